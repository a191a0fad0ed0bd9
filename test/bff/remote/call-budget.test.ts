/** How the calls that the upstream allows are shared between those who read and those who book. */

import { describe, expect, it } from 'vitest';
import { aBookingRequest, aRemoteSource, CHOICE, DAY, SLOT } from './support/a-remote-source.ts';

/** A different day for each number, so that no answer is cached yet. */
const aDay = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);

describe('the calls of a minute', () => {
  it('are never all spent on reading: forms may have more, and bookings go on', async () => {
    const { source, upstream, log } = await aRemoteSource();
    for (let n = 0; n < 260; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    expect(upstream.callCount).toBe(255);
    expect(await source.slots(CHOICE, DAY)).toEqual({
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: 60,
    });
    expect((await source.form(CHOICE, SLOT)).kind).toBe('answer');
    for (let n = 0; n < 80; n += 1) {
      await source.form(CHOICE, `${aDay(n + 300)} 10:00:00`);
    }
    expect(upstream.callCount).toBe(260);
    for (let n = 0; n < 40; n += 1) {
      expect((await source.book(aBookingRequest())).kind).toBe('booked');
    }
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['calls_spent']);
  });

  it('never exceed the upstream’s limit: others are told when to book, and it works then', async () => {
    const { source, upstream, clock, log } = await aRemoteSource();
    for (let n = 0; n < 100; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    clock.advanceBy(50_000);
    for (let n = 0; n < 198; n += 1) {
      expect((await source.book(aBookingRequest())).kind).toBe('booked');
    }
    expect(upstream.callCount).toBe(300);
    expect(await source.book(aBookingRequest())).toEqual({
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: 10,
    });
    expect(upstream.callCount).toBe(300);
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['all_calls_spent']);
    clock.advanceBy(10_000);
    expect((await source.book(aBookingRequest())).kind).toBe('booked');
  });

  it('are counted over any sixty seconds, and waiting as long as it says is enough', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    for (let n = 0; n < 100; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    clock.advanceBy(45_000);
    for (let n = 100; n < 270; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    expect(upstream.callCount).toBe(255);
    expect(await source.slots(CHOICE, DAY)).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 15,
    });
    clock.advanceBy(11_999);
    expect(await source.slots(CHOICE, DAY)).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 4,
    });
    clock.advanceBy(3_001);
    for (let n = 300; n < 450; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    // The two lists were among the first hundred.
    expect(upstream.callCount).toBe(357);
  });

  it('keep as many free as were booked in the last minute, and some more', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    for (let n = 0; n < 100; n += 1) {
      await source.book(aBookingRequest());
    }
    for (let n = 0; n < 260; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    expect(upstream.callCount).toBe(290);
    // There was no booking since.
    clock.advanceBy(60_000);
    for (let n = 300; n < 560; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    expect(upstream.callCount).toBe(290 + 255);
  });

  it('due within three seconds are waited for in turn, and bookings never wait', async () => {
    const waited: number[] = [];
    const { source, upstream, clock } = await aRemoteSource(
      {},
      { sleep: async (ms) => void waited.push(ms) },
    );
    for (let n = 0; n < 2; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    clock.advanceBy(1_000);
    for (let n = 2; n < 260; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    expect(upstream.callCount).toBe(255);
    expect(waited).toEqual([]);
    clock.advanceBy(56_500);
    const asked = [301, 302, 303, 304, 305, 306].map((n) => source.slots(CHOICE, aDay(n)));
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
    // Two lists and two days were sent first; the rest has another second.
    expect(kinds).toEqual(['answer', 'answer', 'answer', 'answer', 'refused', 'refused']);
    expect(waited).toEqual([2_500, 2_500, 2_500, 2_500]);
    expect((await source.book(aBookingRequest())).kind).toBe('booked');
    expect(waited).toHaveLength(4);
  });

  it('are not sent after waiting if a 429 has arrived', async () => {
    let beginWait = () => {};
    let endWait = () => {};
    const waits = new Promise<void>((resolve) => {
      beginWait = resolve;
    });
    const sleep = () => {
      beginWait();
      return new Promise<void>((resolve) => {
        endWait = resolve;
      });
    };
    const { source, upstream, clock } = await aRemoteSource({}, { sleep });
    for (let n = 0; n < 260; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    clock.advanceBy(58_000);
    const waiting = source.slots(CHOICE, aDay(300));
    await waits;
    upstream.script('POST /api/bookings', { status: 429, headers: { 'Retry-After': '20' } });
    await source.book(aBookingRequest());
    const sent = upstream.callCount;
    endWait();
    expect(await waiting).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 20 });
    expect(upstream.callCount).toBe(sent);
  });

  it('leave cached answers usable once they are spent', async () => {
    const { source } = await aRemoteSource();
    const kept = await source.slots(CHOICE, DAY);
    for (let n = 0; n < 260; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    expect(await source.slots(CHOICE, DAY)).toBe(kept);
  });

  it('are counted again if the clock was set back', async () => {
    const { source, clock } = await aRemoteSource();
    for (let n = 0; n < 260; n += 1) {
      await source.slots(CHOICE, aDay(n));
    }
    clock.advanceBy(-86_400_000);
    expect((await source.slots(CHOICE, DAY)).kind).toBe('answer');
  });
});
