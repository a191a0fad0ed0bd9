/**
 * `GET /widget/v1/calendar`: a new booking for the customer's own calendar, worded as in mails and
 * on pages, and `GET /widget/v1/booking.ics`, its calendar file. Both contain only what the request
 * states or what is public anyway, so they need no secret.
 */

import {
  type Choice,
  calendarFile,
  calendarLinks,
  describeEntry,
  findInList,
  isRefusal,
  MS_PER_MINUTE,
} from '../../core/index.ts';
import type { WidgetCalendarBody } from '../contract/widget-api.ts';
import {
  type MalformedParameter,
  parseQuery,
  type Query,
  readChoice,
  readId,
} from '../http/query.ts';
import { sendJson } from '../http/send-answer.ts';
import { sendCalendarFile } from '../http/send-file.ts';
import type { BookingSource } from '../source/booking-source.ts';
import { LANGUAGES, speak } from '../texts/index.ts';
import { findTexts } from '../visitor/languages.ts';
import type { VisitorDependencies } from '../visitor/visit.ts';
import { sendWidgetMalformed, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetContext } from './steps.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/;
const DETAILS_ID = /^[\w-]{1,64}$/;

type CalendarDependencies = Pick<VisitorDependencies, 'clock' | 'baseUrl'>;

/** Lists the ways to add the booking: first the file, then web calendars. */
export function createCalendarCall({ baseUrl }: Pick<CalendarDependencies, 'baseUrl'>) {
  return async (ctx: WidgetContext): Promise<void> => {
    const entry = await readEntry(ctx);
    if (entry === null) {
      return;
    }
    const { subject, installation, locale } = entry;
    const speech = speak(installation, locale);
    // A link opens one event, but a course has several.
    const links =
      subject.booking.dates === undefined
        ? calendarLinks({ ...subject.booking, ...describeEntry(subject, speech) }, speech)
        : [];
    const { calendarFile: label, calendarFileFor: hint } = findTexts(installation, [
      locale,
      installation.locale,
    ]).texts.widget;
    const href = `${baseUrl}/widget/v1/booking.ics?${ctx.querystring}`;
    const body: WidgetCalendarBody = { entries: [{ label, hint, href }, ...links] };
    sendJson(ctx, 200, body);
  };
}

/** Sends the file itself: phones open an address in their calendar, but only save a `data:` link. */
export function createCalendarFileCall({ clock }: Pick<CalendarDependencies, 'clock'>) {
  return async (ctx: WidgetContext): Promise<void> => {
    const entry = await readEntry(ctx);
    if (entry === null) {
      return;
    }
    const { subject, installation, locale } = entry;
    const content = calendarFile({
      ...subject,
      speak,
      profile: installation,
      locale,
      now: clock.now(),
      invitation: null,
    });
    sendCalendarFile(ctx, { name: `${subject.booking.bookingId}.ics`, content });
  };
}

/** Reads the booking from the query; `null` after sending a refusal. */
async function readEntry(ctx: WidgetContext) {
  const { installation, source } = ctx.state.visit;
  const query = parseQuery(ctx.querystring);
  const booking = readBooking(query);
  if (booking.kind === 'malformed') {
    sendWidgetMalformed(ctx, booking);
    return null;
  }
  const names = await readNames(source, booking);
  if (names.kind === 'refused') {
    sendWidgetRefusal(ctx, names);
    return null;
  }
  const operator = installation.name;
  return {
    installation,
    locale: LANGUAGES.choose(installation, query.get('lang')).wanted,
    subject: { booking, ...names, customer: null, operator, manageLink: null },
  };
}

function readBooking(query: Query) {
  const choice = readChoice(query);
  if (isRefusal(choice)) {
    return choice;
  }
  const { persons = 1 } = choice;
  const bookingId = readId(query, 'number');
  if (typeof bookingId !== 'number') {
    return bookingId;
  }
  const detailsId = query.get('id') ?? '';
  if (!DETAILS_ID.test(detailsId)) {
    return malformed('id');
  }
  const startsAt = readInstant(query, 'start');
  const endsAt = readInstant(query, 'end');
  if (typeof startsAt !== 'number') {
    return startsAt;
  }
  if (typeof endsAt !== 'number') {
    return endsAt;
  }
  const dates = readDates(query, { startsAt, endsAt });
  if (dates === null) {
    return malformed('later');
  }
  return {
    kind: 'booking',
    ...choice,
    persons,
    bookingId,
    detailsId,
    startsAt,
    endsAt,
    ...(dates.length > 1 && { dates }),
    version: 1,
    status: 'confirmed',
  } as const;
}

/** The most dates that a course can have. */
const MAX_DATES = 52;

/** All dates of a course, each as long as the first; `null` if they are malformed. */
function readDates(query: Query, first: { readonly startsAt: number; readonly endsAt: number }) {
  const texts = query.get('later')?.split(',', MAX_DATES) ?? [];
  const starts = texts.flatMap((text) => parseInstant(text) ?? []);
  const minutes = first.endsAt - first.startsAt;
  return starts.length < texts.length
    ? null
    : [first, ...starts.map((startsAt) => ({ startsAt, endsAt: startsAt + minutes }))];
}

/** A schedule or reason that is no longer offered is shown by its number. */
async function readNames(source: BookingSource, { scheduleId, reasonId }: Choice) {
  const [schedules, reasons] = await Promise.all([source.schedules(), source.reasons(scheduleId)]);
  if (schedules.kind === 'refused') {
    return schedules;
  }
  if (reasons.kind === 'refused') {
    return reasons;
  }
  const schedule = schedules.value.find(({ id }) => id === scheduleId);
  const reason = findInList(reasons.value, reasonId);
  return {
    kind: 'names',
    schedule: schedule ?? { name: `#${scheduleId}`, location: null, address: null, phone: null },
    reason: reason ?? { name: `#${reasonId}` },
  } as const;
}

function readInstant(query: Query, name: string): number | MalformedParameter {
  return parseInstant(query.get(name) ?? '') ?? malformed(name);
}

/** In minutes; `null` if it is none. */
function parseInstant(text: string): number | null {
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time / MS_PER_MINUTE;
}

function malformed(name: string): MalformedParameter {
  return { kind: 'malformed', name };
}
