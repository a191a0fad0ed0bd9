/**
 * A text that the operator can reword: its draft, its problems, and where customers read it.
 * Renders nothing.
 */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { type Entry, isEntry, valueAt, withValue } from '../configuration/edit/draft.ts';
import { lookUp } from '../texts/look-up.ts';
import type { WordingTexts } from './wording-texts.ts';

/** Same type as in the server's list. */
export type Replaceable = CallAnswer<'GET /texts'>['texts'][number];
export type Form = Replaceable['forms'][number];

/** Returns the path in the installation file. */
export const toPath = (language: string, { name }: Replaceable): string =>
  `texts.${language}.${name}`;

export const isOwn = (file: Entry, language: string, text: Replaceable): boolean =>
  valueAt(file, toPath(language, text)) !== undefined;

/** Returns the operator's wording; empty if the default applies. */
export function wordingIn(
  file: Entry,
  language: string,
  { text, form }: { readonly text: Replaceable; readonly form: Form },
): string {
  const own = valueAt(file, toPath(language, text));
  const forms = isEntry(own) ? own : {};
  const said = form.category === null ? own : forms[form.category];
  // In a counted text, unchanged forms contain the default.
  return typeof said !== 'string' || (form.category !== null && said === form.text) ? '' : said;
}

/**
 * Sets the wording of one form; an empty text restores the default. A counted text is stored with
 * all its forms or not at all.
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
 * Finds missing and unknown placeholders. In a counted text, only the form for all other numbers
 * must contain its placeholder.
 */
export function findProblems({ values, forms: _ }: Replaceable, { category }: Form, said: string) {
  const put = [...new Set(said.match(/{\w+}/g))].map((value) => value.slice(1, -1));
  const must = category === null || category === 'other' ? values : [];
  return {
    missing: said === '' ? [] : must.filter((value) => !put.includes(value)),
    foreign: put.filter((value) => !values.includes(value)),
  };
}

/** Returns the widget's texts with the draft's wording, by the widget's own names. */
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

/** The place of a text, and its purpose. */
export interface Place {
  readonly group: string;
  readonly label: string;
}

/**
 * Finds the place. Texts of the widget have descriptions; those of pages and mails speak for
 * themselves.
 */
export function findPlace({ name, forms }: Replaceable, words: WordingTexts): Place {
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
  const by = name.includes('.leads.') ? lookUp(words.by, name.split('.').at(-1) ?? '') : undefined;
  return {
    group: key === 'notices' || name.startsWith('mails.test.') ? 'notices' : part,
    label: by === undefined ? said : `${said} (${by})`,
  };
}

/** Lists the groups with headings, in the order in which customers see them. */
export function groupsIn({
  widget,
  others,
}: WordingTexts): readonly { readonly group: string; readonly heading: string }[] {
  const ofWidget = Object.entries(widget).map(([group, { name }]) => ({ group, heading: name }));
  return [...ofWidget, ...Object.entries(others).map(([group, heading]) => ({ group, heading }))];
}

/** Whether the text matches the search, ignoring case and accents. */
export function isFound(
  text: Replaceable,
  { label, own, search }: Readonly<{ label: string; own: readonly string[]; search: string }>,
): boolean {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [label, ...own, ...text.forms.map((form) => form.text)].some((words) =>
    plain(words).includes(plain(search)),
  );
}
