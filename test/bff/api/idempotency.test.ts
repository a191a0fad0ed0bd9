import { describe, expect, it } from 'vitest';
import { aBookingBody, aSubmission, workingTimes } from '../support/a-booking-body.ts';
import { useServerPerTest, useTestServer } from '../support/test-server.ts';

const server = useTestServer();
const times = workingTimes(60).values();
const nextTime = () => times.next().value ?? '';
const bookings = () => server().core.service.listBookings({ limit: 1000 });

describe('with an Idempotency-Key', () => {
  it('20 parallel retries book once and get one body, 10 times over', async () => {
    for (let round = 0; round < 10; round++) {
      const body = aBookingBody({ slot: nextTime() });
      const before = (await bookings()).length;
      const replies = await Promise.all(
        Array.from({ length: 20 }, () =>
          server().book(body, { 'idempotency-key': `"round-${round}"` }),
        ),
      );
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 201));
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
      expect(await bookings()).toHaveLength(before + 1);
    }
  });

  it('a later retry gets the first answer byte for byte, even with a new token or reordered members', async () => {
    const body = aBookingBody({ slot: nextTime() });
    const first = await server().book(body, { 'idempotency-key': 'later' });
    await server().replaceToken();
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    const again = await server().book(reordered, { 'idempotency-key': '"later"' });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('another request with the same key is 400 and books nothing', async () => {
    const body = aBookingBody({ slot: nextTime() });
    await server().book(body, { 'idempotency-key': 'other' });
    const before = (await bookings()).length;
    const changed = { ...body, submission: aSubmission({ last_name: 'Byron' }) };
    const reply = await server().book(changed, { 'idempotency-key': 'other' });
    expect([reply.status, reply.json]).toEqual([
      400,
      { error: 'The Idempotency-Key was used before with another request' },
    ]);
    expect(await bookings()).toHaveLength(before);
  });

  it('a refused request does not use the key up', async () => {
    const key = { 'idempotency-key': 'refused-first' };
    expect((await server().book(aBookingBody({ slot: '2026-12-01 12:00:00' }), key)).status).toBe(
      404,
    );
    expect((await server().book(aBookingBody({ slot: nextTime() }), key)).status).toBe(201);
  });

  it.each([
    ['empty', '""'],
    ['an open quote', '"open'],
    ['256 characters', 'k'.repeat(256)],
    ['a control character', 'a\tb'],
    ['not ASCII', 'k\u00e9y'],
  ])('a key that is %s is 400', async (_title, key) => {
    const reply = await server().book(aBookingBody({ slot: nextTime() }), {
      'idempotency-key': key,
    });
    expect([reply.status, Object(reply.json).error]).toEqual([
      400,
      expect.stringMatching(/^Idempotency-Key must be/),
    ]);
  });

  it('two keys are 400', async () => {
    const headers = {
      authorization: `Bearer ${server().token}`,
      'content-type': 'application/json',
      'idempotency-key': ['one', 'two'],
    };
    const reply = await server().call('/api/bookings', {
      method: 'POST',
      headers,
      body: JSON.stringify(aBookingBody({ slot: nextTime() })),
    });
    expect([reply.status, Object(reply.json).error]).toEqual([
      400,
      expect.stringMatching(/sent once$/),
    ]);
  });

  it('a key of 255 characters is taken', async () => {
    const reply = await server().book(aBookingBody({ slot: nextTime() }), {
      'idempotency-key': 'k'.repeat(255),
    });
    expect(reply.status).toBe(201);
  });
});

describe('a day later', () => {
  const server = useServerPerTest();

  it('the answer is repeated within 24 hours', async () => {
    const first = await server().book(aBookingBody(), { 'idempotency-key': 'day-long' });
    server().clock.advanceBy(23.9 * 3_600_000);
    const again = await server().book(aBookingBody(), { 'idempotency-key': 'day-long' });
    expect([first.status, again.text]).toEqual([201, first.text]);
  });
});

it('without a key, the same request twice is two tries for one time', async () => {
  const body = aBookingBody({ slot: nextTime() });
  expect([(await server().book(body)).status, (await server().book(body)).status]).toEqual([
    201, 404,
  ]);
});
