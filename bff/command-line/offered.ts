/**
 * Sentences for the operator about offered times: names, why a time is not offered, and settings
 * without effect.
 */

import {
  type DayRule,
  type ExplainedPlace,
  type Explanation,
  type IneffectiveSetting,
  type Installation,
  isRefusal,
  type LocalizedText,
  localize,
  type Refusal,
  type WallTime,
} from '../../core/index.ts';
import { printable } from './print.ts';

type NamedEntries = readonly { readonly id: number; readonly name: LocalizedText }[];

/** Names of calendars and reasons, including those that are no longer offered. */
export interface OfferedNames {
  schedule(id: number): string;
  reason(id: number): string;
}

interface OfferedEntries extends Pick<Installation, 'schedules' | 'reasons' | 'locale'> {}

export function createOfferedNames(
  { schedules, reasons, locale }: OfferedEntries,
  retired: { readonly schedules: NamedEntries; readonly reasons: NamedEntries },
): OfferedNames {
  const name = (offered: NamedEntries, gone: NamedEntries) => (id: number) => {
    const found = offered.find((entry) => entry.id === id);
    if (found !== undefined) {
      return localize(found.name, locale, locale);
    }
    const past = gone.find((entry) => entry.id === id);
    return `${past === undefined ? `#${id}` : localize(past.name, locale, locale)} (retired)`;
  };
  return { schedule: name(schedules, retired.schedules), reason: name(reasons, retired.reasons) };
}

interface RequestedTime {
  readonly slot: WallTime;
  /** The subject of the sentence: `calendar 3`. */
  readonly calendar: string;
}

/** More members of a group would make a list, not a sentence. */
const MAX_NAMED = 5;

/**
 * The rule that prevents a time from being offered, in a sentence with the key in the installation
 * file.
 */
export function sayWhyNotOffered(
  places: readonly ExplainedPlace[] | Refusal,
  { slot, calendar }: RequestedTime,
): string {
  const [only, ...others] = isRefusal(places) ? [] : places;
  if (only === undefined) {
    return `${slot} is not free in ${calendar}.`;
  }
  if (others.length === 0) {
    return `${sayRule(only.explanation, { slot, calendar })}.`;
  }
  const shown = [only, ...others].slice(0, MAX_NAMED);
  const rest = others.length + 1 - shown.length;
  const each = shown.map(({ schedule, explanation }) =>
    sayRule(explanation, { slot, calendar: `calendar ${schedule.id}` }),
  );
  return `${each.join('; ')}${rest === 0 ? '' : `; and so on for ${rest} more`}.`;
}

/** One line for each calendar, including those in which the time is offered. */
export function explainPlaces(
  places: readonly ExplainedPlace[],
  slot: WallTime,
  { locale }: Pick<Installation, 'locale'>,
): string[] {
  const asked = { slot, calendar: 'the calendar' };
  return places.map(({ schedule: { id, name }, explanation }) => {
    const says =
      explanation.kind === 'offered' ? `${slot} is offered` : sayRule(explanation, asked);
    return printable(`${id} (${localize(name, locale, locale)}): ${says}.`);
  });
}

function sayRule(explanation: Explanation, asked: RequestedTime): string {
  const rule = sayFirstRule(explanation, asked);
  return explanation.failsInAnyLayout ? `${rule}; its parts do not fit in any other way` : rule;
}

function sayFirstRule(explanation: Explanation, { slot, calendar }: RequestedTime): string {
  const day = slot.slice(0, 10);
  switch (explanation.kind) {
    case 'offered':
      return `${slot} was not free in ${calendar} a moment ago and is now, so try again`;
    case 'malformed':
      return `"${slot}" is no time`;
    case 'skipped_by_clock':
      return `there is no ${slot}: the clock skips it`;
    case 'past':
      return `${slot} is past`;
    case 'lead_time':
      return `${slot} is too soon: ${calendar} is booked at least ${explanation.minutes} minutes ahead (lead_time_minutes)`;
    case 'beyond_horizon':
      return `${slot} is too late: ${calendar} can be booked until ${explanation.lastDay} (horizon_days)`;
    case 'closed':
      return `${calendar} is not open at ${slot}${sayDayRule(explanation)}`;
    case 'off_grid':
      return `${slot} is not on the grid of ${calendar}, which goes in steps of ${explanation.stepMinutes} minutes from its opening`;
    case 'ends_after_closing':
      return `a booking at ${slot} would end after ${calendar} closes`;
    case 'later_date':
      return `a course goes on at ${slot}, which is booked at its first date`;
    case 'no_course':
      return `the booking is a course, which can be moved to the start of another course alone, and none begins in ${calendar} at ${slot}`;
    case 'daily_limit':
      return `${calendar} already has all the bookings that it takes on ${day} (daily_limit: ${explanation.limit})`;
    case 'occupied':
      return `${slot} is taken in ${calendar}${sayPlaces(explanation)}. slotwell booking list --from ${day} shows what is booked`;
    case 'busy':
      return `${calendar} is closed at ${slot} by another calendar${sayBusy(explanation)}`;
    case 'needed':
      return `${calendar} is free at ${slot}, but not all that the reason needs${sayObstacles(explanation)}`;
  }
}

function sayBusy({ told }: Extract<Explanation, { readonly kind: 'busy' }>): string {
  const said = told.map(({ source, from, until, kind, read: at }) => {
    const read = at === null ? 'never read' : `last read at ${at}`;
    const state =
      kind === 'unknown'
        ? `could not be read (${read})`
        : `is busy from ${from} to ${until} (${read})`;
    return `"${source}" ${state}`;
  });
  return said.length === 0 ? '' : `: ${said.join(', ')}`;
}

function sayObstacles({ obstacles }: Extract<Explanation, { readonly kind: 'needed' }>): string {
  const said = obstacles.map(({ name, why, until }) => {
    const again = until === null ? '' : ` until ${until}`;
    const states = {
      taken: `taken${again}`,
      fixed: `taken${again}, and too late to exchange`,
      closed: `closed${again}`,
      too_few: 'free, but not for all of it',
      unfit: 'not what it needs',
    } as const;
    return `${localize(name, 'en', 'en')} is ${states[why]}`;
  });
  return said.length === 0 ? '' : `: ${said.join(', ')}`;
}

export function sayDayRule({
  rule,
  why,
}: {
  readonly rule: DayRule;
  readonly why: LocalizedText | null;
}): string {
  if (rule === 'weekly') {
    return '';
  }
  if (rule === 'reason_hours') {
    return ' for this reason, which has hours of its own there';
  }
  if (rule === 'sessions') {
    return ' for this reason, which begins at its sessions alone there';
  }
  if (rule === 'in_session') {
    return ' for this reason, because a session of another one takes place there then';
  }
  const words = why === null ? '' : `, ${printable(localize(why, 'en', 'en'))}`;
  return rule === 'exception' ? ` (an exception${words})` : ` (a public holiday${words})`;
}

function sayPlaces({
  by,
  capacity,
}: {
  readonly by: 'schedule' | 'reason' | 'session';
  readonly capacity: number;
}): string {
  if (by === 'reason') {
    return `: ${capacity} of its reason are there at once, which is all that the reason takes (capacity)`;
  }
  if (by === 'session') {
    return `: all ${capacity} places of that session (places)`;
  }
  return capacity === 1 ? '' : `: all ${capacity} places`;
}

/** A setting without effect, and what to write instead. */
export function sayIneffectiveSetting(
  setting: IneffectiveSetting,
  { locale }: Pick<Installation, 'locale'>,
): string {
  if ('resourceId' in setting) {
    const resource = `${setting.resourceId} (${localize(setting.resourceName, locale, locale)})`;
    const why =
      setting.kind === 'exchange_named'
        ? 'customers are told its name. Take out show_name'
        : 'no need can also be met by another one with that key. Give it to the others';
    return printable(
      `Resource ${resource} has fixed_minutes_before, which has no effect: ${why}, or take the key out.`,
    );
  }
  const calendar = `${setting.scheduleId} (${localize(setting.scheduleName, locale, locale)})`;
  if (setting.kind === 'never_open') {
    return printable(
      `Calendar ${calendar} has no hours from today on, so nobody can book it; add opening_hours to it, or leave it if that is meant.`,
    );
  }
  const { reasonId, reasonName } = setting;
  const reason = `${reasonId} (${localize(reasonName, locale, locale)})`;
  if (setting.kind === 'reason_order') {
    return printable(
      `In calendar ${calendar}, all orders of the parts of reason ${reason} take the same at the same times, so order has no effect there. Give a part needs, or take order out.`,
    );
  }
  if (setting.kind === 'reason_persons') {
    return printable(
      `Up to ${setting.max} people may come with one booking of reason ${reason}, but calendar ${calendar} has places for ${setting.places} at once. Raise its capacity (and that of the reason, where it has one, and daily_limit), or lower max in persons.`,
    );
  }
  const { capacity, scheduleCapacity } = setting;
  return printable(
    `Reason ${reason} has capacity ${capacity}, which has no effect in calendar ${calendar}: that one takes ${scheduleCapacity} at once. Give the calendar capacity ${capacity}, or take it out of the reason.`,
  );
}
