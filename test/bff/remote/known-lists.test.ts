/** Calls that are not made: for ids that the lists lack, and after a recent 404. */

import { describe, expect, it } from 'vitest';
import { aBookingRequest, aRemoteSource, CHOICE, DAY, SLOT } from './support/a-remote-source.ts';

const notFound = { status: 404, body: { error: 'Not found' } };

describe('a made-up calendar or reason', () => {
  it.each([
    ['calendar', 'schedule_not_found', (n: number) => ({ scheduleId: 1000 + n, reasonId: 2 })],
    ['reason', 'reason_not_found', (n: number) => ({ scheduleId: 1, reasonId: 1000 + n })],
  ])('(%s) is %s by the lists, which are asked for once', async (_, code, invent) => {
    const { source, upstream } = await aRemoteSource();
    for (let n = 0; n < 20; n += 1) {
      const choice = invent(n);
      const all = [
        source.days(choice),
        source.slots(choice, DAY),
        source.form(choice, SLOT),
        source.book(aBookingRequest(choice)),
      ];
      for (const refusal of await Promise.all(all)) {
        expect(refusal).toEqual({ kind: 'refused', code });
      }
    }
    expect(upstream.callCount).toBeLessThanOrEqual(2);
  });

  it('is not asked for its reasons', async () => {
    const { source, upstream } = await aRemoteSource();
    for (let id = 10; id < 30; id += 1) {
      expect(await source.reasons(id)).toMatchObject({ code: 'schedule_not_found' });
    }
    expect(upstream.callCount).toBe(1);
  });
});

describe('a made-up day', () => {
  const other = (n: number) => `2027-01-${String(1 + n).padStart(2, '0')}`;

  it('has no times and no form according to the cached list of days', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    await source.days(CHOICE);
    const sent = upstream.callCount;
    for (let n = 0; n < 20; n += 1) {
      expect(await source.slots(CHOICE, other(n))).toEqual({
        kind: 'refused',
        code: 'day_not_found',
      });
      expect(await source.form(CHOICE, `${other(n)} 10:00:00`)).toEqual({
        kind: 'refused',
        code: 'slot_unavailable',
      });
    }
    expect(upstream.callCount).toBe(sent);
    upstream.script('GET /api/days', { status: 200, body: { data: [DAY, other(0)] } });
    clock.advanceBy(15_000);
    await source.days(CHOICE);
    expect((await source.slots(CHOICE, other(0))).kind).toBe('answer');
  });

  it('costs its visitor no call if such a list is cached', async () => {
    const { source } = await aRemoteSource();
    await source.days(CHOICE);
    const visitor =
      source.askedBy?.(async () => ({
        kind: 'refused',
        code: 'rate_limited',
        retryAfterSeconds: 60,
      })) ?? source;
    expect(await visitor.slots(CHOICE, other(0))).toMatchObject({ code: 'day_not_found' });
    expect(await visitor.slots(CHOICE, DAY)).toMatchObject({ code: 'rate_limited' });
  });
});

describe('an upstream 404', () => {
  it('is kept as long as days and times are', async () => {
    const { source, upstream, clock } = await aRemoteSource({
      'GET /api/slots': notFound,
      'GET /api/forms': notFound,
    });
    const askBoth = async () => {
      expect(await source.form(CHOICE, SLOT)).toMatchObject({ code: 'slot_unavailable' });
      expect(await source.slots(CHOICE, DAY)).toMatchObject({ code: 'day_not_found' });
    };
    const counts = () => [
      upstream.calls('GET /api/forms').length,
      upstream.calls('GET /api/slots').length,
    ];
    for (let time = 0; time < 5; time += 1) {
      await askBoth();
    }
    expect(counts()).toEqual([1, 1]);
    clock.advanceBy(14_999);
    await askBoth();
    expect(counts()).toEqual([1, 1]);
    clock.advanceBy(1);
    await askBoth();
    expect(counts()).toEqual([2, 2]);
  });

  it('is forgotten with the times that a booking changes', async () => {
    const { source, upstream } = await aRemoteSource({ 'GET /api/slots': notFound });
    await source.slots(CHOICE, DAY);
    await source.book(aBookingRequest());
    await source.slots(CHOICE, DAY);
    expect(upstream.calls('GET /api/slots')).toHaveLength(2);
  });
});
