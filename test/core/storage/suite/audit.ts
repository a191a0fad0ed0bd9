/** The audit log: its content and its search. */

import { describe, expect, it } from 'vitest';
import type { AuditSearch } from '../../../../core/storage/port/audit.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aConfiguredPair } from '../message-fixture.ts';
import { aCancel, aMark, aMove, aNote, book, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const found = async (storage: Storage, search: Partial<AuditSearch> = {}) =>
  (await storage.audit.search({ limit: 50, ...search })).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
  );
/** Two actors: each name could be mistaken for a part of the other, or for a pattern. */
const ADA = 'Äda 100% (administrator 1)';
const BEA = 'Bea (administrator 11)';

/** Notes of both about one booking, a millisecond apart, and then an entry about the REST API. */
async function aNotedBooking(create: CreatePair) {
  const pair = await aConfiguredPair(create);
  const { storage } = pair;
  const before = (await storage.audit.search({ limit: 50 })).length;
  const bookingId = await book(storage);
  await storage.bookings.writeNote(aNote(bookingId, ADA, { now: NOW + 1, actor: ADA }));
  await storage.bookings.writeNote(aNote(bookingId, BEA, { now: NOW + 2, actor: BEA }));
  await storage.configuration.setApiEnabled({
    now: NOW + 3,
    actor: 'command line',
    enabled: true,
  });
  return { ...pair, bookingId, before };
}

export function describeAudit(create: CreatePair): void {
  describe('the audit log', () => {
    it('has old and new values, but no customer data', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      await storage.bookings.move(aMove(bookingId, { slot: '2026-03-02 10:00:00' }));
      await storage.bookings.markAttendance(aMark(bookingId, 'arrived'));
      await storage.bookings.writeNote(aNote(bookingId, 'Brings her sister'));
      await storage.bookings.cancel(aCancel(bookingId, { actor: 'K', trigger: 'admin' }));
      expect(
        (await storage.audit.listBySubject(`booking:${bookingId}`, 9)).map(
          ({ action, changes }) => [action, changes],
        ),
      ).toEqual([
        ['booking.cancelled', { status: ['confirmed', 'cancelled'] }],
        ['booking.noted', null],
        ['booking.arrived', { attendance: [null, 'arrived'] }],
        ['booking.moved', { time: ['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'] }],
        ['booking.created', null],
      ]);
    });

    it('is filtered by person, whose name is taken literally', async () => {
      const { another, bookingId } = await aNotedBooking(create);
      expect(await found(another, { actor: '(ADMINISTRATOR 1)' })).toEqual([
        `${ADA} booking.noted booking:${bookingId}`,
      ]);
      expect(await found(another, { actor: '100%' })).toHaveLength(1);
      expect(await found(another, { actor: '1%0' })).toEqual([]);
    });

    it('is filtered by object, kind and time', async () => {
      const { another, bookingId } = await aNotedBooking(create);
      const subject = `booking:${bookingId}`;
      expect(await found(another, { subject, kinds: ['booking'], from: NOW + 2 })).toEqual([
        `${BEA} booking.noted ${subject}`,
      ]);
      expect(await found(another, { subject: `${subject}0` })).toEqual([]);
      expect(await found(another, { kinds: ['api', 'token'], actor: 'command' })).toEqual([
        'command line api.enabled installation',
      ]);
      expect(await found(another, { until: NOW + 2, kinds: ['booking'] })).toHaveLength(2);
    });

    it('is read page by page', async () => {
      const { another, before } = await aNotedBooking(create);
      const [first] = await another.audit.search({ limit: 1 });
      const rest = await another.audit.search({ limit: 50, before: first?.id ?? 0 });
      expect(rest).toHaveLength(before + 3);
      expect(rest.every(({ id }) => id < (first?.id ?? 0))).toBe(true);
    });
  });
}
