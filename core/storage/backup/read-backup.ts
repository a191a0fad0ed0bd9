/** Reads a backup row by row, and throws if it is incomplete or was modified. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { DatabaseError } from '../database-error.ts';
import {
  type AttachedFile,
  type BackupContent,
  type BackupHead,
  FORMAT,
  headLine,
  otherLine,
} from './backup-format.ts';
import { isValue, type Row, type TableEvent } from './table-data.ts';

type BackupRecord =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | TableEvent
  | { readonly kind: 'file'; readonly file: AttachedFile }
  | { readonly kind: 'end'; readonly counts: ReadonlyMap<string, number>; readonly files: number };

const ROWS_PER_BATCH = 500;
/**
 * Far longer than any row or attached file. A small compressed file may contain a line too long for
 * memory.
 */
const LONGEST_LINE = 16 * 1024 * 1024;
const LINE_END = 0x0a;

/**
 * Reads the whole file. Rejects with a `DatabaseError` if it is damaged, not a backup, or of a
 * newer version.
 */
export async function checkBackup(file: string): Promise<BackupContent> {
  let head: BackupHead | null = null;
  const counts = new Map<string, number>();
  let table = '';
  let files = 0;
  for await (const record of readRecords(file)) {
    if (record.kind === 'head') {
      head = record.head;
    } else if (record.kind === 'table') {
      table = record.name;
      counts.set(table, 0);
    } else if (record.kind === 'rows') {
      counts.set(table, (counts.get(table) ?? 0) + record.rows.length);
    } else if (record.kind === 'file') {
      files += 1;
    } else if (files !== record.files || !sameCounts(counts, record.counts)) {
      throw damaged(file);
    }
  }
  if (head === null) {
    throw damaged(file);
  }
  return { head, counts, files };
}

function sameCounts(
  found: ReadonlyMap<string, number>,
  told: ReadonlyMap<string, number>,
): boolean {
  return (
    found.size === told.size && [...found].every(([table, count]) => told.get(table) === count)
  );
}

export async function* readTables(file: string): AsyncGenerator<TableEvent> {
  for await (const record of readRecords(file)) {
    if (record.kind === 'table' || record.kind === 'rows') {
      yield record;
    }
  }
}

export async function* readFiles(file: string): AsyncGenerator<AttachedFile> {
  for await (const record of readRecords(file)) {
    if (record.kind === 'file') {
      yield record.file;
    }
  }
}

/**
 * Yields the records, and throws unless they end with an `end` record, so that a truncated file is
 * never taken for a whole one.
 */
async function* readRecords(file: string): AsyncGenerator<BackupRecord> {
  const hash = createHash('sha256');
  let rows: Row[] = [];
  let first = true;
  let ended = false;
  for await (const line of readLines(file)) {
    if (ended) {
      throw damaged(file);
    }
    if (line.startsWith('[')) {
      rows.push(toRow(line, file));
    }
    if (rows.length > 0 && (rows.length === ROWS_PER_BATCH || !line.startsWith('['))) {
      yield { kind: 'rows', rows };
      rows = [];
    }
    if (!line.startsWith('[')) {
      const record = first
        ? toHead(line, file)
        : toRecord(line, file, () => hash.copy().digest('hex'));
      ended = record.kind === 'end';
      first = false;
      yield record;
    }
    hash.update(`${line}\n`);
  }
  if (!ended) {
    throw damaged(file);
  }
}

function toRow(line: string, file: string): Row {
  const row = parse(line, file);
  if (!Array.isArray(row) || !row.every(isValue)) {
    throw damaged(file);
  }
  return row;
}

function toHead(line: string, file: string): BackupRecord {
  const parsed = headLine.safeParse(parse(line, file));
  if (!parsed.success) {
    throw foreign(file);
  }
  const { format, database, schema, made_at } = parsed.data;
  if (format > FORMAT) {
    throw new DatabaseError(
      `${file} has format ${format}; this version of Slotwell reads formats up to ${FORMAT}. Restore it with the newer version.`,
      'BACKUP_NEWER',
    );
  }
  return { kind: 'head', head: { kind: database, schema, madeAt: made_at } };
}

function toRecord(line: string, file: string, digest: () => string): BackupRecord {
  const parsed = otherLine.safeParse(parse(line, file));
  if (!parsed.success) {
    throw damaged(file);
  }
  const { data } = parsed;
  if ('table' in data) {
    return { kind: 'table', name: data.table, columns: data.columns, lastId: data.last_id };
  }
  if ('file' in data) {
    return { kind: 'file', file: { name: data.file, bytes: Buffer.from(data.base64, 'base64') } };
  }
  if (data.end.sha256 !== digest()) {
    throw damaged(file);
  }
  return { kind: 'end', counts: new Map(Object.entries(data.end.tables)), files: data.end.files };
}

function parse(line: string, file: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged(file);
  }
}

/**
 * Not `readline`, which also splits lines at U+2028, and customers may type that. An unfinished
 * line is kept in chunks, so that each byte is copied once.
 */
async function* readLines(file: string): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of readChunks(file)) {
    const first = chunk.indexOf(LINE_END);
    length += first < 0 ? chunk.length : first;
    if (length > LONGEST_LINE) {
      throw damaged(file);
    }
    if (first < 0) {
      begun.push(chunk);
      continue;
    }
    yield Buffer.concat([...begun, chunk.subarray(0, first)]).toString();
    const last = chunk.lastIndexOf(LINE_END);
    if (last > first) {
      yield* chunk.toString('utf8', first + 1, last).split('\n');
    }
    begun = [chunk.subarray(last + 1)];
    length = chunk.length - last - 1;
  }
  if (length > 0) {
    throw damaged(file);
  }
}

async function* readChunks(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const plain = source.on('error', (error) => plain.destroy(error)).pipe(createGunzip());
  try {
    for await (const chunk of plain) {
      yield chunk;
    }
  } catch (error) {
    throw explain(file, error);
  } finally {
    source.destroy();
  }
}

function explain(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return error;
  }
  if (error.code === 'ENOENT') {
    return new DatabaseError(`There is no file ${file}.`, 'BACKUP_MISSING');
  }
  if (error.code === 'Z_DATA_ERROR' && error.message === 'incorrect header check') {
    return foreign(file);
  }
  return error.code.startsWith('Z_')
    ? damaged(file)
    : new DatabaseError(`${file} cannot be read: ${error.message}.`, error.code);
}

function foreign(file: string): DatabaseError {
  return new DatabaseError(`${file} is no backup of Slotwell.`, 'BACKUP_FOREIGN');
}

function damaged(file: string): DatabaseError {
  return new DatabaseError(
    `${file} is damaged or was cut off: what is in it is not what was written. Restore another backup.`,
    'BACKUP_DAMAGED',
  );
}
