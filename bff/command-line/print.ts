/** What commands print: safe text, columns and moments, the same for all. */

import type { EpochMs } from '../../core/index.ts';
import type { Io } from './command.ts';

/** Prints nothing where there are no rows. */
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
 * What others typed or answered must not steer the terminal: control characters, line breaks and
 * reversals become a visible mark.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
}

/** UTC, to the second. */
export function presentTime(ms: EpochMs): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}
