/**
 * The bookings affected by an absence. For each one that has not begun: keep it, propose other times
 * or cancel it; all of them can be cancelled at once. Below, a message in each language that the
 * customers are written to in.
 */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import { nameTaken } from '../../calendar/day-columns.ts';
import { BASE } from '../../client.ts';
import { type Desk, describeProblem } from '../../desk.ts';
import { readText, textArea, tickBox } from '../../parts/field.ts';
import { fill } from '../../texts/fill.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { clock, dayInWords } from '../../wall-time.ts';
import { bookingTexts } from '../booking-texts.ts';
import { readAgain } from '../meanwhile.ts';
import { type CancelledBooking, UNDO_SECONDS } from '../undoable.ts';

export type Conflict = CallAnswer<'POST /absences/conflicts'>['bookings'][number];

interface Conflicts {
  readonly desk: Desk;
  readonly conflicts: readonly Conflict[];
  /** Decisions by booking id; others stay. */
  readonly fates: Fates;
  readonly decide: (fates: Fates) => void;
  readonly close: () => void;
  /** The rooms and devices that are to be closed. */
  readonly rooms: readonly number[];
}

/** `room`: it gets another one, if there is any. `propose`: the booking stands until the customer has taken another time. */
type Fate = 'cancel' | 'propose' | 'room';
export type Fates = ReadonlyMap<number, Fate>;

export const withFate = (
  conflicts: readonly Conflict[],
  fates: Fates,
  fate: Fate,
): readonly Conflict[] => conflicts.filter(({ id }) => fates.get(id) === fate);

function countConflicts(count: number): string {
  const { conflicts, noConflicts } = bookingTexts().absence;
  return count === 0 ? noConflicts : fillPlural(conflicts, count);
}

/** Those in calendars that the person does not see. */
export function countElsewhere(count: number): string {
  return fillPlural(bookingTexts().absence.elsewhere, count);
}

export function countAffected(seen: number, elsewhere: number): string {
  const parts = [
    ...(seen > 0 || elsewhere === 0 ? [countConflicts(seen)] : []),
    ...(elsewhere > 0 ? [countElsewhere(elsewhere)] : []),
  ];
  return parts.join(' ');
}

/** How many of those concerned get an email, and how many have no address. */
function describeTold(told: number, untold: number): string {
  const words = bookingTexts().absence;
  if (told === 0) {
    return words.toldNobody;
  }
  return untold === 0
    ? fillPlural(words.told, told)
    : fillPlural(words.toldSome, told, { untold: fillPlural(words.untold, untold) });
}

export function conflictsView({ desk, conflicts, fates, decide, close, rooms }: Conflicts) {
  const words = bookingTexts().absence;
  if (conflicts.length === 0) {
    return html`<p class="hint">${words.noConflicts}</p>`;
  }
  const toggle = (id: number, fate: Fate) => {
    const others = [...fates].filter(([one]) => one !== id);
    decide(new Map(fates.get(id) === fate ? others : [...others, [id, fate]]));
  };
  const changeable = conflicts.filter(({ begun }) => !begun);
  const cancelled = withFate(conflicts, fates, 'cancel');
  const all = (isAll: boolean) =>
    decide(new Map(isAll ? changeable.map(({ id }) => [id, 'cancel']) : []));
  const concerned = conflicts.filter(({ id }) => fates.has(id) && fates.get(id) !== 'room');
  return html`
    <div class="problem">
      <div>
        <p><b>${countConflicts(conflicts.length)}</b> ${changeable.length > 0 ? words.stay : nothing}</p>
        <ol class="others scrolls" tabindex="0" aria-label=${countConflicts(conflicts.length)}>
          ${conflicts.map((one) => conflictRow(one, { desk, fate: fates.get(one.id), toggle, close, rooms }))}
        </ol>
      </div>
    </div>
    ${changeable.length > 0 ? tickBox({ name: 'cancels', label: words.cancelAll, checked: cancelled.length === changeable.length, changed: all }) : nothing}
    ${concerned.length > 0 ? messages(concerned, desk) : nothing}
  `;
}

interface Row {
  readonly desk: Desk;
  readonly fate: Fate | undefined;
  readonly toggle: (id: number, fate: Fate) => void;
  readonly close: () => void;
  readonly rooms: readonly number[];
}

function conflictRow(
  { id, day, from, customer, phone, email, schedule, status, takes, begun }: Conflict,
  { desk, fate, toggle, close, rooms }: Row,
) {
  const { texts, language } = desk;
  const when = `${dayInWords(language, day, 'dated')}, ${clock(from)}`;
  const name = customer || texts.day.nobody;
  const tick = (one: Fate, label: string) => html`
    <label class="tick">
      <input type="checkbox" name="${one}-${id}" .checked=${fate === one} @change=${() => toggle(id, one)} />
      <span>${label}<span class="unseen"> ${name}, ${when}</span></span>
    </label>
  `;
  const words = bookingTexts().absence;
  const ticks = () => html`
      ${takes.some((one) => rooms.includes(one.id)) ? tick('room', words.otherRoom) : nothing}
      ${tick('cancel', words.cancel)} ${email && status === 'confirmed' ? tick('propose', words.propose) : nothing}
  `;
  return html`
    <li>
      <span><a href="${BASE}/?day=${day}&booking=${id}" @click=${close}>${when}</a> ${name} · ${[schedule.name, ...nameTaken(takes)].join(' · ')}<small>${phone}</small></span>
      ${begun ? html`<small>${words.begun}</small>` : ticks()}
    </li>
  `;
}

/** Returns the field name of the message in a language. */
export const messageField = (language: string): string => `message-${toBaseLanguage(language)}`;

const toBaseLanguage = (language: string): string => language.split('-')[0] ?? language;

function messages(concerned: readonly Conflict[], { language }: Desk) {
  const words = bookingTexts().absence;
  const told = concerned.filter(({ email }) => email);
  const languages = [...new Set(told.map((one) => toBaseLanguage(one.language)))];
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const isPlain = languages.length === 1 && languages[0] === toBaseLanguage(language);
  return html`
    <p class="hint">${describeTold(told.length, concerned.length - told.length)}</p>
    ${languages.map((one) =>
      textArea({
        name: messageField(one),
        label: isPlain ? words.message : fill(words.messageIn, { language: names.of(one) ?? one }),
        maxLength: 1000,
      }),
    )}
  `;
}

/**
 * Returns how long undo is possible. Bookings are cancelled one after the other, and the first must
 * still be undoable when the last is cancelled; the server allows at most 60 seconds.
 */
const countUndoSeconds = (count: number): number => Math.min(UNDO_SECONDS + count, 60);

interface CancelledTogether {
  readonly cancelled: readonly CancelledBooking[];
  /** Notes about bookings that were kept because someone else had changed them. */
  readonly changed: readonly string[];
}

/** Cancels bookings one after the other, each in the version that was shown. */
export async function cancelEach(
  desk: Desk,
  bookings: readonly Conflict[],
  values: FormData,
): Promise<CancelledTogether> {
  const cancelled: CancelledBooking[] = [];
  const changed: string[] = [];
  for (const seen of bookings) {
    const { id, version, customer, email, language } = seen;
    const message = readText(values, messageField(language));
    const { body, problem } = await desk.call('POST /bookings/{id}/cancel', {
      path: { id },
      body: {
        version,
        undo_seconds: countUndoSeconds(bookings.length),
        ...(email && message && { message }),
      },
    });
    const until = body && body.undo_ms > 0 ? performance.now() + body.undo_ms : null;
    if (body) {
      cancelled.push({ id, version: body.version, until });
    } else if (problem.code === 'version_conflict') {
      const found = await readAgain(desk, seen);
      changed.push(
        `${customer || desk.texts.day.nobody}: ${found?.said ?? describeProblem(desk.texts, problem)}`,
      );
    }
  }
  return { cancelled, changed };
}

export function describeUndone(count: number, failed: number): string {
  const words = bookingTexts().absence;
  return failed === 0
    ? fillPlural(words.undone, count)
    : fillPlural(words.undoneInPart, count, { failed });
}
