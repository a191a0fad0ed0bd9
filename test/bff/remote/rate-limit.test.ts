import { describe, expect, it } from 'vitest';
import {
  aBookingRequest,
  answered,
  aRemoteSource,
  CHOICE,
  DAY,
} from './support/a-remote-source.ts';

const tooMany = (retryAfter?: string) => ({
  status: 429,
  body: { error: 'Too many requests' },
  headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
});

/** Answers this one 429, then whatever is set. */
async function pausedFor(retryAfter: string) {
  const remote = await aRemoteSource({ 'GET /api/days': tooMany(retryAfter) });
  await remote.source.days(CHOICE);
  const askSlots = () => remote.source.slots(CHOICE, DAY);
  const slotCalls = () => remote.upstream.calls('GET /api/slots').length;
  return { ...remote, askSlots, slotCalls };
}

describe('a long pause', () => {
  it('is announced to the operator with its length, an hour at most', async () => {
    const { log } = await pausedFor('31536000');
    expect(log.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ trouble: 'rate_limited', retryAfterSeconds: 3600 }),
    );
  });

  it('ends with the first call that succeeds after a minute', async () => {
    const { source, clock, askSlots, slotCalls } = await pausedFor('3000');
    clock.advanceBy(59_999);
    expect(await askSlots()).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
    expect(slotCalls()).toBe(0);
    clock.advanceBy(1);
    expect(answered(await askSlots()).slots).toHaveLength(3);
    expect(await source.book(aBookingRequest())).toMatchObject({ kind: 'booked' });
  });

  it('lets one call through at a time, also a booking, and a refusal restarts the minute', async () => {
    const { source, upstream, clock, askSlots, slotCalls } = await pausedFor('3000');
    upstream.script('POST /api/bookings', tooMany('2'));
    upstream.script('GET /api/slots', tooMany('2'));
    clock.advanceBy(60_000);
    const outcomes = await Promise.all([source.book(aBookingRequest()), askSlots(), askSlots()]);
    expect(outcomes.map((outcome) => 'code' in outcome && outcome.code)).toEqual(
      outcomes.map(() => 'rate_limited'),
    );
    expect(upstream.calls('POST /api/bookings').length + slotCalls()).toBe(1);
    clock.advanceBy(59_000);
    expect(await askSlots()).toMatchObject({ retryAfterSeconds: 1 });
  });

  it('is announced as short while a call tests whether it is over', async () => {
    const { source, clock, askSlots } = await pausedFor('3000');
    clock.advanceBy(60_000);
    const outcomes = await Promise.all([askSlots(), source.slots(CHOICE, '2026-12-02')]);
    expect(outcomes).toMatchObject([{ kind: 'answer' }, { retryAfterSeconds: 5 }]);
  });

  it('goes on after a call that failed', async () => {
    const { upstream, clock, askSlots, slotCalls } = await pausedFor('3000');
    upstream.script('GET /api/slots', { status: 500, body: { error: 'Broken' } });
    clock.advanceBy(60_000);
    expect(await askSlots()).toMatchObject({ code: 'upstream_unavailable' });
    clock.advanceBy(5_000);
    expect(await askSlots()).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 55 });
    expect(slotCalls()).toBe(1);
  });

  it('ends after the requested time without a test', async () => {
    const { upstream, clock, askSlots, slotCalls } = await pausedFor('70');
    clock.advanceBy(70_000);
    upstream.script('GET /api/slots', { status: 500, body: { error: 'Broken' } });
    await askSlots();
    await askSlots();
    expect(slotCalls()).toBe(2);
  });
});

describe('a 429 of the upstream', () => {
  it('stops every call until Retry-After has passed; cached answers still work', async () => {
    const { source, upstream, clock } = await aRemoteSource({ 'GET /api/days': tooMany('20') });
    await source.schedules();
    expect(await source.days(CHOICE)).toEqual({
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: 20,
    });
    const sent = upstream.callCount;

    clock.advanceBy(19_001);
    expect(await source.slots(CHOICE, DAY)).toEqual({
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: 1,
    });
    expect(await source.book(aBookingRequest())).toMatchObject({ code: 'rate_limited' });
    expect(answered(await source.schedules())).toHaveLength(1);
    expect(upstream.callCount).toBe(sent);

    clock.advanceBy(999);
    expect(answered(await source.slots(CHOICE, DAY)).slots).toHaveLength(3);
  });

  it.each([
    ['a date', 'Tue, 01 Dec 2026 07:00:30 GMT', 30],
    ['a date that has passed', 'Tue, 01 Dec 2026 06:00:00 GMT', 1],
    ['nothing', undefined, 60],
    ['nonsense', 'soon', 60],
    ['zero', '0', 1],
    ['a minute', '60', 60],
    ['ten minutes', '600', 60],
    ['a year', '31536000', 60],
    ['a date of another clock', 'Tue, 01 Dec 2026 12:00:00 GMT', 60],
  ])('with %s in Retry-After', async (_, retryAfter, seconds) => {
    const { source } = await aRemoteSource({ 'GET /api/days': tooMany(retryAfter) });
    expect(await source.days(CHOICE)).toEqual({
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: seconds,
    });
  });

  it('is obeyed whatever its body is', async () => {
    const { source } = await aRemoteSource({
      'GET /api/days': {
        ...tooMany('5'),
        text: '<h1>Slow down</h1>',
        headers: { 'Content-Type': 'text/html', 'Retry-After': '5' },
      },
    });
    expect(await source.days(CHOICE)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
  });

  it('never shortens the silence that an earlier one asked for', async () => {
    const waits = ['30', '5'];
    const { source } = await aRemoteSource({
      '*': () => tooMany(waits.shift()),
      'GET /api/days': () => tooMany(waits.shift()),
    });
    const [first, second] = await Promise.all([
      source.days(CHOICE),
      source.days({ scheduleId: 1, reasonId: 3 }),
    ]);
    expect([first, second]).toContainEqual({
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: 30,
    });
    expect(await source.slots(CHOICE, DAY)).toMatchObject({ retryAfterSeconds: 30 });
  });

  it('ends if the clock is set back behind it', async () => {
    const { source, clock } = await aRemoteSource({ 'GET /api/days': tooMany('3000') });
    await source.days(CHOICE);
    clock.advanceBy(-86_400_000);
    expect(answered(await source.slots(CHOICE, DAY)).slots).toHaveLength(3);
  });
});
