import { Keyv } from 'keyv';
import { describe, expect, it, vi } from 'vitest';
import { createMemoryCache } from '../../../bff/source/remote/expiring-store.ts';
import {
  aBookingRequest,
  answered,
  aRemoteSource,
  CHOICE,
  DAY,
  SLOT,
} from './support/a-remote-source.ts';
import type { Script } from './support/upstream-stub.ts';

function aSignal(): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

async function askForEverything(source: RemoteSource): Promise<void> {
  await source.schedules();
  await source.reasons(1);
  await source.days(CHOICE);
  await source.slots(CHOICE, DAY);
  await source.form(CHOICE, SLOT);
}

type RemoteSource = Awaited<ReturnType<typeof aRemoteSource>>['source'];

/** A source whose cache waits in one of its steps until `go` is called. */
async function withSlowCache(waitsIn: 'set' | 'delete') {
  const store = new Map<string, unknown>();
  const begun = aSignal();
  const mayEnd = aSignal();
  const pause = async () => {
    begun.give();
    await mayEnd.given;
  };
  const slowly = {
    get: (key: string) => store.get(key),
    set: async (key: string, value: unknown) => {
      if (waitsIn === 'set' && key.includes('slots')) {
        await pause();
      }
      store.set(key, value);
    },
    delete: async (key: string) => {
      if (waitsIn === 'delete') {
        await pause();
      }
      return store.delete(key);
    },
    clear: () => store.clear(),
  };
  const cache = new Keyv({ store: slowly });
  const remote = await aRemoteSource({}, { cache, timeLimits: { cacheMs: 10_000 } });
  return { ...remote, begun: begun.given, go: mayEnd.give };
}

describe('what is kept', () => {
  it('lasts 300 s for calendars, reasons and forms, 15 s for days and times, and is refreshed in the background', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    const askAll = () => askForEverything(source);
    const counts = () =>
      ['schedules', 'reasons', 'days', 'slots', 'forms'].map(
        (call) => upstream.calls(`GET /api/${call}`).length,
      );
    await askAll();
    expect(counts()).toEqual([1, 1, 1, 1, 1]);
    clock.advanceBy(4_999);
    await askAll();
    expect(counts()).toEqual([1, 1, 1, 1, 1]);
    clock.advanceBy(15_000);
    await askAll();
    expect(counts()).toEqual([1, 1, 2, 2, 1]);
    clock.advanceBy(80_000);
    await askAll();
    expect(counts()).toEqual([1, 1, 3, 3, 1]);
    clock.advanceBy(200_001);
    await askAll();
    expect(counts()).toEqual([2, 2, 4, 4, 2]);
  });

  it('is used when stale while it is refreshed once', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    const first = await source.slots(CHOICE, DAY);
    upstream.script('GET /api/slots', { status: 200, body: { data: [SLOT] } });
    clock.advanceBy(5_000);
    const admitted = vi.fn(async () => null);
    const visitor = source.askedBy?.(admitted) ?? source;
    expect(await Promise.all(Array.from({ length: 20 }, () => visitor.slots(CHOICE, DAY)))).toEqual(
      Array(20).fill(first),
    );
    await vi.waitFor(async () =>
      expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([SLOT]),
    );
    expect(upstream.calls('GET /api/slots')).toHaveLength(2);
    expect(admitted).not.toHaveBeenCalled();
  });

  it('is dropped if a refresh finds nothing', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    await source.slots(CHOICE, DAY);
    upstream.script('GET /api/slots', { status: 404, body: { error: 'Day not found' } });
    clock.advanceBy(5_000);
    await source.slots(CHOICE, DAY);
    await vi.waitFor(async () =>
      expect(await source.slots(CHOICE, DAY)).toEqual({ kind: 'refused', code: 'day_not_found' }),
    );
  });

  it('stays the same object if a refresh finds no change', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    const first = await source.slots(CHOICE, DAY);
    expect(await source.slots(CHOICE, DAY)).toBe(first);
    clock.advanceBy(15_000);
    expect(await source.slots(CHOICE, DAY)).toBe(first);
    clock.advanceBy(15_000);
    upstream.script('GET /api/slots', { status: 200, body: { data: [SLOT] } });
    const other = await source.slots(CHOICE, DAY);
    expect(answered(other).slots).toEqual([SLOT]);
    expect(other).not.toMatchObject({ tag: first.kind === 'answer' ? first.tag : '' });
  });

  it('is asked for once by many at the same time', async () => {
    const { source, upstream } = await aRemoteSource();
    const answers = await Promise.all(Array.from({ length: 50 }, () => source.days(CHOICE)));
    expect(new Set(answers).size).toBe(1);
    expect(upstream.calls('GET /api/days')).toHaveLength(1);
  });

  it('is kept apart by calendar, reason and day', async () => {
    const two = [
      { id: 1, name: 'Dr. Lindner' },
      { id: 2, name: 'Laboratory' },
    ];
    const { source, upstream } = await aRemoteSource({
      'GET /api/schedules': { status: 200, body: { data: two } },
    });
    await source.slots(CHOICE, DAY);
    await source.slots({ scheduleId: 1, reasonId: 3 }, DAY);
    await source.slots({ scheduleId: 2, reasonId: 2 }, DAY);
    await source.slots(CHOICE, '2026-12-02');
    expect(upstream.calls('GET /api/slots')).toHaveLength(4);
  });

  it('lives no longer when the clock is set back', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    await source.days(CHOICE);
    clock.advanceBy(-3_600_000);
    await source.days(CHOICE);
    expect(upstream.calls('GET /api/days')).toHaveLength(2);
  });

  it('excludes refusals, which only concurrent requests share', async () => {
    const { source, upstream } = await aRemoteSource({
      'GET /api/days': { status: 503, body: { error: 'API disabled' } },
    });
    await Promise.all([source.days(CHOICE), source.days(CHOICE)]);
    expect(upstream.calls('GET /api/days')).toHaveLength(1);
    upstream.script('GET /api/days', { status: 200, body: { data: [DAY] } });
    expect(answered(await source.days(CHOICE)).days).toEqual([DAY]);
  });
});

describe('a form', () => {
  it('is kept for all times of a reason, and the time is judged by its day that is kept', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.slots(CHOICE, DAY);
    const first = await source.form(CHOICE, SLOT);
    expect(await source.form(CHOICE, '2026-12-01 09:00:00')).toBe(first);
    expect(await source.form(CHOICE, '2026-12-01 09:15:00')).toEqual({
      kind: 'refused',
      code: 'slot_unavailable',
    });
    expect(upstream.calls('GET /api/forms')).toHaveLength(1);
    expect(upstream.calls('GET /api/slots')).toHaveLength(1);
  });

  it('is not asked for at a time that its day, which is kept, does not have', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.slots(CHOICE, DAY);
    expect(await source.form(CHOICE, '2026-12-01 09:15:00')).toEqual({
      kind: 'refused',
      code: 'slot_unavailable',
    });
    expect(upstream.calls('GET /api/forms')).toHaveLength(0);
  });

  it('loads the day if none is cached', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.form(CHOICE, SLOT);
    expect(answered(await source.form(CHOICE, '2026-12-01 11:00:00'))).toHaveLength(2);
    expect(upstream.calls('GET /api/slots')).toHaveLength(1);
    upstream.script('GET /api/slots', { status: 404, body: { error: 'Day not found' } });
    expect(await source.form(CHOICE, '2026-12-02 11:00:00')).toEqual({
      kind: 'refused',
      code: 'slot_unavailable',
    });
  });
});

describe('a form asked for while the same reason is asked for at another time', () => {
  it('waits for the word of the upstream on its own time', async () => {
    const isAsked = aSignal();
    const { source } = await aRemoteSource({
      'GET /api/forms': async ({ target }) => {
        if (target.includes('10%3A00')) {
          return { status: 200, body: { data: {} } };
        }
        await isAsked.given;
        return { status: 404, body: { error: 'Time not found' } };
      },
    });
    const taken = source.form(CHOICE, '2026-12-01 09:20:00');
    expect(answered(await source.form(CHOICE, SLOT))).toEqual([]);
    isAsked.give();
    expect(await taken).toEqual({ kind: 'refused', code: 'slot_unavailable' });
  });
});

describe('after a booking', () => {
  it("drops that day's times for every reason, and nothing else: a day with other times stays one", async () => {
    const days = { status: 200, body: { data: [DAY, '2026-12-02'] } };
    const { source, upstream } = await aRemoteSource({ 'GET /api/days': days });
    const other = { scheduleId: 1, reasonId: 3 };
    const askAll = async () => {
      for (const choice of [CHOICE, other]) {
        await source.days(choice);
        await source.slots(choice, DAY);
        await source.slots(choice, '2026-12-02');
      }
    };
    await askAll();
    await source.book(aBookingRequest());
    await askAll();
    expect(upstream.calls('GET /api/days')).toHaveLength(2);
    expect(
      upstream.calls('GET /api/slots').filter(({ target }) => target.endsWith(DAY)),
    ).toHaveLength(4);
    expect(
      upstream.calls('GET /api/slots').filter(({ target }) => target.endsWith('2026-12-02')),
    ).toHaveLength(2);
    expect(upstream.calls('GET /api/reasons')).toHaveLength(1);
  });

  it.each<[string, number, Script]>([
    ['refused as no longer free', 2, { status: 404, body: { error: 'Time not found' } }],
    ['whose answer was lost', 2, 'cut'],
    [
      'refused for a field',
      1,
      { status: 400, body: { error: 'Field is required', field: 'email' } },
    ],
    ['refused for the token', 1, { status: 401, body: { error: 'Unauthorized' } }],
  ])('%s, the day has been asked for %s times', async (_, asked, script) => {
    const { source, upstream } = await aRemoteSource({ 'POST /api/bookings': script });
    await source.slots(CHOICE, DAY);
    await source.book(aBookingRequest());
    await source.slots(CHOICE, DAY);
    expect(upstream.calls('GET /api/slots')).toHaveLength(asked);
  });

  it('the booked time is gone from the next look, however long the cache takes to forget it', async () => {
    const { source, upstream, begun, go } = await withSlowCache('delete');
    upstream.script('GET /api/slots', { status: 200, body: { data: [SLOT] } });
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([SLOT]);
    upstream.script('GET /api/slots', { status: 200, body: { data: [] } });
    let isAnswered = false;
    const booked = source.book(aBookingRequest()).finally(() => (isAnswered = true));
    await begun;
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    go();
    expect(await booked).toMatchObject({ kind: 'booked' });
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([]);
  });

  it('an answer in flight goes to those who wait, but is not cached', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.reasons(1);
    const mayAnswer = aSignal();
    upstream.script('GET /api/slots', async () => {
      await mayAnswer.given;
      return { status: 200, body: { data: [SLOT] } };
    });
    const waiting = source.slots(CHOICE, DAY);
    await vi.waitFor(() => expect(upstream.calls('GET /api/slots')).toHaveLength(1));
    await source.book(aBookingRequest());
    upstream.script('GET /api/slots', { status: 200, body: { data: [] } });
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([]);
    mayAnswer.give();
    expect(answered(await waiting).slots).toEqual([SLOT]);
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([]);
    expect(upstream.calls('GET /api/slots')).toHaveLength(2);
  });

  it('a refusal in flight goes to those who wait, but is not cached', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.reasons(1);
    const mayAnswer = aSignal();
    upstream.script('GET /api/slots', async () => {
      await mayAnswer.given;
      return { status: 404, body: { error: 'Day not found' } };
    });
    const waiting = source.slots(CHOICE, DAY);
    await vi.waitFor(() => expect(upstream.calls('GET /api/slots')).toHaveLength(1));
    await source.book(aBookingRequest());
    mayAnswer.give();
    expect(await waiting).toMatchObject({ kind: 'refused', code: 'day_not_found' });
    upstream.script('GET /api/slots', { status: 200, body: { data: [SLOT] } });
    expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([SLOT]);
  });

  it('an answer that is being stored is dropped as well', async () => {
    const { source, upstream, begun, go } = await withSlowCache('set');
    const waiting = source.slots(CHOICE, DAY);
    await begun;
    await source.book(aBookingRequest());
    go();
    await waiting;
    await source.slots(CHOICE, DAY);
    expect(upstream.calls('GET /api/slots')).toHaveLength(2);
  });
});

describe('a failing cache', () => {
  const broken = {
    get: () => Promise.reject(new Error('no connection')),
    set: () => Promise.reject(new Error('no connection')),
    delete: () => Promise.reject(new Error('no connection')),
    clear: () => Promise.reject(new Error('no connection')),
  };

  it.each([true, false])('fails no request (throwOnErrors %s)', async (throwOnErrors) => {
    const { source, log } = await aRemoteSource(
      {},
      { cache: new Keyv({ store: broken, throwOnErrors }) },
    );
    expect(answered(await source.days(CHOICE)).days).toEqual([DAY]);
    expect(
      await source.book(aBookingRequest({ idempotency: { key: 'k', fingerprint: 'f' } })),
    ).toMatchObject({ kind: 'booked' });
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['cache_failed']);
  });

  it('is replaced by the process’s own memory', async () => {
    const { source, upstream, clock } = await aRemoteSource(
      {},
      { cache: new Keyv({ store: broken, throwOnErrors: true }) },
    );
    await source.days(CHOICE);
    await source.days(CHOICE);
    expect(upstream.calls('GET /api/days')).toHaveLength(1);
    await source.book(aBookingRequest());
    await source.days(CHOICE);
    expect(upstream.calls('GET /api/days')).toHaveLength(2);
    clock.advanceBy(15_000);
    await source.days(CHOICE);
    expect(upstream.calls('GET /api/days')).toHaveLength(3);
  });

  it('leaves the process the receipts of its own bookings', async () => {
    const { source, upstream } = await aRemoteSource({}, { cache: new Keyv({ store: broken }) });
    const request = aBookingRequest({ idempotency: { key: 'k', fingerprint: 'f' } });
    await source.book(request);
    expect(await source.book(request)).toMatchObject({ replayed: true });
    expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
  });

  it('is left alone for 5 s, then asked again', async () => {
    const get = vi.fn(broken.get);
    const { source, clock } = await aRemoteSource(
      {},
      { cache: new Keyv({ store: { ...broken, get }, throwOnErrors: true }) },
    );
    await source.days(CHOICE);
    await source.schedules();
    expect(get).toHaveBeenCalledTimes(1);
    clock.advanceBy(5_000);
    await source.schedules();
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('is noticed even if only its error event reports it', async () => {
    const cache: Keyv = new Keyv({
      store: { ...broken, get: () => void cache.emit('error', new Error('no connection')) },
    });
    const { source, upstream, log } = await aRemoteSource({}, { cache });
    await source.days(CHOICE);
    await source.days(CHOICE);
    expect(upstream.calls('GET /api/days')).toHaveLength(1);
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['cache_failed']);
  });

  it('never answers: the upstream is asked instead', async () => {
    const silent = {
      ...broken,
      get: () => new Promise(() => {}),
      set: () => new Promise(() => {}),
    };
    const { source, upstream } = await aRemoteSource(
      {},
      { cache: new Keyv({ store: silent }), timeLimits: { cacheMs: 20 } },
    );
    expect(answered(await source.days(CHOICE)).days).toEqual([DAY]);
    expect(answered(await source.days(CHOICE)).days).toEqual([DAY]);
    expect(upstream.calls('GET /api/days')).toHaveLength(1);
  });

  it('holds nonsense: it counts as empty', async () => {
    const { source, upstream, stored } = await aRemoteSource();
    await source.days(CHOICE);
    const key = [...stored.keys()].find((one) => one.includes('days:1/2')) ?? '';
    stored.set(
      key,
      JSON.stringify({ value: { storedAt: 0, expiresAt: 9e15, value: ['nonsense'] } }),
    );
    expect(answered(await source.days(CHOICE)).days).toEqual([DAY]);
    expect(upstream.calls('GET /api/days')).toHaveLength(2);
  });
});

describe('the cache in memory', () => {
  it('lets the oldest entry go for a new one', async () => {
    const cache = createMemoryCache(2);
    for (const key of ['a', 'b', 'a', 'c']) {
      await cache.set(key, key);
    }
    expect(await cache.get(['a', 'b', 'c'])).toEqual(['a', undefined, 'c']);
  });
});
