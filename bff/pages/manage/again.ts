/**
 * "Book the same again" on the page of a booking that is over, cancelled or expired: a few times of
 * the same calendar and reason, each a form of its own that goes on to the check of the plain
 * pages. What was entered goes along in the forms, never in an address; whoever sees this page
 * sees it here already.
 */

import { randomBytes } from 'node:crypto';
import {
  askedFields,
  type Booking,
  type BookingService,
  bookingForm,
  type Choice,
  createZone,
  type FormField,
  formatWallTime,
  isHidden,
  judgeField,
  PERSONS,
  type WallTime,
} from '../../../core/index.ts';
import type { Seal } from '../../visitor/seal.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import { type Entry, toHidden } from '../plain/entry.ts';
import { renderDatedTimes, renderHidden } from '../times-view.ts';
import { judgeState, type Managed } from './managed.ts';

export interface AgainDependencies {
  readonly service: Pick<BookingService, 'days' | 'slots'>;
  readonly readSeal: () => Promise<Seal>;
}

const MAX_TIMES = 3;
/** So many days of the same weekday are looked through. */
const MAX_DAYS = 5;
const MINUTES_OF_HOUR = 60;

/** `null` while the booking is active, and if nothing like it can be booked now. */
export async function renderAgain(
  managed: Managed,
  { service, readSeal }: AgainDependencies,
): Promise<Html | null> {
  const { booking, installation, schedule, reason, language, now } = managed;
  const state = judgeState(managed);
  if (state === 'confirmed' || state === 'pending' || schedule === null || reason === null) {
    return null;
  }
  const form = bookingForm(installation, reason, schedule);
  const values = keepAnswers(form, booking.submission);
  const persons = Number(values.get(PERSONS) ?? 1);
  const choice = { scheduleId: booking.scheduleId, reasonId: booking.reasonId, persons };
  const last = formatWallTime(createZone(installation.timeZone).toWall(booking.startsAt));
  const times = await findTimes(service, choice, last);
  if (times.length === 0) {
    return null;
  }
  const seal = await readSeal();
  const page = randomBytes(18).toString('base64url');
  const toFields = (slot: WallTime) => {
    const chosen = { schedule: booking.scheduleId, reason: booking.reasonId, slot };
    return toHidden({ ...UNTOUCHED, ...chosen, seal: seal.issue(chosen, now), values });
  };
  const chips = renderDatedTimes({
    language,
    slots: times,
    timeZone: booking.timeZone,
    inForm: (slot, button) => {
      const { slot: _, ...fields } = toFields(slot);
      return html`<form method="post" action="${plainLink(managed, 'time')}">${renderHidden({ ...fields, page })}${button}</form>`;
    },
  });
  const others = html`<form method="post" action="${plainLink(managed, 'when')}">${renderHidden(toFields(times[0] ?? last))}<button class="link">${language.texts.moreTimes}</button></form>`;
  const { own, list } = language.speech;
  const what = words(list([own(schedule.name), own(reason.name)]));
  return html`<h2>${language.texts.again}</h2><p>${what}<br><span class="hint">${language.texts.againHint}</span></p>
${chips}${others}<p><a href="${language.setting.basePath}/book">${language.pages.toBooking}</a></p>`;
}

/** The state of a new entry: no hold, no proof, no consent. */
const UNTOUCHED: Omit<Entry, 'schedule' | 'reason' | 'slot' | 'seal' | 'values'> = {
  hold: null,
  until: null,
  minutes: null,
  key: null,
  unseen: '',
  consented: false,
  answer: null,
  unasked: null,
};

/**
 * The answers that the form of today takes as they are. What the page of the link filled in belongs
 * to that visit.
 */
export function keepAnswers(
  form: readonly FormField[],
  submission: Booking['submission'],
): Entry['values'] {
  const fields = askedFields(form, submission).filter((field) => !isHidden(field));
  const kept = fields.flatMap((field): readonly (readonly [string, string | true])[] => {
    const value = submission[field.name];
    if (value === undefined || value === false || judgeField(field, value) !== null) {
      return [];
    }
    return [[field.name, value]];
  });
  return new Map(kept);
}

/** Finds free times: first those on the same weekday at the same hour, then the earliest. */
async function findTimes(
  service: AgainDependencies['service'],
  choice: Choice,
  last: WallTime,
): Promise<readonly WallTime[]> {
  const days = await service.days(choice);
  if (days.kind === 'refused') {
    return [];
  }
  const weekday = weekdayOf(last);
  const alike = days.value.days.filter((day) => weekdayOf(day) === weekday).slice(0, MAX_DAYS);
  const found = await Promise.all(
    alike.map(async (day) => {
      const slots = await service.slots(choice, day);
      return slots.kind === 'refused' ? [] : nearest(slots.value.slots, last);
    }),
  );
  return [...new Set([...found.flat(), ...days.value.earliest])].slice(0, MAX_TIMES);
}

function weekdayOf(day: string): number {
  return new Date(day.slice(0, 10)).getUTCDay();
}

/** The one that is nearest to the same time of day, within an hour. */
function nearest(slots: readonly WallTime[], last: WallTime): readonly WallTime[] {
  const distance = (slot: WallTime) => Math.abs(minuteOf(slot) - minuteOf(last));
  return slots
    .filter((slot) => distance(slot) < MINUTES_OF_HOUR)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 1);
}

function minuteOf(slot: WallTime): number {
  return Number(slot.slice(11, 13)) * MINUTES_OF_HOUR + Number(slot.slice(14, 16));
}

function plainLink({ language }: Managed, part: 'time' | 'when'): string {
  const { basePath, asked } = language.setting;
  return `${basePath}/book/plain/${part}${asked === null ? '' : `?${new URLSearchParams({ lang: asked })}`}`;
}
