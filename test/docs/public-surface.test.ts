/**
 * The documentation in the widget's class, compared with the widget and docs/embedding.md: manifest
 * and typings of the package are made from it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWidget } from '../setup/widget-package/describe-widget.ts';
import { packageFiles } from '../setup/widget-package/package-files.ts';
import { readPage } from './read-pages.ts';

const surface = describeWidget();
const page = readPage('docs/embedding.md');
/** Pages of the administration area are none of the element's. */
const sources = readdirSync('widget', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?!admin\/).*\.(ts|css)$/.test(file),
);
const widget = sources.map((file) => readFileSync(`widget/${file}`, 'utf8')).join('\n');

const names = (described: readonly { readonly name: string }[]) =>
  described.map(({ name }) => name).sort();
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();
const section = (title: string) =>
  page.text.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
const firstColumn = (title: string) =>
  all(
    section(title)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|')[1])
      .join(),
    /`([\w-]+)`/g,
  );
const attributes = surface.properties.flatMap(({ attribute }) => attribute ?? []).sort();

it('names each attribute: class, its comment, the plain script and the page', () => {
  expect(names(surface.documented.attributes).filter((name) => name !== 'data-*')).toEqual(
    attributes,
  );
  expect(firstColumn('Attributes')).toEqual(attributes);
  const handedOn = /const ATTRIBUTES = \[(.*)\];/.exec(widget)?.[1] ?? '';
  expect(all(handedOn, /'([\w-]+)'/g)).toEqual(attributes);
});

it('has a rule for each theme', () => {
  const { type = '' } = surface.properties.find(({ name }) => name === 'theme') ?? {};
  const themes = all(type, /"([^"]+)"/g);
  expect(themes).toEqual(['auto', 'dark', 'light']);
  for (const theme of themes) {
    expect(widget).toContain(`:host([theme="${theme}"])`);
  }
});

it('names each event: class, its comment, the frame and the page', () => {
  expect(names(surface.documented.events)).toEqual(names(surface.events));
  expect(firstColumn('Events')).toEqual(names(surface.events));
  expect(all(readFileSync('widget/embed/frame.ts', 'utf8'), /'(slotwell-[a-z-]+)': true/g)).toEqual(
    names(surface.events),
  );
});

it('names each part: the comment of the class, the views and the page', () => {
  const written = [
    ...all(widget, /part="([^"$]*)"/g),
    ...all(widget, /\bpart\??: ('[\w-]+'(?: \| '[\w-]+')*)/g),
  ];
  expect(names(surface.parts)).toEqual(
    [...new Set(written.flatMap((list) => list.match(/[\w-]+/g) ?? []))].sort(),
  );
  expect(firstColumn('Look')).toEqual(names(surface.parts));
});

it('names each custom property: the comment of the class, the style sheet and the page', () => {
  expect(names(surface.cssProperties)).toEqual(all(widget, /var\(\s*(--slotwell-[\w-]+)/g));
  expect(all(section('Look'), /`(--slotwell-[\w-]+)`/g)).toEqual(names(surface.cssProperties));
});

it('describes all of it', () => {
  const { properties, methods, events, parts, cssProperties } = surface;
  const silent = [...properties, ...methods, ...events, ...parts, ...cssProperties].filter(
    ({ description }) => description === '',
  );
  expect(silent).toEqual([]);
  expect(properties.filter(({ type }) => type === 'unknown')).toEqual([]);
});

it('is whole in manifest, typings and editor data of the package', () => {
  const files = packageFiles({ surface, version: '1.0.0', license: 'MIT' });
  const events = names(surface.events);
  expect(JSON.parse(files['custom-elements.json'] ?? '').modules[0].declarations[0]).toMatchObject({
    tagName: 'slotwell-booking',
    attributes: surface.properties
      .filter(({ attribute }) => attribute !== null)
      .map(({ attribute }) => ({ name: attribute })),
    events: surface.events.map(({ name }) => ({ name })),
    cssParts: surface.parts.map(({ name }) => ({ name })),
    cssProperties: surface.cssProperties.map(({ name }) => ({ name })),
  });
  for (const name of ['react.d.ts', 'svelte.d.ts']) {
    for (const event of events) {
      expect(files[name]).toContain(`'on${event}'?:`);
    }
  }
  for (const name of [...attributes, ...events]) {
    expect(files['index.d.ts']).toContain(`'${name}'`);
  }
  expect(files['vue.d.ts']).toContain("'onSlotwellBooked'?:");
  expect(files['vscode.html-custom-data.json']).toContain('"floating"');
});

/**
 * `[attr.schedule]`, `:schedule`, `{schedule}` and `schedule` are one attribute,
 * `(slotwell-booked)`, `@slotwell-booked` and `onslotwell-booked` one event.
 */
function namesUsed(code: string): readonly string[] {
  const tags = [...code.matchAll(/<slotwell-booking((?:=>|[^>])*)>/g)].map(
    ([, inside = '']) => inside,
  );
  return tags.flatMap((inside) => {
    const bare = inside.replaceAll(/"[^"]*"|\{(?!\w+\})(?:[^{}]|\{[^{}]*\})*\}/g, '""');
    return bare
      .split(/\s+/)
      .map((word) =>
        word
          .replace(/=.*$/, '')
          .replace(
            /^\[attr\.(.*)\]$|^\((.*)\)$|^\{(.*)\}$|^[:@](.*)$|^on(slotwell-.*)$/,
            '$1$2$3$4$5',
          ),
      )
      .filter((word) => word !== '');
  });
}

it('has every attribute and event that a recipe or snippet uses', () => {
  const pages = [
    'docs/embedding.md',
    ...readdirSync('docs/recipes').map((file) => `docs/recipes/${file}`),
  ].filter((path) => path.endsWith('.md'));
  const used = pages
    .flatMap((path) => readPage(path).blocks)
    .flatMap(({ text }) => namesUsed(text));
  expect(
    [...new Set(used)].filter((name) => ![...attributes, ...names(surface.events)].includes(name)),
  ).toEqual([]);
  expect(used).toEqual(expect.arrayContaining(['schedule', 'lang', 'slotwell-booked']));
});

it('tells Vue which tag is not one of its components', () => {
  const { text } = readPage('docs/recipes/frameworks.md').blocks.find(
    ({ language }) => language === 'js vite.config.js',
  ) ?? { text: '' };
  const [, parameter = '', compared = ''] =
    /isCustomElement: \((\w+)\) => (.*?) \}/.exec(text) ?? [];
  expect(compared).toBe(`${parameter} === '${surface.tag}'`);
});
