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

    it('is filtered by person, action, object and time, page by page', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const endpoint = await storage.audit.search({ limit: 50 });
      const bookingId = await book(storage);
      for (const [at, actor] of [
        [1, 'Äda 100% (administrator 1)'],
        [2, 'Bea (administrator 11)'],
      ] as const) {
        await storage.bookings.writeNote(aNote(bookingId, actor, { now: NOW + at, actor }));
      }
      await storage.configuration.setApiEnabled({
        now: NOW + 3,
        actor: 'command line',
        enabled: true,
      });
      const noted = 'Äda 100% (administrator 1) booking.noted';
      const other = 'Bea (administrator 11) booking.noted';
      expect(await found(another, { actor: '(ADMINISTRATOR 1)' })).toEqual([
        `${noted} booking:${bookingId}`,
      ]);
      expect(await found(another, { actor: '100%' })).toHaveLength(1);
      expect(await found(another, { actor: '1%0' })).toEqual([]);
      expect(
        await found(another, {
          subject: `booking:${bookingId}`,
          kinds: ['booking'],
          from: NOW + 2,
        }),
      ).toEqual([`${other} booking:${bookingId}`]);
      expect(await found(another, { subject: `booking:${bookingId}0` })).toEqual([]);
      expect(await found(another, { kinds: ['api', 'token'], actor: 'command' })).toEqual([
        'command line api.enabled installation',
      ]);
      expect(await found(another, { until: NOW + 2, kinds: ['booking'] })).toHaveLength(2);
      const [first] = await another.audit.search({ limit: 1 });
      const rest = await another.audit.search({ limit: 50, before: first?.id ?? 0 });
      expect(rest).toHaveLength(endpoint.length + 3);
      expect(rest.every(({ id }) => id < (first?.id ?? 0))).toBe(true);
    });
  });
}
