/**
 * Leased deliveries: one worker at a time, in the order of their lanes, and a worker without its
 * lease can settle nothing.
 */

import { describe, expect, it } from 'vitest';
import type { PlannedDelivery } from '../../../../core/delivery/delivery.ts';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import {
  aConfiguredPair,
  aLease,
  aPlannedBooking,
  aPlannedMail,
  aPlannedWebhook,
  aSettling,
  leaseOne,
  nextDeliveryDue,
  planNext,
} from '../message-fixture.ts';
import { aMove, book, MINUTE_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const targetsOf = (deliveries: readonly PlannedDelivery[]) =>
  deliveries.map(({ target }) => target);

export function describeLeases(create: CreatePair): void {
  async function somePlanned(...deliveries: readonly PlannedDelivery[]) {
    const pair = await aConfiguredPair(create);
    return { ...pair, ...(await aPlannedBooking(pair.storage, deliveries)) };
  }

  describe('a lease', () => {
    it('gives each delivery to one of many workers on two storages', async () => {
      const many = Array.from({ length: 40 }, (_, index) =>
        aPlannedWebhook({ target: String(index) }),
      );
      const { storage, another } = await somePlanned(...many);
      const rounds = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? storage : another).messages.leaseDeliveries(aLease({ limit: 4 })),
      );
      const leased = (await Promise.all(rounds)).flat();
      const rest = await storage.messages.leaseDeliveries(aLease({ limit: 99 }));
      expect(new Set([...leased, ...rest].map(({ id }) => id))).toHaveLength(40);
      expect([...leased, ...rest]).toHaveLength(40);
    });

    it('takes due deliveries, earliest first, up to the limit', async () => {
      const { storage } = await somePlanned(
        aPlannedMail({ target: 'late', dueAt: NOW + 1 }),
        aPlannedMail({ target: 'second', dueAt: NOW - 1 }),
        aPlannedWebhook({ target: 'first', dueAt: NOW - 2 }),
        aPlannedMail({ target: 'third' }),
      );
      expect(targetsOf(await storage.messages.leaseDeliveries(aLease({ limit: 2 })))).toEqual([
        'first',
        'second',
      ]);
      expect(targetsOf(await storage.messages.leaseDeliveries(aLease()))).toEqual(['third']);
      expect(targetsOf(await storage.messages.leaseDeliveries(aLease({ now: NOW + 1 })))).toEqual([
        'late',
      ]);
    });

    it('leaves out the channels that cannot send, and the targets that have enough', async () => {
      const { storage } = await somePlanned(
        aPlannedMail(),
        aPlannedWebhook({ target: '7' }),
        aPlannedWebhook({ target: '8' }),
      );
      const only = { channels: ['webhook'], exceptTargets: ['7', 'none "of" them'] } as const;
      expect(targetsOf(await storage.messages.leaseDeliveries(aLease(only)))).toEqual(['8']);
      expect(targetsOf(await storage.messages.leaseDeliveries(aLease())).toSorted()).toEqual([
        '7',
        'ada@example.org',
      ]);
    });

    it('goes to the next when it has run out, and the former holder can settle nothing', async () => {
      const { storage, another } = await somePlanned(aPlannedMail());
      const stale = await leaseOne(storage);
      const later = NOW + MINUTE_MS;
      expect(stale).toMatchObject({ leasedUntil: later, attempts: 1 });
      expect(await another.messages.leaseDeliveries(aLease({ now: later - 1 }))).toEqual([]);
      const fresh = await leaseOne(another, { now: later });
      expect(fresh).toMatchObject({ id: stale.id, messageId: stale.messageId, attempts: 2 });
      expect(
        await storage.messages.settleDelivery(
          aSettling(stale, { outcome: { kind: 'dead', problem: deliveryProblem('interrupted') } }),
        ),
      ).toBe('stale');
      expect(await storage.messages.listAttempts(stale.id)).toEqual([]);
      expect(await another.messages.settleDelivery(aSettling(fresh))).toBe('settled');
      expect(await another.messages.settleDelivery(aSettling(fresh))).toBe('stale');
    });

    it('still settles after expiry unless someone else has it', async () => {
      const { storage } = await somePlanned(aPlannedMail());
      const leased = await leaseOne(storage);
      expect(
        await storage.messages.settleDelivery(aSettling(leased, { now: NOW + 2 * MINUTE_MS })),
      ).toBe('settled');
      expect(await storage.messages.listDeliveries({ limit: 9 })).toMatchObject([
        { state: 'delivered', settledAt: NOW + 2 * MINUTE_MS },
      ]);
    });

    it('is available again when its retry is due', async () => {
      const { storage } = await somePlanned(aPlannedMail());
      const at = NOW + 5 * MINUTE_MS;
      await storage.messages.settleDelivery(
        aSettling(await leaseOne(storage), {
          outcome: { kind: 'retry', at, problem: deliveryProblem('answered', { status: 503 }) },
        }),
      );
      expect(await storage.messages.listDeliveries({ limit: 9 })).toMatchObject([
        {
          state: 'waiting',
          dueAt: at,
          problem: deliveryProblem('answered', { status: 503 }),
          settledAt: null,
        },
      ]);
      expect(await storage.messages.leaseDeliveries(aLease({ now: at - 1 }))).toEqual([]);
      expect(await leaseOne(storage, { now: at })).toMatchObject({ attempts: 2 });
    });

    it('may be waited for: the next is known', async () => {
      const { storage } = await somePlanned(
        aPlannedMail({ dueAt: NOW + 7 }),
        aPlannedWebhook({ dueAt: NOW + 9 }),
      );
      expect([await nextDeliveryDue(storage), await nextDeliveryDue(storage, ['webhook'])]).toEqual(
        [NOW + 7, NOW + 9],
      );
      const { leasedUntil } = await leaseOne(storage, { now: NOW + 7 });
      expect([await nextDeliveryDue(storage), await nextDeliveryDue(storage, ['mail'])]).toEqual([
        NOW + 9,
        leasedUntil,
      ]);
      expect(await nextDeliveryDue(storage, [])).toBeNull();
    });
  });

  describe('a lane', () => {
    const lane = 'mail/1/ada';

    async function twoInALane() {
      const pair = await somePlanned(aPlannedMail({ lane }));
      await pair.storage.bookings.move(aMove(pair.bookingId));
      await planNext(pair.storage, [aPlannedMail({ lane, dueAt: NOW - 9 })]);
      return pair;
    }

    const settle = async (storage: Storage, outcome: Parameters<typeof aSettling>[1]) =>
      storage.messages.settleDelivery(aSettling(await leaseOne(storage), outcome));

    it('keeps later deliveries behind an earlier one, whatever is due', async () => {
      const { storage, another, outboxId } = await twoInALane();
      expect(await storage.messages.leaseDeliveries(aLease())).toMatchObject([{ outboxId }]);
      expect([
        await another.messages.leaseDeliveries(aLease()),
        await nextDeliveryDue(another),
      ]).toEqual([[], NOW + MINUTE_MS]);
    });

    it('waits for a retry, too', async () => {
      const { storage, outboxId } = await twoInALane();
      await settle(storage, {
        outcome: {
          kind: 'retry',
          at: NOW + 60 * MINUTE_MS,
          problem: deliveryProblem('answered', { status: 503 }),
        },
      });
      expect(await storage.messages.leaseDeliveries(aLease())).toEqual([]);
      expect(
        await storage.messages.leaseDeliveries(aLease({ now: NOW + 60 * MINUTE_MS })),
      ).toMatchObject([{ outboxId }]);
    });

    it.each(['delivered', 'dead', 'obsolete'] as const)(
      'goes on after one that is %s',
      async (kind) => {
        const { storage, outboxId } = await twoInALane();
        await settle(storage, {
          outcome: { kind, problem: deliveryProblem('mail_address_rejected', { status: 550 }) },
        });
        const [next] = await storage.messages.leaseDeliveries(aLease());
        expect(next?.outboxId).toBeGreaterThan(outboxId);
      },
    );

    it('waits for the plan of an earlier entry of its booking', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      await storage.bookings.move(aMove(bookingId));
      const [made, moved] = await storage.messages.readUnplanned(2);
      const plan = (outboxId = 0) =>
        storage.messages.plan({ now: NOW, outboxId, deliveries: [aPlannedMail({ lane })] });
      await plan(moved?.id);
      expect(await storage.messages.leaseDeliveries(aLease())).toEqual([]);
      await plan(made?.id);
      expect(await storage.messages.leaseDeliveries(aLease())).toMatchObject([
        { outboxId: made?.id },
      ]);
    });
  });
}
