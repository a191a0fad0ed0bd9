/**
 * The format of a backup: lines of JSON, compressed with gzip. The first says what it is; then each
 * table is announced and followed by its rows, an array each; then come files that belong to the
 * installation; the last line counts what was there and carries the SHA-256 of all lines before it,
 * so that a file that was cut off or changed is never taken for a backup. See
 * docs/decisions/0010-backup-format-json-lines.md.
 */

import { z } from 'zod';
import type { DatabaseAddress } from '../open-storage.ts';

/** Raised by whatever this program could no longer read. */
export const FORMAT = 1;

export interface BackupHead {
  readonly kind: DatabaseAddress['kind'];
  /** As that kind of database counts them. */
  readonly schema: number;
  /** ISO 8601, UTC: as of when. */
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

/** A small file that belongs to the installation and to no table. */
export interface AttachedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a backup says that it holds. */
export interface BackupContent {
  readonly head: BackupHead;
  /** Rows by table. */
  readonly counts: ReadonlyMap<string, number>;
  readonly files: number;
}
