import { describe, expect, it, onTestFinished } from 'vitest';
import type { Core } from '../../../bff/open-core.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { startTestServer } from '../support/test-server.ts';

/** A server whose database fails at the calls named, as long as `isBroken` is true. */
async function aServerFailingAt(...names: readonly (keyof Core['service'])[]) {
  const fault = { isBroken: true };
  const server = await startTestServer({
    wrapCore: (core) => ({ ...core, service: failingAt(core.service, names, fault) }),
  });
  onTestFinished(() => server.close());
  return { server, fault };
}

function failingAt(
  service: Core['service'],
  names: readonly PropertyKey[],
  fault: { readonly isBroken: boolean },
): Core['service'] {
  return new Proxy(service, {
    get(target, name, receiver) {
      const call = Reflect.get(target, name, receiver);
      if (!names.includes(name)) {
        return call;
      }
      return (...values: unknown[]) =>
        fault.isBroken
          ? Promise.reject(new Error('database or disk is full'))
          : Reflect.apply(call, target, values);
    },
  });
}

describe('when the database fails', () => {
  it('answers 500 as JSON to a booking, and books again as soon as the database is back', async () => {
    const { server, fault } = await aServerFailingAt('book');
    const failed = await server.book(aBookingBody());
    expect([failed.status, failed.text]).toEqual([
      500,
      '{"error":"The booking could not be saved"}',
    ]);
    expect(server.logText()).toContain('database or disk is full');
    server.forgiveErrors();
    fault.isBroken = false;
    expect((await server.book(aBookingBody())).status).toBe(201);
    server.expectNoErrors();
  });

  it('answers 503 as JSON, a documented status, to the other calls', async () => {
    const { server } = await aServerFailingAt('schedules', 'reasons', 'days', 'slots', 'form');
    const queries = [
      'schedules',
      'reasons?schedule=1',
      'days?schedule=1&reason=1',
      'slots?schedule=1&reason=1&day=2026-12-01',
    ];
    for (const query of [...queries, 'forms?schedule=1&reason=1&slot=2026-12-01%2009:00:00']) {
      const reply = await server.call(`/api/${query}`);
      expect([reply.status, reply.text]).toEqual([
        503,
        '{"error":"The service is temporarily unavailable"}',
      ]);
    }
    server.forgiveErrors();
  });

  it('answers the same before the token is known', async () => {
    const { server } = await aServerFailingAt('state');
    expect((await server.call('/api/schedules')).status).toBe(503);
    expect((await server.book(aBookingBody())).text).toBe(
      '{"error":"The booking could not be saved"}',
    );
    server.forgiveErrors();
  });

  it('sends an id that leads to the log line, but no details', async () => {
    const { server } = await aServerFailingAt('days');
    const reply = await server.call('/api/days?schedule=1&reason=1');
    const id = String(reply.headers['x-request-id']);
    const line = server
      .logText()
      .split('\n')
      .find((logged) => logged.includes(id) && logged.includes('"level":"error"'));
    expect(line).toContain('database or disk is full');
    expect(reply.text).not.toContain('disk');
    server.forgiveErrors();
  });
});
