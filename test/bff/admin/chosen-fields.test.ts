/** What is chosen in the fields of the configuration, and what is typed in them as people say it. */

import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import { asAddress, asCountry, asOrigin, LANGUAGE_TAGS } from '../../../widget/admin/configuration/chosen-fields.ts';

it('offers the languages that there are texts in', () => {
  expect(LANGUAGE_TAGS).toEqual([...LANGUAGES.tags].toSorted());
});

it.each([
  ['www.praxis.example', 'https://www.praxis.example'],
  ['praxis.example/datenschutz', 'https://praxis.example/datenschutz'],
  ['http://praxis.example/', 'http://praxis.example/'],
  ['sonne', 'sonne'],
  ['mail@praxis.example', 'mail@praxis.example'],
  ['1.5', '1.5'],
])('takes an address as people say it: %s', (typed, address) => {
  expect(asAddress(typed)).toBe(address);
});

it.each([
  ['www.praxis.example/termine?x=1#y', 'https://www.praxis.example'],
  ['https://praxis.example/', 'https://praxis.example'],
  ['http://localhost:8080/a', 'http://localhost:8080'],
  ['https://*.praxis.example', 'https://*.praxis.example'],
  ['Praxis', 'Praxis'],
])('takes a website as it stands in the line of the browser: %s', (typed, origin) => {
  expect(asOrigin(typed)).toBe(origin);
});

it.each([
  ['de', 'DE'],
  ['Deutschland', 'DE'],
  ['germany', 'DE'],
  ['Österreich', 'AT'],
  ['Nirgendwo', 'Nirgendwo'],
])('takes a country by its name: %s', (typed, code) => {
  expect(asCountry(typed)).toBe(code);
});
