/** What the build takes out of the widget's file and shortens in it. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { cut } from './setup/build/lean-lit.ts';
import { ofWidget, shortenProperties } from './setup/build/short-names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const read = (folder: string, kind: RegExp): string =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8'))
    .join('\n');

const found = (text: string, around: (name: string) => string): readonly string[] =>
  ofWidget.filter((name) => new RegExp(around(name)).test(text));

it('shortens no name that the server sends or the page sees', () => {
  const contract = read('bff/contract', /^(widget|rest)-.*\.ts$/);
  const events = readFileSync(`${root}widget/booking/events.ts`, 'utf8');
  expect(found(contract + events, (name) => `\\b${name}\\??:`)).toEqual([]);
  expect(found(read('bff/texts', /^en\.json$/), (name) => `"${name}"`)).toEqual([]);
});

it('shortens no name that the widget also has as a string', () => {
  const source = read('widget/booking', /\.ts$/).replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
  expect(found(source, (name) => `['"\`]${name}['"\`]`)).toEqual([]);
});

it('shortens names that there are', () => {
  const source = read('widget/booking', /\.ts$/);
  expect(ofWidget.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

it('shortens the style sheet’s own custom properties, and none that a page sets', () => {
  expect(shortenProperties('a{--line:var(--slotwell-line,1);--field-line:var(--line)}')).toBe(
    'a{--a:var(--slotwell-line,1);--b:var(--a)}',
  );
});

it('says which piece of Lit is no longer what the build takes out', () => {
  expect(() => cut('', 'lit-element/lit-element.js')).toThrow(/has 0 times .*HydrateSupport/);
});
