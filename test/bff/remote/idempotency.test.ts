import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import type { Idempotency } from '../../../core/booking/booking.ts';
import { aBookingRequest, aRemoteSource, workingUpstream } from './support/a-remote-source.ts';
import type { Script, StubReply } from './support/upstream-stub.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function withKey(changes: Partial<Idempotency> = {}) {
  return aBookingRequest({ idempotency: { key: 'a key', fingerprint: 'one', ...changes } });
}

/** Answers each booking with a number of its own. */
function counting(): () => StubReply {
  let count = 0;
  return () => {
    count += 1;
    return {
      status: 201,
      body: {
        booking_id: count,
        booking_details_id: `d-${count}`,
        user_id: count,
        slot: '2026-12-01T09:00:00Z',
      },
    };
  };
}

describe('an idempotency key', () => {
  it('repeats the receipt for a day without asking the upstream', async () => {
    const { source, upstream, clock } = await aRemoteSource({ 'POST /api/bookings': counting() });
    const first = await source.book(withKey());
    clock.advanceBy(DAY_MS - 1);
    expect(await source.book(withKey())).toEqual({ ...first, replayed: true });
    expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
    clock.advanceBy(1);
    expect(await source.book(withKey())).toMatchObject({
      receipt: { bookingId: 2 },
      replayed: false,
    });
  });

  it('repeats the receipt while the upstream is silent or gone', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.book(withKey());
    await upstream.close();
    expect(await source.book(withKey())).toMatchObject({ kind: 'booked', replayed: true });
  });

  it('makes 20 parallel requests one booking', async () => {
    const { source, upstream } = await aRemoteSource({ 'POST /api/bookings': counting() });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => source.book(withKey())));
    expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.kind === 'booked' && outcome.receipt.bookingId === 1),
    ).toHaveLength(20);
    expect(
      outcomes.filter((outcome) => outcome.kind === 'booked' && !outcome.replayed),
    ).toHaveLength(1);
  });

  it('is refused for a different request, later or at the same time', async () => {
    const { source, upstream } = await aRemoteSource({ 'POST /api/bookings': counting() });
    const mismatch = { kind: 'refused', code: 'idempotency_mismatch' };
    const outcomes = await Promise.all([
      source.book(withKey()),
      source.book(withKey({ fingerprint: 'two' })),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['booked', 'refused']);
    expect(outcomes).toContainEqual(mismatch);
    expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
    expect(await source.book(withKey({ fingerprint: 'three' }))).toEqual(mismatch);
  });

  it('counts within its surface', async () => {
    const { source } = await aRemoteSource({ 'POST /api/bookings': counting() });
    await source.book(withKey());
    expect(await source.book({ ...withKey(), surface: 'api' })).toMatchObject({
      receipt: { bookingId: 2 },
      replayed: false,
    });
  });

  it('goes upstream as a key of our own, the same one each time and for each surface another', async () => {
    const { source, upstream } = await aRemoteSource({ 'POST /api/bookings': 'cut' });
    await source.book(withKey());
    await source.book(withKey());
    await source.book({ ...withKey(), surface: 'api' });
    const keys = upstream
      .calls('POST /api/bookings')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^"slotwell-widget-[0-9a-f]{64}"$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toMatch(/^"slotwell-api-/);
  });

  it('goes upstream again after an answer that was lost, but only with the same request', async () => {
    const { source, upstream } = await aRemoteSource({ 'POST /api/bookings': 'cut' });
    expect(await source.book(withKey())).toEqual({ kind: 'refused', code: 'outcome_unknown' });
    expect(await source.book(withKey({ fingerprint: 'two' }))).toEqual({
      kind: 'refused',
      code: 'idempotency_mismatch',
    });
    upstream.script('POST /api/bookings', counting());
    expect(await source.book(withKey())).toMatchObject({ kind: 'booked', replayed: false });
    expect(upstream.calls('POST /api/bookings')).toHaveLength(2);
  });

  it('is free again after a refusal', async () => {
    const { source, upstream } = await aRemoteSource({
      'POST /api/bookings': { status: 404, body: { error: 'Time not found' } },
    });
    expect(await source.book(withKey())).toEqual({ kind: 'refused', code: 'slot_unavailable' });
    upstream.script('POST /api/bookings', counting());
    expect(await source.book(withKey({ fingerprint: 'two' }))).toMatchObject({ kind: 'booked' });
  });

  it.each<readonly [string, Readonly<Record<string, Script>>]>([
    [
      'the reasons cannot be read',
      { 'GET /api/reasons': { status: 503, body: { error: 'API disabled' } } },
    ],
    [
      'the calendar does not offer the reason',
      { 'GET /api/reasons': { status: 200, body: { data: [] } } },
    ],
    [
      'a field is to blame',
      {
        'POST /api/bookings': { status: 400, body: { error: 'Field is required', field: 'email' } },
      },
    ],
    [
      'the upstream takes no bookings',
      { 'POST /api/bookings': { status: 503, body: { error: 'API disabled' } } },
    ],
  ])('is free again if %s', async (_, scripts) => {
    const { source, upstream, clock } = await aRemoteSource(scripts);
    expect(await source.book(withKey())).toMatchObject({ kind: 'refused' });
    for (const [route, script] of Object.entries(workingUpstream)) {
      upstream.script(route, script);
    }
    clock.advanceBy(HOUR_MS);
    expect(await source.book(withKey({ fingerprint: 'two' }))).toMatchObject({
      kind: 'booked',
      replayed: false,
    });
  });

  it('is a mismatch here, too, if the upstream refuses it for another body', async () => {
    const { source } = await aRemoteSource({
      'POST /api/bookings': {
        status: 400,
        body: { error: 'Idempotency-Key was used with another request' },
      },
    });
    expect(await source.book(withKey())).toEqual({ kind: 'refused', code: 'idempotency_mismatch' });
  });

  it('is known to another process that shares the cache', async () => {
    const cache = new Keyv();
    const here = await aRemoteSource({ 'POST /api/bookings': counting() }, { cache });
    const there = await aRemoteSource({}, { cache, upstreamUrl: here.upstream.url });
    const first = await here.source.book(withKey());
    expect(await there.source.book(withKey())).toEqual({ ...first, replayed: true });
  });
});

it('a slow booking is not repeated automatically, and its outcome is called unknown', async () => {
  const { source, upstream } = await aRemoteSource(
    { 'POST /api/bookings': 'hang' },
    { timeLimits: { getMs: 2_000, postMs: 80 } },
  );
  expect(await source.book(withKey())).toEqual({ kind: 'refused', code: 'outcome_unknown' });
  expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
});
