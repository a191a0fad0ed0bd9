/**
 * What scripts have in common that fill databases and start servers: options within bounds, and
 * nothing left behind.
 */

import { tmpdir } from 'node:os';
import { type Folder, makeFolder } from '../faults/support/at-exit.ts';

/** With an exit of its own, processes and folders go with a script that is interrupted. */
export function leaveNothingBehind(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(1));
  }
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Ends the script with 2 where the option is no whole number within its bounds, both included. */
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

/** For temporary files: gone when it is removed, and at the latest with the script. */
export const makeTemporaryFolder = (name: string): Folder => makeFolder(tmpdir(), name);
