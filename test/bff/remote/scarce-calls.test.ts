/**
 * Saving calls when they run short: answers live longer, and a booking only removes its times from
 * the cache.
 */

import { describe, expect, it, vi } from 'vitest';
import {
  aBookingRequest,
  answered,
  aRemoteSource,
  CHOICE,
  DAY,
  SLOT,
} from './support/a-remote-source.ts';

const NINE = '2026-12-01 09:00:00';
const ELEVEN = '2026-12-01 11:00:00';
/** A reason of an hour; `CHOICE` takes half an hour. */
const LONGER = { scheduleId: 1, reasonId: 3 };

const aDay = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);

const list = (...data: string[]) => ({ status: 200, body: { data } });

describe('days and times', () => {
  it('are cached for seconds, or up to five minutes if calls are scarce', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    const slotsOfDay = () =>
      upstream.calls('GET /api/slots').filter(({ target }) => target.endsWith(DAY)).length;
    await source.slots(CHOICE, DAY);
    clock.advanceBy(14_999);
    for (let n = 0; n < 10; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    await source.slots(CHOICE, DAY);
    await vi.waitFor(() => expect(slotsOfDay()).toBe(2));
    for (let n = 10; n < 140; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    // 143 calls within the minute: more than half of what reading may take.
    clock.advanceBy(25_000);
    await source.slots(CHOICE, DAY);
    expect(slotsOfDay()).toBe(2);
    for (let n = 140; n < 260; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    clock.advanceBy(15_000);
    const kept = await source.slots(CHOICE, DAY);
    expect(kept.kind).toBe('answer');
    expect(slotsOfDay()).toBe(2);
  });

  it('are used for five minutes when stale if the upstream accepts no more calls', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    const kept = await source.slots(CHOICE, DAY);
    upstream.script('GET /api/slots', {
      status: 429,
      body: { error: 'Too many requests' },
      headers: { 'Retry-After': '600' },
    });
    clock.advanceBy(200_000);
    expect(await source.slots(CHOICE, DAY)).toBe(kept);
    expect(await source.slots(CHOICE, '2026-12-02')).toMatchObject({ code: 'rate_limited' });
    clock.advanceBy(100_000);
    expect(await source.slots(CHOICE, DAY)).toMatchObject({ code: 'rate_limited' });
  });

  it('are not used when stale if the upstream fails', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    await source.slots(CHOICE, DAY);
    upstream.script('GET /api/slots', { status: 500, body: { error: 'Oh' } });
    clock.advanceBy(60_000);
    expect(await source.slots(CHOICE, DAY)).toEqual({
      kind: 'refused',
      code: 'upstream_unavailable',
    });
  });
});

describe('the days of a reason without cached times', () => {
  /** Books, without knowing whether the day still has times. */
  async function afterABooking(callsBefore: number) {
    const { source, upstream, clock } = await aRemoteSource();
    for (let n = 0; n < callsBefore; n += 1) {
      await source.slots(LONGER, aDay(n));
    }
    const first = await source.days(CHOICE);
    await source.book(aBookingRequest());
    upstream.script('GET /api/days', list());
    return { source, upstream, clock, first };
  }

  it('are loaded again after a booking', async () => {
    const { source } = await afterABooking(0);
    expect(answered(await source.days(CHOICE)).days).toEqual([]);
  });

  it('are reused while calls are scarce, and loaded again afterwards', async () => {
    const { source, upstream, clock, first } = await afterABooking(140);
    expect(await source.days(CHOICE)).toEqual(first);
    expect(upstream.calls('GET /api/days')).toHaveLength(1);
    clock.advanceBy(60_000);
    expect(answered(await source.days(CHOICE)).days).toEqual([]);
  });

  it.each([
    ['an empty list', list()],
    ['no such day', { status: 404, body: { error: 'Day not found' } }],
  ])('lose a day that turns out to have no times (%s)', async (_, none) => {
    const { source, upstream } = await afterABooking(140);
    upstream.script('GET /api/slots', none);
    await source.slots(CHOICE, DAY);
    expect(answered(await source.days(CHOICE)).days).toEqual([]);
    expect(upstream.calls('GET /api/days')).toHaveLength(1);
  });
});

describe('a booking in a calendar', () => {
  /** Books once; the next list of the day then shows the calendar's capacity. */
  async function afterTheFirst(left: readonly string[]) {
    const remote = await aRemoteSource();
    const { source, upstream } = remote;
    const readAll = async () => {
      for (const choice of [CHOICE, LONGER]) {
        await source.days(choice);
        await source.slots(choice, DAY);
      }
    };
    await readAll();
    await source.book(aBookingRequest());
    upstream.script('GET /api/slots', list(...left));
    await readAll();
    return {
      ...remote,
      readAll,
      count: () => upstream.calls('GET /api/slots').length + upstream.calls('GET /api/days').length,
    };
  }

  it('with a capacity of one removes its times from all lists without a call', async () => {
    const { source, readAll, count, upstream } = await afterTheFirst([
      NINE,
      '2026-12-01 09:30:00',
      ELEVEN,
    ]);
    const before = count();
    expect(await source.book(aBookingRequest({ slot: '2026-12-01 09:30:00' }))).toMatchObject({
      kind: 'booked',
    });
    await readAll();
    expect(count()).toBe(before);
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([NINE, ELEVEN]);
    // Starting at nine, it would overlap.
    expect(answered(await source.slots(LONGER, DAY)).slots).toEqual([ELEVEN]);
    expect(await source.form(CHOICE, '2026-12-01 09:30:00')).toEqual({
      kind: 'refused',
      code: 'slot_unavailable',
    });
    expect(upstream.calls('GET /api/forms')).toHaveLength(0);
  });

  it('removes the day from the list of days if it is full', async () => {
    const { source } = await afterTheFirst([ELEVEN]);
    expect(answered(await source.days(CHOICE)).days).toEqual([DAY]);
    await source.book(aBookingRequest({ slot: ELEVEN }));
    expect(answered(await source.days(CHOICE)).days).toEqual([]);
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([]);
  });

  it('at a time that it took before changes nothing, when it is refused', async () => {
    const { source, readAll, count, upstream } = await afterTheFirst([NINE, ELEVEN]);
    await source.book(aBookingRequest({ slot: ELEVEN }));
    const before = count();
    upstream.script('POST /api/bookings', { status: 404, body: { error: 'Time not found' } });
    expect(await source.book(aBookingRequest({ slot: ELEVEN }))).toEqual({
      kind: 'refused',
      code: 'slot_unavailable',
    });
    await readAll();
    expect(count()).toBe(before);
  });

  it('with more capacity is loaded again each time', async () => {
    const { source, readAll, count } = await afterTheFirst([NINE, SLOT, ELEVEN]);
    const before = count();
    await source.book(aBookingRequest({ slot: ELEVEN }));
    await readAll();
    // The times of both reasons; the day has others, and stays.
    expect(count()).toBe(before + 2);
  });

  it('is not undone by a list that was asked for before it', async () => {
    const { source, upstream, clock } = await afterTheFirst([NINE, ELEVEN]);
    let answer = (_: unknown) => {};
    const isAsked = new Promise<void>((asked) => {
      upstream.script('GET /api/slots', () => {
        asked();
        return new Promise((resolve) => {
          answer = () => resolve(list(NINE, ELEVEN));
        });
      });
    });
    clock.advanceBy(5_000);
    // The cached answer is used, and refreshed in the background.
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([NINE, ELEVEN]);
    await isAsked;
    await source.book(aBookingRequest({ slot: ELEVEN }));
    answer(null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    upstream.script('GET /api/slots', list(NINE));
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([NINE]);
  });

  it('shows changes made there once its list is loaded again', async () => {
    const { source, upstream, clock } = await afterTheFirst([NINE, ELEVEN]);
    await source.book(aBookingRequest({ slot: ELEVEN }));
    upstream.script('GET /api/slots', list(NINE, ELEVEN));
    clock.advanceBy(15_000);
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([NINE, ELEVEN]);
  });
});
