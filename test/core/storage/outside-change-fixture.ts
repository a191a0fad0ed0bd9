/** Lets a calendar of another system say twice that the event of a booking was moved or is gone. */

import type { EventTime } from '../../../core/calendars/calendar-source.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { addSource, aFull, anEvent, aSource, settle } from './busy-fixture.ts';
import { MINUTE_MS } from './storage-fixture.ts';

interface ChangeOutside {
  readonly bookingId: number;
  /** When the event is now; `null` if it is gone. */
  readonly time: EventTime | null;
  readonly now: number;
  readonly name?: string;
}

/** Connects a calendar that takes bookings, and resolves with the number of the change in it. */
export async function changeOutside(
  storage: Storage,
  { bookingId, time, now, name = 'Nextcloud' }: ChangeOutside,
): Promise<number> {
  const booking = await storage.bookings.find(bookingId);
  if (booking === null) {
    throw new Error(`There is no booking ${bookingId}.`);
  }
  const { scheduleId, startsAt, endsAt, detailsId: uid } = booking;
  const account = { ...aSource().account, kind: 'caldav' } as const;
  const { id: sourceId } = await addSource(storage, { scheduleId, name, account });
  await storage.busy.write({ now, actor: 'K', id: sourceId, writes: 'reason' });
  const event = { sourceId, bookingId, digest: 'a digest', startsAt, endsAt, etag: null };
  await storage.busy.noteWritten({ now: now - 10 * MINUTE_MS, ...event });
  const own = time === null ? [] : [{ uid, time }];
  for (const minutes of [8, 2]) {
    const reading = { ...aFull(anEvent('another')), own };
    const window = { from: startsAt - 1_440, until: startsAt + 1_440 };
    await settle(storage, sourceId, reading, { now: now - minutes * MINUTE_MS, window });
  }
  const changes = await storage.busy.listChanges({ now });
  return changes.find((change) => change.sourceId === sourceId)?.id ?? 0;
}
