/** What is booked in an absence: each to keep or to cancel, or all of them, and a message to those who are told, in each language that they are written to. */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE } from '../client.ts';
import type { Desk } from '../desk.ts';
import { textArea, tickBox } from '../parts/field.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { absenceTexts } from './absence-texts.ts';

export type Conflict = CallAnswer<'POST /absences/conflicts'>['bookings'][number];

interface Conflicts {
  readonly desk: Desk;
  readonly conflicts: readonly Conflict[];
  /** Ids of those that are cancelled; the others stay. */
  readonly cancelled: ReadonlySet<number>;
  readonly cancel: (ids: ReadonlySet<number>) => void;
  readonly close: () => void;
}

export function conflictsView({ desk, conflicts, cancelled, cancel, close }: Conflicts) {
  const words = absenceTexts();
  if (conflicts.length === 0) return html`<p class="hint">${words.conflicts(0)}</p>`;
  const all = new Set(conflicts.map(({ id }) => id));
  const toggle = (id: number) => cancel(new Set(cancelled.has(id) ? [...cancelled].filter((one) => one !== id) : [...cancelled, id]));
  return html`
    <div class="problem">
      <div>
        <p><b>${words.conflicts(conflicts.length)}</b> ${words.stay}</p>
        <ol class="others scrolls" tabindex="0" aria-label=${words.conflicts(conflicts.length)}>
          ${conflicts.map((one) => conflictRow(one, { desk, isCancelled: cancelled.has(one.id), toggle, close }))}
        </ol>
      </div>
    </div>
    ${tickBox({ name: 'cancels', label: words.cancelAll, checked: cancelled.size === all.size, changed: (isAll) => cancel(isAll ? all : new Set()) })}
    ${
      cancelled.size > 0
        ? messages(
            conflicts.filter(({ id }) => cancelled.has(id)),
            desk,
          )
        : nothing
    }
  `;
}

interface Row {
  readonly desk: Desk;
  readonly isCancelled: boolean;
  readonly toggle: (id: number) => void;
  readonly close: () => void;
}

function conflictRow({ id, day, from, customer, phone, schedule }: Conflict, { desk, isCancelled, toggle, close }: Row) {
  const { texts, language } = desk;
  const when = `${dayInWords(language, day, 'short')}, ${clock(from)}`;
  const name = customer || texts.day.nobody;
  return html`
    <li>
      <label class="tick">
        <input type="checkbox" .checked=${isCancelled} @change=${() => toggle(id)} />
        <span>${absenceTexts().cancel}<span class="unseen"> ${name}, ${when}</span></span>
      </label>
      <span><a href="${BASE}/?day=${day}&booking=${id}" @click=${close}>${when}</a> ${name} · ${schedule.name}<small>${phone}</small></span>
    </li>
  `;
}

/** Name of the field with what is written in a language. */
export const messageField = (language: string): string => `message-${baseOf(language)}`;

const baseOf = (language: string): string => language.split('-')[0] ?? language;

function messages(cancelled: readonly Conflict[], { language }: Desk) {
  const words = absenceTexts();
  const told = cancelled.filter(({ email }) => email);
  const languages = [...new Set(told.map((one) => baseOf(one.language)))];
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const isPlain = languages.length === 1 && languages[0] === baseOf(language);
  return html`
    <p class="hint">${words.told(told.length, cancelled.length - told.length)}</p>
    ${languages.map((one) =>
      textArea({ name: messageField(one), label: isPlain ? words.message : words.messageIn(names.of(one) ?? one), maxLength: 1000 }),
    )}
  `;
}
