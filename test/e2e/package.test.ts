/** The npm package of the program as `npm pack` makes it: unpacked, with nothing beside it but the packages that its bundle leaves outside. */

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { dependencies, files, optionalDependencies } from '../../package.json';
import { freePort } from '../setup/free-port.mjs';
import { anInstallationFile } from './support/an-installation-file.ts';
import { OUTSIDE } from './support/program-folder.ts';

const LIMIT_MS = 180_000;

let folder = '';
let packed: readonly string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotwell-package-'));
  // What it packs was built before these tests.
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [made] = JSON.parse(execFileSync('npm', words, { encoding: 'utf8' }));
  packed = made.files.map(({ path }: { readonly path: string }) => path);
  const installed = join(folder, 'node_modules/slotwell');
  for (const made of [installed, join(folder, 'node_modules/.bin')]) mkdirSync(made, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, made.filename), '-C', installed, '--strip-components=1']);
  symlinkSync('../slotwell/bff/slotwell.mjs', join(folder, 'node_modules/.bin/slotwell'));
  const present = readdirSync('node_modules');
  for (const name of OUTSIDE.filter((one) => present.includes(one)))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
}, LIMIT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs until it has ended, or printed `until`; then `look` is at it, and it is stopped as by Ctrl+C. */
async function npx(words: string, { port = 0, until, look }: { port?: number; until?: string; look?: (printed: string) => Promise<void> }) {
  // Nothing of the test runner's own settings; a group of its own, which a terminal would give it, too.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: String(port) };
  const call = ['--no-install', 'slotwell', ...words.split(' ')];
  const child = spawn('npx', call, { cwd: folder, env, detached: true });
  let printed = '';
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const ready = new Promise<void>((done) => {
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (until !== undefined && printed.includes(until)) done();
      });
  });
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)]);
  if (isReady && child.pid !== undefined) {
    await look?.(printed).finally(() => process.kill(-Number(child.pid), 'SIGINT'));
  }
  const code = await ended;
  return { code, printed, isReady };
}

async function statuses(url: string, paths: readonly string[]): Promise<readonly number[]> {
  return Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
}

describe('the package of npm pack', { timeout: LIMIT_MS }, () => {
  it('holds what was built and what is documented, and nothing of tests, sources or secrets', () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        ...['package.json', 'README.md', 'LICENSE', 'bff/slotwell.mjs', 'docs/operations.md', 'docs/installation-file.schema.json'],
        ...[
          'dist/server/slotwell.js',
          'dist/server/sqlite-writer.js',
          'dist/admin/index.html',
          'dist/admin/preview.js',
          'dist/help/index.html',
        ],
        ...['widget.js', 'proof.js', 'embed.js', 'embed-frame.js'].map((name) => `dist/widget/${name}`),
      ]),
    );
    expect(
      packed.filter((path) => !/^(package\.json|README\.md|LICENSE)$/.test(path) && !files.some((one) => path.startsWith(one))),
    ).toEqual([]);
    expect(packed.filter((path) => /^(test|core|widget)\/|\.tsx?$|\.map$|\.env$|^bff\/(?!slotwell\.mjs)/.test(path))).toEqual([]);
  });

  it('asks npm for what its bundle leaves outside', () => {
    expect(OUTSIDE.filter((name) => !(name in { ...dependencies, ...optionalDependencies }))).toEqual([]);
    expect(readFileSync('vite.config.ts', 'utf8')).toContain(`external: [${OUTSIDE.map((name) => `'${name}'`).join(', ')}]`);
  });

  it('shows a demonstration from an empty folder: npx slotwell demo', async () => {
    const { isReady, printed } = await npx('demo', {
      port: await freePort(),
      until: 'Ctrl+C stops it.',
      look: async (said) => {
        const [, site = ''] = /site +(http:\S+)/.exec(said) ?? [];
        expect(await (await fetch(site)).text()).toContain('<slotwell-booking');
      },
    });
    expect(isReady, printed).toBe(true);
  });

  it('serves every part that was built from there, after an import: npx slotwell serve', async () => {
    writeFileSync(join(folder, 'installation.yaml'), stringify(anInstallationFile({ origins: [] })));
    const imported = await npx('import installation.yaml', {});
    expect(imported.code, imported.printed).toBe(0);
    const port = await freePort();
    const { isReady, printed } = await npx('serve', {
      port,
      until: 'listening',
      look: async () => {
        const paths = [
          '/healthz',
          '/readyz',
          '/widget.js',
          '/embed.js',
          '/embed-frame.js',
          '/book',
          '/admin/',
          '/help/',
          '/widget/v1/schedules',
        ];
        expect(await statuses(`http://127.0.0.1:${port}`, paths)).toEqual(paths.map(() => 200));
      },
    });
    expect(isReady, printed).toBe(true);
  });

  it('says that it is to be installed again where a part of it is missing, and names no build', async () => {
    rmSync(join(folder, 'node_modules/slotwell/dist/server'), { recursive: true });
    const { code, printed } = await npx('version', {});
    expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining('install the package again') });
  });
});
