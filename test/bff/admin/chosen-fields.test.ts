/** The choices and informal input of the configuration fields. */

import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import {
  asAddress,
  asCountry,
  asOrigin,
  asTime,
  LANGUAGE_TAGS,
} from '../../../widget/admin/configuration/edit/chosen-fields.ts';

it('offers the languages that have texts', () => {
  expect(LANGUAGE_TAGS).toEqual([...LANGUAGES.tags].toSorted());
});

it.each([
  ['www.praxis.example', 'https://www.praxis.example'],
  ['praxis.example/datenschutz', 'https://praxis.example/datenschutz'],
  ['http://praxis.example/', 'http://praxis.example/'],
  ['sonne', 'sonne'],
  ['mail@praxis.example', 'mail@praxis.example'],
  ['1.5', '1.5'],
])('accepts an address without its scheme: %s', (typed, address) => {
  expect(asAddress(typed)).toBe(address);
});

it.each([
  ['www.praxis.example/termine?x=1#y', 'https://www.praxis.example'],
  ['https://praxis.example/', 'https://praxis.example'],
  ['http://localhost:8080/a', 'http://localhost:8080'],
  ['https://*.praxis.example', 'https://*.praxis.example'],
  ['Praxis', 'Praxis'],
])('accepts a website copied from the address bar: %s', (typed, origin) => {
  expect(asOrigin(typed)).toBe(origin);
});

it.each([
  ['de', 'DE'],
  ['Deutschland', 'DE'],
  ['germany', 'DE'],
  ['Österreich', 'AT'],
  ['Nirgendwo', 'Nirgendwo'],
])('accepts the name of a country: %s', (typed, code) => {
  expect(asCountry(typed)).toBe(code);
});

it.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['1730', '17:30'],
  [' 14 Uhr ', '14:00'],
  ['14:15 Uhr', '14:15'],
  ['8h30', '08:30'],
  ['5 pm', '17:00'],
  ['12:30 a.m.', '00:30'],
  ['24:00', '24:00'],
  ['abends', 'abends'],
  ['9:3', '9:3'],
  ['', ''],
])('accepts a time as people type it: %s', (typed, time) => {
  expect(asTime(typed)).toBe(time);
});
