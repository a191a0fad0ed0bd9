/** Changing the address of a booking: asked, confirmed, objected to, and forgotten. */

import { describe, expect, it } from 'vitest';
import { type Contact, contactIn } from '../../../../core/booking/contact.ts';
import { aConfiguredPair, aPlannedMail, kindsOf } from '../message-fixture.ts';
import { anErasure, book, HOUR_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const NEW = 'new@example.org';
const LATE = NOW + 24 * HOUR_MS;

export function describeAddresses(create: CreatePair): void {
  async function aBooking() {
    const pair = await aConfiguredPair(create);
    const { storage, another } = pair;
    const bookingId = await book(storage);
    const read = async () => await storage.addresses.find(bookingId);
    const ask = async (email = NEW, byMail = false) => {
      const asked = { now: NOW, actor: 'customer', bookingId, email, byMail };
      expect(await storage.addresses.ask(asked)).toEqual({ kind: 'asked' });
      return (await read())?.asked?.secret ?? '';
    };
    const confirm = (secret: string, now = NOW) =>
      another.addresses.confirm({ now, actor: 'customer', secret });
    const object = (secret: string, now = NOW) =>
      another.addresses.object({ now, actor: 'customer', secret });
    return { ...pair, bookingId, read, ask, confirm, object };
  }

  describe('changing an address', () => {
    it('replaces the links with the address, and writes what is told', async () => {
      const { storage, another, bookingId, ask, confirm } = await aBooking();
      const before = (await storage.bookings.readManageSecret(bookingId)) ?? '';
      const secret = await ask();
      expect((await another.addresses.findLink(secret))?.email).toBe(NEW);
      const outcome = await confirm(secret);
      expect((await another.bookings.find(bookingId))?.email).toBe(NEW);
      expect(await another.bookings.findManaged(before)).toBeNull();
      const mailed = outcome.kind === 'changed' ? outcome.manageSecret : '';
      expect(await another.bookings.findManaged(mailed)).toMatchObject({ byMail: true });
      expect(await storage.addresses.hasNewLinks(bookingId)).toBe(true);
      expect((await kindsOf(storage)).slice(-3)).toEqual([
        'address.asked',
        'address.left',
        'address.changed',
      ]);
    });

    it('happens once, and not after a day', async () => {
      const { ask, confirm } = await aBooking();
      const secret = await ask();
      expect(await confirm(secret, LATE)).toEqual({ kind: 'refused', code: 'address_over' });
      const outcomes = await Promise.all([confirm(secret), confirm(secret)]);
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'not_found']);
    });

    it.each([
      [true, 'restored'],
      [false, 'disputed'],
    ])('by a mailed link (%s) is %s by an objection, and then locked', async (byMail, kind) => {
      const { storage, bookingId, read, ask, confirm, object } = await aBooking();
      const old = (await storage.bookings.find(bookingId))?.email;
      await confirm(await ask(NEW, byMail));
      const objection = (await read())?.previous?.secret ?? '';
      expect((await object(objection)).kind).toBe(kind);
      expect((await storage.bookings.find(bookingId))?.email).toBe(byMail ? old : null);
      expect(await read()).toEqual({ asked: null, previous: null, isLocked: true });
      const again = { now: NOW, actor: 'customer', bookingId, email: 'x@example.org', byMail };
      const code = byMail ? 'address_locked' : 'not_changeable';
      expect(await storage.addresses.ask(again)).toEqual({ kind: 'refused', code });
    });

    it('leaves nobody to object once the booking has its previous address again', async () => {
      const { storage, bookingId, read, ask, confirm, object } = await aBooking();
      const old = (await storage.bookings.find(bookingId))?.email ?? '';
      await confirm(await ask());
      const objection = (await read())?.previous?.secret ?? '';
      await confirm(await ask(old.toUpperCase(), true));
      expect((await read())?.previous).toBeNull();
      expect(await object(objection)).toEqual({ kind: 'not_found' });
    });

    it('is told to the previous address, also if that mail is sent again', async () => {
      const { storage, bookingId, ask, confirm } = await aBooking();
      const old = (await storage.bookings.find(bookingId))?.email ?? '';
      await confirm(await ask());
      const left = (await storage.messages.readUnplanned(99)).find(
        ({ kind }) => kind === 'address.left',
      );
      const outboxId = left?.id ?? 0;
      const deliveries = [aPlannedMail({ target: old })];
      await storage.messages.plan({ now: NOW, outboxId, deliveries });
      const [mail] = await storage.messages.listDeliveries({ bookingId, limit: 1 });
      const again = { now: NOW, actor: 'command line', deliveryId: mail?.id ?? 0 };
      expect(await storage.messages.resendDelivery(again)).toMatchObject({ target: old });
    });

    it('stays disputed until the team enters an address, and not another part', async () => {
      const { storage, bookingId, read, ask, confirm, object } = await aBooking();
      await confirm(await ask());
      await object((await read())?.previous?.secret ?? '');
      const addressNow = async () => (await storage.bookings.find(bookingId))?.email;
      const { customerId: recordId = 0 } = (await storage.bookings.find(bookingId)) ?? {};
      const change = async (contact: Contact, seen: Contact) => {
        const expected = { recordId, contact: seen };
        const command = { now: NOW, actor: 'Sam', customerId: recordId, contact, expected };
        expect(await storage.customers.changeContact(command)).toBe('changed');
      };
      const record = await storage.bookings.find(bookingId);
      const seen = contactIn([], record ?? { submission: {}, email: null });
      expect(seen.email).toBe('');
      const called = { ...seen, phone: '030 5550142' };
      await change(called, seen);
      expect(await addressNow()).toBeNull();
      expect((await read())?.isLocked).toBe(true);
      await change({ ...called, email: NEW }, called);
      expect(await addressNow()).toBe(NEW);
      expect(await read()).toBeNull();
    });

    describe('by the team', () => {
      async function aCorrection({ email = NEW, planned = false } = {}) {
        const one = await aBooking();
        const { storage, bookingId } = one;
        const before = (await storage.bookings.readManageSecret(bookingId)) ?? '';
        const booked = await storage.bookings.find(bookingId);
        const [created] = await storage.messages.readUnplanned(1);
        const deliveries = planned ? [aPlannedMail({ target: booked?.email ?? '' })] : [];
        await storage.messages.plan({ now: NOW, outboxId: created?.id ?? 0, deliveries });
        const contact = { ...contactIn([], booked ?? { submission: {}, email: null }), email };
        const customerId = booked?.customerId ?? 0;
        const command = { now: NOW, actor: 'Sam', customerId, contact };
        expect(await storage.customers.changeContact(command)).toBe('changed');
        return { ...one, before };
      }

      it('ends the links of earlier mails, and tells the new address alone', async () => {
        const { storage, another, before } = await aCorrection();
        expect(await another.bookings.findManaged(before)).toBeNull();
        expect(await storage.messages.readUnplanned(9)).toMatchObject([
          { kind: 'address.changed', trigger: 'admin', tellsOperator: false, recipient: null },
        ]);
      });

      it('directs a mail that waits to the new address, which then needs no other', async () => {
        const { storage, bookingId } = await aCorrection({ planned: true });
        const mails = await storage.messages.listDeliveries({ bookingId, limit: 9 });
        expect(mails.map(({ target, state }) => [target, state])).toEqual([[NEW, 'waiting']]);
        expect(await storage.messages.readUnplanned(9)).toEqual([]);
      });

      it('withdraws a mail that waits if there is no address any more', async () => {
        const { storage, bookingId } = await aCorrection({ email: '', planned: true });
        const [mail] = await storage.messages.listDeliveries({ bookingId, limit: 9 });
        expect(mail).toMatchObject({ state: 'obsolete', problem: { code: 'no_address' } });
        expect(await storage.messages.readUnplanned(9)).toEqual([]);
      });
    });

    it('leaves neither address behind after an erasure', async () => {
      const { storage, bookingId, readEverything, ask, confirm } = await aBooking();
      const old = (await storage.bookings.find(bookingId))?.email ?? '';
      await confirm(await ask());
      await ask('third@example.org');
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      const left = await readEverything();
      for (const email of [old, NEW, 'third@example.org']) {
        expect(left).not.toContain(email);
      }
    });

    it('forgets an address whose link has expired', async () => {
      const { storage, ask, read } = await aBooking();
      await ask();
      await storage.deleteExpired({ now: LATE });
      expect((await read())?.asked).toBeNull();
    });
  });
}
