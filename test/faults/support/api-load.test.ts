/**
 * The controls of the rows that load a server: each answer that may not be given is given once, and
 * complained about.
 */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ApiLoad, createApiLoad } from './api-load.ts';

type Respond = (response: ServerResponse, number: number) => void;

const say =
  (status: number, text: string): Respond =>
  (response) =>
    response.writeHead(status).end(text);
const NOT_SAVED = say(500, '{"error":"The booking could not be saved"}');
const booked: Respond = (response, number) =>
  response.writeHead(201).end(JSON.stringify({ booking_id: number }));

/** Against a server that answers its requests as `responds` says, the last one for ever. */
async function aLoad(responds: readonly Respond[], slowestAllowedMs = 60_000): Promise<ApiLoad> {
  let number = 0;
  const server = createServer((request, response) => {
    number += 1;
    const respond = responds[Math.min(number, responds.length) - 1];
    request.resume().on('end', () => respond?.(response, number));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('No port.');
  }
  return createApiLoad({
    urls: [`http://127.0.0.1:${address.port}`],
    token: 'a token',
    slowestAllowedMs,
  });
}

describe('the load', () => {
  it('accepts valid answers, and settles failures', async () => {
    const taken = say(404, '{"error":"Time not found or no longer available"}');
    const load = await aLoad([booked, taken, NOT_SAVED, say(200, '{"data":[]}'), booked]);
    expect([await load.book(), await load.book(), await load.book(), await load.read()]).toEqual([
      'ok',
      'refused',
      'unknown',
      true,
    ]);
    await load.settle();
    expect([...load.history.values()].map(({ outcome }) => outcome.kind)).toEqual([
      'ok',
      'refused',
      'ok',
    ]);
    expect(load.violations).toEqual([]);
  });

  it.each([
    ['another sentence', say(500, '{"error":"Something went wrong on our side"}')],
    ['no JSON', say(502, '<h1>Bad gateway</h1>')],
    ['a receipt without its number', say(201, '{}')],
    ['no answer at all', (response: ServerResponse) => void response.destroy()],
  ])('complains of %s', async (_name, respond) => {
    const load = await aLoad([respond]);
    expect([await load.book(), await load.read()]).toEqual(['unknown', false]);
    expect(load.violations).toHaveLength(2);
  });

  it('complains of an answer that comes late', async () => {
    const load = await aLoad([booked], -1);
    await load.book();
    expect(load.violations).toEqual([
      expect.stringMatching(/^Booking k1 was answered with 201 after \d+ ms\.$/),
    ]);
  });

  it('reports another receipt under the same key, and requests that cannot be settled', async () => {
    const load = await aLoad([booked, booked, NOT_SAVED]);
    await load.book();
    await load.repeatSome(1);
    await load.book();
    await load.settle();
    expect(load.violations).toEqual([
      'Booking k1 was answered with {"booking_id":1} and then with {"booking_id":2}.',
      'Booking k2 could not be settled by asking again.',
    ]);
  });
});
