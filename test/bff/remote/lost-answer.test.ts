import { describe, expect, it } from 'vitest';
import type { BookingSource } from '../../../bff/source/booking-source.ts';
import { createRemoteSource } from '../../../bff/source/remote/create-remote-source.ts';
import { type TestServer, useTestServer } from '../support/test-server.ts';
import { aBookingRequest } from './support/a-remote-source.ts';

const server = useTestServer();

/** A process of its own in front of the real server, with nothing in its cache. */
function inFrontOf(
  { url, token, clock }: TestServer,
  options: { readonly fetch?: typeof fetch } = {},
): BookingSource {
  const log = { info: () => {}, warn: () => {} };
  return createRemoteSource({
    upstreamUrl: url,
    upstreamToken: token,
    timeZone: 'Europe/Berlin',
    clock,
    log,
    ...options,
  });
}

/** Lets the booking reach the server, and loses what it answers. */
const losing: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (init?.method !== 'POST') {
    return response;
  }
  await response.arrayBuffer();
  throw new TypeError('fetch failed');
};

function requestAt(slot: string, fingerprint = 'one') {
  return aBookingRequest({ reasonId: 1, slot, idempotency: { key: slot, fingerprint } });
}

const bookings = async () => (await server().core.service.listBookings({ limit: 100 })).length;

describe('a booking whose answer was lost, in front of an upstream that knows keys', () => {
  it.each(['here', 'from another process'])(
    'is the same one when it is sent again %s',
    async (where) => {
      const slot = where === 'here' ? '2026-12-01 10:00:00' : '2026-12-01 11:00:00';
      let isLosing = true;
      const first = inFrontOf(server(), {
        fetch: (...sent) => (isLosing ? losing(...sent) : fetch(...sent)),
      });
      const before = await bookings();
      expect(await first.book(requestAt(slot))).toEqual({
        kind: 'refused',
        code: 'outcome_unknown',
      });
      expect(await bookings()).toBe(before + 1);
      isLosing = false;
      const again = await (where === 'here' ? first : inFrontOf(server())).book(requestAt(slot));
      expect(again).toMatchObject({
        kind: 'booked',
        receipt: { startsAt: Date.parse(`${slot.replace(' ', 'T')}+01:00`) / 60_000 },
      });
      expect(await bookings()).toBe(before + 1);
    },
  );

  it('does not lend its key to another request, not even from a process that has not seen it', async () => {
    const slot = '2026-12-01 14:00:00';
    await inFrontOf(server(), { fetch: losing }).book(requestAt(slot));
    const other = {
      ...requestAt('2026-12-01 15:00:00', 'two'),
      idempotency: { key: slot, fingerprint: 'two' },
    };
    expect(await inFrontOf(server()).book(other)).toEqual({
      kind: 'refused',
      code: 'idempotency_mismatch',
    });
  });
});
