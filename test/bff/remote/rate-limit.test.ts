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

describe('a 429 of the upstream', () => {
  it('silences every call until Retry-After has passed; what is kept is still answered', async () => {
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
    ['a year', '31536000', 3600],
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

  it('ends when the clock is set back behind it', async () => {
    const { source, clock } = await aRemoteSource({ 'GET /api/days': tooMany('3000') });
    await source.days(CHOICE);
    clock.advanceBy(-86_400_000);
    expect(answered(await source.slots(CHOICE, DAY)).slots).toHaveLength(3);
  });
});
