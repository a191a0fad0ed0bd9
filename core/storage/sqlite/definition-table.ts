/** Schedules and reasons, kept as JSON rows: replaced as a whole list, what is no longer named is retired. */

import { isDeepStrictEqual } from 'node:util';
import type { ChangeCount } from '../storage.ts';

export interface StoredDefinition {
  readonly id: number;
  readonly position: number;
  readonly definition: string;
  readonly retired: number;
}

/** The statements of one such table. */
export interface DefinitionRows<Definition> {
  readonly all: () => readonly StoredDefinition[];
  /** Writes the row, new or not, as one that is offered. */
  readonly write: (definition: Definition, position: number) => void;
  readonly retire: (id: number) => void;
}

export interface Replaced {
  readonly count: ChangeCount;
  /** Whether anything at all differs from before, also the order. */
  readonly touched: boolean;
}

export function replaceDefinitions<Definition extends { readonly id: number }>(
  rows: DefinitionRows<Definition>,
  definitions: readonly Definition[],
): Replaced {
  const offered = new Map(rows.all().flatMap((row) => (row.retired === 0 ? [[row.id, row] as const] : [])));
  const count = { added: 0, changed: 0, unchanged: 0, retired: 0 };
  let touched = false;
  definitions.forEach((definition, position) => {
    const before = offered.get(definition.id);
    const change = changeOf(before, definition);
    count[change] += 1;
    offered.delete(definition.id);
    if (change === 'unchanged' && before?.position === position) return;
    touched = true;
    rows.write(definition, position);
  });
  for (const id of offered.keys()) rows.retire(id);
  count.retired = offered.size;
  return { count, touched: touched || offered.size > 0 };
}

/** Whether a stored definition says the same; the order of an object's members says nothing. */
export function sameDefinition(stored: string, definition: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(stored), JSON.parse(JSON.stringify(definition)));
}

function changeOf(before: StoredDefinition | undefined, definition: unknown): 'added' | 'changed' | 'unchanged' {
  if (before === undefined) return 'added';
  return sameDefinition(before.definition, definition) ? 'unchanged' : 'changed';
}
