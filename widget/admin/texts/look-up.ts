/** The text that a table has for a name of the data; `undefined` if there is none. */
export const lookUp = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  table[name];
