/** The files of feeds, over a service that has more bookings than one file holds. */

import { expect, it } from 'vitest';
import { createFeedFiles } from '../../../bff/pages/feed-files.ts';
import type { Booking, BookingFilter } from '../../../core/index.ts';
import { aBooking } from '../../core/delivery/mail/messages.ts';
import { aResource } from '../../core/storage/suite/needs.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { createSettableClock } from '../support/settable-clock.ts';

const clock = createSettableClock('2026-12-01T07:00:00Z');
const today = Math.floor(clock.now() / 86_400_000) * 1_440;
const schedules = [
  aSchedule(),
  aSchedule({ id: 2 }),
  aSchedule({ id: 3, reasonIds: [], memberIds: [1, 2], openingHours: [] }),
];

/**
 * Creates a service with `count` bookings in each calendar: hourly in the first, and two at the
 * start of every third hour in the second.
 */
function aService(count: number, changes: (index: number) => Partial<Booking> = () => ({})) {
  let version = 1;
  const hourOf = (scheduleId: number, index: number) =>
    scheduleId === 1 ? index : Math.floor(index / 2) * 3;
  const all = [1, 2].flatMap((scheduleId) =>
    Array.from({ length: count }, (_, index): Booking => {
      const bookingId = scheduleId * 100_000 + index;
      const startsAt = today + hourOf(scheduleId, index) * 60;
      return {
        ...aBooking(),
        scheduleId,
        bookingId,
        detailsId: String(bookingId),
        startsAt,
        endsAt: startsAt + 30,
        ...changes(index),
      };
    }),
  );
  const isAfter = (one: Booking, after: BookingFilter['after']) =>
    after === undefined ||
    one.startsAt > after.startsAt ||
    (one.startsAt === after.startsAt && one.bookingId > after.bookingId);
  const service = {
    retired: async () => ({ schedules: [], reasons: [] }),
    installation: async () => anInstallation({ schedules }),
    state: async () => ({
      configured: true,
      apiEnabled: true,
      tokenHash: null,
      configVersion: 1,
      scheduleVersions: new Map([1, 2].map((id) => [id, version])),
    }),
    listBookings: async ({ scheduleId, after, limit, laterDates }: BookingFilter) =>
      all
        .filter(
          (one) => laterDates === undefined && one.scheduleId === scheduleId && isAfter(one, after),
        )
        .slice(0, limit),
  };
  const change = () => {
    version += 1;
  };
  return { service, change };
}

const uidsOf = (bytes: Buffer | undefined) =>
  [...(bytes?.toString() ?? '').matchAll(/^UID:(\d+)/gm)].map(([, uid]) => Number(uid));

it('hold every booking once, however many pieces they are read in', async () => {
  const files = createFeedFiles({ service: aService(350).service, clock });
  const uids = uidsOf((await files.read({ scheduleId: 3, withNames: false }))?.bytes);
  expect([uids.length, new Set(uids).size]).toEqual([700, 700]);
});

it('hold the ten thousand earliest bookings of all members of a group together, to within a piece of each', async () => {
  const files = createFeedFiles({ service: aService(9_000).service, clock });
  const uids = uidsOf((await files.read({ scheduleId: 3, withNames: false }))?.bytes);
  const ofFirst = uids.filter((uid) => uid < 200_000).length;
  expect(uids).toHaveLength(10_000);
  // Three of the first calendar for two of the second one.
  expect(ofFirst).toBeGreaterThan(5_850);
  expect(ofFirst).toBeLessThan(6_150);
});

it('are written when their turn comes, once for all who wait', async () => {
  const { service, change } = aService(10);
  const files = createFeedFiles({ service, clock });
  const others = files.read({ scheduleId: 1, withNames: true });
  const before = await files.readTag({ scheduleId: 2, withNames: true });
  const waiting = [1, 2].map(() => files.read({ scheduleId: 2, withNames: true }));
  change();
  const [first, second] = await Promise.all(waiting);
  await others;
  expect(first?.tag).not.toBe(before);
  expect(second).toBe(first);
});

it('are written once per content, whoever asks and when', async () => {
  const { service, change } = aService(10);
  const files = createFeedFiles({ service, clock });
  const first = await files.read({ scheduleId: 1, withNames: true });
  expect(await files.read({ scheduleId: 1, withNames: true })).toBe(first);
  change();
  expect((await files.read({ scheduleId: 1, withNames: true }))?.tag).not.toBe(first?.tag);
});

it('keep cancelled bookings for 31 days, however far ahead they were', async () => {
  const daysAgo = (days: number) => clock.now() - days * 86_400_000;
  const { service } = aService(40, (index) => ({
    status: 'cancelled',
    cancelledAt: daysAgo(index),
  }));
  const files = createFeedFiles({ service, clock });
  const uids = uidsOf((await files.read({ scheduleId: 1, withNames: true }))?.bytes);
  expect(uids).toEqual(Array.from({ length: 32 }, (_, index) => 100_000 + index));
});

it('hold the zone in place of bookings that were all cancelled long ago', async () => {
  const { service } = aService(250, () => ({ status: 'cancelled', cancelledAt: 0 }));
  const files = createFeedFiles({ service, clock });
  const bytes = (await files.read({ scheduleId: 1, withNames: true }))?.bytes;
  expect(bytes?.toString().match(/BEGIN:.*/g)).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
    'BEGIN:DAYLIGHT',
    'BEGIN:STANDARD',
    'BEGIN:DAYLIGHT',
    'BEGIN:STANDARD',
  ]);
});

it('are not there for a calendar that is gone', async () => {
  const files = createFeedFiles({ service: aService(1).service, clock });
  expect([
    await files.read({ scheduleId: 7, withNames: true }),
    await files.readTag({ scheduleId: 7, withNames: true }),
  ]).toEqual([null, null]);
});

it('changes the tag of a room with every calendar that may book it', async () => {
  const { service, change } = aService(1);
  const installation = async () => anInstallation({ schedules, resources: [aResource({ id: 9 })] });
  const files = createFeedFiles({ service: { ...service, installation }, clock });
  const before = await files.readTag({ scheduleId: 9, withNames: true });
  change();
  expect(await files.readTag({ scheduleId: 9, withNames: true })).not.toBe(before);
});
