/**
 * Static checks of fenced blocks: the syntax is valid, and our own names in them exist.
 * every-recipe.test.ts names the test that runs each.
 */

import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parseInstallationFile } from '../../core/installation/file/parse.ts';
import { aFile } from '../core/installation/installation-files.ts';
import { describeWidget } from '../setup/widget-package/describe-widget.ts';
import { readPages } from './read-pages.ts';

const blocks = readPages().flatMap(({ path, blocks }) =>
  blocks.map(({ language, text }) => ({
    page: path,
    language,
    text,
    kind: language.split(' ')[0] ?? '',
  })),
);
const ofKind = (...kinds: readonly string[]) => blocks.filter(({ kind }) => kinds.includes(kind));
const surface = describeWidget();
const names = (described: readonly { readonly name: string }[]) =>
  new Set(described.map(({ name }) => name));

/**
 * Kinds of blocks, and what they are for. One that is new has a judgement below, or is a format of
 * another program that its own test tries.
 */
const KNOWN = new Set([
  '',
  'sh',
  'sql',
  'cron',
  'env',
  'ini',
  'nginx',
  'caddyfile',
  'text',
  'vue',
  'svelte',
  'astro',
  'html',
  'css',
  'js',
  'jsx',
  'ts',
  'json',
  'yaml',
]);

it('is of a kind that is known', () => {
  expect(
    blocks
      .filter(({ kind }) => !KNOWN.has(kind))
      .map(({ page, language }) => `${page}: ${language}`),
  ).toEqual([]);
});

describe('a block', () => {
  it.each(ofKind('js', 'jsx', 'ts', 'css'))(
    'is $kind that can be read: $page',
    async ({ kind, text }) => {
      const loader = kind as 'js' | 'jsx' | 'ts' | 'css';
      const compilerOptions = { experimentalDecorators: true };
      const read = await transform(text, {
        loader,
        logLevel: 'silent',
        tsconfigRaw: { compilerOptions },
      });
      expect(read.warnings).toEqual([]);
    },
  );

  it.each(ofKind('json'))('is JSON: $page', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each(ofKind('yaml').filter(({ page }) => page !== 'docs/monitoring.md'))(
    'is part of an installation file, if not one: $page',
    ({ text }) => {
      const part = parseYaml(text) ?? {};
      expect(parseInstallationFile({ ...aFile(), ...part })).toMatchObject({ kind: 'parsed' });
    },
  );

  it('names properties and parts of the widget that there are', () => {
    const inCode = ofKind('html', 'css', 'vue', 'svelte', 'astro', 'jsx', 'js', 'ts')
      .map(({ text }) => text)
      .join('\n');
    const properties = names(surface.cssProperties);
    const parts = names(surface.parts);
    const used = (pattern: RegExp) => [...inCode.matchAll(pattern)].map(([, name = '']) => name);
    expect(used(/(--slotwell-[\w-]+)/g).filter((name) => !properties.has(name))).toEqual([]);
    expect(used(/::part\(([\w-]+)\)/g).filter((name) => !parts.has(name))).toEqual([]);
    expect(used(/(--slotwell-[\w-]+)/g).length).toBeGreaterThan(4);
  });
});

describe('the theming page', () => {
  it('offers every property of the widget, and no other', async () => {
    const { TOKENS } = await import('../../docs/.vitepress/theme/theme-tokens.ts');
    expect(TOKENS.map(({ name }) => name).sort()).toEqual([...names(surface.cssProperties)].sort());
  });

  it('writes the changed values as a style sheet, for light and dark if they differ', async () => {
    const { writeCss } = await import('../../docs/.vitepress/theme/theme-tokens.ts');
    const light = new Map([
      ['--slotwell-accent', '#7a1f5c'],
      ['--slotwell-radius', '4px'],
    ]);
    expect(writeCss({ light, dark: new Map([['--slotwell-radius', '4px']]) })).toBe(
      'slotwell-booking {\n  --slotwell-accent: light-dark(#7a1f5c, #9cc3ff);\n  --slotwell-radius: 4px;\n}',
    );
    expect(writeCss({ light: new Map(), dark: new Map() })).toBe('');
  });
});

it('the quick start only has blocks of the README, which are tested there', () => {
  const readme = blocks.filter(({ page }) => page === 'README.md').map(({ text }) => text);
  const quick = blocks.filter(
    ({ page, kind }) => page === 'docs/quick-start.md' && kind !== 'yaml',
  );
  expect(quick.map(({ text }) => text).filter((text) => !readme.includes(text))).toEqual([]);
  expect(quick.length).toBe(3);
});
