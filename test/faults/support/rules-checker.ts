/**
 * Replays the audit log: configuration changes and bookings take turns in the database, so its
 * order is the order of commits. Each booking must obey the rules at that moment or be overruled,
 * and changes of rules must have reported all conflicting bookings.
 */

import type { FoundAuditEntry } from '../../../core/storage/port/audit.ts';
import type { BookingRow } from '../database-snapshot.ts';
import {
  beyondPlaces,
  closedBy,
  isOnGrid,
  meets,
  mostBeside,
  nameOf,
  type Placed,
  rulesOf,
  type Stretch,
  whyClosed,
} from './rules-in-force.ts';

/** Answers that the administration got, in order. */
export interface ToldOfRules {
  readonly closings: readonly Closing[];
  /** How many bookings were said to be outside, by the number of the rules that took hold. */
  readonly outside: ReadonlyMap<number, number>;
  /** Why rules were overruled: all that was said. */
  readonly reasons: ReadonlySet<string>;
}

interface Closing {
  readonly schedules: readonly number[];
  /** The bookings that it listed. */
  readonly listed: readonly number[];
  /** The newest entry of the audit log after the answer: what changed until then may be in it. */
  readonly upTo: number;
}

export interface RulesLog {
  /** Oldest first. */
  readonly entries: readonly FoundAuditEntry[];
  readonly bookings: readonly Pick<
    BookingRow,
    'id' | 'schedule' | 'startsAt' | 'endsAt' | 'status'
  >[];
  /** The number of the rules at the beginning. */
  readonly first: number;
}

interface Play extends RulesLog {
  readonly told: ToldOfRules;
  readonly standing: Map<number, Placed>;
  readonly closed: Map<number, readonly Stretch[]>;
  /** How often each calendar was closed. */
  readonly closings: Map<number, number>;
  /** Number of the rules in force. */
  number: number;
  readonly violations: string[];
  readonly counts: Map<string, number>;
}

/** `counts`: how often each thing was looked at. */
export function playRules(log: RulesLog, told: ToldOfRules): Pick<Play, 'violations' | 'counts'> {
  const play: Play = {
    ...log,
    told,
    standing: new Map(),
    closed: new Map(),
    closings: new Map(),
    number: log.first,
    violations: [],
    counts: new Map(),
  };
  const starts = findStarts(log);
  const overrules = findOverrules(log);
  for (const entry of log.entries) {
    const start = starts.get(entry.id);
    if (start) {
      place(
        play,
        numberIn(entry),
        { ...start, until: start.from + rulesOf(play.number).minutes },
        overrules.get(entry.id) ?? null,
      );
    }
    if (entry.action === 'booking.cancelled') {
      play.standing.delete(numberIn(entry));
    }
    if (entry.action === 'calendar.closed') {
      close(play, entry);
    }
    if (entry.action === 'calendar.reopened') {
      reopen(play, entry);
    }
    if (entry.action === 'installation.imported') {
      change(play, entry);
    }
  }
  for (const booking of log.bookings) {
    compare(play, booking);
  }
  return play;
}

function place(play: Play, id: number, placed: Placed, overrule: string | null): void {
  const { standing, number, closed, violations, told } = play;
  const rules = rulesOf(number);
  const others = [...standing].filter(([other]) => other !== id).map(([, other]) => other);
  const crowd = mostBeside(placed, others) + 1;
  const why =
    whyClosed(placed, { rules, closed }) ?? (isOnGrid(placed, rules) ? null : 'not on the grid');
  if (crowd > rules.capacity) {
    violations.push(
      `Booking ${id} is one of ${crowd} at once under ${nameOf(number)}, which takes ${rules.capacity}.`,
    );
  }
  if (why !== null && overrule === null) {
    violations.push(`Booking ${id} is outside the rules in force, ${nameOf(number)}: ${why}.`);
  }
  if (overrule !== null && !told.reasons.has(overrule)) {
    violations.push(`Booking ${id} was overruled for "${overrule}", which nobody said.`);
  }
  count(play, overrule === null ? 'by the rules' : 'overruled');
  standing.set(id, placed);
}

function close(play: Play, { subject, detail, id }: FoundAuditEntry): void {
  const { entries, standing, closed, closings, told, violations } = play;
  const schedule = numberIn({ subject });
  const parts = closedBy(detail ?? '');
  closed.set(schedule, [...(closed.get(schedule) ?? []), ...parts]);
  const before = closings.get(schedule) ?? 0;
  closings.set(schedule, before + 1);
  const closing = told.closings.filter(({ schedules }) => schedules.includes(schedule))[before];
  if (closing === undefined) {
    return void violations.push(`Calendar ${schedule} was closed and nobody was told of it.`);
  }
  for (const [booking, placed] of standing) {
    if (placed.schedule !== schedule || !parts.some((part) => meets(part, placed))) {
      continue;
    }
    const changed = entries.some(
      (entry) =>
        entry.subject === `booking:${booking}` && entry.id > id && entry.id <= closing.upTo,
    );
    if (!changed && !closing.listed.includes(booking)) {
      violations.push(`Booking ${booking} stands against a closing and was not listed.`);
    }
    count(play, 'against a closing');
  }
}

function reopen({ closed }: Play, { subject, detail }: FoundAuditEntry): void {
  const parts = closedBy(detail ?? '');
  const isOpened = ({ from, until }: Stretch) =>
    parts.some((part) => part.from === from && part.until === until);
  const schedule = numberIn({ subject });
  closed.set(
    schedule,
    (closed.get(schedule) ?? []).filter((part) => !isOpened(part)),
  );
}

function change(play: Play, { changes }: FoundAuditEntry): void {
  const named = /^Rules (\d+)$/.exec(String(changes?.name?.[1]));
  if (named === null) {
    return;
  }
  const before = rulesOf(play.number);
  play.number = Number(named[1]);
  const rules = rulesOf(play.number);
  const all = [...play.standing].map(([id, placed]) => ({ id, ...placed }));
  const outside = new Set(
    all
      .filter((one) => whyClosed(one, { rules, closed: play.closed }) !== null)
      .map(({ id }) => id),
  );
  for (const id of rules.capacity < before.capacity ? beyondPlaces(rules.capacity, all) : []) {
    outside.add(id);
  }
  const listed = play.told.outside.get(play.number);
  if (listed !== outside.size) {
    play.violations.push(
      `${nameOf(play.number)} left ${outside.size} bookings outside, and ${listed} were listed.`,
    );
  }
  count(play, 'outside a change', outside.size);
  count(play, 'changes');
}

function compare(
  { standing, violations }: Play,
  { id, status, schedule, startsAt, endsAt }: RulesLog['bookings'][number],
): void {
  const stands = standing.get(id);
  const isThere =
    stands?.schedule === schedule && stands.from === startsAt && stands.until === endsAt;
  if (status === 'cancelled' ? stands !== undefined : !isThere) {
    violations.push(`Booking ${id} is not where, or as long as, the rules in force had it.`);
  }
}

function count({ counts }: Play, what: string, by = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + by);
}

function numberIn({ subject }: Pick<FoundAuditEntry, 'subject'>): number {
  return Number(subject.split(':')[1]);
}

type Start = Omit<Placed, 'until'>;

/**
 * Returns the place after each entry: a move has it; the first place is the origin of the first
 * move, or the present one.
 */
function findStarts({ entries, bookings }: RulesLog): ReadonlyMap<number, Start> {
  const places = new Map(
    bookings.map(({ id, schedule, startsAt }): [number, Start] => [
      id,
      { schedule, from: startsAt },
    ]),
  );
  const found = new Map<number, Start>();
  for (const entry of entries.toReversed()) {
    const after = places.get(numberIn(entry));
    if (
      after === undefined ||
      (entry.action !== 'booking.created' && entry.action !== 'booking.moved')
    ) {
      continue;
    }
    found.set(entry.id, after);
    const [time] = entry.changes?.time ?? [];
    const [calendar] = entry.changes?.calendar ?? [];
    places.set(numberIn(entry), {
      schedule: typeof calendar === 'number' ? calendar : after.schedule,
      from: typeof time === 'string' ? Date.parse(time) / 60_000 : after.from,
    });
  }
  return found;
}

/**
 * Written right after what was overruled, in the same transaction: the next entry of its booking.
 * By that one.
 */
function findOverrules({ entries }: RulesLog): ReadonlyMap<number, string> {
  const last = new Map<string, number>();
  const found = new Map<number, string>();
  for (const { id, subject, action, detail } of entries) {
    const before = last.get(subject);
    if (action === 'booking.overruled' && before !== undefined) {
      found.set(before, detail ?? '');
    }
    last.set(subject, id);
  }
  return found;
}
