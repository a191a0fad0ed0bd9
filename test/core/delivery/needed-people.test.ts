/** Whoever a booking of another calendar needs is written to, in a real database. */

import { describe, expect, it } from 'vitest';
import { createOutboxPlanner } from '../../../core/delivery/outbox-planner.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { createSettableClock } from '../../bff/support/settable-clock.ts';
import { aStorage } from '../storage/sqlite-files.ts';
import { aCancel, aMove, anImport, book, NOW } from '../storage/storage-fixture.ts';
import { aNeed } from '../storage/suite/needs.ts';

const [ADA, BEN, EVE] = ['ada@practice.example', 'ben@practice.example', 'eve@practice.example'];
const SLOT = '2026-03-04 10:00:00';
const AT = { slot: SLOT };
const withBenOrEve = aReason({ needs: [aNeed({ kind: null, anyOf: [2, 3] })] });
const alone = aReason({ id: 2, name: 'Talk' });

const aPractice = (reasons = [withBenOrEve, alone]) =>
  anInstallation({
    reasons,
    schedules: [
      aSchedule({ reasonIds: reasons.map(({ id }) => id), notify: [ADA] }),
      aSchedule({ id: 2, reasonIds: [2], notify: [BEN] }),
      aSchedule({ id: 3, reasonIds: [2], notify: [EVE] }),
    ],
  });

async function aScene() {
  const storage = await aStorage();
  await storage.configuration.import({ ...anImport(), installation: aPractice() });
  const clock = createSettableClock(new Date(NOW).toISOString());
  const plan = createOutboxPlanner({ storage, clock, planWaitlist: async () => [] });
  let known = 0;
  /** Who is written to since this was last asked. */
  const told = async () => {
    await plan();
    const mails = await storage.messages.listDeliveries({ channel: 'mail', limit: 50 });
    const fresh = mails.filter(({ id }) => id > known);
    known = Math.max(known, ...mails.map(({ id }) => id));
    return fresh.map(({ role, target }) => (role === 'operator' ? target : role)).toSorted();
  };
  return { storage, told };
}

describe('whoever a booking of another calendar needs', () => {
  it('is told of the booking and of its cancellation', async () => {
    const { storage, told } = await aScene();
    const bookingId = await book(storage, AT);
    expect(await told()).toEqual([ADA, BEN, 'customer']);
    await storage.bookings.cancel(aCancel(bookingId));
    expect(await told()).toEqual([ADA, BEN, 'customer']);
  });

  it('is told of the cancellation once the reason that needed them is retired', async () => {
    const { storage, told } = await aScene();
    const bookingId = await book(storage, AT);
    await told();
    const installation = aPractice([alone]);
    await storage.configuration.import({ ...anImport(), installation });
    await storage.bookings.cancel(aCancel(bookingId));
    expect(await told()).toEqual([ADA, BEN, 'customer']);
  });

  it('is told that it was given to somebody else, as they are, but not the customer', async () => {
    const { storage, told } = await aScene();
    const bookingId = await book(storage, AT);
    await told();
    const takes = [{ part: 1, scheduleId: 3 }];
    const moved = await storage.bookings.move({ ...aMove(bookingId, AT), takes });
    expect(moved).toMatchObject({ kind: 'moved', booking: { version: 1 } });
    expect(await told()).toEqual([ADA, BEN, EVE]);
  });

  it('is not told anew if the booking keeps them', async () => {
    const { storage, told } = await aScene();
    const bookingId = await book(storage, AT);
    await told();
    await storage.bookings.move({ ...aMove(bookingId, AT), takes: [{ part: 1, scheduleId: 2 }] });
    expect(await told()).toEqual([]);
  });
});

describe('whoever has a booking', () => {
  it('is told that it was moved to the calendar of somebody else, as they are', async () => {
    const { storage, told } = await aScene();
    const bookingId = await book(storage, { ...AT, reasonId: 2, scheduleId: 3 });
    expect(await told()).toEqual(['customer', EVE]);
    await storage.bookings.move(aMove(bookingId, { ...AT, scheduleId: 2 }));
    expect(await told()).toEqual([BEN, 'customer', EVE]);
  });

  it('is told so if no booking ever needs another calendar', async () => {
    const { storage, told } = await aScene();
    await storage.configuration.import({ ...anImport(), installation: aPractice([alone]) });
    const bookingId = await book(storage, { ...AT, reasonId: 2, scheduleId: 3 });
    await told();
    await storage.bookings.move(aMove(bookingId, { ...AT, scheduleId: 2 }));
    expect(await told()).toEqual([BEN, 'customer', EVE]);
  });
});
