/** Built-in texts as data, and filling in their placeholders. */

/**
 * A text with placeholders: `Text<'n' | 'count'>` contains `{n}` and `{count}` in any order, and
 * `fill` demands a value for each.
 */
export type Text<Name extends string = never> = [Name] extends [never] ? string : InAnyOrder<Name>;

type InAnyOrder<All extends string, Next extends string = All> = Next extends string
  ? `${string}{${Next}}${[Exclude<All, Next>] extends [never] ? string : InAnyOrder<Exclude<All, Next>>}`
  : never;

/**
 * A text about `{n}` things by the plural category of `n` (`Intl.PluralRules`). A language provides
 * the categories that it has; `other` covers the rest.
 */
export type Counted = { readonly other: Text<'n'> } & Readonly<
  Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>
>;

/** Texts without their static names: one text, one by plural category, or a table of them. */
export type TextTree = string | TextTable;

interface TextTable {
  readonly [name: string]: TextTree;
}

/** Expects a value that holds only texts; true if it is a table. */
export function isTable(tree: unknown): tree is TextTable {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree);
}

/** Whether it is one text by plural category. */
export function isCounted(tree: TextTable): boolean {
  return typeof tree.other === 'string';
}

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Fills in the placeholders: `fill('Step {n}', { n: 2 })` is `Step 2`. */
export function fill<T extends string>(
  text: T,
  values: Readonly<Record<NamesIn<T>, string | number>>,
): string {
  const byName: Readonly<Record<string, string | number>> = values;
  return text.replace(/{(\w+)}/g, (whole, name: string) => String(byName[name] ?? whole));
}

/**
 * Works like `fill`, for a text about `n` things, in the plural form that the language uses for
 * `n`.
 */
export function fillCounted(text: Counted, n: number, lang: string): string {
  return fill(text[new Intl.PluralRules(lang).select(n)] ?? text.other, { n });
}

/** `a, b or c` */
export function listAlternatives(words: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'disjunction' }).format(words);
}
