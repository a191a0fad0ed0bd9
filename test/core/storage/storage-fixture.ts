/**
 * Commands with valid defaults for tests of the storage. Everything happens around Monday, 2 March
 * 2026, in UTC.
 */

import type { BookingRequest } from '../../../core/booking/booking.ts';
import type { Hold, HoldRequest } from '../../../core/booking/hold.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type {
  AttendanceCommand,
  CancelCommand,
  EraseCommand,
  MoveCommand,
  NoteCommand,
  ReserveCommand,
} from '../../../core/storage/port/bookings.ts';
import type { ImportCommand } from '../../../core/storage/port/configuration.ts';
import type { HoldCommand } from '../../../core/storage/port/holds.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';

export const NOW = Date.parse('2026-03-02T06:00:00Z');
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

/** UTC epoch minutes of a wall time `YYYY-MM-DD HH:MM`. */
export function minute(wall: string): number {
  return Date.parse(`${wall.replace(' ', 'T')}:00Z`) / 60_000;
}

export interface ReserveChanges extends Partial<BookingRequest> {
  readonly now?: number;
  readonly email?: string;
  readonly allowPast?: boolean;
}

export function aReserve({
  now = NOW,
  email = 'ada@example.org',
  allowPast = false,
  ...request
}: ReserveChanges = {}): ReserveCommand {
  return {
    now,
    actor: 'api',
    allowPast,
    request: {
      scheduleId: 1,
      reasonId: 1,
      slot: '2026-03-02 09:00:00',
      submission: { last_name: 'Lovelace', email },
      surface: 'api',
      locale: 'en',
      consented: true,
      idempotency: null,
      confirmWithin: null,
      holdSecret: null,
      ...request,
    },
  };
}

export interface HoldChanges extends Partial<HoldRequest> {
  readonly now?: number;
}

export function aHold({ now = NOW, ...request }: HoldChanges = {}): HoldCommand {
  return {
    now,
    request: {
      scheduleId: 1,
      reasonId: 1,
      slot: '2026-03-02 09:00:00',
      surface: 'widget',
      visitor: 'a visitor',
      network: null,
      replaces: null,
      ...request,
    },
  };
}

/** Returns a move to 11:00 by a caller without a cut-off. */
export function aMove(bookingId: number, changes: Partial<MoveCommand> = {}): MoveCommand {
  return {
    now: NOW,
    actor: 'api',
    bookingId,
    slot: '2026-03-02 11:00:00',
    trigger: 'api',
    respectCutoff: false,
    ...changes,
  };
}

/** Returns a cancellation by a caller without a cut-off. */
export function aCancel(bookingId: number, changes: Partial<CancelCommand> = {}): CancelCommand {
  return { now: NOW, actor: 'api', bookingId, trigger: 'api', respectCutoff: false, ...changes };
}

/** Returns a mark by an operator, or the removal of one. */
export function aMark(
  bookingId: number,
  attendance: AttendanceCommand['attendance'],
  changes: Partial<AttendanceCommand> = {},
): AttendanceCommand {
  return { now: NOW, actor: 'K', bookingId, attendance, ...changes };
}

/** Returns an operator's note about a booking. */
export function aNote(
  bookingId: number,
  note: string,
  changes: Partial<NoteCommand> = {},
): NoteCommand {
  return { now: NOW, actor: 'K', bookingId, note, ...changes };
}

/** Returns an erasure by the owner of the booking's address, without a cut-off. */
export function anErasure(bookingId: number, changes: Partial<EraseCommand> = {}): EraseCommand {
  return {
    now: NOW,
    actor: 'customer',
    bookingId,
    trigger: 'manage',
    respectCutoff: false,
    ownsAddress: true,
    ...changes,
  };
}

export function anImport(changes: Partial<Installation> = {}): ImportCommand {
  return {
    now: NOW,
    actor: 'command line',
    installation: anInstallation({ timeZone: 'UTC', ...changes }),
    publicHolidays: [],
  };
}

/**
 * Schedule 1 open around the clock on every day, with reasons 1 to 3 of 15, 30 and 50 minutes (the
 * last with buffers), every five minutes.
 */
export function aBusyInstallation(capacity: number): Partial<Installation> {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  return {
    reasons: [
      aReason({ id: 1, durationMinutes: 15 }),
      aReason({ id: 2, durationMinutes: 30 }),
      aReason({ id: 3, durationMinutes: 50, bufferBeforeMinutes: 5, bufferAfterMinutes: 10 }),
    ],
    schedules: [
      aSchedule({
        capacity,
        reasonIds: [1, 2, 3],
        slotIntervalMinutes: 5,
        horizonDays: 365,
        openingHours: [{ days, opens: 0, closes: 1440, validFrom: null, validUntil: null }],
      }),
    ],
  };
}

/** Books and returns the receipt's booking id; throws on a refusal. */
export async function book(storage: Storage, changes: ReserveChanges = {}): Promise<number> {
  const outcome = await storage.bookings.reserve(aReserve(changes));
  if (outcome.kind === 'refused') {
    throw new Error(`Refused: ${outcome.code}`);
  }
  return outcome.receipt.bookingId;
}

/** Holds a time and returns the hold; throws on a refusal. */
export async function hold(storage: Storage, changes: HoldChanges = {}): Promise<Hold> {
  const outcome = await storage.holds.create(aHold(changes));
  if (outcome.kind === 'refused') {
    throw new Error(`Refused: ${outcome.code}`);
  }
  return outcome.hold;
}

/** Returns the starts of all that blocks time on 2 March, `HH:MM`, in order. */
export async function takenTimes(
  storage: Storage,
  { now = NOW, scheduleId = 1 } = {},
): Promise<readonly string[]> {
  const day = { from: minute('2026-03-02 00:00'), until: minute('2026-03-03 00:00') };
  const { occupancy } = await storage.bookings.readOccupancy({ scheduleId, ...day, now });
  return [...occupancy.startsAt].map((start) =>
    new Date(start * MINUTE_MS).toISOString().slice(11, 16),
  );
}

/** The version of schedule 1. */
export async function versionOf(storage: Storage, scheduleId = 1): Promise<number> {
  return (await storage.readState()).scheduleVersions.get(scheduleId) ?? 0;
}
