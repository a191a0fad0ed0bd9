/** Names of keys: `show_if` in a file or on a wire is `showIf` in the program. */

type CamelCase<Key extends string> = Key extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Key;

type SnakeCase<Key extends string> = Key extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : Key;

/** The members of a file's entry under their names in the program. */
export type CamelKeys<Entry> = {
  readonly [Key in keyof Entry as CamelCase<Key & string>]: Exclude<Entry[Key], undefined>;
};

/** The members of an object under their names in a file. */
export type SnakeKeys<Members> = {
  [Key in keyof Members as SnakeCase<Key & string>]: Exclude<Members[Key], undefined>;
};

/** Keeps the order of the keys. Leaves out `undefined`. */
export function camelKeys<Entry extends object>(entry: Entry): CamelKeys<Entry> {
  return rename(entry, (key) =>
    key.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
  ) as CamelKeys<Entry>;
}

/** The reverse of `camelKeys`. */
export function snakeKeys<Members extends object>(members: Members): SnakeKeys<Members> {
  return rename(members, (key) =>
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ) as SnakeKeys<Members>;
}

function rename(members: object, toName: (key: string) => string): object {
  return Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [toName(key), value]),
  );
}
