/** Finds free start times of a day by the server's rules, except lead time and horizon. Pure. */

import type { Day, Schedule } from '../calendar/day-columns.ts';

/** Duration, buffers before and after, and the step of start times, all in minutes. */
export type Visit = Pick<
  Schedule['reasons'][number],
  'minutes' | 'buffer_before' | 'buffer_after' | 'step'
>;
type Stretch = Day['schedules'][number]['free'][number];
type OpenDay = Pick<Day['schedules'][number], 'open' | 'free'>;

/**
 * Returns the times needed by a reason, or by an existing booking with its own duration; up to the
 * first part that is done elsewhere, if there is one. If the calendar has no rules for the reason,
 * starts are every 15 minutes.
 */
export function findVisit(
  schedule: Schedule | undefined,
  reason: number,
  minutes?: number,
): Visit | null {
  const found = findReason(schedule?.reasons ?? [], reason);
  if (found) {
    return { ...found, minutes: found.own_minutes ?? minutes ?? found.minutes };
  }
  return minutes === undefined ? null : { minutes, buffer_before: 0, buffer_after: 0, step: 15 };
}

type Reasons = Schedule['reasons'];

/** Finds a reason of a calendar, or one that stands for what customers select. */
export const findReason = (
  reasons: Reasons,
  wanted: number | null,
): Omit<Reasons[number], 'selections'> | undefined =>
  reasons
    .flatMap((reason) => [reason, ...(reason.selections ?? [])])
    .find(({ id }) => id === wanted);

/** Finds the reason that leads to it: itself if the calendar lists it. */
export const findBase = (reasons: Reasons, wanted: number | null): Reasons[number] | undefined =>
  reasons.find(
    ({ id, selections = [] }) => id === wanted || selections.some((one) => one.id === wanted),
  );

/**
 * Returns free start times from minute `from` on, in order. Buffers may extend into closed time,
 * but not into other bookings.
 */
export function freeTimes({ open, free }: OpenDay, visit: Visit, from = 0): number[] {
  const { minutes, buffer_before: before, buffer_after: after, step } = visit;
  const times = free.flatMap((stretch) => {
    const piece = open.find((one) => one.from <= stretch.from && stretch.until <= one.until);
    if (!piece) {
      return [];
    }
    const earliest = Math.max(from, stretch.from + (stretch.from === piece.from ? 0 : before));
    const latest = stretch.until - minutes - (stretch.until === piece.until ? 0 : after);
    const first = piece.grid + Math.ceil((earliest - piece.grid) / step) * step;
    return Array.from(
      { length: Math.max(0, Math.floor((latest - first) / step) + 1) },
      (_, index) => first + index * step,
    );
  });
  return [...new Set(times)].sort((one, other) => one - other);
}

/** Whether exactly that minute is free, on the grid or not. */
export const isFreeAt = (day: OpenDay, visit: Visit, minute: number): boolean =>
  freeTimes(
    { free: day.free, open: day.open.map((piece: Stretch) => ({ ...piece, grid: minute })) },
    visit,
    minute,
  )[0] === minute;
