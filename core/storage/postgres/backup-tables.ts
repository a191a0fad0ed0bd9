/** Lists the tables from the database's catalogue, so that no list of names can miss one. */

import { z } from 'zod';
import { inFillingOrder, OWN_COLUMN } from '../backup/table-data.ts';
import { COUNTERS } from './counter-database.ts';
import type { Session } from './session-pool.ts';

/** Schema bookkeeping and short-lived request counters: neither is data for a backup. */
const NOT_SAVED = ['slotwell_migration', COUNTERS];

export interface StoredColumn {
  readonly name: string;
  /** Type as SQL writes it; for a domain, its base type. */
  readonly type: string;
  /** Whether the driver reads it as a type that JSON has, too. */
  readonly native: boolean;
}

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  readonly references: readonly string[];
  /**
   * The column whose values the database generates, and its sequence, as SQL names it; `null` if
   * there is none.
   */
  readonly ids: { readonly column: string; readonly sequence: string } | null;
}

const NATIVE = /^(smallint|integer|bigint|boolean|real|double precision)$/;

const CATALOGUE = `
SELECT c.relname AS name,
  (SELECT json_agg(json_build_object('name', attname, 'type', format_type(coalesce(nullif(typbasetype, 0), atttypid), atttypmod),
      'sequence', pg_get_serial_sequence(quote_ident(c.relname), attname)) ORDER BY attnum)::text
    FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
  (SELECT coalesce(json_agg(r.relname), '[]')::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
    WHERE k.conrelid = c.oid AND k.contype = 'f') AS "references"
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = current_schema() AND c.relkind = 'r' AND c.relname <> ALL ($1::text[])`;

/** Ordered so that referenced tables come first. */
export async function readStoredTables(session: Session): Promise<StoredTable[]> {
  const { rows } = await session.execute({ text: CATALOGUE, values: [NOT_SAVED] });
  return inFillingOrder(rows.map((row) => toTable(catalogueRow.parse(row))));
}

const jsonText = z.string().transform((text): unknown => JSON.parse(text));
const catalogueRow = z.object({
  name: z.string(),
  columns: jsonText.pipe(
    z.array(z.object({ name: z.string(), type: z.string(), sequence: z.string().nullable() })),
  ),
  references: jsonText.pipe(z.array(z.string())),
});

function toTable({ name, columns, references }: z.output<typeof catalogueRow>): StoredTable {
  return {
    name,
    columns: columns
      .filter((column) => column.name !== OWN_COLUMN)
      .map((column) => ({
        name: column.name,
        type: column.type,
        native: NATIVE.test(column.type),
      })),
    references,
    ids:
      columns.flatMap(({ name: column, sequence }) =>
        sequence === null ? [] : [{ column, sequence }],
      )[0] ?? null,
  };
}
