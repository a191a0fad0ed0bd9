/** Erasing a customer: the booking keeps time and reason, but no personal data. */

import { describe, expect, it } from 'vitest';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import { aFormField, aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aConfiguredPair,
  aPlannedMail,
  aPlannedWebhook,
  aReport,
  aSettling,
  kindsOf,
  leaseOne,
  planNext,
} from '../message-fixture.ts';
import {
  aCancel,
  aMove,
  anErasure,
  aReserve,
  book,
  minute,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aWaitlistPair, cancel, fillMonday, join, secretsOf, slotAt } from '../waitlist-fixture.ts';

const EMAIL = 'ada.lovelace@example.org';
const FINGERPRINT = 'fingerprint-of-all-that-ada-sent';
const TRACES = ['Lovelace', EMAIL, 'de-CH', 'Pacific/Auckland', FINGERPRINT, 'Analytical Way'];
const customer = {
  email: EMAIL,
  submission: { last_name: 'Lovelace', email: EMAIL, address: '1 Analytical Way' },
  locale: 'de-CH',
  timeZone: 'Pacific/Auckland',
  idempotency: { key: 'k', fingerprint: FINGERPRINT },
};
const form = [
  aFormField(),
  aFormField({ name: 'email', inputType: 'email' }),
  aFormField({ name: 'address', required: false }),
];
const lane = `mail/${EMAIL}`;

export function describeErasure(create: CreatePair): void {
  /**
   * Creates a booking with sent mail and webhook, one failure of each that names the customer, and
   * a pending mail.
   */
  async function aToldBooking() {
    const pair = await aConfiguredPair(create, { form });
    const { storage } = pair;
    const bookingId = await book(storage, customer);
    await planNext(storage, [
      aPlannedMail({ target: EMAIL, lane }),
      aPlannedWebhook(),
      aPlannedMail({ role: 'operator', target: 'desk@practice.example' }),
    ]);
    const problem = deliveryProblem('unreachable', { cause: `550 <${EMAIL}>: no such user` });
    const report = aReport({
      problem,
      request: JSON.stringify(customer),
      response: `Thanks, ${EMAIL}`,
    });
    for (const at of [NOW, NOW]) {
      const leased = await leaseOne(storage, { now: at });
      await storage.messages.settleDelivery(
        aSettling(leased, { outcome: { kind: 'dead', problem }, report }),
      );
    }
    const erase = () => storage.bookings.eraseCustomer(anErasure(bookingId));
    return { ...pair, bookingId, erase, report };
  }

  /** A booking that its customer can no longer change, and an entry of theirs in the waiting list. */
  async function aBookingPastCutoff() {
    const pair = await aConfiguredPair(create, {
      form,
      schedules: [aSchedule({ cancelCutoffMinutes: 240 })],
      waitlist: { offerMinutes: 30 },
    });
    const bookingId = await book(pair.storage, customer);
    const { id: entryId } = await join(pair.storage, { email: EMAIL });
    return { ...pair, bookingId, entryId };
  }

  describe('erasing a customer', () => {
    it('leaves no trace in any column of any table', async () => {
      const { readEverything, erase } = await aToldBooking();
      const found = async () => {
        const everything = await readEverything();
        return TRACES.filter((trace) => everything.includes(trace));
      };
      expect(await found()).toEqual(TRACES);
      expect(await erase()).toBe('erased');
      expect(await found()).toEqual([]);
    });

    it('leaves no address in a mail planned from earlier reads', async () => {
      const { storage, readEverything } = await aConfiguredPair(create, { form });
      const bookingId = await book(storage, customer);
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      await planNext(storage, [
        aPlannedMail({ target: EMAIL, lane }),
        aPlannedMail({ role: 'operator', target: 'desk@practice.example' }),
      ]);
      const everything = await readEverything();
      expect([everything.includes(EMAIL), everything.includes('desk@practice.example')]).toEqual([
        false,
        true,
      ]);
    });

    it('includes the operator’s messages to the customer', async () => {
      const { storage, bookingId, erase, readEverything } = await aToldBooking();
      const notice = { onRequest: true, message: 'Dear Mrs. Lovelace', quiet: false };
      await storage.bookings.cancel(aCancel(bookingId, { actor: 'a', trigger: 'admin', notice }));
      expect(await readEverything()).toContain('Dear Mrs.');
      await erase();
      expect(await readEverything()).not.toContain('Dear Mrs.');
    });

    it('cancels active bookings, frees their places and notifies', async () => {
      const { storage, another, bookingId, erase } = await aToldBooking();
      await erase();
      expect(await another.bookings.find(bookingId)).toMatchObject({
        status: 'cancelled',
        submission: {},
        locale: 'und',
      });
      expect([await takenTimes(storage), await kindsOf(storage)]).toEqual([
        [],
        ['booking.cancelled'],
      ]);
      expect(await storage.messages.readUnplanned(9)).toMatchObject([{ trigger: 'manage' }]);
      expect((await storage.audit.list(9)).map(({ action }) => action)).toContain(
        'customer.erased',
      );
    });

    it('keeps times and status of past bookings, and can be repeated', async () => {
      const { storage, bookingId, erase } = await aToldBooking();
      await storage.bookings.cancel(aCancel(bookingId, { actor: 'a' }));
      const {
        submission: _,
        locale: __,
        timeZone: ___,
        ...kept
      } = (await storage.bookings.find(bookingId)) ?? {
        submission: {},
        locale: '',
        timeZone: null,
      };
      const before = await versionOf(storage);
      expect([await erase(), await erase()]).toEqual(['erased', 'erased']);
      expect(await versionOf(storage)).toBeGreaterThan(before);
      expect(await storage.bookings.find(bookingId)).toMatchObject({ ...kept, email: null });
      expect(await storage.bookings.eraseCustomer(anErasure(4711))).toEqual({ kind: 'not_found' });
    });

    it('keeps a booking past the cut-off, and logs the request once, whichever nodes are asked', async () => {
      const { storage, another, bookingId } = await aBookingPastCutoff();
      const before = await storage.bookings.find(bookingId);
      const outcomes = await Promise.all(
        [storage, another, storage].map((one) =>
          one.bookings.eraseCustomer(anErasure(bookingId, { respectCutoff: true })),
        ),
      );
      expect(outcomes).toEqual(['later', 'later', 'later']);
      expect(await another.bookings.find(bookingId)).toEqual({ ...before, eraseRequestedAt: NOW });
      expect([await takenTimes(storage), await kindsOf(storage)]).toEqual([
        ['09:00'],
        ['booking.created', 'waitlist.joined'],
      ]);
      expect(
        (await storage.audit.list(9)).filter(
          ({ action }) => action === 'customer.erasure_requested',
        ),
      ).toHaveLength(1);
    });

    it('removes waiting list entries at once, even if a booking is kept', async () => {
      const { storage, bookingId, entryId } = await aBookingPastCutoff();
      await storage.bookings.eraseCustomer(anErasure(bookingId, { respectCutoff: true }));
      expect(await storage.waitlist.findSubject(entryId)).toBeNull();
    });

    it('erases the customer of a kept booking once it is over, on one node', async () => {
      const { storage, another, bookingId, readEverything } = await aBookingPastCutoff();
      await storage.bookings.eraseCustomer(anErasure(bookingId, { respectCutoff: true }));
      const over = minute('2026-03-02 09:30') * 60_000;
      expect(await another.bookings.erasePast({ now: over - 1 })).toBe(0);
      expect(await readEverything()).toContain(EMAIL);
      const version = await versionOf(storage);
      const counts = await Promise.all(
        [storage, another, storage].map((one) => one.bookings.erasePast({ now: over })),
      );
      expect(await versionOf(storage)).toBe(version + 1);
      expect(counts.toSorted()).toEqual([0, 0, 1]);
      const everything = await readEverything();
      expect(TRACES.filter((trace) => everything.includes(trace))).toEqual([]);
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        status: 'confirmed',
        submission: {},
        eraseRequestedAt: null,
      });
      expect(await storage.bookings.erasePast({ now: over })).toBe(0);
    });

    it('waits until a booking that was moved is over', async () => {
      const { storage } = await aConfiguredPair(create, {
        form,
        schedules: [aSchedule({ cancelCutoffMinutes: 240 })],
      });
      const bookingId = await book(storage, customer);
      await storage.bookings.eraseCustomer(anErasure(bookingId, { respectCutoff: true }));
      await storage.bookings.move(aMove(bookingId, { slot: '2026-03-03 09:00:00' }));
      expect(await storage.bookings.erasePast({ now: minute('2026-03-03 09:29') * 60_000 })).toBe(
        0,
      );
      expect(await storage.bookings.erasePast({ now: minute('2026-03-03 09:30') * 60_000 })).toBe(
        1,
      );
    });

    it('cancels no past booking, and ignores the cut-off for the operator', async () => {
      const { storage } = await aConfiguredPair(create, {
        form,
        schedules: [aSchedule({ cancelCutoffMinutes: 240 })],
      });
      const past = await book(storage, customer);
      const near = await book(storage, {
        ...customer,
        slot: '2026-03-02 10:00:00',
        idempotency: null,
      });
      expect(await storage.bookings.eraseCustomer(anErasure(near))).toBe('erased');
      expect(
        await storage.bookings.eraseCustomer(
          anErasure(past, { respectCutoff: true, now: minute('2026-03-02 09:30') * 60_000 }),
        ),
      ).toBe('erased');
      expect(await storage.bookings.find(past)).toMatchObject({
        status: 'confirmed',
        submission: {},
      });
      expect(await storage.bookings.find(near)).toMatchObject({
        status: 'cancelled',
        submission: {},
      });
    });

    it('makes its secret open nothing, and its idempotency key answer nothing', async () => {
      const { storage, bookingId, erase } = await aToldBooking();
      const secret = (await storage.bookings.readManageSecret(bookingId)) ?? '';
      expect(await storage.bookings.findManaged(secret)).toMatchObject({
        booking: { bookingId },
        byMail: false,
      });
      await erase();
      expect([
        await storage.bookings.findManaged(secret),
        await storage.bookings.readManageSecret(bookingId),
      ]).toEqual([null, null]);
      expect(await storage.bookings.reserve(aReserve(customer))).toMatchObject({
        code: 'idempotency_mismatch',
      });
    });

    it('ends the mails to the customer, and no others', async () => {
      const { storage, bookingId, erase } = await aToldBooking();
      const { id } = (await storage.messages.listDeliveries({ bookingId, limit: 9 })).find(
        ({ role }) => role === 'customer',
      ) ?? { id: 0 };
      await storage.messages.resendDelivery({ now: NOW, actor: 'a', deliveryId: id });
      await erase();
      const states = (await storage.messages.listDeliveries({ bookingId, limit: 9 })).map(
        ({ role, state, target }) => [role, state, target],
      );
      expect(states).toContainEqual(['customer', 'obsolete', '']);
      expect(states).toContainEqual(['operator', 'waiting', 'desk@practice.example']);
      expect(
        await storage.messages.resendDelivery({ now: NOW, actor: 'a', deliveryId: id }),
      ).toEqual({
        kind: 'not_found',
      });
    });

    it('leaves no trace of the waiting list address if the booking used another', async () => {
      const { storage, readEverything } = await aWaitlistPair(create);
      const booked = await fillMonday(storage, ['09:00']);
      const [{ id }] = [
        await join(storage, { email: 'before@example.org', name: 'Wanda Wait' }),
        await join(storage),
      ];
      await cancel(storage, booked.get('09:00') ?? 0);
      const mail = aPlannedMail({ target: 'before@example.org', lane: 'mail/before@example.org' });
      for (const { id: outboxId, waitlistId } of await storage.messages.readUnplanned(9)) {
        if (waitlistId === id) {
          await storage.messages.plan({ now: NOW, outboxId, deliveries: [mail] });
        }
      }
      const { holdSecret } = await secretsOf(storage, id);
      const bookingId = await book(storage, {
        slot: slotAt('09:00'),
        holdSecret,
        email: 'after@example.org',
      });
      expect(await readEverything()).toMatch(/before@.*after@|after@.*before@/);
      expect(await storage.bookings.eraseCustomer(anErasure(bookingId))).toBe('erased');
      expect(await readEverything()).not.toMatch(/before@|after@|Wanda Wait/);
      expect(await readEverything()).toContain('wait@example.org');
    });

    it('leaves no address in a waiting list mail planned from earlier reads', async () => {
      const { storage, readEverything } = await aWaitlistPair(create);
      const booked = await fillMonday(storage, ['09:00']);
      const { id } = await join(storage, { email: 'before@example.org', name: 'Wanda Wait' });
      const entries = await storage.messages.readUnplanned(99);
      await cancel(storage, booked.get('09:00') ?? 0);
      const { holdSecret } = await secretsOf(storage, id);
      const bookingId = await book(storage, { slot: slotAt('09:00'), holdSecret });
      expect(await storage.bookings.eraseCustomer(anErasure(bookingId))).toBe('erased');
      const mail = aPlannedMail({ target: 'before@example.org', lane: 'mail/before@example.org' });
      const outboxId = entries.find(({ waitlistId }) => waitlistId === id)?.id ?? 0;
      expect(await storage.messages.plan({ now: NOW, outboxId, deliveries: [mail] })).toBe(true);
      expect(await readEverything()).not.toMatch(/before@|Wanda Wait/);
    });

    it('keeps nothing either of an attempt that was under way', async () => {
      const { storage, erase, report, readEverything } = await aToldBooking();
      const leased = await leaseOne(storage);
      await erase();
      expect(await storage.messages.settleDelivery(aSettling(leased, { report }))).toBe('settled');
      expect(await readEverything()).not.toContain(EMAIL);
    });
  });
}
