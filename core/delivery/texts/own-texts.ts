/** The operator's own words in the place of our texts: each named as ours is, with the same values put in. */

import { type FileProblem, type Path, problemAt, unknownKey } from '../../installation/file/problems.ts';
import { isCounted, isTable, type TextTree } from './text.ts';

/** Our texts with the operator's in their place. What an earlier version knew by another name is passed over. */
export function replaceTexts<Texts extends object>(ours: Texts, own: TextTree | undefined): Texts {
  if (own === undefined || typeof own === 'string') return ours;
  const replaced = Object.entries(ours).map(([name, section]) => [name, isTable(section) ? replaceTree(section, own[name]) : section]);
  // Texts are replaced one by one, so that the whole keeps its shape.
  return Object.fromEntries(replaced) as Texts;
}

function replaceTree(ours: TextTree, own: TextTree | undefined): TextTree {
  if (own === undefined || typeof own !== typeof ours) return ours;
  if (typeof ours === 'string' || typeof own === 'string') return own;
  if (isCounted(ours)) return isCounted(own) ? own : ours;
  return Object.fromEntries(Object.entries(ours).map(([name, text]) => [name, replaceTree(text, own[name])]));
}

/** What is wrong with the languages and texts that an installation file names: there are none of that name, or a value is not put in. Never throws. */
export function languageProblems(file: unknown, languages: Readonly<Record<string, object>>): FileProblem[] {
  if (!isTable(file)) return [];
  return [...listProblems(file.languages, languages), ...ownTextProblems(file.texts, languages), ...ownMailProblems(file.mail, languages)];
}

/** Whole mails are by kind, then by language. */
function ownMailProblems(mail: unknown, languages: Readonly<Record<string, object>>): FileProblem[] {
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
      : [problemAt(['languages', index], `There are no texts in this language; use some of ${known.join(', ')}.`)],
  );
}

function ownTextProblems(texts: unknown, languages: Readonly<Record<string, object>>): FileProblem[] {
  if (!isTable(texts)) return [];
  return Object.entries(texts).flatMap(([tag, own]) => {
    const ours = languages[tag];
    if (ours === undefined || !Object.hasOwn(languages, tag)) return [unknownKey(tag, ['texts'], Object.keys(languages))];
    const sections = Object.fromEntries(Object.entries(ours).filter(([, section]) => isTable(section)));
    return treeProblems(sections, own, { path: ['texts', tag], lang: tag });
  });
}

interface Place {
  readonly path: Path;
  readonly lang: string;
}

function treeProblems(ours: unknown, own: unknown, { path, lang }: Place): FileProblem[] {
  if (typeof ours === 'string')
    return typeof own === 'string' ? valueProblems(ours, own, path) : [problemAt(path, 'Write a text here, in quotes.')];
  if (isTable(ours) && isCounted(ours)) return countedProblems(own, { path, lang });
  if (!isTable(ours) || !isTable(own)) return [problemAt(path, `Write texts by name here. ${namesIn(ours)}`)];
  return Object.entries(own).flatMap(([name, text]) =>
    Object.hasOwn(ours, name)
      ? treeProblems(ours[name], text, { path: [...path, name], lang })
      : [unknownKey(name, path, Object.keys(ours))],
  );
}

function namesIn(ours: unknown): string {
  return isTable(ours) ? `Known here: ${Object.keys(ours).join(', ')}.` : '';
}

/** A text about a number of things has a form for each category of its language. */
function countedProblems(own: unknown, { path, lang }: Place): FileProblem[] {
  const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
  if (!isTable(own)) return [problemAt(path, `Write a text for each number: {${pluralCategories.join(': "...", ')}: "..."}.`)];
  const unknown = Object.keys(own).filter((name) => !pluralCategories.some((category) => category === name));
  const { other } = own;
  return [
    ...unknown.map((name) => unknownKey(name, path, pluralCategories)),
    ...(typeof other === 'string'
      ? valueProblems('{n}', other, [...path, 'other'])
      : [problemAt([...path, 'other'], 'This is missing. It holds for every number that has no form of its own.')]),
    ...Object.entries({ ...own, other: '' }).flatMap(([name, text]) =>
      typeof text === 'string'
        ? foreignValues('{n}', text, [...path, name])
        : [problemAt([...path, name], 'Write a text here, in quotes.')],
    ),
  ];
}

function valueProblems(ours: string, own: string, path: Path): FileProblem[] {
  const missing = valuesIn(ours).filter((value) => !valuesIn(own).includes(value));
  const lost = missing.length === 0 ? [] : [problemAt(path, `Put ${missing.join(' and ')} where the value goes, as in "${ours}".`)];
  return [...lost, ...foreignValues(ours, own, path)];
}

function foreignValues(ours: string, own: string, path: Path): FileProblem[] {
  const foreign = valuesIn(own).filter((value) => !valuesIn(ours).includes(value));
  return foreign.length === 0 ? [] : [problemAt(path, `There is no value ${foreign.join(', ')} here; take it out.`)];
}

function valuesIn(text: string): readonly string[] {
  return [...new Set(text.match(/{\w+}/g))];
}
