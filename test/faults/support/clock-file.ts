/**
 * The clock of a server that is started with `clock-preload.mjs`: moved from outside, while it
 * runs.
 */

import { renameSync, writeFileSync } from 'node:fs';

export interface ClockFile {
  readonly preload: string;
  readonly env: Readonly<Record<string, string>>;
  /** Against the machine's clock, in milliseconds. */
  moveBy(ms: number): void;
}

export function aClockFile(folder: string): ClockFile {
  const file = `${folder}/clock-shift`;
  const moveBy = (ms: number) => {
    // Read at any moment: it is never half written.
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  };
  moveBy(0);
  return {
    preload: 'test/faults/support/clock-preload.mjs',
    env: { CLOCK_SHIFT_FILE: file },
    moveBy,
  };
}
