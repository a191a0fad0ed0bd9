/**
 * One text that may be said in own words: what the draft says, what is wrong with it, and where
 * customers read it. Draws nothing.
 */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { type Entry, isEntry, valueAt, withValue } from '../configuration/edit/draft.ts';
import type { WordingWords } from './words/index.ts';

/** As the server lists it. */
export type Replaceable = CallAnswer<'GET /texts'>['texts'][number];
export type Form = Replaceable['forms'][number];

/** In the installation file. */
export const toPath = (language: string, { name }: Replaceable): string =>
  `texts.${language}.${name}`;

export const isOwn = (file: Entry, language: string, text: Replaceable): boolean =>
  valueAt(file, toPath(language, text)) !== undefined;

/** The own words; empty where ours are said. */
export function wordingIn(
  file: Entry,
  language: string,
  { text, form }: { readonly text: Replaceable; readonly form: Form },
): string {
  const own = valueAt(file, toPath(language, text));
  const forms = isEntry(own) ? own : {};
  const said = form.category === null ? own : forms[form.category];
  // Of a text about a number ours stand beside the own words.
  return typeof said !== 'string' || (form.category !== null && said === form.text) ? '' : said;
}

/**
 * The file with own words in one form; an empty text says ours again. Of a text about a number all
 * forms are written, or none.
 */
export function withWording(
  file: Entry,
  language: string,
  { text, form, said }: Readonly<{ text: Replaceable; form: Form; said: string }>,
) {
  const path = toPath(language, text);
  const made = said.replace(/\s+/g, ' ').trim() || undefined;
  if (form.category === null) {
    return withValue(file, path, made);
  }
  const ours: Entry = Object.fromEntries(
    text.forms.map(({ category, text: other }) => [category, other]),
  );
  const own = valueAt(file, path);
  const forms: Entry = { ...ours, ...(isEntry(own) && own), [form.category]: made ?? form.text };
  return withValue(
    file,
    path,
    text.forms.every(({ category, text: other }) => forms[String(category)] === other)
      ? undefined
      : forms,
  );
}

/**
 * Values that were lost, and those that there are not. Of a text about a number only the form for
 * all others must have its value.
 */
export function findProblems({ values, forms: _ }: Replaceable, { category }: Form, said: string) {
  const put = [...new Set(said.match(/{\w+}/g))].map((value) => value.slice(1, -1));
  const must = category === null || category === 'other' ? values : [];
  return {
    missing: said === '' ? [] : must.filter((value) => !put.includes(value)),
    foreign: put.filter((value) => !values.includes(value)),
  };
}

/** What the widget says with the draft's words, by the names that it knows its texts by. */
export function saidByWidget(texts: readonly Replaceable[], file: Entry, language: string): Entry {
  const ofWidget = texts.filter(({ name }) => name.startsWith('widget.'));
  return Object.fromEntries(
    ofWidget.map((text) => {
      const forms = text.forms.map(
        (form) => [form.category, wordingIn(file, language, { text, form }) || form.text] as const,
      );
      return [
        text.name.slice('widget.'.length),
        forms[0]?.[0] === null ? forms[0][1] : Object.fromEntries(forms),
      ];
    }),
  );
}

/** Where a text is said, and what it is for. */
export interface Place {
  readonly group: string;
  readonly label: string;
}

/** Of the widget each text is described; of pages and mails, what is said describes itself. */
export function findPlace({ name, forms }: Replaceable, words: WordingWords): Place {
  const [part = '', key = ''] = name.split('.');
  if (part === 'widget') {
    for (const [group, { texts }] of Object.entries(words.widget)) {
      const label = new Map<string, string>(Object.entries(texts)).get(key);
      if (label !== undefined) {
        return { group, label };
      }
    }
  }
  const said = forms.at(-1)?.text ?? name;
  const by = name.includes('.leads.') ? words.by[name.split('.').at(-1) ?? ''] : undefined;
  return {
    group: key === 'notices' || name.startsWith('mails.test.') ? 'notices' : part,
    label: by === undefined ? said : `${said} (${by})`,
  };
}

/** All places, in the order in which a customer comes to them, each with its heading. */
export function groupsIn({
  widget,
  others,
}: WordingWords): readonly { readonly group: string; readonly heading: string }[] {
  const ofWidget = Object.entries(widget).map(([group, { name }]) => ({ group, heading: name }));
  return [...ofWidget, ...Object.entries(others).map(([group, heading]) => ({ group, heading }))];
}

/** Whether a word is in it that is looked for, whatever its capitals and accents. */
export function isFound(
  text: Replaceable,
  { label, own, search }: Readonly<{ label: string; own: readonly string[]; search: string }>,
): boolean {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [label, ...own, ...text.forms.map((form) => form.text)].some((words) =>
    plain(words).includes(plain(search)),
  );
}
