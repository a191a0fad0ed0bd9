/**
 * A text with its purpose and default, a field for the operator's wording, the required
 * placeholders, and a button to restore the default.
 */

import { html, nothing } from 'lit';
import { type Draft, withValue } from '../configuration/edit/draft.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { lookUp } from '../texts/look-up.ts';
import '../parts/code.css';
import { icons } from '../parts/icons.ts';
import {
  type Form,
  findPlace,
  findProblems,
  isOwn,
  type Replaceable,
  toPath,
  withWording,
  wordingIn,
} from './own-wording.ts';
import type { WordingTexts } from './wording-texts.ts';

interface Scope {
  readonly draft: Draft;
  readonly language: string;
  readonly words: WordingTexts;
  readonly write: (file: Draft['file']) => void;
  readonly focusOn: (selector: string) => Promise<void>;
}

/** Longer texts get several lines. */
const ONE_LINE = 60;

export const idOfText = ({ name }: Replaceable, form: Form | undefined): string =>
  `text-${name}-${form?.category ?? ''}`.replace(/\W+/g, '-');

export function textFields(text: Replaceable, scope: Scope) {
  const { draft, language, words } = scope;
  const { label } = findPlace(text, words);
  const own = isOwn(draft.file, language, text);
  const fields = text.forms.map((form) =>
    formField(text, form, {
      ...scope,
      label: form.category === null ? label : categoryInWords(form.category, words),
    }),
  );
  const reset = (): void => {
    scope.write(withValue(draft.file, toPath(language, text), undefined));
    void scope.focusOn(`#${idOfText(text, text.forms[0])}`);
  };
  return html`
    <li>
      ${text.forms.length === 1 && text.forms[0]?.category === null ? fields : html`<fieldset><legend>${label}</legend>${fields}</fieldset>`}
      ${own ? html`<p class="row"><span class="badge">${words.own}</span><button type="button" class="plain" @click=${reset}>${icons.undo}${words.reset} <span class="unseen">${label}</span></button></p>` : nothing}
    </li>
  `;
}

function formField(text: Replaceable, form: Form, scope: Scope & { readonly label: string }) {
  const { draft, language, words, label } = scope;
  const id = idOfText(text, form);
  const value = wordingIn(draft.file, language, { text, form });
  const problem = problemIn(text, form, { said: value, words }) ?? serverProblem(text, form, scope);
  const described = [
    `${id}-ours`,
    text.values.length > 0 && `${id}-values`,
    problem && `${id}-problem`,
  ]
    .filter(Boolean)
    .join(' ');
  const changed = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      scope.write(withWording(draft.file, language, { text, form, said: target.value }));
    }
  };
  const invalid = problem ? 'true' : nothing;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <p class="hint" id="${id}-ours">${words.ours} <q lang=${language} dir="auto">${form.text}</q></p>
      ${
        form.text.length > ONE_LINE
          ? html`<textarea id=${id} lang=${language} dir="auto" rows="3" maxlength="1000" .value=${value} aria-describedby=${described} aria-invalid=${invalid} @change=${changed}></textarea>`
          : html`<input id=${id} lang=${language} dir="auto" maxlength="1000" autocomplete="off" .value=${value} aria-describedby=${described} aria-invalid=${invalid} @change=${changed} />`
      }
      ${problem ? html`<p class="wrong" id="${id}-problem" role="alert">${problem}</p>` : nothing}
      ${text.values.length > 0 ? valuesLine(text, form, scope) : nothing}
    </div>
  `;
}

/** Renders the placeholders with their meaning; pressing one inserts it at the cursor. */
function valuesLine(
  text: Replaceable,
  form: Form,
  { draft, language, words, write, focusOn }: Scope,
) {
  const id = idOfText(text, form);
  const put = (event: Event, name: string): void => {
    const field =
      event.target instanceof Element
        ? event.target
            .closest('.field')
            ?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
        : null;
    if (!field) {
      return;
    }
    field.setRangeText(
      `{${name}}`,
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
      'end',
    );
    write(withWording(draft.file, language, { text, form, said: field.value }));
    void focusOn(`#${id}`);
  };
  return html`
    <p class="row hint" id="${id}-values">
      ${words.values}
      ${text.values.map((name) => html`<span><button type="button" class="inline" @click=${(event: Event) => put(event, name)}><span class="unseen">${words.put} </span><code>{${name}}</code></button> ${lookUp(words.names, name) ?? nothing}</span>`)}
    </p>
  `;
}

function problemIn(
  text: Replaceable,
  form: Form,
  { said, words }: { readonly said: string; readonly words: WordingTexts },
): string | null {
  const { missing, foreign } = findProblems(text, form, said);
  const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
  if (foreign.length > 0) {
    const sentence = text.values.length > 0 ? words.foreignAllowed : words.foreign;
    return fill(sentence, { values: braced(foreign), allowed: braced(text.values) });
  }
  return missing.length > 0
    ? fillPlural(words.missing, missing.length, { values: braced(missing) })
    : null;
}

/** "for one": the plural category that a form is for. */
const categoryInWords = (category: string, { categories }: WordingTexts): string =>
  lookUp(categories, category === 'other' ? 'others' : category) ?? category;

/** Returns the server's problem from the last check. */
function serverProblem(
  text: Replaceable,
  { category }: Form,
  { draft, language }: Scope,
): string | null {
  const path = [toPath(language, text), ...(category === null ? [] : [category])].join('.');
  return draft.problems.find((problem) => problem.path === path)?.message ?? null;
}
