/** The delivery log: attempts, resending, counts and retention. */

import { describe, expect, it } from 'vitest';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import type { AdmitCommand } from '../../../../core/storage/port/messages.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aConfiguredPair,
  aLease,
  aPlannedBooking,
  aPlannedMail,
  aPlannedWebhook,
  aReport,
  aSettling,
  leaseOne,
  planNext,
} from '../message-fixture.ts';
import { aMove, book, HOUR_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const DAY_MS = 24 * HOUR_MS;
const NONE = { holds: 0, idempotencyKeys: 0, deliveries: 0, outboxEntries: 0 };

const postponed = (until: number) =>
  ({
    kind: 'postponed',
    until,
    problem: deliveryProblem('mailbox_full', { most: 20 }),
  }) as const;

export function describeDeliveryLog(create: CreatePair): void {
  async function aDeadMail() {
    const pair = await aConfiguredPair(create);
    const planned = await aPlannedBooking(pair.storage, [aPlannedMail()]);
    const leased = await leaseOne(pair.storage);
    const report = aReport({
      status: 550,
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    });
    await pair.storage.messages.settleDelivery(
      aSettling(leased, {
        outcome: {
          kind: 'dead',
          problem: deliveryProblem('mail_address_rejected', { status: 550 }),
        },
        report,
      }),
    );
    return { ...pair, ...planned, leased, report };
  }

  /** A dead mail, a mail and a webhook that are due later, and how they are counted until then. */
  async function anOutboxOfThree() {
    const { storage } = await aDeadMail();
    await aPlannedBooking(
      storage,
      [aPlannedMail({ dueAt: NOW + 5 }), aPlannedWebhook({ dueAt: NOW + 3 })],
      { slot: '2026-03-02 10:00:00' },
    );
    const summary = {
      unplanned: 0,
      states: { waiting: 2, delivered: 0, dead: 1, obsolete: 0 },
      waiting: { mail: 1, webhook: 1, calendar: 0 },
      failing: { mail: 0, webhook: 0, calendar: 0 },
      refusedMail: 1,
      oldestDueAt: null,
    };
    return { storage, summary };
  }

  /** Two mails in one lane; the first is postponed by a day. */
  async function aPostponedMail() {
    const { storage } = await aConfiguredPair(create);
    await aPlannedBooking(storage, [
      aPlannedMail({ lane: 'one' }),
      aPlannedMail({ lane: 'one', target: 'bob@example.org' }),
    ]);
    const leased = await leaseOne(storage);
    const until = NOW + DAY_MS;
    await storage.messages.settleDelivery(aSettling(leased, { outcome: postponed(until) }));
    return { storage, leased, until };
  }

  describe('the delivery log', () => {
    it('keeps each attempt as it was reported', async () => {
      const { storage, leased, report } = await aDeadMail();
      expect(await storage.messages.listAttempts(leased.id)).toEqual([
        { id: expect.any(Number), deliveryId: leased.id, ...report },
      ]);
      expect(await storage.messages.listAttempts(4711)).toEqual([]);
    });

    it('lists the newest first, by channel, state, target, booking and entry, a page after the other', async () => {
      const { storage, bookingId, outboxId, leased } = await aDeadMail();
      const other = await aPlannedBooking(storage, [aPlannedWebhook()], {
        slot: '2026-03-02 10:00:00',
      });
      const ids = async (filter: object) =>
        (await storage.messages.listDeliveries({ limit: 9, ...filter })).map(({ id }) => id);
      const [webhook = 0] = await ids({ outboxId: other.outboxId });
      expect([await ids({}), await ids({ limit: 1 })]).toEqual([[webhook, leased.id], [webhook]]);
      expect([await ids({ before: webhook }), await ids({ before: leased.id })]).toEqual([
        [leased.id],
        [],
      ]);
      for (const filter of [
        { channel: 'mail' },
        { state: 'dead' },
        { target: 'ada@example.org' },
        { bookingId },
        { outboxId },
      ]) {
        expect(await ids(filter), JSON.stringify(filter)).toEqual([leased.id]);
      }
    });

    it('names recipients of failed mail until a later one was delivered', async () => {
      const { storage, bookingId } = await aDeadMail();
      const other = await book(storage, { slot: '2026-03-02 10:00:00' });
      const undelivered = async () => [
        ...(await storage.messages.listUndelivered([bookingId, other])),
      ];
      expect(await undelivered()).toEqual([bookingId]);
      await planNext(storage, []);
      await storage.bookings.move(aMove(bookingId));
      await planNext(storage, [aPlannedMail()]);
      expect(await undelivered()).toEqual([bookingId]);
      const later = await leaseOne(storage);
      expect(await undelivered()).toEqual([bookingId]);
      await storage.messages.settleDelivery(aSettling(later));
      expect(await undelivered()).toEqual([]);
    });

    it('counts pending and settled deliveries', async () => {
      const { storage, summary } = await anOutboxOfThree();
      expect(await storage.messages.summarizeOutbox(NOW)).toEqual(summary);
    });

    it('counts entries without a plan, and tells since when something is due', async () => {
      const { storage, summary } = await anOutboxOfThree();
      expect(await storage.messages.summarizeOutbox(NOW + 9)).toEqual({
        ...summary,
        oldestDueAt: NOW + 3,
      });
      await book(storage, { slot: '2026-03-02 11:00:00' });
      expect(await storage.messages.summarizeOutbox(NOW + 9)).toEqual({
        ...summary,
        unplanned: 1,
        oldestDueAt: NOW,
      });
    });

    it('counts retries as failing until they are settled, but not postponed deliveries', async () => {
      const { storage } = await aConfiguredPair(create);
      await aPlannedBooking(storage, [aPlannedMail(), aPlannedWebhook()]);
      const mail = await leaseOne(storage, { channels: ['mail'] });
      const webhook = await leaseOne(storage, { channels: ['webhook'] });
      const failing = async () => (await storage.messages.summarizeOutbox(NOW)).failing;
      const later = NOW + HOUR_MS;
      await storage.messages.settleDelivery(aSettling(mail, { outcome: postponed(later) }));
      expect(await failing()).toEqual({ mail: 0, webhook: 0, calendar: 0 });
      const problem = deliveryProblem('answered', { status: 500 });
      await storage.messages.settleDelivery(
        aSettling(webhook, { outcome: { kind: 'retry', at: later, problem } }),
      );
      expect(await failing()).toEqual({ mail: 0, webhook: 1, calendar: 0 });
      const again = await leaseOne(storage, { now: later, channels: ['webhook'] });
      expect(await failing()).toEqual({ mail: 0, webhook: 1, calendar: 0 });
      await storage.messages.settleDelivery(aSettling(again, { now: later }));
      expect(await failing()).toEqual({ mail: 0, webhook: 0, calendar: 0 });
    });
  });

  describe('the mails of a mailbox', () => {
    const admit = (changes: Partial<AdmitCommand> = {}) => ({
      now: NOW,
      deliveryId: 1,
      target: 'ada@example.org',
      most: 2,
      ...changes,
    });

    it('are counted when sent, once, for all spellings together; others wait until a day after the last', async () => {
      const { storage, another } = await aConfiguredPair(create);
      expect(await storage.messages.admitMail(admit())).toBeNull();
      expect(
        await another.messages.admitMail(
          admit({ deliveryId: 2, target: 'Ada+b@EXAMPLE.org', now: NOW + 5 }),
        ),
      ).toBeNull();
      expect(await storage.messages.admitMail(admit({ deliveryId: 1, now: NOW + 9 }))).toBeNull();
      expect(
        await storage.messages.admitMail(
          admit({ deliveryId: 3, target: 'ada@ｅxample.org', now: NOW + 10 }),
        ),
      ).toBe(NOW + 9 + DAY_MS);
      expect(
        await storage.messages.admitMail(
          admit({ deliveryId: 3, target: 'bob@example.org', now: NOW + 10 }),
        ),
      ).toBeNull();
      expect(
        await another.messages.admitMail(admit({ deliveryId: 3, now: NOW + 5 + DAY_MS })),
      ).toBeNull();
      expect(
        await another.messages.admitMail(admit({ deliveryId: 4, now: NOW + 6 + DAY_MS })),
      ).toBe(NOW + 5 + 2 * DAY_MS);
    });

    it('count again when they are sent again, and not when they are tried again', async () => {
      const { storage } = await aConfiguredPair(create);
      const attempt = (isFirstAttempt: boolean, deliveryId = 1) =>
        storage.messages.admitMail(admit({ deliveryId, isFirstAttempt }));
      expect(await attempt(true)).toBeNull();
      expect(await attempt(false)).toBeNull();
      expect(await attempt(true)).toBeNull();
      expect(await attempt(true, 2)).toBe(NOW + DAY_MS);
    });

    it('stay within the limit, however many nodes send at once', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const asked = Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? storage : another).messages.admitMail(admit({ deliveryId: index, most: 7 })),
      );
      expect((await Promise.all(asked)).filter((until) => until === null)).toHaveLength(7);
    });

    it('still count after an erasure, without an address, and are forgotten after a day', async () => {
      const { storage } = await aConfiguredPair(create);
      const { bookingId } = await aPlannedBooking(storage, [aPlannedMail()]);
      for (const deliveryId of [1, 2]) {
        expect(await storage.messages.admitMail(admit({ deliveryId }))).toBeNull();
      }
      await storage.bookings.eraseCustomer({
        now: NOW,
        actor: 'customer',
        trigger: 'manage',
        bookingId,
        respectCutoff: false,
        ownsAddress: false,
      });
      expect(await storage.messages.admitMail(admit({ deliveryId: 3 }))).toBe(NOW + DAY_MS);
      await storage.deleteExpired({ now: NOW + DAY_MS });
      expect(await storage.messages.admitMail(admit({ deliveryId: 3, now: NOW + 1 }))).toBeNull();
    });

    it('are still pending while postponed', async () => {
      const { storage, leased, until } = await aPostponedMail();
      const [mail] = await storage.messages.listDeliveries({ deliveryId: leased.id, limit: 1 });
      expect(mail).toMatchObject({
        state: 'waiting',
        dueAt: until,
        attempts: 0,
        problem: deliveryProblem('mailbox_full', { most: 20 }),
        settledAt: null,
      });
    });

    it('do not block their lane while postponed', async () => {
      const { storage, leased, until } = await aPostponedMail();
      expect(await storage.messages.leaseDeliveries(aLease())).toMatchObject([
        { target: 'bob@example.org' },
      ]);
      expect(await storage.messages.leaseDeliveries(aLease({ now: until }))).toMatchObject([
        {},
        { id: leased.id },
      ]);
    });
  });

  describe('sending again', () => {
    it('starts over at once', async () => {
      const { storage, another, leased } = await aDeadMail();
      const now = NOW + HOUR_MS;
      const resending = { now, actor: 'command line', deliveryId: leased.id };
      expect(await another.messages.resendDelivery(resending)).toMatchObject({
        id: leased.id,
        messageId: leased.messageId,
        state: 'waiting',
        attempts: 0,
        dueAt: now,
        settledAt: null,
        problem: null,
      });
      expect(await storage.audit.list(1)).toMatchObject([
        { action: 'delivery.resent', subject: `delivery:${leased.id}` },
      ]);
    });

    it('delivers under the old message id, and can be repeated after that', async () => {
      const { storage, leased } = await aDeadMail();
      const resending = { now: NOW + HOUR_MS, actor: 'a', deliveryId: leased.id };
      await storage.messages.resendDelivery(resending);
      const again = await leaseOne(storage, { now: NOW + HOUR_MS });
      await storage.messages.settleDelivery(aSettling(again));
      expect(await storage.messages.listDeliveries({ limit: 9 })).toMatchObject([
        { state: 'delivered', messageId: leased.messageId },
      ]);
      expect(await storage.messages.resendDelivery(resending)).toMatchObject({ state: 'waiting' });
    });

    it('leaves one alone that is under way', async () => {
      const { storage } = await aConfiguredPair(create);
      await aPlannedBooking(storage, [aPlannedMail()]);
      const leased = await leaseOne(storage);
      expect(
        await storage.messages.resendDelivery({ now: NOW, actor: 'a', deliveryId: leased.id }),
      ).toMatchObject({ attempts: 1 });
      expect(await storage.messages.leaseDeliveries(aLease())).toEqual([]);
      expect(await storage.messages.settleDelivery(aSettling(leased))).toBe('settled');
    });

    it('finds nothing for an unknown message', async () => {
      const { storage } = await aConfiguredPair(create);
      expect(
        await storage.messages.resendDelivery({ now: NOW, actor: 'a', deliveryId: 4711 }),
      ).toEqual({
        kind: 'not_found',
      });
    });
  });

  describe('retention', () => {
    it('deletes settled deliveries and their entries after thirty days, not before', async () => {
      const { storage, leased, outboxId } = await aDeadMail();
      const month = NOW + 30 * DAY_MS;
      expect(await storage.deleteExpired({ now: month - 1 })).toEqual(NONE);
      expect(await storage.deleteExpired({ now: month })).toEqual({
        ...NONE,
        deliveries: 1,
        outboxEntries: 1,
      });
      expect([
        await storage.messages.listAttempts(leased.id),
        await storage.messages.findEntry(outboxId),
      ]).toEqual([[], null]);
    });

    it('keeps pending webhooks and unplanned entries, however old', async () => {
      const { storage } = await aConfiguredPair(create);
      await aPlannedBooking(storage, [aPlannedWebhook()]);
      await book(storage, { slot: '2026-03-02 10:00:00' });
      expect(await storage.deleteExpired({ now: NOW + 365 * DAY_MS })).toEqual(NONE);
      expect(await storage.messages.summarizeOutbox(NOW)).toMatchObject({
        unplanned: 1,
        waiting: { webhook: 1 },
      });
    });

    it('abandons mail due for thirty days whose booking is over, and deletes it thirty days later', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const { outboxId } = await aPlannedBooking(storage, [
        aPlannedMail(),
        aPlannedMail({ role: 'operator', dueAt: NOW + 1 }),
      ]);
      const month = NOW + 30 * DAY_MS;
      const states = async () =>
        (await another.messages.listDeliveries({ outboxId, limit: 9 }))
          .map(({ state }) => state)
          .toSorted();
      await storage.deleteExpired({ now: month - 1 });
      expect(await states()).toEqual(['waiting', 'waiting']);
      await storage.deleteExpired({ now: month });
      expect(await states()).toEqual(['obsolete', 'waiting']);
      expect(await storage.messages.leaseDeliveries(aLease({ now: month }))).toHaveLength(1);
      expect(await storage.deleteExpired({ now: month + 30 * DAY_MS })).toMatchObject({
        deliveries: 1,
      });
    });

    it('keeps mail of future bookings until they begin', async () => {
      const { storage } = await aConfiguredPair(create, {
        schedules: [aSchedule({ horizonDays: 90 })],
      });
      const start = Date.parse('2026-04-13T09:00:00Z');
      await aPlannedBooking(storage, [aPlannedMail()], { slot: '2026-04-13 09:00:00' });
      const waiting = async () => (await storage.messages.summarizeOutbox(NOW)).waiting.mail;
      await storage.deleteExpired({ now: start - 1 });
      expect(await waiting()).toBe(1);
      await storage.deleteExpired({ now: start });
      expect(await waiting()).toBe(0);
    });

    it('works off more than one batch', async () => {
      const { storage } = await aConfiguredPair(create);
      // In batches, so that each command keeps its time limit on a busy machine.
      const each = 100;
      const slots = ['09', '10', '11', '13', '14', '15'].flatMap((hour) => [
        `2026-03-02 ${hour}:00:00`,
        `2026-03-02 ${hour}:30:00`,
      ]);
      for (const slot of slots) {
        const planned = Array.from({ length: each }, (_, index) =>
          aPlannedWebhook({ target: `${slot} ${index}` }),
        );
        await aPlannedBooking(storage, planned, { slot });
        const leased = await storage.messages.leaseDeliveries(aLease({ limit: each }));
        await Promise.all(
          leased.map((delivery) =>
            storage.messages.settleDelivery(aSettling(delivery, { now: NOW })),
          ),
        );
      }
      expect(await storage.deleteExpired({ now: NOW + 30 * DAY_MS })).toEqual({
        ...NONE,
        deliveries: slots.length * each,
        outboxEntries: slots.length,
      });
    });
  });
}
