/**
 * Builders for tests of the waiting list: a full Monday of half hours from nine to noon and from
 * one to five, and people who wait for it.
 */

import type { WaitlistEntry, WaitlistRequest } from '../../../core/booking/waitlist.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type { JoinCommand } from '../../../core/storage/port/waitlist.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { aConfiguredPair } from './message-fixture.ts';
import { aCancel, book, MINUTE_MS, NOW } from './storage-fixture.ts';
import type { CreatePair } from './storage-suite.ts';

export const OFFER_MINUTES = 30;
export const OFFERED_UNTIL = NOW + OFFER_MINUTES * MINUTE_MS;
export const MONDAY = '2026-03-02';

/** The times of schedule 1 on that day. */
export const TIMES = [9, 10, 11, 13, 14, 15, 16].flatMap((hour) =>
  [`${hour}:00`, `${hour}:30`].map((time) => time.padStart(5, '0')),
);

export function slotAt(time: string): string {
  return `${MONDAY} ${time}:00`;
}

export interface JoinChanges
  extends Partial<Omit<JoinCommand, keyof WaitlistRequest>>,
    Partial<WaitlistRequest> {}

/** Returns an entry of a new visitor and address. */
export function aJoin(changes: JoinChanges = {}): JoinCommand {
  const { email = 'wait@example.org' } = changes;
  const wish = { scheduleId: 1, reasonId: 1, day: changes.beforeDay ? null : MONDAY };
  return {
    now: NOW,
    ...wish,
    email,
    name: 'Wanda',
    locale: 'en',
    visitor: `of ${email}`,
    consented: true,
    ...changes,
  };
}

/** Joins without having followed the link; throws on a refusal. */
export async function joinUnconfirmed(
  storage: Storage,
  changes: JoinChanges = {},
): Promise<WaitlistEntry> {
  const outcome = await storage.waitlist.join(aJoin(changes));
  if (outcome.kind === 'refused') {
    throw new Error(`Refused: ${outcome.code}`);
  }
  return outcome.entry;
}

export async function confirm(storage: Storage, id: number, now = NOW): Promise<WaitlistEntry> {
  const { secret } = await secretsOf(storage, id);
  const entry = await storage.waitlist.confirm({ now, secret });
  if ('kind' in entry) {
    throw new Error(`There is no entry ${id}.`);
  }
  return entry;
}

/** Joins and follows the link; throws on a refusal. */
export async function join(storage: Storage, changes: JoinChanges = {}): Promise<WaitlistEntry> {
  const { id } = await joinUnconfirmed(storage, changes);
  return confirm(storage, id, changes.now);
}

/** Adds that many entries in order. */
export async function joinAll(
  storage: Storage,
  count: number,
  changes: JoinChanges = {},
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await join(storage, { email: `wait${index}@example.org`, ...changes })).id);
  }
  return ids;
}

/** Creates two storages on one database with a waiting list. */
export function aWaitlistPair(create: CreatePair, changes: Partial<Installation> = {}) {
  return aConfiguredPair(create, { waitlist: { offerMinutes: OFFER_MINUTES }, ...changes });
}

/** Books all of Monday; answers the bookings by time. */
export async function fillMonday(
  storage: Storage,
  times: readonly string[] = TIMES,
): Promise<ReadonlyMap<string, number>> {
  const booked = new Map<string, number>();
  for (const time of times) {
    booked.set(
      time,
      await book(storage, { slot: slotAt(time), email: `${time.replace(':', '')}@example.org` }),
    );
  }
  return booked;
}

export function cancel(storage: Storage, bookingId: number, now = NOW) {
  return storage.bookings.cancel(aCancel(bookingId, { now }));
}

export async function offered(storage: Storage): Promise<readonly WaitlistEntry[]> {
  return storage.waitlist.list({ state: 'offered', limit: 99 });
}

/** Returns the state by id. */
export async function stateOf(storage: Storage, id: number): Promise<string | undefined> {
  return (await storage.waitlist.list({ limit: 999 })).find((entry) => entry.id === id)?.state;
}

/** Returns the secrets of the entry's page and of its offer. */
export async function secretsOf(
  storage: Storage,
  id: number,
): Promise<{ readonly secret: string; readonly holdSecret: string | null }> {
  const subject = await storage.waitlist.findSubject(id);
  if (subject === null) {
    throw new Error(`There is no entry ${id}.`);
  }
  return subject;
}
