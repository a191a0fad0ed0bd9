/**
 * `npm run release`, in a small checkout of its own: what it writes, and what it leaves to a
 * person.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeChangelog } from '../setup/release/changelog.ts';

const SCRIPT = [resolve('test/setup/run-script.mjs'), 'test/setup/release/release.ts'];
const LIMIT_MS = 180_000;
let folder = '';

const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });

function commit(subject: string, file: string, text = subject): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
}

/** Log of the calls of git and npm, ignored by git. */
const CALLS = '.git/calls';
const WRAPPERS = '.git/wrappers';

function wrap(program: string): void {
  const real = execFileSync('which', [program], { encoding: 'utf8' }).trim();
  const lines = ['#!/bin/sh', `echo "${program} $*" >> "${join(folder, CALLS)}"`];
  const wrapper = [...lines, `PATH="$REAL_PATH" exec "${real}" "$@"`, ''].join('\n');
  writeFileSync(join(folder, WRAPPERS, program), wrapper, { mode: 0o755 });
}

function release(...words: readonly string[]) {
  const { PATH, HOME } = process.env;
  const env = { PATH: `${join(folder, WRAPPERS)}:${PATH}`, REAL_PATH: PATH, HOME };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...SCRIPT, ...words], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

const made = (name: string) => readFileSync(join(folder, 'dist/release', name), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotwell-release-'));
  git('init', '--quiet');
  mkdirSync(join(folder, WRAPPERS));
  for (const program of ['git', 'npm']) {
    wrap(program);
  }
  const own = { name: 'slotwell', version: '0.1.0', private: true, files: ['dist/made.js'] };
  const scripts = { prepack: 'mkdir -p dist && echo built && echo 1 > dist/made.js' };
  writeFileSync(join(folder, '.gitignore'), 'dist/\n');
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own } }),
  );
  commit('Begin with a package', 'package.json', JSON.stringify({ ...own, scripts }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run release', { timeout: LIMIT_MS }, () => {
  function expectChangesSinceLastRelease(): void {
    const lines = made('CHANGELOG.md')
      .replaceAll(/\(\w{7,}\)/g, '(hash)')
      .split('\n');
    expect(lines[0]).toMatch(/^# Slotwell 0\.2\.0 \(\d{4}-\d\d-\d\d\)$/);
    expect(lines.slice(2)).toEqual([
      ...['## The program', '', '- Say why a time is taken (hash)', ''],
      ...['## Tests, documents and tools', '', '- Try it on a slow machine (hash)', ''],
    ]);
  }

  function expectHashesOfPackage(out: string): void {
    const tarball = readFileSync(join(folder, 'dist/release/slotwell-0.2.0.tgz'));
    const hash = (algorithm: string) => createHash(algorithm).update(tarball);
    expect(out).toContain(`integrity: sha512-${hash('sha512').digest('base64')}`);
    expect(made('SHA256SUMS')).toContain(`${hash('sha256').digest('hex')}  slotwell-0.2.0.tgz\n`);
    const hashes = [{ alg: 'SHA-512', content: hash('sha512').digest('hex') }];
    expect(JSON.parse(made('sbom.cdx.json'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'slotwell', version: '0.2.0', hashes } },
    });
  }

  it('writes the package, the changes since the last release, a bill of materials and all hashes', () => {
    git('tag', 'v0.1.0');
    commit('Say why a time is taken', 'bff/say.ts');
    commit('Try it on a slow machine', 'test/say.test.ts');
    const { status, out, err } = release('0.2.0');
    expect(status, err).toBe(0);
    expect(readdirSync(join(folder, 'dist/release')).sort()).toEqual([
      'CHANGELOG.md',
      'SHA256SUMS',
      'sbom.cdx.json',
      'slotwell-0.2.0.tgz',
    ]);
    expectChangesSinceLastRelease();
    expectHashesOfPackage(out);
  });

  it('sets the version, and leaves commit, tag and all that is sent to a person', () => {
    const before = git('rev-parse', 'HEAD');
    const { out } = release('0.2.0');
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe('0.2.0');
    expect([git('rev-parse', 'HEAD'), git('tag', '--list')]).toEqual([before, '']);
    expect(out).toContain('Nothing was sent.');
    const calls = readFileSync(join(folder, CALLS), 'utf8').trimEnd().split('\n');
    const kinds = calls.map((call) => call.split(' ').slice(0, 3).join(' '));
    expect([...new Set(kinds)].toSorted()).toEqual([
      'git log --no-merges',
      'git status --porcelain',
      'git tag --list',
      'npm pack --json',
      'npm sbom --sbom-format',
      'npm version 0.2.0',
    ]);
  });

  it.each([
    [[], 'Name the version'],
    [['next'], 'Name the version'],
    [['0.1.0'], 'There is a tag v0.1.0 already'],
  ])('refuses %s', (words, says) => {
    git('tag', 'v0.1.0');
    expect(release(...words)).toEqual({ status: 2, out: '', err: expect.stringContaining(says) });
  });

  it('refuses uncommitted changes', () => {
    writeFileSync(join(folder, 'new.ts'), '');
    expect(release('0.2.0')).toMatchObject({
      status: 2,
      err: expect.stringContaining('not committed'),
    });
  });
});

it('A release without a commit says so', () => {
  expect(writeChangelog({ version: '1.0.0', day: '2026-12-01', commits: [] })).toBe(
    '# Slotwell 1.0.0 (2026-12-01)\n\nNo commit since the release before.\n',
  );
});
