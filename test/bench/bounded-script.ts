/** Shared by scripts that fill databases and start servers: options with bounds, and cleanup. */

import { tmpdir } from 'node:os';
import { type Folder, makeFolder } from '../faults/support/at-exit.ts';

/**
 * Exits explicitly, so that an interrupted script also ends its processes and removes its folders.
 */
export function leaveNothingBehind(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(1));
  }
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Parses an option; exits with 2 if it is not a whole number within its bounds, inclusive. */
export function toCount(option: string, value: string, { min, max }: Bounds): number {
  const count = Number(value);
  if (value.trim() !== '' && Number.isInteger(count) && count >= min && count <= max) {
    return count;
  }
  process.stderr.write(
    `--${option} takes whole numbers from ${min} to ${max}, and not "${value}".\n`,
  );
  process.exit(2);
}

/** Creates a folder for temporary files, removed with the script at the latest. */
export const makeTemporaryFolder = (name: string): Folder => makeFolder(tmpdir(), name);
