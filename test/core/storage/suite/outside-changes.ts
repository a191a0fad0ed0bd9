/** What people change elsewhere about the events of bookings waits for an answer, given once. */

import { describe, expect, it } from 'vitest';
import type { EventTime, OwnEvent } from '../../../../core/calendars/calendar-source.ts';
import type { OutsideAnswer } from '../../../../core/storage/port/outside-changes.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import {
  addSource,
  aFailure,
  aFull,
  anEvent,
  aSource,
  importOpen,
  settle,
} from '../busy-fixture.ts';
import { aCancel, aMove, book, MINUTE_MS, minute, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const CALDAV = aSource({ account: { ...aSource().account, kind: 'caldav' } });
const SLOT = '2026-03-02 09:00:00';
const at = (time: string): EventTime => ({
  startsAt: minute(`2026-03-02 ${time}`),
  endsAt: minute(`2026-03-02 ${time}`) + 30,
});

const TIME = at('09:00');

const full = (...own: readonly OwnEvent[]) => ({ ...aFull(anEvent('another')), own });

export function describeOutsideChanges(create: CreatePair): void {
  async function aScene() {
    const { storage, another } = await create();
    await importOpen(storage);
    const { id: sourceId } = await addSource(storage, CALDAV);
    await storage.busy.write({ now: NOW, actor: 'K', id: sourceId, writes: 'reason' });
    const bookingId = await book(storage, { slot: SLOT });
    const uid = (await storage.bookings.find(bookingId))?.detailsId ?? '';
    await storage.busy.noteWritten({
      now: NOW,
      sourceId,
      bookingId,
      digest: 'a digest',
      ...TIME,
      etag: null,
    });
    return { storage, another, sourceId, bookingId, uid };
  }

  type Scene = Awaited<ReturnType<typeof aScene>>;

  const readAt = ({ storage, sourceId }: Scene, minutes: number, reading = full()) =>
    settle(storage, sourceId, reading, { now: NOW + minutes * MINUTE_MS });

  async function listAt({ storage }: Scene, minutes = 10) {
    const changes = await storage.busy.listChanges({ now: NOW + minutes * MINUTE_MS });
    return changes.map(({ booking, time }) => [booking.bookingId, time]);
  }

  /** A scene in which the event was seen at `time` twice, or gone. */
  async function aConfirmed(time: EventTime | null): Promise<Scene & { readonly id: number }> {
    const scene = await aScene();
    const reading = time === null ? full() : full({ uid: scene.uid, time });
    await readAt(scene, 1, reading);
    await readAt(scene, 6, reading);
    const [change] = await scene.storage.busy.listChanges({ now: NOW });
    return { ...scene, id: change?.id ?? 0 };
  }

  const answer = (storage: Storage, id: number, wish: OutsideAnswer) =>
    storage.busy.answerChange({
      now: NOW + 10 * MINUTE_MS,
      actor: 'K',
      trigger: 'admin',
      id,
      answer: wish,
      message: wish === 'cancel' ? 'Sorry' : null,
    });

  describe('a change that was made in another calendar', () => {
    it('is listed after two looks that agree, and never changes the booking', async () => {
      const scene = await aScene();
      const moved = full({ uid: scene.uid, time: at('11:00') });
      await readAt(scene, 1, moved);
      await readAt(scene, 5, moved);
      expect(await listAt(scene)).toEqual([]);
      await readAt(scene, 6, moved);
      expect(await listAt(scene)).toEqual([[scene.bookingId, at('11:00')]]);
      expect(await scene.storage.bookings.find(scene.bookingId)).toMatchObject({
        ...TIME,
        version: 1,
      });
    });

    it('is not confirmed across a failure', async () => {
      const scene = await aScene();
      await readAt(scene, 1);
      await settle(scene.storage, scene.sourceId, aFailure, { now: NOW + 3 * MINUTE_MS });
      await readAt(scene, 6);
      expect(await listAt(scene)).toEqual([]);
      await readAt(scene, 11);
      expect(await listAt(scene)).toEqual([[scene.bookingId, null]]);
    });

    it('is asked for anew, with what seems to be gone, five minutes later', async () => {
      const { storage, sourceId, uid, ...scene } = await aScene();
      await readAt({ storage, sourceId, uid, ...scene }, 1);
      const lease = async (minutes: number) => {
        const now = NOW + minutes * MINUTE_MS;
        const [leased] = await storage.busy.lease({ now, leaseMs: 1, limit: 1, id: sourceId });
        return [leased?.cursor, leased?.missing];
      };
      expect(await lease(5)).toEqual(['a cursor', []]);
      expect(await lease(6)).toEqual([null, [uid]]);
    });

    it('is over once the event is back, was written, or the booking has changed', async () => {
      const back = await aConfirmed(null);
      await readAt(back, 8, full({ uid: back.uid, time: TIME }));
      expect(await listAt(back)).toEqual([]);
      const rewritten = await aConfirmed(null);
      const { sourceId, bookingId } = rewritten;
      const event = { sourceId, bookingId, digest: 'another', ...TIME, etag: null };
      await rewritten.storage.busy.noteWritten({ now: NOW, ...event });
      expect(await listAt(rewritten)).toEqual([]);
      const moved = await aConfirmed(null);
      await moved.storage.bookings.move(aMove(moved.bookingId));
      expect(await listAt(moved)).toEqual([]);
      const cancelled = await aConfirmed(null);
      await cancelled.storage.bookings.cancel(aCancel(cancelled.bookingId));
      expect(await listAt(cancelled)).toEqual([]);
    });

    it('is not asked about when bookings are no longer written, or the booking is past', async () => {
      const scene = await aConfirmed(null);
      expect(await listAt(scene, 60 * 24 * 365)).toEqual([]);
      await scene.storage.busy.write({ now: NOW, actor: 'K', id: scene.sourceId, writes: null });
      expect(await listAt(scene)).toEqual([]);
    });

    it('goes with its calendar', async () => {
      const scene = await aConfirmed(null);
      await scene.storage.busy.remove({ now: NOW, actor: 'K', id: scene.sourceId });
      expect(await listAt(scene)).toEqual([]);
    });

    it('moves the booking if the team says so, and tells the customer', async () => {
      const { storage, bookingId, id } = await aConfirmed(at('11:00'));
      expect(await answer(storage, id, 'move')).toMatchObject({ kind: 'moved' });
      expect(await storage.bookings.find(bookingId)).toMatchObject({ ...at('11:00'), version: 2 });
      const kinds = (await storage.messages.readUnplanned(9)).map(({ kind }) => kind);
      expect(kinds).toContain('booking.rescheduled');
    });

    it('leaves all as it is if the time there is taken', async () => {
      const scene = await aConfirmed(at('11:00'));
      await book(scene.storage, { slot: '2026-03-02 11:00:00', email: 'b@example.org' });
      expect(await answer(scene.storage, scene.id, 'move')).toEqual({
        kind: 'refused',
        code: 'slot_unavailable',
      });
      expect(await listAt(scene)).toEqual([[scene.bookingId, at('11:00')]]);
    });

    it('has no time to move to if the event is gone, or begins when it did', async () => {
      const gone = await aConfirmed(null);
      expect(await answer(gone.storage, gone.id, 'move')).toEqual({ kind: 'no_time' });
      const longer = await aConfirmed({ ...TIME, endsAt: TIME.endsAt + 15 });
      expect(await answer(longer.storage, longer.id, 'move')).toEqual({ kind: 'no_time' });
      expect(await listAt(longer)).toHaveLength(1);
    });

    it('cancels the booking with a message', async () => {
      const { storage, bookingId, id } = await aConfirmed(null);
      expect(await answer(storage, id, 'cancel')).toMatchObject({ kind: 'cancelled' });
      expect(await storage.bookings.find(bookingId)).toMatchObject({ status: 'cancelled' });
      const entries = await storage.messages.readUnplanned(9);
      expect(entries.find(({ kind }) => kind === 'booking.cancelled')?.notice).toMatchObject({
        message: 'Sorry',
        quiet: false,
      });
    });

    it('has the event written as it was', async () => {
      const scene = await aConfirmed(null);
      const { storage, bookingId, sourceId, id } = scene;
      expect(await answer(storage, id, 'put_back')).toMatchObject({ kind: 'put_back' });
      const entries = await storage.messages.readUnplanned(9);
      const { id: outboxId = 0 } =
        entries.findLast(({ kind }) => kind === 'calendar.requested') ?? {};
      expect(await storage.busy.findEvent({ sourceId, outboxId })).toMatchObject({
        booking: { bookingId, version: 1 },
        written: { digest: '' },
      });
      await readAt(scene, 11);
      await readAt(scene, 17);
      expect(await listAt(scene)).toEqual([]);
    });

    it('is answered once, however many answer at once', async () => {
      const { storage, another, id } = await aConfirmed(at('11:00'));
      const answers = await Promise.all([
        answer(storage, id, 'move'),
        answer(another, id, 'cancel'),
        answer(storage, id, 'put_back'),
        answer(another, id, 'move'),
      ]);
      expect(answers.filter(({ kind }) => kind === 'not_found')).toHaveLength(3);
    });
  });
}
