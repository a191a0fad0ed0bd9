/**
 * The format of a backup: lines of JSON, compressed with gzip. The first line is the header; then
 * each table has a line of its own, followed by its rows, one array each; then come files of the
 * installation; the last line has the counts and the SHA-256 of all lines before it, so that a
 * truncated or modified file is never accepted. See
 * docs/decisions/0010-backup-format-json-lines.md.
 */

import { z } from 'zod';
import type { DatabaseAddress } from '../open-storage.ts';

/** Raised by every change after which earlier versions cannot read new backups. */
export const FORMAT = 1;

export interface BackupHead {
  readonly kind: DatabaseAddress['kind'];
  /** Schema version, as numbered for that kind of database. */
  readonly schema: number;
  /** When the backup was made: ISO 8601, UTC. */
  readonly madeAt: string;
}

export const headLine = z.object({
  slotwell: z.literal('backup'),
  format: z.number().int(),
  database: z.enum(['sqlite', 'postgres']),
  schema: z.number().int().min(1),
  made_at: z.string(),
});

export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  last_id: z.number().int().nullable(),
});

export const fileLine = z.object({ file: z.string(), base64: z.base64() });

export const endLine = z.object({
  end: z.object({
    tables: z.record(z.string(), z.number().int()),
    files: z.number().int(),
    sha256: z.string(),
  }),
});

export const otherLine = z.union([tableLine, fileLine, endLine]);

/** A small file that belongs to the installation but to no table. */
export interface AttachedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface BackupContent {
  readonly head: BackupHead;
  /** Rows by table. */
  readonly counts: ReadonlyMap<string, number>;
  readonly files: number;
}
