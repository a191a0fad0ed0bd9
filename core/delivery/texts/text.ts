/** A text of ours as data, and how values are put into it. */

/**
 * A text with the places where values go: `Text<'n' | 'count'>` holds `{n}` and `{count}`, in
 * whatever order the language wants them. A language that loses one does not compile.
 */
export type Text<Name extends string = never> = [Name] extends [never] ? string : InAnyOrder<Name>;

type InAnyOrder<All extends string, Next extends string = All> = Next extends string
  ? `${string}{${Next}}${[Exclude<All, Next>] extends [never] ? string : InAnyOrder<Exclude<All, Next>>}`
  : never;

/**
 * A text about `{n}` things, by the plural category of `n` (`Intl.PluralRules`). A language gives
 * the categories that it has; `other` holds for the rest.
 */
export type Counted = { readonly other: Text<'n'> } & Readonly<
  Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>
>;

/**
 * How texts look to who does not know their names: one, one by plural category, or a table of them.
 */
export type TextTree = string | TextTable;

interface TextTable {
  readonly [name: string]: TextTree;
}

/** Whether something that holds texts, and nothing else, is a table of them. */
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

/** Puts values into a text: `fill('Step {n}', { n: 2 })` is `Step 2`. */
export function fill<T extends string>(
  text: T,
  values: Readonly<Record<NamesIn<T>, string | number>>,
): string {
  const byName: Readonly<Record<string, string | number>> = values;
  return text.replace(/{(\w+)}/g, (whole, name: string) => String(byName[name] ?? whole));
}

/** The same of a text about `n` things, in the form that the language has for so many. */
export function fillCounted(text: Counted, n: number, lang: string): string {
  return fill(text[new Intl.PluralRules(lang).select(n)] ?? text.other, { n });
}

/** `a, b or c` */
export function listAlternatives(words: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'disjunction' }).format(words);
}
