/** `<admin-configuration-reasons>`: the reasons that can be booked. */

import { html, nothing } from 'lit';
import { icons } from '../parts/icons.ts';
import type { Words } from './configuration-texts.ts';
import { choicesField } from './edit/choices-field.ts';
import { type Entry, entriesIn, idIn, withValue } from './edit/draft.ts';
import { entryFields, type FieldScope, type FieldSpec, problemAt } from './edit/entry-fields.ts';
import { needsField } from './edit/needs-field.ts';
import { partsField } from './edit/parts-field.ts';
import { ListPage } from './list-page.ts';

const FIELDS: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'duration_minutes', kind: 'number', required: true },
  { key: 'buffer_before_minutes', kind: 'number' },
  { key: 'buffer_after_minutes', kind: 'number' },
  { key: 'price', kind: 'text' },
  { key: 'capacity', kind: 'number' },
  { key: 'persons.max', kind: 'number' },
  { key: 'persons.label', kind: 'text' },
  { key: 'count.max', kind: 'number' },
  { key: 'group', kind: 'text' },
  { key: 'info_url', kind: 'url' },
  { key: 'description', kind: 'paragraph' },
];

const AT_MOST: readonly FieldSpec[] = [{ key: 'at_most', kind: 'number' }];

const DERIVED: readonly string[] = [
  'duration_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'price',
  'capacity',
  'persons.max',
  'persons.label',
];

/** What a combination does not set follows from its reasons. */
const COMBINATION_FIELDS = FIELDS.map(({ required, ...field }): FieldSpec => {
  const derived = DERIVED.includes(field.key);
  return { ...field, derived, ...(required && !derived && { required }) };
});

class ReasonsPage extends ListPage {
  protected override readonly list = 'reasons';

  protected override heading(words: Words): string {
    return words.reasons;
  }

  protected override intro(words: Words): string {
    return words.reasonsIntro;
  }

  protected override adders(words: Words) {
    const inAll = (file: Entry, id: number) => offered(file, id, () => true);
    const add = () => this.add({ name: words.newReason, duration_minutes: 30 }, inAll);
    return html`<button type="button" class="plain" @click=${add}>${icons.plus}${words.addReason}</button>`;
  }

  protected override fields(scope: FieldScope) {
    const fields = scope.entry.combines === undefined ? FIELDS : COMBINATION_FIELDS;
    return html`
      <section class="card"><div class="fields">${entryFields(fields, scope)}</div></section>
      ${partsField(scope)} ${this.#additions(scope)} ${needsField(scope)} ${this.#calendars(scope)} ${this.addedForm(scope)}
    `;
  }

  /** Offers the copy in the same calendars. */
  protected override likewise(file: Entry, id: number, copied: unknown): Entry {
    return offered(file, id, (schedule) => offers(schedule, copied));
  }

  /** Renders what customers may add, in the order in which it was chosen. */
  #additions(scope: FieldScope) {
    const { draft, entry, words, changed } = scope;
    const entries = entriesIn(draft.file, 'reasons').filter(({ id }) => id !== entry.id);
    const added: readonly unknown[] = Array.isArray(entry.with) ? entry.with : [];
    const isChosen = ({ id }: Entry) => added.includes(id);
    const toggle = (one: Entry) => {
      const next = isChosen(one) ? added.filter((id) => id !== one.id) : [...added, one.id];
      const left = next.length > 0 ? entry : withValue(entry, 'at_most', undefined);
      changed(withValue(left, 'with', next.length > 0 ? next : undefined));
    };
    return entries.length === 0
      ? nothing
      : html`
        ${choicesField({
          heading: words.keys.with,
          hint: words.hints.with,
          problem: problemAt(scope, 'with') ?? null,
          entries,
          isChosen,
          toggle,
          file: draft.file,
        })}
        ${added.length > 0 ? html`<section class="card"><div class="fields">${entryFields(AT_MOST, scope)}</div></section>` : nothing}
      `;
  }

  /** Renders the calendars that offer the reason; without any, it cannot be booked. */
  #calendars({ draft: { file }, entry: { id }, words }: FieldScope) {
    const entries = entriesIn(file, 'schedules').filter(isOrdinary);
    const isChosen = (schedule: Entry) => offers(schedule, id);
    const toggle = (one: Entry) =>
      this.change(offered(file, id, (schedule) => isChosen(schedule) !== (schedule.id === one.id)));
    return choicesField({
      heading: words.offeredIn,
      entries,
      isChosen,
      toggle,
      file,
      problem: entries.some(isChosen) ? null : words.offeredNowhere,
    });
  }
}

const offers = ({ reasons }: Entry, id: unknown): boolean =>
  Array.isArray(reasons) && reasons.map(idIn).includes(id);

const isOrdinary = ({ members }: Entry): boolean => members === undefined;

/** Adds the reason to calendars. A group without reasons offers those of its members. */
function offered(file: Entry, id: unknown, isIn: (schedule: Entry) => boolean): Entry {
  const schedules = entriesIn(file, 'schedules').map((schedule) => {
    const known: readonly unknown[] = Array.isArray(schedule.reasons) ? schedule.reasons : [];
    if (!isOrdinary(schedule) || isIn(schedule) === offers(schedule, id)) {
      return schedule;
    }
    return {
      ...schedule,
      reasons: isIn(schedule) ? [...known, id] : known.filter((one) => idIn(one) !== id),
    };
  });
  return { ...file, schedules };
}

customElements.define('admin-configuration-reasons', ReasonsPage);
