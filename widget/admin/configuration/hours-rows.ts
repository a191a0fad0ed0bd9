/** Opening hours and exceptions of a calendar as rows of fields. The shell loads the day fields. */

import { html, nothing } from 'lit';
import { addDays } from '../../shared/wall-time.ts';
import { selectField } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { fill } from '../texts/fill.ts';
import { asTime } from './edit/chosen-fields.ts';
import { type Entry, entriesIn, plainText, replaceAt, withValue } from './edit/draft.ts';
import { type FieldScope, problemAt, toId } from './edit/entry-fields.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Renders opening hours; `painted` shows the same hours on a week. */
export function hoursRows(scope: FieldScope, painted: unknown = nothing) {
  const { words, entry } = scope;
  const rows = entriesIn(entry, 'opening_hours');
  const write = (made: readonly Entry[]) =>
    scope.changed(withValue(entry, 'opening_hours', made.length > 0 ? made : undefined));
  return html`
    <section class="card">
      <h2>${words.hours}</h2>
      ${painted}
      <ol class="rows">${rows.map((row, index) => hoursRow(row, { scope, index, change: (made) => write(replaceAt(rows, index, made)) }))}</ol>
      <p><button type="button" @click=${() => write([...rows, nextHours(rows.at(-1))])}>${icons.plus}${words.addHours}</button></p>
    </section>
  `;
}

/**
 * Suggests the next row. After hours with an end date it starts when they end; else it usually is
 * the time after a break; after late closing it is for other days.
 */
function nextHours(last: Entry | undefined): Entry {
  if (!last) {
    return { days: DAYS.slice(0, 5), opens: '09:00', closes: '17:00' };
  }
  const { valid_until: until, ...hours } = last;
  if (typeof until === 'string') {
    return { ...hours, valid_from: addDays(until, 1) };
  }
  const hour = Number(String(last.closes).slice(0, 2)) + 1;
  return hour < 17
    ? { ...last, opens: `${hour}:00`.padStart(5, '0'), closes: '18:00' }
    : { ...last, days: [] };
}

interface Row {
  readonly scope: FieldScope;
  readonly index: number;
  /** Changes the row; `null` removes it. */
  readonly change: (entry: Entry | null) => void;
}

function hoursRow(row: Entry, place: Row) {
  const { scope, index, change } = place;
  const { words } = scope;
  const days: readonly unknown[] = Array.isArray(row.days) ? row.days : [];
  // The very first calendar only needs its present hours.
  const hasPeriods = scope.today !== undefined;
  const toggle = (day: string) => {
    const chosen = new Set<unknown>(
      days.includes(day) ? days.filter((one) => one !== day) : [...days, day],
    );
    change({ ...row, days: DAYS.filter((one) => chosen.has(one)) });
  };
  return html`
    <li>
      <fieldset>
        <legend class="unseen">${words.hours}, ${fill(words.row, { number: index + 1 })}</legend>
        <div class="chips">
          ${DAYS.map((day) => html`<label class="chip"><input id=${toId(scope.path, `opening_hours-${index}-days-${day}`)} type="checkbox" class="unseen" .checked=${days.includes(day)} @change=${() => toggle(day)} />${words.days[day]}</label>`)}
        </div>
        <div class="inputs">
          ${input('opens', words.opens, 'time', { row, place })} ${input('closes', words.closes, 'time', { row, place })}
          ${hasPeriods ? html`${input('valid_from', words.validFrom, 'date', { row, place })} ${input('valid_until', words.validUntil, 'date', { row, place })}` : nothing}
          ${removeButton(place)}
        </div>
        ${wrong('opening_hours', place)}
      </fieldset>
    </li>
  `;
}

/** Renders exceptions; `year` shows their days and links to the rows. */
export function exceptionRows(scope: FieldScope, year: unknown = nothing) {
  const { words, entry, today = '' } = scope;
  const rows = entriesIn(entry, 'exceptions');
  const write = (made: readonly Entry[]) =>
    scope.changed(withValue(entry, 'exceptions', made.length > 0 ? made : undefined));
  return html`
    <section class="card">
      <h2>${words.exceptions}</h2>
      <p class="hint">${words.exceptionsHint}</p>
      ${year}
      <ol class="rows">${rows.map((row, index) => exceptionRow(row, { scope, index, change: (made) => write(replaceAt(rows, index, made)) }))}</ol>
      <p><button type="button" @click=${() => write([...rows, { date: today, closed: true }])}>${icons.plus}${words.addException}</button></p>
    </section>
  `;
}

/** Initial values of a row by kind. */
const KINDS = {
  closed: { closed: true },
  part: { closed_from: '13:00', closed_until: '17:00' },
  open: { opens: '09:00', closes: '12:00' },
} as const;

type Kind = keyof typeof KINDS;
const kinds = ['closed', 'part', 'open'] as const satisfies readonly Kind[];
const classifyRow = (row: Entry): Kind => {
  if (row.closed === true) {
    return 'closed';
  }
  return 'closed_from' in row || 'closed_until' in row ? 'part' : 'open';
};

/** Renders an exception. A single day is stored as `date`, several as `from` and `until`. */
function exceptionRow(row: Entry, place: Row) {
  const { scope, index, change } = place;
  const { words } = scope;
  const first = String(row.date ?? row.from ?? '');
  const last = String(row.date ?? row.until ?? '');
  const kind = classifyRow(row);
  const setDays = (from: string, until: string) => {
    const { date: _, from: __, until: ___, ...rest } = row;
    change({ ...(from === until || until < from ? { date: from } : { from, until }), ...rest });
  };
  const setKind = (chosen: string) => {
    const {
      closed: _,
      opens: __,
      closes: ___,
      closed_from: ____,
      closed_until: _____,
      note,
      ...rest
    } = row;
    const begun = KINDS[kinds.find((one) => one === chosen) ?? 'closed'];
    change({ ...rest, ...begun, ...(note === undefined ? {} : { note }) });
  };
  const dayInput = (name: string, label: string, value: string, changed: (value: string) => void) =>
    labelled({
      id: toId(scope.path, `exceptions-${index}-${name}`),
      label,
      type: 'date',
      value,
      changed,
    });
  return html`
    <li>
      <fieldset>
        <legend class="unseen">${words.exceptions}, ${fill(words.row, { number: index + 1 })}</legend>
        <div class="inputs">
          ${dayInput('from', words.firstDay, first, (value) => setDays(value, last))} ${dayInput('until', words.lastDay, last, (value) => setDays(first, value))}
          ${selectField({
            name: toId(scope.path, `exceptions-${index}-kind`),
            label: words.exceptionKind,
            value: kind,
            options: kinds.map((value) => ({ value, label: words.exceptionKinds[value] })),
            changed: setKind,
          })}
          ${kind === 'open' ? html`${input('opens', words.opens, 'time', { row, place })} ${input('closes', words.closes, 'time', { row, place })}` : nothing}
          ${kind === 'part' ? html`${input('closed_from', words.closedFrom, 'time', { row, place })} ${input('closed_until', words.closedUntil, 'time', { row, place })}` : nothing}
          ${typeof row.note === 'object' ? html`<p class="muted">${plainText(row.note, scope.draft.file)}</p>` : input('note', words.note, 'text', { row, place })}
          ${removeButton(place)}
        </div>
        ${wrong('exceptions', place)}
      </fieldset>
    </li>
  `;
}

/** Renders a text input for a time, because browsers' time fields do not accept 24:00. */
function input(
  key: string,
  label: string,
  type: 'time' | 'date' | 'text',
  { row, place }: { readonly row: Entry; readonly place: Row },
) {
  const { scope, index, change } = place;
  return labelled({
    id: toId(scope.path, `${'days' in row ? 'opening_hours' : 'exceptions'}-${index}-${key}`),
    label,
    type: type === 'date' ? 'date' : 'text',
    isTime: type === 'time',
    value: String(row[key] ?? ''),
    changed: (value) =>
      change(withValue(row, key, (type === 'time' ? asTime(value) : value.trim()) || undefined)),
  });
}

interface Labelled {
  readonly id: string;
  readonly label: string;
  readonly type: 'date' | 'text';
  readonly isTime?: boolean;
  readonly value: string;
  readonly changed: (value: string) => void;
}

function labelled({ id, label, type, isTime = false, value, changed }: Labelled) {
  if (type === 'date') {
    return html`<div class="field"><label for=${id}>${label}</label><admin-day name=${id} .value=${value} .changed=${changed}></admin-day></div>`;
  }
  return html`
    <div class="field" data-time=${isTime ? '' : nothing}>
      <label for=${id}>${label}</label>
      <input id=${id} inputmode=${isTime ? 'decimal' : nothing} placeholder=${isTime ? '00:00' : nothing} .value=${value} @change=${({ target }: Event) => target instanceof HTMLInputElement && changed(target.value)} />
    </div>
  `;
}

function removeButton({ scope, index, change }: Row) {
  const { words } = scope;
  return html`<button type="button" class="plain" @click=${() => change(null)}>${icons.cross}<span class="unseen">${words.remove}, ${fill(words.row, { number: index + 1 })}</span></button>`;
}

function wrong(list: 'opening_hours' | 'exceptions', { scope, index }: Row) {
  const problem = problemAt(scope, `${list}[${index}]`);
  return problem === null ? nothing : html`<p class="wrong">${problem}</p>`;
}
