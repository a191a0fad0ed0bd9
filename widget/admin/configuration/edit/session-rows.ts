/** The classes of a calendar as rows of fields. */

import { html, nothing } from 'lit';
import { dayField, timeField } from '../../parts/day-field.ts';
import { selectField } from '../../parts/field.ts';
import { icons } from '../../parts/icons.ts';
import { fill } from '../../texts/fill.ts';
import { type Entry, entriesIn, idIn, plainText, replaceAt, withValue } from './draft.ts';
import { entryFields, type FieldScope, problemAt, toId } from './entry-fields.ts';

const KEY = 'sessions';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Renders only the button while there is nothing to begin with a class. */
export function sessionRows(scope: FieldScope) {
  const { words, entry, changed } = scope;
  const sessions = entriesIn(entry, KEY);
  const [reason] = offeredIn(scope);
  const write = (made: readonly Entry[]) =>
    changed(withValue(entry, KEY, made.length > 0 ? made : undefined));
  const add = () => {
    const last = sessions.at(-1);
    write([...sessions, { days: ['mon'], at: '18:00', reason: last?.reason ?? reason?.id }]);
  };
  return html`
    <section class="card">
      <h2>${words.keys.sessions}</h2>
      <p class="hint">${words.hints.sessions}</p>
      <ol class="rows">
        ${sessions.map((session, index) => sessionRow(session, { scope, index, change: (made) => write(replaceAt(sessions, index, made)) }))}
      </ol>
      <p><button type="button" ?disabled=${reason === undefined} @click=${add}>${icons.plus}${words.addSession}</button></p>
    </section>
  `;
}

/** The reasons that the calendar offers, in its order. */
function offeredIn({ draft, entry }: FieldScope): readonly Entry[] {
  const named: readonly unknown[] = Array.isArray(entry.reasons) ? entry.reasons : [];
  const reasons = entriesIn(draft.file, 'reasons');
  return named.map(idIn).flatMap((id) => reasons.filter((reason) => reason.id === id));
}

interface Row {
  readonly scope: FieldScope;
  readonly index: number;
  /** `null` removes it. */
  readonly change: (session: Entry | null) => void;
}

function sessionRow(session: Entry, { scope, index, change }: Row) {
  const { words, draft } = scope;
  const key = `${KEY}[${index}]`;
  const path = `${scope.path}.${key}`;
  const row: FieldScope = { ...scope, path, entry: session, changed: change };
  const label = `${words.keys.sessions}, ${fill(words.row, { number: index + 1 })}`;
  const offered = offeredIn(scope);
  const problem = problemAt(scope, key);
  return html`
    <li>
      <fieldset id=${toId(scope.path, key)}>
        <legend class="unseen">${label}</legend>
        <div class="fields">
          ${timeField({
            name: toId(path, 'at'),
            label: words.begins,
            value: String(session.at ?? ''),
            changed: (at) => change({ ...session, at }),
          })}
          ${selectField({
            name: toId(path, 'reason'),
            label: words.keys.reason,
            value: String(session.reason ?? ''),
            options: offered.map(({ id, name }) => ({
              value: String(id),
              label: plainText(name, draft.file),
            })),
            changed: (id) =>
              change({ ...session, reason: offered.find((one) => String(one.id) === id)?.id }),
          })}
          ${entryFields([{ key: 'places', kind: 'number' }], row)}
          ${selectField({
            name: toId(path, 'repeats'),
            label: words.repeats,
            value: repeatsOf(session),
            options: [
              { value: 'days', label: words.everyWeek },
              { value: 'on', label: words.onDates },
              { value: 'course', label: words.asCourse },
            ],
            changed: (chosen) => change(repeated(session, chosen, scope.today)),
          })}
        </div>
        ${session.on === undefined ? weekdays(row) : dates(row, label)} ${taken(row, scope.entry.id)}
        ${problem === null ? nothing : html`<p class="wrong">${problem}</p>`}
        <p><button type="button" class="plain" @click=${() => change(null)}>${icons.cross}${words.remove} <span class="unseen">${label}</span></button></p>
      </fieldset>
    </li>
  `;
}

function repeatsOf({ on, course }: Entry): 'days' | 'on' | 'course' {
  const dated = course === true ? 'course' : 'on';
  return on === undefined ? 'days' : dated;
}

/** Keeps the start, the reason and the places. */
function repeated(session: Entry, chosen: string, today = ''): Entry {
  const {
    days: _,
    on = [today],
    course: __,
    valid_from: ___,
    valid_until: ____,
    ...kept
  } = session;
  if (chosen === 'days') {
    return { days: ['mon'], ...kept };
  }
  return { on, ...(chosen === 'course' && { course: true }), ...kept };
}

/** Resources and other calendars, as chips; nothing while there are none. */
function taken({ words, draft, entry, changed, path }: FieldScope, own: unknown) {
  const takes: readonly unknown[] = Array.isArray(entry.takes) ? entry.takes : [];
  const others = [
    ...entriesIn(draft.file, 'resources'),
    ...entriesIn(draft.file, 'schedules').filter(({ id, members }) => id !== own && !members),
  ];
  if (others.length === 0) {
    return nothing;
  }
  const toggle = (id: unknown) => {
    const made = takes.includes(id) ? takes.filter((one) => one !== id) : [...takes, id];
    changed(withValue(entry, 'takes', made.length > 0 ? made : undefined));
  };
  return html`
    <fieldset class="chips" id=${toId(path, 'takes')}>
      <legend>${words.keys.takes}</legend>
      ${others.map(
        ({ id, name }) => html`
          <label class="chip"><input type="checkbox" class="unseen" .checked=${takes.includes(id)} @change=${() => toggle(id)} />${plainText(name, draft.file)}</label>
        `,
      )}
    </fieldset>
  `;
}

function weekdays({ words, entry, changed, path }: FieldScope) {
  const days: readonly unknown[] = Array.isArray(entry.days) ? entry.days : [];
  const toggle = (day: string) =>
    changed({
      ...entry,
      days: DAYS.filter((one) => (one === day ? !days.includes(one) : days.includes(one))),
    });
  const bound = (key: 'valid_from' | 'valid_until', label: string) =>
    dayField({
      name: toId(path, key),
      label,
      value: String(entry[key] ?? ''),
      changed: (day) => changed(withValue(entry, key, day || undefined)),
    });
  return html`
    <div class="chips" id=${toId(path, 'days')}>
      ${DAYS.map(
        (day) => html`
          <label class="chip"><input type="checkbox" class="unseen" .checked=${days.includes(day)} @change=${() => toggle(day)} />${words.days[day]}</label>
        `,
      )}
    </div>
    <div class="fields">
      ${bound('valid_from', words.validFrom)} ${bound('valid_until', words.validUntil)}
    </div>
  `;
}

function dates({ words, entry, changed, path }: FieldScope, label: string) {
  const days: readonly unknown[] = Array.isArray(entry.on) ? entry.on : [];
  const last = days.at(-1);
  const write = (on: readonly unknown[]) => changed({ ...entry, on });
  return html`
    <div class="fields">
      ${days.map(
        (day, at) => html`
          <div class="row">
            ${dayField({
              name: toId(path, `on[${at}]`),
              label: fill(words.dateNumber, { number: at + 1 }),
              value: String(day),
              changed: (made) => write(replaceAt(days, at, made || null)),
            })}
            ${days.length > 1 ? html`<button type="button" class="plain" @click=${() => write(days.toSpliced(at, 1))}>${icons.cross}<span class="unseen">${words.remove}, ${fill(words.dateNumber, { number: at + 1 })}, ${label}</span></button>` : nothing}
          </div>
        `,
      )}
    </div>
    <p><button type="button" @click=${() => write([...days, weekLater(last)])}>${icons.plus}${words.addDate}</button></p>
  `;
}

/** A class on certain dates is mostly a course, once a week. */
function weekLater(day: unknown): string {
  const time = Date.parse(String(day));
  return Number.isNaN(time) ? '' : new Date(time + 7 * 86_400_000).toISOString().slice(0, 10);
}
