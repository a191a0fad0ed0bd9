/**
 * Independent check of a group's answers: minute by minute over the claims, without the product's
 * code.
 */

import {
  CLOSES,
  GROUP,
  type GroupReason,
  INTERVAL,
  MEMBERS,
  type Member,
  OPENS,
  REASONS,
} from './group-scene.ts';

export interface Wanted {
  /** A member's, or the group's. */
  readonly schedule: number;
  readonly reason: number;
  /** UTC epoch minutes, as all times here that are not said to be milliseconds. */
  readonly startsAt: number;
}

export interface Refused extends Wanted {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** A claim, and from when until when it may have been there. */
export interface Occupied {
  readonly schedule: number;
  readonly startsAt: number;
  readonly blocksFrom: number;
  readonly blocksUntil: number;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/**
 * Finds wrong refusals: one is right only if every eligible member was full at some minute of the
 * time.
 */
export function findWrongRefusals(
  refusals: readonly Refused[],
  occupied: readonly Occupied[],
): string[] {
  return refusals.flatMap((refusal) => {
    const there = occupied.filter(
      ({ from, until }) => from < refusal.answeredAt && until > refusal.askedAt,
    );
    const free = freeMembers(refusal, there);
    if (free.length === 0) {
      return [];
    }
    const what = `${refusal.key} for ${refusal.schedule} (reason ${refusal.reason}, minute ${refusal.startsAt})`;
    return [`${what} was refused while ${free.map(({ id }) => id).join(' and ')} had a place.`];
  });
}

/** Returns the free members: those of a group, or the schedule itself. */
export function freeMembers(
  { schedule, reason, startsAt }: Wanted,
  there: readonly Occupied[],
): readonly Member[] {
  const wanted = REASONS.find(({ id }) => id === reason);
  if (wanted === undefined || !isOpen(startsAt, wanted)) {
    return [];
  }
  return MEMBERS.filter(({ id, capacity, reasons }) => {
    if ((schedule !== GROUP && schedule !== id) || !reasons.includes(reason)) {
      return false;
    }
    const own = there.filter((claim) => claim.schedule === id);
    return (
      busiestMinute(own, startsAt - wanted.before, startsAt + wanted.minutes + wanted.after) <
      capacity
    );
  });
}

/** The booking itself lies inside the opening hours; its buffers may reach out of them. */
function isOpen(startsAt: number, { minutes }: GroupReason): boolean {
  const minute = startsAt % 1440;
  return minute >= OPENS && minute + minutes <= CLOSES && (minute - OPENS) % INTERVAL === 0;
}

function busiestMinute(claims: readonly Occupied[], from: number, until: number): number {
  let busiest = 0;
  for (let minute = from; minute < until; minute += 1) {
    const busy = claims.filter(
      ({ blocksFrom, blocksUntil }) => blocksFrom <= minute && minute < blocksUntil,
    ).length;
    busiest = Math.max(busiest, busy);
  }
  return busiest;
}

/** All starts of the day that begins at `midnight` which any member can take. */
export function freeTimes(
  { midnight, reason }: { readonly midnight: number; readonly reason: number },
  there: readonly Occupied[],
): number[] {
  const starts = Array.from(
    { length: (CLOSES - OPENS) / INTERVAL },
    (_, index) => midnight + OPENS + index * INTERVAL,
  );
  return starts.filter(
    (startsAt) => freeMembers({ schedule: GROUP, reason, startsAt }, there).length > 0,
  );
}

/** Returns the member with the fewest claims that day, then the lowest id; null if none is free. */
export function memberByRule(wanted: Wanted, there: readonly Occupied[]): number | null {
  const day = Math.floor(wanted.startsAt / 1440);
  const busyness = ({ id }: Member) =>
    there.filter(({ schedule, startsAt }) => schedule === id && Math.floor(startsAt / 1440) === day)
      .length;
  return (
    freeMembers(wanted, there).toSorted((a, b) => busyness(a) - busyness(b) || a.id - b.id)[0]
      ?.id ?? null
  );
}
