/** The database itself refuses a claim over a class, whether anybody has booked the class or not. */

import { describe, expect, it } from 'vitest';
import type { Session } from '../../../core/installation/schedule.ts';
import { aSchedule } from '../../bff/support/an-installation.ts';
import { aPlace, KINDS, type Kind, query, within } from './backup-places.ts';
import { aCancel, anImport, book, MINUTE_MS, minute, NOW } from './storage-fixture.ts';
import { aResource } from './suite/needs.ts';

const [YOGA, MIA, BEN, ROOM] = [1, 2, 3, 21];
const MONDAY = '2026-03-02';
const NEXT_MONDAY = '2026-03-09';
const DAY_MS = 24 * 60 * MINUTE_MS;

const weekly: Session = {
  reasonId: 1,
  days: ['mon'],
  at: 10 * 60,
  validFrom: null,
  validUntil: null,
  takes: [ROOM, MIA],
};

const aStudio = (sessions: readonly Session[] = [weekly]) =>
  anImport({
    timeZone: 'UTC',
    schedules: [
      aSchedule({ id: YOGA, capacity: 12, openingHours: [], sessions }),
      aSchedule({ id: MIA }),
      aSchedule({ id: BEN }),
    ],
    resources: [aResource({ id: ROOM })],
  });

async function openStudio(kind: Kind) {
  const place = await aPlace(kind);
  await within(place, (storage) => storage.configuration.import(aStudio()));
  let writes = 0;
  /** A hold that blocks these minutes, by whoever reads and locks nothing. */
  const writeBlindly = async (scheduleId: number, from: number, until = from + 30) => {
    writes += 1;
    const seats = kind === 'postgres' ? { seat: 1, reason_seat: 1 } : {};
    const row = {
      schedule_id: scheduleId,
      reason_id: 1,
      starts_at: from,
      ends_at: until,
      blocks_from: from,
      blocks_until: until,
      expires_at: NOW * 2,
      secret_hash: `'secret ${writes}'`,
      visitor: "'visitor'",
      created_at: NOW,
      ...seats,
    };
    await query(
      place,
      `INSERT INTO claim (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')}) RETURNING id`,
    );
  };
  return { place, writeBlindly };
}

const REFUSED = 'The claim lies over a session.';

describe.each(KINDS)('claims written directly into %s', (kind) => {
  it('are refused in the room and with the teacher of a class, 100 of 100', async () => {
    const { place, writeBlindly } = await openStudio(kind);
    const start = minute(`${MONDAY} 10:00`);
    let refused = 0;
    for (let attempt = 0; attempt < 100; attempt++) {
      const week = attempt * 7 * 24 * 60;
      await writeBlindly(attempt % 2 === 0 ? ROOM : MIA, start + week + (attempt % 59) - 29).catch(
        (error: unknown) => {
          refused += String(error).includes(REFUSED) ? 1 : 0;
        },
      );
    }
    expect(refused).toBe(100);
    expect(await query(place, 'SELECT id FROM claim')).toEqual([]);
  });

  it('are accepted before and after it, elsewhere, and in the class itself', async () => {
    const { writeBlindly } = await openStudio(kind);
    const start = minute(`${MONDAY} 10:00`);
    await writeBlindly(ROOM, start - 30);
    await writeBlindly(ROOM, start + 30);
    await writeBlindly(BEN, start);
    await writeBlindly(YOGA, start);
  });

  it('are refused if they are moved over it', async () => {
    const { place, writeBlindly } = await openStudio(kind);
    const start = minute(`${MONDAY} 10:00`);
    await writeBlindly(BEN, start);
    await expect(
      query(place, `UPDATE claim SET schedule_id = ${MIA} RETURNING id`),
    ).rejects.toThrow(REFUSED);
  });

  it('follow a substitute, and a day on which the class is closed', async () => {
    const { place, writeBlindly } = await openStudio(kind);
    await within(place, async ({ configuration }) => {
      const now = NOW;
      const slot = `${MONDAY} 10:00:00`;
      await configuration.substitute({ now, actor: 'test', scheduleId: YOGA, slot, takes: [BEN] });
      const absence = { from: NEXT_MONDAY, until: NEXT_MONDAY, note: null };
      await configuration.closeDays({ now, actor: 'test', scheduleIds: [YOGA], absence });
    });
    const start = minute(`${MONDAY} 10:00`);
    await writeBlindly(MIA, start);
    await writeBlindly(ROOM, start);
    await expect(writeBlindly(BEN, start)).rejects.toThrow(REFUSED);
    await writeBlindly(MIA, minute(`${NEXT_MONDAY} 10:00`));
  });

  it('leave bookings as they are that were there before the class', async () => {
    const { place } = await openStudio(kind);
    await within(place, async (storage) => {
      await storage.configuration.import(aStudio([]));
      const bookingId = await book(storage, { scheduleId: MIA, slot: `${MONDAY} 10:00:00` });
      await storage.configuration.import(aStudio());
      expect(await storage.bookings.find(bookingId)).toMatchObject({ status: 'confirmed' });
      expect(await storage.bookings.cancel(aCancel(bookingId))).toMatchObject({
        kind: 'cancelled',
      });
    });
  });

  it('are compared with the 760 days ahead, which a daily job extends', async () => {
    const { place, writeBlindly } = await openStudio(kind);
    await within(place, async ({ configuration }) => {
      expect(await configuration.extendSessionTimes({ now: NOW })).toBe(0);
      const now = NOW + 300 * DAY_MS;
      expect(await configuration.extendSessionTimes({ now })).toBeGreaterThan(0);
    });
    await expect(writeBlindly(ROOM, minute('2028-12-25 10:00'))).rejects.toThrow(REFUSED);
  });
});
