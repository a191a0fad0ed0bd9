/** Bookings follow their events in another calendar, if it says so: carefully, and never by mass. */

import { expect, it } from 'vitest';
import { createBusyReader } from '../../../core/busy/busy-reader.ts';
import type { EventTime, OwnEvent } from '../../../core/calendars/calendar-source.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { addSource, aFull, anEvent, aSource, importOpen } from '../storage/busy-fixture.ts';
import { aDatabaseFile, aStorage } from '../storage/sqlite-files.ts';
import { aMove, book, MINUTE_MS, minute, NOW } from '../storage/storage-fixture.ts';

const CALDAV = aSource({ account: { ...aSource().account, kind: 'caldav' } });
const at = (time: string): EventTime => ({
  startsAt: minute(`2026-03-02 ${time}`),
  endsAt: minute(`2026-03-02 ${time}`) + 30,
});

/** Bookings at these times, whose events are in a calendar that is read as `own` says. */
async function aScene(...times: readonly string[]) {
  const storage = await aStorage(aDatabaseFile());
  await importOpen(storage, { onOutsideChange: 'follow' });
  const { id: sourceId } = await addSource(storage, CALDAV);
  await storage.busy.write({ now: NOW, actor: 'K', id: sourceId, writes: 'reason' });
  const bookings: { readonly id: number; readonly uid: string }[] = [];
  for (const [index, time] of times.entries()) {
    const id = await book(storage, {
      slot: `2026-03-02 ${time}:00`,
      email: `${index}@example.org`,
    });
    const event = { sourceId, bookingId: id, digest: 'a digest', ...at(time), etag: null };
    await storage.busy.noteWritten({ now: NOW - MINUTE_MS, ...event });
    bookings.push({ id, uid: (await storage.bookings.find(id))?.detailsId ?? '' });
  }
  let now = NOW;
  let objects = [anEvent('another')];
  let own: readonly OwnEvent[] = [];
  const read = async (changes: Partial<Storage['busy']> = {}) => {
    const reader = createBusyReader({
      storage: { ...storage, busy: { ...storage.busy, ...changes } },
      clock: { now: () => now },
      openSource: () => ({ writer: null, read: async () => ({ ...aFull(...objects), own }) }),
      report: (error) => {
        throw error;
      },
    });
    await reader.readNow(sourceId);
    now += 6 * MINUTE_MS;
  };
  return {
    storage,
    bookings,
    read,
    /** Two full readings of these events, and of no others of bookings. */
    async change(seen: readonly OwnEvent[], changes: Partial<Storage['busy']> = {}) {
      own = seen;
      await read();
      await read(changes);
    },
    empty: () => {
      objects = [];
    },
    states: () =>
      Promise.all(
        bookings.map(async ({ id }) => {
          const booking = await storage.bookings.find(id);
          return [booking?.status, booking?.startsAt];
        }),
      ),
    waiting: async () =>
      (await storage.busy.listChanges({ now })).map(({ booking }) => booking.bookingId),
  };
}

const uidOf = ({ bookings }: Awaited<ReturnType<typeof aScene>>, index = 0) =>
  bookings[index]?.uid ?? '';

it('moves a booking with its event, tells the customer, and says who and why', async () => {
  const scene = await aScene('09:00');
  await scene.change([{ uid: uidOf(scene), time: at('11:00') }]);
  expect(await scene.states()).toEqual([['confirmed', at('11:00').startsAt]]);
  expect(await scene.waiting()).toEqual([]);
  const kinds = (await scene.storage.messages.readUnplanned(9)).map(({ kind }) => kind);
  expect(kinds).toContain('booking.rescheduled');
  const log = await scene.storage.audit.list(3);
  expect(log.map(({ actor, action }) => [actor, action])).toEqual(
    expect.arrayContaining([
      ['other calendar', 'booking.moved'],
      ['other calendar', 'booking.followed'],
    ]),
  );
});

it('cancels a booking whose event is gone, and tells the customer', async () => {
  const scene = await aScene('09:00');
  await scene.change([]);
  expect(await scene.states()).toEqual([['cancelled', at('09:00').startsAt]]);
  const kinds = (await scene.storage.messages.readUnplanned(9)).map(({ kind }) => kind);
  expect(kinds).toContain('booking.cancelled');
});

it('asks about all of more than three, however often the calendar is read', async () => {
  const times = ['09:00', '09:30', '10:00', '10:30'];
  const scene = await aScene(...times);
  await scene.change([]);
  await scene.read();
  await scene.read();
  expect(await scene.states()).toEqual(times.map((time) => ['confirmed', at(time).startsAt]));
  expect(await scene.waiting()).toHaveLength(4);
});

it('asks if the time there is taken or out of hours', async () => {
  for (const time of ['09:30', '22:00']) {
    const scene = await aScene('09:00', '09:30');
    await scene.change([
      { uid: uidOf(scene), time: at(time) },
      { uid: uidOf(scene, 1), time: at('09:30') },
    ]);
    await scene.read();
    expect(await scene.states()).toEqual([
      ['confirmed', at('09:00').startsAt],
      ['confirmed', at('09:30').startsAt],
    ]);
    expect(await scene.waiting()).toEqual([scene.bookings[0]?.id]);
  }
});

it('never cancels because a calendar is empty, and asks instead', async () => {
  const scene = await aScene('09:00');
  scene.empty();
  await scene.change([]);
  await scene.read();
  expect(await scene.states()).toEqual([['confirmed', at('09:00').startsAt]]);
  expect(await scene.waiting()).toEqual([scene.bookings[0]?.id]);
});

it('leaves a booking that is moved here between the reading and the cancellation', async () => {
  const scene = await aScene('09:00');
  const { settle } = scene.storage.busy;
  await scene.change([], {
    settle: async (command) => {
      const settled = await settle(command);
      await scene.storage.bookings.move(
        aMove(scene.bookings[0]?.id ?? 0, { slot: '2026-03-02 14:00:00' }),
      );
      return settled;
    },
  });
  expect(await scene.states()).toEqual([['confirmed', at('14:00').startsAt]]);
  expect(await scene.waiting()).toEqual([]);
});

it('follows at most once, if a person answers at the same time', async () => {
  const scene = await aScene('09:00');
  const { answerChange } = scene.storage.busy;
  const outcomes: string[] = [];
  await scene.change([], {
    answerChange: async (command) => {
      const byHand = { ...command, actor: 'K', answer: 'put_back', isFollowed: false } as const;
      const [followed, byPerson] = await Promise.all([answerChange(command), answerChange(byHand)]);
      outcomes.push(followed.kind, byPerson.kind);
      return followed;
    },
  });
  expect(outcomes).toHaveLength(2);
  expect(outcomes).toContain('not_found');
});
