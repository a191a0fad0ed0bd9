/** Schedules and reasons, kept as JSON rows: replaced as a whole list, what is no longer named is retired. */

import { compareDefinitions, type StoredDefinition } from '../definitions.ts';
import type { ChangeCount } from '../storage.ts';

/** The statements of one such table. */
export interface DefinitionRows<Definition> {
  readonly offered: () => readonly StoredDefinition[];
  /** Writes the row, new or not, as one that is offered. */
  readonly write: (definition: Definition, position: number) => void;
  readonly retire: (id: number) => void;
}

export interface DefinitionsPlan {
  readonly count: ChangeCount;
  /** Whether anything at all differs from before, also the order. */
  readonly touched: boolean;
  write(): void;
}

export function planDefinitions<Definition extends { readonly id: number }>(
  rows: DefinitionRows<Definition>,
  definitions: readonly Definition[],
  retired: ReadonlySet<number>,
): DefinitionsPlan {
  const { count, write, retire } = compareDefinitions({ offered: rows.offered(), retired }, definitions);
  return {
    count,
    touched: write.length + retire.length > 0,
    write: () => {
      for (const { definition, position } of write) rows.write(definition, position);
      for (const id of retire) rows.retire(id);
    },
  };
}
