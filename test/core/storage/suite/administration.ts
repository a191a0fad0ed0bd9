/** The administration: the first administrator, sessions, and the team's additions to a booking. */

import { describe, expect, it } from 'vitest';
import type { Administrator } from '../../../../core/administration/administrator.ts';
import type { SetUpCommand } from '../../../../core/storage/port/people.ts';
import type { OpenSessionCommand } from '../../../../core/storage/port/sessions.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aConfiguredPair } from '../message-fixture.ts';
import {
  aCancel,
  aMark,
  aMove,
  aNote,
  anErasure,
  aReserve,
  book,
  HOUR_MS,
  hold,
  MINUTE_MS,
  minute,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { describeAudit } from './audit.ts';
import { describePasskeys } from './passkeys.ts';
import { describePeople } from './people.ts';
import { describeSecondFactor } from './second-factor.ts';

const LATE = '2026-03-02 22:00:00';

function aSetUp(changes: Partial<SetUpCommand> = {}): SetUpCommand {
  const administrator = {
    name: 'Katrin Sommer',
    email: 'Katrin@practice.example',
    login: 'katrin@practice.example',
    password: 'scrypt$...',
  };
  return {
    now: NOW,
    codeHash: 'right',
    administrator,
    sessionHash: 'first session',
    device: 'Firefox, Linux',
    ...changes,
  };
}

const makeCode = (storage: Storage, now = NOW) =>
  storage.people.makeSetUpCode({ now, actor: 'test', codeHash: 'right' });

export async function anAdministrator(storage: Storage): Promise<Administrator> {
  await makeCode(storage);
  const outcome = await storage.people.setUp(aSetUp());
  if (outcome.kind === 'refused') {
    throw new Error(outcome.code);
  }
  return outcome.administrator;
}

const actionsOf = async (storage: Storage) =>
  (await storage.audit.list(50)).map(({ action }) => action);

export function describeAdministration(create: CreatePair): void {
  describeSetUp(create);
  describeSessions(create);
  describePeople(create);
  describeSecondFactor(create);
  describePasskeys(create);
  describeAudit(create);
  describeMarks(create);
  describeOperatorBookings(create);
  describeSearch(create);
  describeAbsences(create);
}

function describeSetUp(create: CreatePair): void {
  describe('the first administrator', () => {
    it('is made with the code and is signed in by it', async () => {
      const { storage, another } = await create();
      expect(await storage.people.hasAdministrators()).toBe(false);
      const administrator = await anAdministrator(storage);
      expect(administrator).toMatchObject({
        name: 'Katrin Sommer',
        email: 'Katrin@practice.example',
        role: 'administrator',
      });
      expect(await another.people.hasAdministrators()).toBe(true);
      expect(await another.sessions.find('first session', NOW)).toMatchObject({
        administrator,
        confirmedAt: NOW,
      });
      expect(await another.people.findAdministrator('katrin@practice.example')).toEqual({
        administrator,
        password: 'scrypt$...',
      });
    });

    it('is made once', async () => {
      const { storage, another } = await create();
      await anAdministrator(storage);
      expect(await another.people.setUp(aSetUp())).toEqual({
        kind: 'refused',
        code: 'set_up_done',
      });
      expect(await makeCode(another)).toBe('set_up_done');
      expect(await actionsOf(storage)).toEqual([
        'session.opened',
        'administrator.created',
        'set_up_code.made',
      ]);
    });

    it('is one of several simultaneous ones', async () => {
      const { storage, another } = await create();
      await makeCode(storage);
      const commands = Array.from({ length: 10 }, (_, at) =>
        aSetUp({ sessionHash: `session ${at}` }),
      );
      const outcomes = await Promise.all(
        commands.map((command, at) => (at % 2 ? storage : another).people.setUp(command)),
      );
      expect(outcomes.filter(({ kind }) => kind === 'set_up')).toHaveLength(1);
    });

    it('is not made without a code, nor with one that was never made', async () => {
      const { storage } = await create();
      expect(await storage.people.setUp(aSetUp())).toEqual({ kind: 'refused', code: 'code_wrong' });
      expect(await storage.people.hasAdministrators()).toBe(false);
    });

    it('is not made after five wrong tries, also with the right code, until there is a new one', async () => {
      const { storage } = await create();
      await makeCode(storage);
      for (let tries = 0; tries < 5; tries++) {
        await storage.people.setUp(aSetUp({ codeHash: 'wrong' }));
      }
      expect(await storage.people.setUp(aSetUp())).toEqual({ kind: 'refused', code: 'code_wrong' });
      await makeCode(storage);
      for (let tries = 0; tries < 4; tries++) {
        await storage.people.setUp(aSetUp({ codeHash: 'wrong' }));
      }
      expect(await storage.people.setUp(aSetUp())).toMatchObject({ kind: 'set_up' });
    });
  });
}

function describeSessions(create: CreatePair): void {
  const open = (
    storage: Storage,
    administrator: Administrator,
    changes: Partial<OpenSessionCommand> = {},
  ) =>
    storage.sessions.open({
      now: NOW,
      administrator,
      password: 'scrypt$...',
      hash: 'a session',
      device: '',
      replaces: null,
      ...changes,
    });

  describe('a session', () => {
    it('ends the one that it takes the place of, and no other', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await open(storage, administrator);
      await open(storage, administrator, { hash: 'another', replaces: 'a session' });
      expect(await another.sessions.find('a session', NOW)).toBeNull();
      expect(await another.sessions.find('another', NOW)).not.toBeNull();
      expect(await another.sessions.find('first session', NOW)).not.toBeNull();
    });

    it('tells when its person was last there', async () => {
      const { storage, another } = await create();
      await anAdministrator(storage);
      await storage.sessions.touch({ now: NOW + HOUR_MS, hash: 'first session' });
      expect(await another.people.list()).toMatchObject([{ lastSeenAt: NOW + HOUR_MS }]);
    });

    it('gets a new hash when the password is confirmed', async () => {
      const { storage, another } = await create();
      await anAdministrator(storage);
      expect(
        await storage.sessions.confirm({ now: NOW, hash: 'first session', newHash: 'fresh' }),
      ).toBe('confirmed');
      expect(await another.sessions.find('first session', NOW)).toBeNull();
      expect(await another.sessions.find('fresh', NOW)).not.toBeNull();
      expect(
        await storage.sessions.confirm({ now: NOW, hash: 'first session', newHash: 'x' }),
      ).toEqual({ kind: 'not_found' });
    });

    it('ends on every storage at once, and expires after twelve hours without use', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await open(storage, administrator);
      await storage.sessions.end({ now: NOW, hash: 'a session' });
      expect(await another.sessions.find('a session', NOW)).toBeNull();
      expect(await another.sessions.find('first session', NOW + 12 * HOUR_MS)).toBeNull();
      expect((await actionsOf(storage))[0]).toBe('session.ended');
    });

    it('ends, with all others of its administrator, when there is another password', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await open(storage, administrator);
      const command = {
        now: NOW,
        actor: 'command line',
        login: 'katrin@practice.example',
        password: 'scrypt$other',
      };
      expect(await another.people.setPassword(command)).toBe('set');
      for (const hash of ['a session', 'first session']) {
        expect(await storage.sessions.find(hash, NOW)).toBeNull();
      }
      expect(await storage.people.findAdministrator('katrin@practice.example')).toMatchObject({
        password: 'scrypt$other',
      });
      expect(
        await storage.people.setPassword({ ...command, login: 'nobody@practice.example' }),
      ).toEqual({
        kind: 'not_found',
      });
      expect(await storage.audit.list(1)).toMatchObject([
        { action: 'administrator.password_set', subject: `administrator:${administrator.id}` },
      ]);
    });

    it('is not opened with a password that was changed since it was compared', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      const change = {
        now: NOW,
        actor: 'command line',
        login: 'katrin@practice.example',
        password: 'scrypt$other',
      };
      expect(await open(storage, administrator)).toBe('opened');
      await another.people.setPassword(change);
      expect(await open(storage, administrator, { hash: 'late' })).toEqual({ kind: 'not_found' });
      expect(await another.sessions.find('late', NOW)).toBeNull();
      expect(await open(storage, administrator, { password: 'scrypt$other' })).toBe('opened');
    });

    it('does not survive a password change, even if it is opened during it', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      const hashes = Array.from({ length: 10 }, (_, at) => `session ${at}`);
      const change = {
        now: NOW,
        actor: 'command line',
        login: 'katrin@practice.example',
        password: 'scrypt$other',
      };
      const opening = hashes.map((hash, at) =>
        open(at % 2 ? storage : another, administrator, { hash }),
      );
      await Promise.all([
        ...opening.slice(0, 5),
        another.people.setPassword(change),
        ...opening.slice(5),
      ]);
      expect(await Promise.all(hashes.map((hash) => storage.sessions.find(hash, NOW)))).toEqual(
        hashes.map(() => null),
      );
    });

    it('is never stored by more than its hash', async () => {
      const { storage, readEverything } = await create();
      await anAdministrator(storage);
      await storage.sessions.refuseSignIn({ now: NOW, administratorId: null });
      expect(await readEverything()).toContain('administrator:unknown');
    });
  });
}

function describeMarks(create: CreatePair): void {
  describe('the team’s additions to a booking', () => {
    it('is a mark that can be taken back: the place stays, every screen hears of it', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      const before = await versionOf(storage);
      expect(await storage.bookings.markAttendance(aMark(bookingId, 'arrived'))).toMatchObject({
        kind: 'marked',
      });
      expect(await another.bookings.find(bookingId)).toMatchObject({
        attendance: 'arrived',
        status: 'confirmed',
        version: 1,
      });
      expect(await versionOf(another)).toBeGreaterThan(before);
      await storage.bookings.markAttendance(aMark(bookingId, null));
      expect(await another.bookings.find(bookingId)).toMatchObject({ attendance: null });
      expect(await takenTimes(storage)).toEqual(['09:00']);
      const history = await storage.audit.listBySubject(`booking:${bookingId}`, 9);
      expect(history.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        'K booking.mark_removed',
        'K booking.arrived',
        'api booking.created',
      ]);
    });

    it('is refused for a booking that does not stand, or is not there', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      await storage.bookings.cancel(aCancel(bookingId, { actor: 'a', trigger: 'admin' }));
      const mark = (id: number) => storage.bookings.markAttendance(aMark(id, 'done'));
      expect(await mark(bookingId)).toMatchObject({ kind: 'refused', code: 'not_changeable' });
      expect(await mark(bookingId + 1)).toEqual({ kind: 'not_found' });
    });

    it('is a note that goes with its customer', async () => {
      const { storage, another, readEverything } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      await storage.bookings.writeNote(aNote(bookingId, 'Brings her sister'));
      expect(await another.bookings.find(bookingId)).toMatchObject({ note: 'Brings her sister' });
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      expect(await readEverything()).not.toContain('sister');
    });
  });
}

function describeOperatorBookings(create: CreatePair): void {
  const operator = { note: '', quiet: false, overrule: null };

  describe('an operator', () => {
    it('books without required fields of customers, without mail and with a note', async () => {
      const { storage } = await aConfiguredPair(create);
      const command = aReserve({ submission: { last_name: 'Weber' }, surface: 'admin' });
      expect(await storage.bookings.reserve(command)).toMatchObject({
        kind: 'refused',
        code: 'field_required',
      });
      const booked = await storage.bookings.reserve({
        ...command,
        operator: { ...operator, quiet: true, note: 'By telephone' },
      });
      expect(booked).toMatchObject({ kind: 'booked' });
      expect(await storage.bookings.list({ limit: 9 })).toMatchObject([
        { email: null, note: 'By telephone', surface: 'admin' },
      ]);
      expect(await storage.messages.readUnplanned(9)).toMatchObject([
        { kind: 'booking.created', notice: { quiet: true } },
      ]);
    });

    it('breaks rules with a logged reason, but never exceeds the capacity', async () => {
      const { storage } = await aConfiguredPair(create);
      const late = aReserve({ slot: LATE, email: 'bob@example.org' });
      expect(await storage.bookings.reserve({ ...late, operator })).toMatchObject({
        code: 'slot_unavailable',
      });
      const overruled = { ...late, operator: { ...operator, overrule: 'An emergency' } };
      expect(await storage.bookings.reserve(overruled)).toMatchObject({ kind: 'booked' });
      expect(await storage.bookings.reserve(overruled)).toMatchObject({
        kind: 'refused',
        code: 'slot_unavailable',
      });
      expect(await takenTimes(storage)).toEqual(['22:00']);
      const [booking] = await storage.bookings.list({ limit: 1 });
      expect(await storage.audit.listBySubject(`booking:${booking?.bookingId}`, 9)).toMatchObject([
        { action: 'booking.overruled', detail: 'An emergency' },
        { action: 'booking.created', detail: null },
      ]);
    });

    it('gets one place among simultaneous overrides', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const overruled = { ...aReserve({ slot: LATE }), operator: { ...operator, overrule: 'r' } };
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          (at % 2 ? storage : another).bookings.reserve(overruled),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'booked')).toHaveLength(1);
    });

    it('moves outside the rules with a reason, but not onto a taken time', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      expect(await storage.bookings.move(aMove(bookingId, { slot: LATE }))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(
        await storage.bookings.move(aMove(bookingId, { slot: LATE, overrule: 'r' })),
      ).toMatchObject({ kind: 'moved' });
      const other = await book(storage);
      expect(
        await storage.bookings.move(aMove(other, { slot: LATE, overrule: 'r' })),
      ).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('sees the holds of a day until they expire', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const held = await hold(storage);
      const query = {
        scheduleId: 1,
        from: minute('2026-03-02 00:00'),
        until: minute('2026-03-03 00:00'),
      };
      const { startsAt, endsAt, expiresAt, reasonId } = held;
      expect(await another.holds.list({ ...query, now: NOW })).toEqual([
        { startsAt, endsAt, expiresAt, reasonId, persons: 1, isOffered: false },
      ]);
      expect(await another.holds.list({ ...query, now: NOW + 11 * MINUTE_MS })).toEqual([]);
    });
  });
}

function describeSearch(create: CreatePair): void {
  describe('a search over bookings', () => {
    const terms = (...words: string[]) => ({
      terms: words,
      now: minute('2026-03-02 10:00'),
      limit: 9,
    });
    const named = (storage: Storage, name: string, slot: string) =>
      book(storage, { slot, submission: { last_name: name, email: 'a@example.org' } });

    it('finds those to come, soonest first, then those that are over, latest first, also cancelled ones', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const ids = [];
      for (const slot of [
        '2026-03-03 09:00:00',
        '2026-03-02 09:00:00',
        '2026-03-02 11:00:00',
        '2026-03-02 09:30:00',
      ]) {
        ids.push(
          await book(storage, {
            slot,
            submission: { last_name: 'Weiß', email: 'a@example.org' },
            allowPast: true,
          }),
        );
      }
      await storage.bookings.cancel(aCancel(ids[0] ?? 0, { actor: 'a', trigger: 'admin' }));
      const found = await another.bookings.search(terms('weiss', 'example'));
      expect(
        found.map(({ startsAt }) => new Date(startsAt * MINUTE_MS).toISOString().slice(8, 16)),
      ).toEqual(['02T11:00', '03T09:00', '02T09:30', '02T09:00']);
      expect(await another.bookings.search({ ...terms('weiss'), limit: 1 })).toMatchObject([
        { bookingId: ids[2] },
      ]);
      expect(await another.bookings.search(terms('weiss', 'nobody'))).toEqual([]);
    });

    it('treats every character literally', async () => {
      const { storage } = await aConfiguredPair(create);
      await named(storage, 'Percy 100% \\_/', '2026-03-02 09:00:00');
      await named(storage, 'Percy 1000', '2026-03-02 09:30:00');
      for (const term of ['100%', '\\', '_', '%', '\\_/']) {
        expect(await storage.bookings.search(terms(term))).toHaveLength(1);
      }
      expect(await storage.bookings.search(terms('percy'))).toHaveLength(2);
    });

    it('does not find erased customers', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await named(storage, 'Weber', '2026-03-02 09:00:00');
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      expect(await storage.bookings.search(terms('weber'))).toEqual([]);
    });
  });
}

function describeAbsences(create: CreatePair): void {
  describe('an absence', () => {
    const closing = (from: string, scheduleIds = [1]) => ({
      now: NOW,
      actor: 'K',
      scheduleIds,
      absence: { from, until: from, note: null },
    });
    const closedDays = async (storage: Storage) =>
      (await storage.configuration.read())?.installation.schedules[0]?.exceptions
        .filter(({ hours }) => hours === null)
        .map(({ from }) => from);

    it('closes the calendar for bookings, and reopens it', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const before = await versionOf(storage);
      expect(await storage.configuration.closeDays(closing('2026-03-02'))).toBe('changed');
      expect(await another.bookings.reserve(aReserve())).toMatchObject({
        kind: 'refused',
        code: 'slot_unavailable',
      });
      expect(await versionOf(another)).toBeGreaterThan(before);
      expect(await another.configuration.reopenDays(closing('2026-03-02'))).toBe('changed');
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({ kind: 'booked' });
    });

    it('is kept with simultaneous ones, and a duplicate counts once', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const days = [
        '2026-03-10',
        '2026-03-11',
        '2026-03-12',
        '2026-03-13',
        '2026-03-16',
        '2026-03-16',
      ];
      await Promise.all(
        days.map((day, at) => (at % 2 ? storage : another).configuration.closeDays(closing(day))),
      );
      expect((await closedDays(storage))?.toSorted()).toEqual([...new Set(days)]);
    });

    it('changes nothing if one of the calendars is unknown', async () => {
      const { storage } = await aConfiguredPair(create);
      expect(await storage.configuration.closeDays(closing('2026-03-10', [1, 99]))).toEqual({
        kind: 'not_found',
      });
      expect(await closedDays(storage)).toEqual([]);
    });
  });
}
