/** Webhook endpoints and calendar feeds, as the operator sets them up. */

import { describe, expect, it } from 'vitest';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import {
  aConfiguredPair,
  anEndpoint,
  aPlannedBooking,
  aPlannedWebhook,
  aSettling,
  leaseOne,
  planNext,
} from '../message-fixture.ts';
import { aMove, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const by = { now: NOW, actor: 'command line' };

export function describeEndpoints(create: CreatePair): void {
  describe('a webhook endpoint', () => {
    it('is kept as it was set up, on every storage, and audited', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const added = await storage.endpoints.add({
        ...by,
        endpoint: anEndpoint({ includesCustomer: true, allowsPrivate: true }),
      });
      expect(added).toMatchObject({
        ...anEndpoint({ includesCustomer: true, allowsPrivate: true }),
        disabledAt: null,
        previousSecret: null,
      });
      expect(await another.endpoints.list()).toEqual([added]);
      expect(await storage.audit.list(1)).toEqual([
        { at: NOW, actor: 'command line', action: 'webhook.added', subject: `webhook:${added.id}` },
      ]);
    });

    it('changes only the given fields', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const added = await storage.endpoints.add({ ...by, endpoint: anEndpoint() });
      const change = {
        secret: 'whsec_bmV3',
        previousSecret: added.secret,
        previousSecretUntil: NOW + 9,
      };
      const changed = { ...added, ...change };
      expect(await another.endpoints.change({ ...by, id: added.id, change })).toEqual(changed);
      const off = { disabledAt: NOW, disabledReason: deliveryProblem('wants_no_more') };
      expect(await storage.endpoints.change({ ...by, id: added.id, change: off })).toEqual({
        ...changed,
        ...off,
      });
      expect(await storage.endpoints.list()).toEqual([{ ...changed, ...off }]);
      expect(await storage.endpoints.change({ ...by, id: 4711, change })).toEqual({
        kind: 'not_found',
      });
    });

    it('loses no change to another that is made at the same time', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const { id } = await storage.endpoints.add({ ...by, endpoint: anEndpoint() });
      for (let round = 0; round < 20; round += 1) {
        const changes = [
          { description: `${round}` },
          { disabledReason: deliveryProblem('answered', { status: round }) },
          { previousSecretUntil: round },
        ];
        await Promise.all(
          changes.map((change, index) =>
            (index % 2 ? storage : another).endpoints.change({ ...by, id, change }),
          ),
        );
        expect(await storage.endpoints.list()).toMatchObject([Object.assign({}, ...changes)]);
      }
    });

    it('is removed with its log; its pending deliveries are obsolete, and its id is not reused', async () => {
      const { storage } = await aConfiguredPair(create);
      const { id } = await storage.endpoints.add({ ...by, endpoint: anEndpoint() });
      const target = String(id);
      const { bookingId } = await aPlannedBooking(storage, [aPlannedWebhook({ target })]);
      await storage.messages.settleDelivery(aSettling(await leaseOne(storage)));
      await storage.bookings.move(aMove(bookingId));
      await planNext(storage, [aPlannedWebhook({ target })]);
      const underWay = await leaseOne(storage);
      expect([
        await storage.endpoints.remove({ ...by, id }),
        await storage.endpoints.remove({ ...by, id }),
      ]).toEqual([true, false]);
      expect(await storage.messages.listDeliveries({ target, limit: 9 })).toMatchObject([
        { id: underWay.id, state: 'obsolete' },
      ]);
      expect(await storage.messages.settleDelivery(aSettling(underWay))).toBe('stale');
      expect((await storage.endpoints.add({ ...by, endpoint: anEndpoint() })).id).toBeGreaterThan(
        id,
      );
    });

    it('is tested by an entry of its own, about no booking', async () => {
      const { storage } = await aConfiguredPair(create);
      const { id } = await storage.endpoints.add({ ...by, endpoint: anEndpoint() });
      const outboxId = await storage.endpoints.test({ ...by, trigger: 'command_line', id });
      const entry = {
        id: outboxId,
        kind: 'webhook.test',
        trigger: 'command_line',
        endpointId: id,
        asOf: null,
      };
      expect(await storage.messages.readUnplanned(9)).toMatchObject([entry]);
      expect(await storage.messages.findContext(Number(outboxId))).toBeNull();
      expect(await storage.endpoints.test({ ...by, trigger: 'command_line', id: 4711 })).toEqual({
        kind: 'not_found',
      });
    });
  });

  describe('a feed', () => {
    it('is found by its secret alone, until it is removed', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const { secret, ...feed } = await storage.feeds.add({
        ...by,
        feed: { scheduleId: 1, withNames: true },
      });
      const other = await storage.feeds.add({ ...by, feed: { scheduleId: 1, withNames: false } });
      expect(feed).toEqual({ id: feed.id, scheduleId: 1, withNames: true, createdAt: NOW });
      expect(secret).toMatch(/^[\w-]{32}$/);
      expect([await another.feeds.find(secret), await another.feeds.find('guessed')]).toEqual([
        feed,
        null,
      ]);
      expect((await another.feeds.list()).map(({ id }) => id)).toEqual([feed.id, other.id]);
      expect([
        await storage.feeds.remove({ ...by, id: feed.id }),
        await storage.feeds.remove({ ...by, id: feed.id }),
      ]).toEqual([true, false]);
      expect([
        await another.feeds.find(secret),
        await another.feeds.find(other.secret),
      ]).toMatchObject([null, { withNames: false }]);
    });

    it('keeps no secret in clear', async () => {
      const { storage, readEverything } = await aConfiguredPair(create);
      const { secret } = await storage.feeds.add({
        ...by,
        feed: { scheduleId: 1, withNames: true },
      });
      expect(await readEverything()).not.toContain(secret);
    });
  });
}
