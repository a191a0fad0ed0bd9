import { expect, it } from 'vitest';
import { aBookingBody, workingTimes } from '../support/a-booking-body.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();
const CLIENTS = 50;
const ROUNDS = 84;

it('lets exactly one of 50 clients book the same time, 84 times over', async () => {
  const counted = new Map<number, number>();
  for (const slot of workingTimes(ROUNDS)) {
    const replies = await Promise.all(
      Array.from({ length: CLIENTS }, () => server().book(aBookingBody({ slot }))),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    for (const status of statuses) {
      counted.set(status, (counted.get(status) ?? 0) + 1);
    }
  }
  process.stdout.write(
    `race: ${ROUNDS} rounds of ${CLIENTS} clients: ${[...counted].map(([status, count]) => `${count} x ${status}`).join(', ')}\n`,
  );
  expect(Object.fromEntries(counted)).toEqual({ 201: ROUNDS, 404: ROUNDS * (CLIENTS - 1) });
  expect(await server().core.service.listBookings({ limit: 1000 })).toHaveLength(ROUNDS);
}, 60_000);
