/** Parses the arguments of `npm run tool -- faults`. */

import { parseArgs } from 'node:util';
import type { FaultRow } from './fault-row.ts';
import { rows } from './rows/index.ts';

export interface FaultOptions {
  readonly chosen: readonly FaultRow[];
  readonly short: boolean;
  readonly database: 'sqlite' | 'postgres' | undefined;
  readonly rounds: number | undefined;
  /** Servers or storages that share a database of PostgreSQL. */
  readonly nodes: number | undefined;
  /** Whether bookings take rooms as well: see `withRooms`. */
  readonly rooms: boolean;
}

/** Returns the options, or lines about unknown arguments. */
export function readOptions(words: readonly string[]): FaultOptions | readonly string[] {
  const options = {
    short: { type: 'boolean', default: false },
    database: { type: 'string' },
    rounds: { type: 'string' },
    nodes: { type: 'string' },
    rooms: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const { short, database, rounds, nodes, rooms } = values;
  const unknown = positionals.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    return [
      `There is no ${unknown.join(', no ')}. There are:`,
      ...rows.map(({ name, title }) => `  ${name.padEnd(14)}${title}`),
    ];
  }
  if (database !== undefined && database !== 'sqlite' && database !== 'postgres') {
    return ['--database is sqlite or postgres.'];
  }
  if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds)) {
    return ['--rounds is a number from 1 on.'];
  }
  if (nodes !== undefined && !/^[1-8]$/.test(nodes)) {
    return ['--nodes is a number from 1 to 8.'];
  }
  const chosen = rows.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return {
    chosen,
    short,
    database,
    rounds: rounds === undefined ? undefined : Number(rounds),
    nodes: nodes === undefined ? undefined : Number(nodes),
    rooms,
  };
}
