import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** What the page for site owners promises must be in the widget, and what the widget offers must be on that page. */
const page = await readFile('docs/embedding.md', 'utf8');
const sources = (await readdir('widget', { recursive: true })).filter((file) => /\.(ts|css)$/.test(file));
const widget = (await Promise.all(sources.map((file) => readFile(`widget/${file}`, 'utf8')))).join('\n');

const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';

/** What stands in the first column of a table. */
const named = (title: string) =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => all(line.split('|')[1] ?? '', /`([\w-]+)`/g))
    .sort();

it('names each attribute', () => {
  const declared = /properties: PropertyDeclarations = \{\n([\s\S]*?)\n {2}\};/.exec(widget)?.[1] ?? '';
  const properties = declared.split('\n').filter((line) => !line.includes('attribute: false'));
  const attributes = properties.map((line) => /attribute: '([\w-]+)'/.exec(line)?.[1] ?? /\w+/.exec(line)?.[0]);
  expect(named('Attributes')).toEqual(attributes.sort());
  expect(widget).toContain(':host([theme="auto"])');
});

it('names each event', () => {
  expect(all(section('Events'), /^\| `([\w-]+)` \|/gm)).toEqual(all(widget, /'(slotwell-(?!booking)[a-z]+)': (?:null|\{)/g));
});

it('names each custom property', () => {
  expect(all(section('Look'), /`(--slotwell-[\w-]+)`/g)).toEqual(all(widget, /var\((--slotwell-[\w-]+)/g));
});

it('names each part', () => {
  const written = [...all(widget, /part="([^"$]*)"/g), ...all(widget, /\bpart\??: ('[\w-]+'(?: \| '[\w-]+')*)/g)];
  expect(named('Look')).toEqual([...new Set(written.flatMap((names) => names.match(/[\w-]+/g) ?? []))].sort());
});
