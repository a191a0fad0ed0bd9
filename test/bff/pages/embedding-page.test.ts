import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** What the page for site owners promises must be in the widget, and what the widget offers must be on that page. */
const page = await readFile('docs/embedding.md', 'utf8');
const sources = (await readdir('widget', { recursive: true })).filter((file) => /\.(ts|css)$/.test(file));
const widget = (await Promise.all(sources.map((file) => readFile(`widget/${file}`, 'utf8')))).join('\n');

const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';

it('names each attribute', () => {
  const declared = /properties: PropertyDeclarations = \{\n([\s\S]*?)\n {2}\};/.exec(widget)?.[1] ?? '';
  const attributes = [...declared.matchAll(/^ {4}(\w+): \{(?:.*attribute: '([\w-]+)')?/gm)].map(([, name, attribute]) => attribute ?? name);
  expect(all(section('Attributes'), /^\| `([\w-]+)` \|/gm)).toEqual([...attributes, 'lang'].sort());
  expect(widget).toContain(':host([theme="auto"])');
});

it('names each event', () => {
  expect(all(section('Events'), /^\| `([\w-]+)` \|/gm)).toEqual(all(widget, /'(slotwell-(?!booking)[a-z]+)': (?:null|\{)/g));
});

it('names each custom property', () => {
  expect(all(section('Look'), /`(--slotwell-[\w-]+)`/g)).toEqual(all(widget, /var\((--slotwell-[\w-]+)/g));
});

it('names each part', () => {
  const listed = section('Look')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = listed.flatMap((line) => all(line.split('|')[1] ?? '', /`([\w-]+)`/g)).sort();
  expect(named).toEqual([...new Set(all(widget, /part="([^"$]*)"/g).flatMap((names) => names.split(' ')))].sort());
});
