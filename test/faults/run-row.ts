/** Runs one row on one database with what it needs, and cleans up after it. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Storage } from '../../core/storage/storage.ts';
import { newPostgresDatabase, newSqliteDatabase } from './fault-database.ts';
import type { FaultRow, FaultRun, Ground, Tally } from './fault-row.ts';
import type { Program } from './program.ts';
import { atExit } from './support/at-exit.ts';

export interface RowOptions {
  readonly database: Ground;
  readonly short: boolean;
  /** Default: as the row says. */
  readonly rounds?: number | undefined;
  /** On PostgreSQL. Default: two. */
  readonly nodes?: number | undefined;
  readonly program: Program;
  /** Wraps each storage that the row opens itself. Default: unchanged. */
  readonly wrapStorage?: (storage: Storage) => Storage;
  /** Returns a server for new databases, if a row needs one. */
  readonly postgresUrl: () => Promise<string>;
  readonly report: FaultRun['report'];
}

const USUAL_MINUTES = 20;
const USUAL_NODES = 2;

export async function runRow(
  row: FaultRow,
  { database, short, program, postgresUrl, report, ...options }: RowOptions,
): Promise<Tally> {
  const undos: Parameters<FaultRun['afterwards']>[0][] = [];
  let isOver = false;
  // What a row that broke off was still starting is ended as soon as it is there.
  const afterwards: FaultRun['afterwards'] = (undo) =>
    void (isOver ? Promise.resolve(undo()) : undos.push(undo));
  const newFolder = () => makeFolder(afterwards);
  const newDatabase = async () => {
    if (database === 'none') {
      throw new Error(`${row.name} names no database.`);
    }
    const made =
      database === 'sqlite'
        ? newSqliteDatabase(newFolder())
        : await newPostgresDatabase(await postgresUrl());
    afterwards(made.remove);
    const { wrapStorage } = options;
    return wrapStorage ? { ...made, open: async () => wrapStorage(await made.open()) } : made;
  };
  const rounds = options.rounds ?? (short ? shortRounds(row, database) : row.long);
  const nodes = database === 'postgres' ? (options.nodes ?? USUAL_NODES) : 1;
  try {
    return await bounded(row, () =>
      row.run({
        database,
        rounds,
        short,
        nodes,
        program,
        newDatabase,
        newFolder,
        afterwards,
        report,
      }),
    );
  } finally {
    isOver = true;
    for (const undo of undos.toReversed()) {
      await undo();
    }
  }
}

function shortRounds({ short, long }: FaultRow, database: Ground): number {
  return typeof short === 'number' ? short : (short[database] ?? long);
}

/** Inside node_modules, so that programs that are built into it find their packages. */
function makeFolder(afterwards: FaultRun['afterwards']): string {
  const cache = resolve('node_modules/.cache/slotwell');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/faults-`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = atExit(remove);
  afterwards(() => {
    forget();
    remove();
  });
  return folder;
}

/** A row that hangs has failed. */
async function bounded(
  { name, limitMinutes = USUAL_MINUTES }: FaultRow,
  work: () => Promise<Tally>,
): Promise<Tally> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} was not done after ${limitMinutes} minutes.`)),
      limitMinutes * 60_000,
    );
  });
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
