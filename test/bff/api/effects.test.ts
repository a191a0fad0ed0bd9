import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { startTestServer } from '../support/test-server.ts';

/** A server, and a connection of the test's own to its database. */
async function aServerAndItsDatabase() {
  const server = await startTestServer();
  const database = openDatabase(server.databaseFile);
  onTestFinished(async () => {
    database.close();
    await server.close();
  });
  const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return { server, database, counts: () => ['booking', 'customer', 'claim', 'outbox'].map(count) };
}

it('a booking creates a customer record, a claim, and the outbox row for its notifications', async () => {
  const { server, database, counts } = await aServerAndItsDatabase();
  const reply = await server.book(aBookingBody());
  expect([reply.status, counts()]).toEqual([201, [1, 1, 1, 1]]);
  const [row] = database.prepare('SELECT kind, booking_id, version FROM outbox').raw().all();
  expect(row).toEqual(['booking.created', Object(reply.json).booking_id, 1]);
});

it('user_id is the id of the customer record that the booking created', async () => {
  const { server, database } = await aServerAndItsDatabase();
  const reply = await server.book(aBookingBody());
  expect(database.prepare('SELECT id FROM customer').pluck().all()).toEqual([
    Object(reply.json).user_id,
  ]);
});

it('a booking whose outbox row cannot be written is rolled back entirely', async () => {
  const { server, database, counts } = await aServerAndItsDatabase();
  database.exec(
    "CREATE TRIGGER no_outbox BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no room'); END",
  );
  expect((await server.book(aBookingBody())).status).toBe(500);
  expect(counts()).toEqual([0, 0, 0, 0]);
  server.forgiveErrors();
  database.exec('DROP TRIGGER no_outbox');
  expect([(await server.book(aBookingBody())).status, counts()]).toEqual([201, [1, 1, 1, 1]]);
});

it('a replayed answer has no second effect', async () => {
  const { server, counts } = await aServerAndItsDatabase();
  for (let i = 0; i < 3; i++) {
    await server.book(aBookingBody(), { 'idempotency-key': 'once' });
  }
  expect(counts()).toEqual([1, 1, 1, 1]);
});

it('reads, refusals and repeats notify no one', async () => {
  const { server, database } = await aServerAndItsDatabase();
  const outbox = () => database.prepare('SELECT kind, booking_id FROM outbox').raw().all();
  const slot = '2026-12-01%2009:00:00';
  const query = 'schedule=1&reason=1';
  const reads = [
    'schedules',
    'reasons?schedule=1',
    `days?${query}`,
    `slots?${query}&day=2026-12-01`,
    `forms?${query}&slot=${slot}`,
  ];
  for (const path of [...reads, 'openapi.json', 'bookings', 'nothing']) {
    await server.call(`/api/${path}`);
  }
  await server.book({ ...aBookingBody(), reason: 99 });
  await server.book({ ...aBookingBody(), submission: {} });
  await server.book(aBookingBody(), { authorization: 'Bearer wrong' });
  expect(outbox()).toEqual([]);
  const first = await server.book(aBookingBody(), { 'idempotency-key': 'once' });
  await server.book(aBookingBody(), { 'idempotency-key': 'once' });
  await server.book(aBookingBody());
  expect(outbox()).toEqual([['booking.created', Object(first.json).booking_id]]);
});
