/** The npm package `@slotwell/widget` as installed: packed, unpacked, imported and type-checked. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium, openPage } from './support/chromium.ts';
import { aPage, aScript, startPagedSite } from './support/paged-site.ts';

/** Inside the checkout, where React, Vue and Svelte are found. */
const folder = mkdtempSync('node_modules/.cache/package-');
const installed = join(folder, 'node_modules/@slotwell/widget');
const TYPINGS = ['index.d.ts', 'react.d.ts', 'svelte.d.ts', 'vue.d.ts'];

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'tool', '--', 'widget-package']);
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', `../../${folder}`], {
      cwd: 'dist/package',
      encoding: 'utf8',
    }),
  );
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', [
    '-xzf',
    join(folder, packed.filename),
    '-C',
    installed,
    '--strip-components=1',
  ]);
});

afterAll(() => rmSync(folder, { recursive: true }));

it('holds the element, its manifest, its typings and its licence, and nothing else', () => {
  expect(readdirSync(installed).sort()).toEqual(
    [
      ...[
        'LICENSE',
        'README.md',
        'custom-elements.json',
        'package.json',
        'server.js',
        'types.js',
        'vscode.html-custom-data.json',
        'widget.js',
      ],
      ...TYPINGS,
    ].sort(),
  );
});

it('can be imported outside a browser, and defines nothing there', () => {
  const script =
    "const all = await import('@slotwell/widget'); console.log(Object.keys(all).length, typeof customElements)";
  expect(
    execFileSync('node', ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }),
  ).toBe('0 undefined\n');
});

it.each(['react', 'vue', 'svelte'])(
  'resolves /%s in a bundler and in Node, as a module without code',
  async (name) => {
    const contents = `import '@slotwell/widget/${name}';`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      format: 'esm',
      write: false,
      minify: true,
    });
    expect(outputFiles[0]?.text).toBe('');
    execFileSync('node', ['--input-type=module', '-e', contents], { cwd: folder });
  },
);

it('defines the element in a browser, bundled with a site', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "import '@slotwell/widget';", resolveDir: folder },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const [browser, site] = await Promise.all([launchChromium(), startPagedSite()]);
  site.publish({
    '/': aPage(
      '<slotwell-booking base-url="https://book.invalid">Call us</slotwell-booking><script type="module" src="/app.js"></script>',
    ),
    '/app.js': aScript(outputFiles[0]?.text ?? ''),
  });
  const { page } = await openPage(browser);
  await page.goto(site.origin);
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('slotwell-booking')?.shadowRoot !== null),
    )
    .toBe(true);
  await Promise.all([browser.close(), site.close()]);
});

const NUMBER =
  'const number: number = event.detail.number; const status: string = event.detail.status; void [number, status];';
const SVELTE =
  "import type { SvelteHTMLElements } from 'svelte/elements'; import type {} from '@slotwell/widget/svelte';";
const VUE =
  "import type { GlobalComponents } from 'vue'; import type {} from '@slotwell/widget/vue';";
const VUE_PROPERTIES = "InstanceType<GlobalComponents['slotwell-booking']>['$props']";

/**
 * Files that use the package: first those that the types are to take, then those that they are to
 * refuse, each for one reason.
 */
const RIGHT: Readonly<Record<string, string>> = {
  'plain.ts': `import '@slotwell/widget'; document.querySelector('slotwell-booking')!.schedule = 1; document.addEventListener('slotwell-booked', (event) => { ${NUMBER} });`,
  'react.tsx': `import type {} from '@slotwell/widget/react'; export const element = <slotwell-booking schedule={1} theme="dark" base-url="/" onslotwell-booked={(event) => { ${NUMBER} }} />;`,
  'svelte.ts': `${SVELTE} export const properties: SvelteHTMLElements['slotwell-booking'] = { schedule: 1, 'onslotwell-booked': (event) => { ${NUMBER} } };`,
  'vue.ts': `${VUE} export const properties: Partial<${VUE_PROPERTIES}> = { schedule: 1, onSlotwellBooked: (event) => { ${NUMBER} } };`,
};
const WRONG: Readonly<Record<string, string>> = {
  'plain-wrong.ts':
    "import '@slotwell/widget'; document.querySelector('slotwell-booking')!.schedule = 'one'; export {};",
  'react-wrong.tsx':
    'import type {} from \'@slotwell/widget/react\'; export const element = <slotwell-booking theme="pink" />;',
  'svelte-wrong.ts': `${SVELTE} export const properties: SvelteHTMLElements['slotwell-booking'] = { mode: 'sideways' };`,
  'vue-wrong.ts': `${VUE} export const properties: Partial<${VUE_PROPERTIES}> = { theme: 'pink' };`,
};

/**
 * Returns the compiler's errors for files that use the package, and for its typings, by file; all
 * are compiled together.
 */
function complaintsAbout(
  sources: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  const files = Object.keys(sources).map((name) => join(folder, name));
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(join(folder, name), source);
  }
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
  });
  const ours = program.getSourceFiles().filter(({ fileName }) => fileName.includes(folder));
  const complaints = ours.map((file): [string, string[]] => {
    const found = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ];
    return [
      relative(folder, file.fileName),
      found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ];
  });
  expect(ours.length).toBe(files.length + TYPINGS.length);
  expect(program.getOptionsDiagnostics()).toEqual([]);
  return Object.fromEntries(complaints.filter(([, found]) => found.length > 0));
}

it('has types that accept valid and reject invalid use: plain, React, Svelte, Vue', () => {
  const complaints = complaintsAbout({ ...RIGHT, ...WRONG });
  const refused = Object.keys(WRONG).map((name) => [
    name,
    [expect.stringMatching(/not assignable/)],
  ]);
  expect(complaints).toEqual(Object.fromEntries(refused));
});
