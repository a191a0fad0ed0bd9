/** Rows as columns of one width each, for a terminal. */

import type { Io } from './command.ts';

/** Prints nothing where there are no rows. */
export function printTable(io: Io, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const table = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    io.out(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
