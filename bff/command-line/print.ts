/** Output shared by all commands: safe text, columns and times. */

import type { EpochMs } from '../../core/index.ts';
import type { Io } from './command.ts';

/** Prints nothing if there are no rows. */
export function printTable(
  io: Io,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (rows.length === 0) {
    return;
  }
  const table = [heads, ...rows];
  const widths = heads.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of table) {
    io.out(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/**
 * Untrusted text must not control the terminal: replaces control characters, line breaks and
 * direction marks with a visible mark.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
}

/** UTC, to the second. */
export function presentTime(ms: EpochMs): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}
