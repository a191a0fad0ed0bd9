/** The operator's overrides of built-in texts, with the same names and the same placeholders. */

import {
  type FileProblem,
  type Path,
  problemAt,
  unknownKey,
} from '../../installation/file/problems.ts';
import { isCounted, isTable, type TextTree } from './text.ts';

/** The built-in texts with the operator's overrides. Names from an earlier version are ignored. */
export function replaceTexts<Texts extends object>(ours: Texts, own: TextTree | undefined): Texts {
  if (own === undefined || typeof own === 'string') {
    return ours;
  }
  const replaced = Object.entries(ours).map(([name, section]) => [
    name,
    isTable(section) ? replaceTree(section, own[name]) : section,
  ]);
  // Only single texts are replaced, so the result has the same shape.
  return Object.fromEntries(replaced) as Texts;
}

function replaceTree(ours: TextTree, own: TextTree | undefined): TextTree {
  if (own === undefined || typeof own !== typeof ours) {
    return ours;
  }
  if (typeof ours === 'string' || typeof own === 'string') {
    return own;
  }
  if (isCounted(ours)) {
    return isCounted(own) ? own : ours;
  }
  return Object.fromEntries(
    Object.entries(ours).map(([name, text]) => [name, replaceTree(text, own[name])]),
  );
}

/** A built-in text that the operator may override. */
export interface ReplaceableText {
  /** Path of keys below a language in the installation file: `widget.book`. */
  readonly name: string;
  /** Placeholders, such as `n` for `{n}`. An override must contain exactly these. */
  readonly values: readonly string[];
  /**
   * One form per plural category for a counted text; otherwise a single form whose `category` is
   * `null`.
   */
  readonly forms: readonly { readonly category: string | null; readonly text: string }[];
}

/** All texts of a language in their order. `said` holds the built-in texts or their overrides. */
export function replaceableTexts(said: object, lang: string): ReplaceableText[] {
  return Object.entries(said).flatMap(([part, tree]) =>
    isTable(tree) ? textsIn(tree, part, lang) : [],
  );
}

function textsIn(tree: TextTree, name: string, lang: string): ReplaceableText[] {
  if (typeof tree === 'string') {
    return [{ name, values: listPlaceholders(tree), forms: [{ category: null, text: tree }] }];
  }
  const { other } = tree;
  if (typeof other !== 'string') {
    return Object.entries(tree).flatMap(([inner, text]) => textsIn(text, `${name}.${inner}`, lang));
  }
  const categories = CATEGORIES.filter((category) => listCategories(lang).includes(category));
  const forms = categories.map((category) => ({ category, text: String(tree[category] ?? other) }));
  return [{ name, values: ['n'], forms }];
}

/** In numerical order, which Intl does not guarantee. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

const listPlaceholders = (text: string): readonly string[] =>
  valuesIn(text).map((value) => value.slice(1, -1));

/**
 * Problems with the languages and texts in an installation file, such as unknown names or missing
 * placeholders. Never throws.
 */
export function languageProblems(
  file: unknown,
  languages: Readonly<Record<string, object>>,
): FileProblem[] {
  if (!isTable(file)) {
    return [];
  }
  return [
    ...listProblems(file.languages, languages),
    ...ownTextProblems(file.texts, languages),
    ...ownMailProblems(file.mail, languages),
  ];
}

/** Whole mails are listed by kind, then by language. */
function ownMailProblems(
  mail: unknown,
  languages: Readonly<Record<string, object>>,
): FileProblem[] {
  const kinds = isTable(mail) && isTable(mail.texts) ? Object.entries(mail.texts) : [];
  return kinds.flatMap(([kind, byLanguage]) => {
    const tags = isTable(byLanguage) ? Object.keys(byLanguage) : [];
    const unknown = tags.filter((tag) => !Object.hasOwn(languages, tag));
    return unknown.map((tag) => unknownKey(tag, ['mail', 'texts', kind], Object.keys(languages)));
  });
}

function listProblems(listed: unknown, languages: Readonly<Record<string, object>>): FileProblem[] {
  const known = Object.keys(languages);
  const tags: readonly unknown[] = Array.isArray(listed) ? listed : [];
  return tags.flatMap((tag, index) =>
    typeof tag !== 'string' || known.includes(tag)
      ? []
      : [
          problemAt(
            ['languages', index],
            'language_without_texts',
            `There are no texts in this language; use some of ${known.join(', ')}.`,
          ),
        ],
  );
}

function ownTextProblems(
  texts: unknown,
  languages: Readonly<Record<string, object>>,
): FileProblem[] {
  if (!isTable(texts)) {
    return [];
  }
  return Object.entries(texts).flatMap(([tag, own]) => {
    const ours = languages[tag];
    if (ours === undefined || !Object.hasOwn(languages, tag)) {
      return [unknownKey(tag, ['texts'], Object.keys(languages))];
    }
    const sections = Object.fromEntries(
      Object.entries(ours).filter(([, section]) => isTable(section)),
    );
    return treeProblems(sections, own, { path: ['texts', tag], lang: tag });
  });
}

interface Place {
  readonly path: Path;
  readonly lang: string;
}

function treeProblems(ours: unknown, own: unknown, { path, lang }: Place): FileProblem[] {
  if (typeof ours === 'string') {
    return typeof own === 'string'
      ? valueProblems(ours, own, path)
      : [problemAt(path, 'text_expected', 'Write a text here, in quotes.')];
  }
  if (isTable(ours) && isCounted(ours)) {
    return countedProblems(own, { path, lang });
  }
  if (!isTable(ours) || !isTable(own)) {
    return [problemAt(path, 'entry_expected', `Write texts by name here. ${namesIn(ours)}`)];
  }
  return Object.entries(own).flatMap(([name, text]) =>
    Object.hasOwn(ours, name)
      ? treeProblems(ours[name], text, { path: [...path, name], lang })
      : [unknownKey(name, path, Object.keys(ours))],
  );
}

function namesIn(ours: unknown): string {
  return isTable(ours) ? `Known here: ${Object.keys(ours).join(', ')}.` : '';
}

/** A counted text needs a form for each plural category of its language. */
function countedProblems(own: unknown, { path, lang }: Place): FileProblem[] {
  const pluralCategories = listCategories(lang);
  if (!isTable(own)) {
    return [
      problemAt(
        path,
        'text_expected',
        `Write a text for each number: {${pluralCategories.join(': "...", ')}: "..."}.`,
      ),
    ];
  }
  const unknown = Object.keys(own).filter((name) => !pluralCategories.includes(name));
  const { other } = own;
  return [
    ...unknown.map((name) => unknownKey(name, path, pluralCategories)),
    ...(typeof other === 'string'
      ? valueProblems('{n}', other, [...path, 'other'])
      : [
          problemAt(
            [...path, 'other'],
            'plural_missing',
            'This is missing. It holds for every number that has no form of its own.',
          ),
        ]),
    ...Object.entries({ ...own, other: '' }).flatMap(([name, text]) =>
      typeof text === 'string'
        ? foreignValues('{n}', text, [...path, name])
        : [problemAt([...path, name], 'text_expected', 'Write a text here, in quotes.')],
    ),
  ];
}

function listCategories(lang: string): readonly string[] {
  return new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
}

function valueProblems(ours: string, own: string, path: Path): FileProblem[] {
  const missing = valuesIn(ours).filter((value) => !valuesIn(own).includes(value));
  const lost =
    missing.length === 0
      ? []
      : [
          problemAt(
            path,
            'value_missing',
            `Put ${missing.join(' and ')} where the value goes, as in "${ours}".`,
            { values: missing.join(', ') },
          ),
        ];
  return [...lost, ...foreignValues(ours, own, path)];
}

function foreignValues(ours: string, own: string, path: Path): FileProblem[] {
  const foreign = valuesIn(own).filter((value) => !valuesIn(ours).includes(value));
  return foreign.length === 0
    ? []
    : [
        problemAt(
          path,
          'value_foreign',
          `There is no value ${foreign.join(', ')} here; take it out.`,
          { values: foreign.join(', ') },
        ),
      ];
}

function valuesIn(text: string): readonly string[] {
  return [...new Set(text.match(/{\w+}/g))];
}
