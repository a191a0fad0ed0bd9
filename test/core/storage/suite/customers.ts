/** Customers: whose bookings are whose, changing, merging and erasing them. */

import { describe, expect, it } from 'vitest';
import type { Contact } from '../../../../core/booking/contact.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aFormField, aSchedule, emailField } from '../../../bff/support/an-installation.ts';
import { aPlannedMail, planNext } from '../message-fixture.ts';
import { book, minute, NOW, type ReserveChanges, versionOf } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aWaitlistPair, fillMonday, join, slotAt } from '../waitlist-fixture.ts';

const form = [
  aFormField({ name: 'first_name', required: false }),
  aFormField({ required: false }),
  { ...emailField, required: false },
  aFormField({ name: 'phone', inputType: 'tel', required: false }),
  aFormField({ name: 'wish', formType: 'textarea', required: false }),
];
const anna = { first_name: 'Anna', last_name: 'Weber', email: 'anna@example.org' };
const contact: Contact = {
  firstName: 'Anna',
  lastName: 'Wéber-Lang',
  phone: '030 555 12 40',
  email: 'new@example.org',
};

export function describeCustomers(create: CreatePair): void {
  const aPair = (cancelCutoffMinutes = 0) =>
    aWaitlistPair(create, { form, schedules: [aSchedule({ cancelCutoffMinutes })] });

  async function bookFor(
    storage: Storage,
    submission: Readonly<Record<string, string>>,
    time: string,
    more: ReserveChanges = {},
  ) {
    const bookingId = await book(storage, { submission, slot: slotAt(time), ...more });
    return (await storage.bookings.find(bookingId))?.customerId ?? 0;
  }
  const command = (customerId: number) => ({
    now: NOW,
    actor: 'Katrin (administrator 1)',
    customerId,
  });
  const timesOf = async (storage: Storage, customerId: number) =>
    (await storage.customers.find(customerId))?.bookings.map(
      ({ startsAt }) => startsAt - minute('2026-03-02 00:00'),
    ) ?? null;
  const search = (storage: Storage, ...terms: string[]) =>
    storage.customers.search({ terms, now: minute('2026-03-02 06:00'), limit: 9 });

  describe('a customer', () => {
    it('has all bookings of one mailbox and name, but none of the family', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      await bookFor(
        storage,
        { ...anna, first_name: 'ANNA', email: 'Anna+doctor@example.org' },
        '10:00',
      );
      const ella = await bookFor(storage, { ...anna, first_name: 'Ella' }, '11:00');
      expect(await storage.customers.find(id)).toMatchObject({
        id,
        note: '',
        latest: { submission: { first_name: 'ANNA' } },
      });
      expect([
        await timesOf(storage, id),
        await timesOf(storage, id + 1),
        await timesOf(storage, ella),
      ]).toEqual([[600, 540], [600, 540], [660]]);
      expect(await storage.customers.find(999)).toBeNull();
    });

    it('has the mails to the customer, but none to the operator', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      const operator = aPlannedMail({ role: 'operator', target: 'desk@example.org' });
      await planNext(storage, [aPlannedMail({ target: anna.email }), operator]);
      const { messages } = (await storage.customers.find(id)) ?? {};
      expect(messages).toMatchObject([{ target: anna.email }]);
      expect(messages).toHaveLength(1);
    });

    it('is identified by phone and name without an address, but not by name alone', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, { last_name: 'Weber', phone: '+49 30 5551240' }, '09:00');
      await bookFor(storage, { last_name: 'weber', phone: '030/555-12-40' }, '10:00');
      const other = await bookFor(storage, { last_name: 'Weber' }, '11:00');
      await bookFor(storage, { last_name: 'Weber' }, '13:00');
      expect([await timesOf(storage, id), await timesOf(storage, other)]).toEqual([
        [600, 540],
        [660],
      ]);
    });

    it('is found once, with number and time of bookings, latest first', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      const ella = await bookFor(storage, { ...anna, first_name: 'Ella' }, '11:00');
      await bookFor(storage, anna, '10:00');
      expect(await search(storage, 'weber')).toEqual([
        {
          id,
          submission: anna,
          email: anna.email,
          bookings: 2,
          last: null,
          next: minute('2026-03-02 09:00'),
        },
        expect.objectContaining({ id: ella, bookings: 1 }),
      ]);
      expect(await search(storage, 'ella', 'example')).toMatchObject([{ id: ella }]);
      expect(await search(storage)).toHaveLength(2);
      const elsewhere = await storage.customers.search({
        terms: ['weber'],
        now: 0,
        limit: 9,
        scheduleIds: [2],
      });
      expect(elsewhere).toEqual([]);
    });

    it('keeps a note, of which the audit log says that it changed', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      const version = await versionOf(storage);
      for (const note of ['Ramp needed', 'Ramp needed', '']) {
        await storage.customers.writeNote({ ...command(id), note });
      }
      await storage.customers.writeNote({ ...command(id), note: 'Has a dog' });
      expect((await storage.customers.find(id))?.note).toBe('Has a dog');
      // Every screen that shows them hears of it.
      expect(await versionOf(storage)).toBe(version + 3);
      const audit = await storage.audit.listBySubject(`customer:${id}`, 9);
      expect(audit.map(({ action, detail, changes }) => [action, detail, changes])).toEqual(
        Array(3).fill(['customer.noted', null, null]),
      );
      expect(await storage.customers.writeNote({ ...command(999), note: 'x' })).toEqual({
        kind: 'not_found',
      });
    });
  });

  describe('a contact change', () => {
    it('applies to all records, search and mails, and keeps other answers', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, { ...anna, wish: 'Window' }, '09:00');
      const version = await versionOf(storage);
      expect(await storage.customers.changeContact({ ...command(id), contact })).toBe('changed');
      const found = await storage.customers.find(id);
      const submission = {
        first_name: 'Anna',
        last_name: 'Wéber-Lang',
        phone: '030 555 12 40',
        email: 'new@example.org',
        wish: 'Window',
      };
      expect(found?.bookings).toMatchObject([{ submission, email: 'new@example.org' }]);
      expect([
        await search(storage, 'weber-lang'),
        await search(storage, 'anna@example'),
      ]).toMatchObject([[{ id }], []]);
      expect(await versionOf(storage)).toBeGreaterThan(version);
      const [row] = await storage.audit.listBySubject(`customer:${id}`, 1);
      expect(row).toMatchObject({
        action: 'customer.changed',
        detail: 'name, telephone, e-mail',
        changes: null,
      });
    });

    it('is this customer again when it is booked with, as is the old one', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      await storage.customers.changeContact({ ...command(id), contact });
      await bookFor(
        storage,
        { first_name: 'Anna', last_name: 'Weber-Lang', email: 'new@example.org' },
        '10:00',
      );
      await bookFor(storage, anna, '11:00');
      expect(await timesOf(storage, id)).toEqual([660, 600, 540]);
    });

    it('includes waiting list entries, but not those of the family, without duplicates', async () => {
      const { storage } = await aPair();
      await fillMonday(storage);
      const id = await bookFor(storage, anna, '09:00', { slot: '2026-03-03 09:00:00' });
      const own = await join(storage, { email: anna.email, name: 'Anna Weber' });
      const family = await join(storage, { email: anna.email, name: 'Ella', day: null });
      await storage.customers.changeContact({ ...command(id), contact });
      const waiting = (await storage.waitlist.list({ limit: 9 })).map((entry) => [
        entry.id,
        entry.email,
        entry.name,
      ]);
      expect(waiting).toEqual([
        [own.id, 'new@example.org', 'Anna Wéber-Lang'],
        [family.id, anna.email, 'Ella'],
      ]);
      expect((await storage.customers.find(id))?.waiting).toMatchObject([{ id: own.id }]);
    });
  });

  describe('merging', () => {
    const maiden = { first_name: 'Anna', last_name: 'Lang', email: 'lang@example.org' };

    /** Two customers, each with a booking, a mail and a note, the second also waiting; merged. */
    async function aMergedPair() {
      const { storage } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      await planNext(storage, [aPlannedMail({ target: anna.email })]);
      const other = await bookFor(storage, maiden, '10:00');
      await planNext(storage, [aPlannedMail({ target: maiden.email })]);
      await storage.customers.writeNote({ ...command(id), note: 'Ramp needed' });
      await storage.customers.writeNote({ ...command(other), note: 'Has a dog' });
      await fillMonday(storage, ['11:00']);
      const entry = await join(storage, { email: maiden.email, name: 'Anna Lang' });
      const merged = await storage.customers.merge({ ...command(id), otherId: other });
      return { storage, id, other, entry, merged };
    }

    it('writes no note over one that was not seen', async () => {
      const { storage } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      await storage.customers.writeNote({ ...command(id), note: 'Ramp needed', expected: '' });
      expect(
        await storage.customers.writeNote({ ...command(id), note: 'Has a dog', expected: '' }),
      ).toBe('version_conflict');
      expect((await storage.customers.find(id))?.note).toBe('Ramp needed');
      expect(
        await storage.customers.writeNote({ ...command(id), note: 'Ramp needed', expected: '' }),
      ).toBe('written');
      expect(
        await storage.customers.writeNote({
          ...command(id),
          note: 'Ramp needed. Has a dog',
          expected: 'Ramp needed',
        }),
      ).toBe('written');
    });

    it('makes one customer of two, with notes, waiting list entries and mails', async () => {
      const { storage, id, other, entry, merged } = await aMergedPair();
      expect(merged).toBe('merged');
      const customer = await storage.customers.find(other);
      expect(customer).toEqual(await storage.customers.find(id));
      expect(customer).toMatchObject({
        id,
        note: 'Ramp needed\n\nHas a dog',
        latest: { submission: anna },
        waiting: [{ id: entry.id }],
        messages: [{ target: maiden.email }, { target: anna.email }],
      });
    });

    it('adds up the bookings, and later ones under either name', async () => {
      const { storage, id } = await aMergedPair();
      await bookFor(storage, maiden, '13:00');
      expect(await timesOf(storage, id)).toEqual([780, 600, 540]);
      expect(await search(storage, 'lang')).toMatchObject([{ id, bookings: 3 }]);
    });

    it('is logged with both customers', async () => {
      const { storage, id, other } = await aMergedPair();
      const [row] = await storage.audit.listBySubject(`customer:${id}`, 1);
      expect(row).toMatchObject({
        action: 'customer.merged',
        detail: `customer:${other}`,
        actor: 'Katrin (administrator 1)',
      });
    });

    it('includes earlier merges, and recognizes the same customer', async () => {
      const { storage } = await aPair();
      const ids = [];
      for (const [name, time] of [
        ['A', '09:00'],
        ['B', '10:00'],
        ['C', '11:00'],
      ] as const) {
        ids.push(await bookFor(storage, { last_name: name, email: `${name}@example.org` }, time));
      }
      const [a = 0, b = 0, c = 0] = ids;
      await storage.customers.merge({ ...command(b), otherId: c });
      await storage.customers.merge({ ...command(a), otherId: b });
      expect([await timesOf(storage, a), await timesOf(storage, c)]).toEqual([
        [660, 600, 540],
        [660, 600, 540],
      ]);
      expect(await storage.customers.merge({ ...command(c), otherId: a })).toBe('same');
      expect(await storage.customers.merge({ ...command(a), otherId: 999 })).toEqual({
        kind: 'not_found',
      });
    });

    it('leads to one customer, whichever is kept, even if two users do it at once', async () => {
      const { storage, another } = await aPair();
      const id = await bookFor(storage, anna, '09:00');
      const other = await bookFor(
        storage,
        { last_name: 'Lang', email: 'lang@example.org' },
        '10:00',
      );
      const outcomes = await Promise.all([
        storage.customers.merge({ ...command(id), otherId: other }),
        another.customers.merge({ ...command(other), otherId: id }),
      ]);
      expect(outcomes.toSorted()).toEqual(['merged', 'same']);
      expect(await timesOf(storage, id)).toEqual([600, 540]);
    });
  });

  describe('erasing a whole customer', () => {
    /** Two customers who were merged, and a child with bookings and entries of its own. */
    async function aMergedFamily() {
      const pair = await aPair();
      const { storage } = pair;
      await fillMonday(storage, ['15:00', '15:30']);
      const id = await bookFor(storage, anna, '09:00');
      const ella = await bookFor(storage, { ...anna, first_name: 'Ella' }, '11:00');
      const maiden = { last_name: 'Maiden', email: 'maiden@example.org' };
      const other = await bookFor(storage, maiden, '10:00');
      await storage.customers.writeNote({ ...command(other), note: 'Has a dog' });
      await storage.customers.merge({ ...command(id), otherId: other });
      await join(storage, { email: 'maiden@example.org', name: 'Ella' });
      await join(storage, { email: 'maiden@example.org', name: 'Maiden', day: null });
      return { ...pair, id, other, ella };
    }
    it('leaves no trace of merged ones either', async () => {
      const { storage, readEverything, id, other } = await aMergedFamily();
      expect(await storage.customers.erase(command(other))).toEqual({
        kind: 'erased',
        erased: 2,
        later: 0,
      });
      const everything = await readEverything();
      expect(['Maiden', 'Has a dog', 'Anna'].filter((trace) => everything.includes(trace))).toEqual(
        [],
      );
      expect([await storage.customers.find(id), await storage.customers.find(other)]).toEqual([
        null,
        null,
      ]);
      expect(await storage.customers.erase(command(id))).toEqual({ kind: 'not_found' });
    });

    it('keeps the bookings and waiting list entries of the family', async () => {
      const { storage, other, ella } = await aMergedFamily();
      await storage.customers.erase(command(other));
      expect(await storage.waitlist.list({ limit: 9 })).toMatchObject([
        { name: 'Ella', state: 'offered' },
        { name: null, email: null },
      ]);
      expect(await timesOf(storage, ella)).toEqual([660]);
    });

    it('keeps bookings past the cut-off until they are over, and then nothing', async () => {
      const { storage, readEverything } = await aPair(240);
      const id = await bookFor(storage, anna, '09:00');
      await bookFor(storage, anna, '16:00');
      await storage.customers.writeNote({ ...command(id), note: 'Has a dog' });
      expect(await storage.customers.erase(command(id))).toEqual({
        kind: 'erased',
        erased: 1,
        later: 1,
      });
      expect(await storage.customers.find(id)).toMatchObject({
        note: '',
        bookings: [{ status: 'confirmed', email: anna.email }],
      });
      expect(await storage.bookings.erasePast({ now: NOW + 24 * 3_600_000 })).toBe(1);
      expect(await storage.customers.find(id)).toBeNull();
      expect(await readEverything()).not.toContain('Weber');
    });
  });
}
