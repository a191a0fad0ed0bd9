/** `npm run pictures` still finds its way to every state of the widget. */

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const STATES = 33;

it('Every state of the widget has its picture, and each six have a sheet', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotwell-pictures-'));
  try {
    await promisify(execFile)('npm', ['run', '--silent', 'pictures', '--', folder, 'en-390-light']);
    const files = await readdir(folder);
    expect(files.filter((file) => file.startsWith('en-390-light-')).map((file) => file.slice(13, 15))).toEqual(
      Array.from({ length: STATES }, (_, index) => `${index + 1}`.padStart(2, '0')),
    );
    expect(files.filter((file) => file.startsWith('sheet-'))).toHaveLength(Math.ceil(STATES / 6));
  } finally {
    await rm(folder, { recursive: true });
  }
});
