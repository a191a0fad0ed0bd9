/**
 * `<admin-configuration-calendars>`: calendars with hours, exceptions and rules, and groups of
 * calendars.
 */

import { html, nothing } from 'lit';
import { icons } from '../parts/icons.ts';
import type { Words } from './configuration-texts.ts';
import { choicesField } from './edit/choices-field.ts';
import { type Entry, entriesIn, idIn, withValue } from './edit/draft.ts';
import { entryFields, type FieldScope, type FieldSpec, problemAt } from './edit/entry-fields.ts';
import { ListPage } from './list-page.ts';

const PLACE: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'location', kind: 'text' },
  { key: 'address', kind: 'block' },
  { key: 'directions', kind: 'paragraph' },
  { key: 'phone', kind: 'plain' },
  { key: 'info_url', kind: 'url' },
];
const TOLD: FieldSpec = { key: 'notify', kind: 'lines' };
/** Default opening hours. */
const USUAL_HOURS = [
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens: '09:00', closes: '17:00' },
];

class CalendarsPage extends ListPage {
  protected override readonly list = 'schedules';
  #cards: typeof import('./edit/calendar-cards.ts') | null = null;
  #painted: typeof import('../hours/hours-views.ts') | null = null;

  protected override async loadParts(): Promise<unknown> {
    [this.#painted, this.#cards] = await Promise.all([
      import('../hours/hours-views.ts'),
      import('./edit/calendar-cards.ts'),
      super.loadParts(),
    ]);
    return null;
  }

  protected override heading(words: Words): string {
    return words.calendars;
  }

  protected override intro(words: Words): string {
    return words.calendarsIntro;
  }

  protected override adders(words: Words) {
    const file = this.draft?.file ?? {};
    const reasons = entriesIn(file, 'reasons').map(({ id }) => id);
    const ordinary = entriesIn(file, 'schedules').filter(({ members }) => members === undefined);
    const add = () => this.add({ name: words.newCalendar, reasons, opening_hours: USUAL_HOURS });
    const addGroup = () =>
      this.add({ name: words.newGroup, members: ordinary.map(({ id }) => id) });
    return html`
      <button type="button" class="plain" @click=${add}>${icons.plus}${words.addCalendar}</button>
      ${ordinary.length > 1 ? html`<button type="button" class="plain" @click=${addGroup}>${icons.plus}${words.addGroup}</button>` : nothing}
    `;
  }

  protected override fields(scope: FieldScope) {
    const { words, entry, draft } = scope;
    const isGroup = Array.isArray(entry.members);
    const others = entriesIn(draft.file, 'schedules').filter(
      ({ id, members }) => id !== entry.id && members === undefined,
    );
    return html`
      <section class="card"><h2>${words.place}</h2><div class="fields">${entryFields(isGroup ? PLACE : [...PLACE, TOLD], scope)}</div></section>
      ${isGroup ? idsField('members', words.memberList, others, scope) : nothing}
      ${idsField('reasons', words.offers, entriesIn(draft.file, 'reasons'), scope)}
      ${
        isGroup
          ? nothing
          : html`${this.#cards?.ownResources(scope)} ${this.#cards?.hoursRows(scope, this.#painted?.weekView(scope))}
        ${this.#cards?.exceptionRows(
          scope,
          this.#painted?.yearView(scope, (selector) => this.focusOn(selector)),
        )}
        ${this.#cards?.sessionRows(scope)} ${this.#cards?.calendarRules(scope)}`
      }
      ${this.addedForm(scope)}
    `;
  }

  protected override below(scope: FieldScope) {
    return Array.isArray(scope.entry.members) ? nothing : this.#cards?.otherCalendars(scope);
  }
}

/** Renders checkboxes for ids. A group without reasons offers those of its members. */
function idsField(
  key: 'members' | 'reasons',
  heading: string,
  entries: readonly Entry[],
  scope: FieldScope,
) {
  const { entry, changed, draft, words } = scope;
  const named: readonly unknown[] = Array.isArray(entry[key]) ? entry[key] : [];
  const chosen = named.map(idIn);
  const isOfGroup = key === 'reasons' && Array.isArray(entry.members);
  const toggle = (id: unknown) => {
    const made = chosen.includes(id) ? named.filter((one) => idIn(one) !== id) : [...named, id];
    changed(withValue(entry, key, isOfGroup && made.length === 0 ? undefined : made));
  };
  return choicesField({
    heading,
    entries,
    isChosen: ({ id }) => chosen.includes(id),
    toggle: ({ id }) => toggle(id),
    file: draft.file,
    hint: isOfGroup ? words.hints.reasons : null,
    problem: problemAt(scope, key),
  });
}

customElements.define('admin-configuration-calendars', CalendarsPage);
