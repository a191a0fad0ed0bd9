/**
 * `npm run tool -- pictures` still finds its way to every state of the widget, and `npm run tool -- admin-pictures`
 * to every page of the administration area.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROUTES } from '../../widget/admin/pages.ts';
import { freePort } from '../setup/free-port.mjs';
import { operatorsEnvironment } from './support/built-server.ts';

const STATES = 57;
/** Ends a tool that hangs; a busy machine takes half of it for all states. */
const STOPS_AFTER_MS = 600_000;
/** Where least text has room: long words, a small window and text at 200 %. */
const LOOK = 'de-320-large-light';

const numbersOf = (files: readonly string[]) =>
  files
    .filter((file) => file.startsWith(`${LOOK}-`))
    .map((file) => file.slice(LOOK.length + 1, LOOK.length + 3));

it('Every state of the widget has its picture, and each six have a sheet', {
  timeout: STOPS_AFTER_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotwell-pictures-'));
  try {
    await promisify(execFile)('npm', ['run', '--silent', 'tool', '--', 'pictures', folder, LOOK]);
    const files = await readdir(folder);
    expect(numbersOf(files)).toEqual(
      Array.from({ length: STATES }, (_, index) => `${index + 1}`.padStart(2, '0')),
    );
    expect(files.filter((file) => file.startsWith('sheet-'))).toHaveLength(Math.ceil(STATES / 6));
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('Every page of the administration area has its picture', {
  timeout: STOPS_AFTER_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotwell-pictures-'));
  try {
    const env = operatorsEnvironment({ PORT: String(await freePort()) });
    await promisify(execFile)(
      'npm',
      ['run', '--silent', 'tool', '--', 'admin-pictures', folder, '390-light'],
      { env },
    );
    const files = await readdir(folder);
    const standing = ROUTES.map(({ page }) => page).filter(
      (page) => !['setUp', 'wizard', 'invitation'].includes(page),
    );
    expect(files.toSorted()).toEqual(
      [...new Set(standing)].map((page) => `390-light-${page}.png`).toSorted(),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
