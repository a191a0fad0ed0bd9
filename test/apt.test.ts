/** Debian packages, with replacements for apt-get and sudo that behave as told. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { installPackages } from './setup/apt.mjs';

/** Fails so many times with these words, then does nothing. Answers how it was called. */
function aptThatFails(times: number, words: string): () => readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-apt-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, 'calls');
  const write = (name: string, ...lines: readonly string[]) =>
    writeFileSync(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  write('sudo', 'shift', 'exec "$@"');
  write(
    'apt-get',
    `echo "$1" >> "${calls}"`,
    `if [ "$(wc -l < "${calls}")" -le ${times} ]; then echo "${words}" >&2; exit 100; fi`,
  );
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return () => readFileSync(calls, 'utf8').trim().split('\n');
}

const LOCKED = 'E: Could not get lock /var/lib/apt/lists/lock.';

it('tries again while another program has the lock of the lists', () => {
  const calls = aptThatFails(2, LOCKED);
  installPackages(['redis-server'], 'Install it yourself.', 1);
  expect(calls()).toEqual(['update', 'update', 'update', 'install']);
});

it('says that apt was busy, and how to go on, if the lock is never released', () => {
  aptThatFails(99, LOCKED);
  expect(() => installPackages(['redis-server'], 'Install it yourself.', 1)).toThrow(
    /kept apt busy for a minute\. Install it yourself\./,
  );
});

it('does not retry other failures', () => {
  const calls = aptThatFails(99, 'E: Unable to locate package.');
  expect(() => installPackages(['redis-server'], 'Install it yourself.', 1)).toThrow('locate');
  expect(calls()).toEqual(['update']);
});
