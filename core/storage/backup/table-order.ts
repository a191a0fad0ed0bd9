/** In which order tables can be filled: a table comes after those that it refers to. */

export interface ReferringTable {
  readonly name: string;
  /** Names of tables; its own and unknown ones do not matter. */
  readonly references: readonly string[];
}

/** By name where it does not matter. Throws where tables refer to each other in a circle: nothing could be first. */
export function inFillingOrder<Table extends ReferringTable>(tables: readonly Table[]): Table[] {
  const waiting = new Map(tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name, references }) => references.every((other) => other === name || !waiting.has(other)));
    if (next === undefined) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`);
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}
