/**
 * A visitor of an embedding site: speaks to `/widget/v1` as a browser does, and checks on every
 * answer what must hold for all of them.
 */

import { type IncomingHttpHeaders, request } from 'node:http';
import { expect } from 'vitest';
import type { WidgetErrorBody } from '../../../../bff/contract/widget-api.ts';
import type { WidgetFormsBody } from '../../../../bff/contract/widget-form.ts';
import { createSeal } from '../../../../bff/visitor/seal.ts';
import type { TestServer } from '../../support/test-server.ts';

/** A site on the test installation's list. */
export const SITE = 'https://www.praxis.example';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export function send(
  url: string,
  { method = 'GET', headers = {}, body }: Asking = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes,
          text: bytes.toString(),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** `path` below `/widget/v1/`. */
export async function visit(
  server: TestServer,
  path: string,
  { headers = { origin: SITE }, ...asking }: Asking = {},
): Promise<Answer> {
  const answer = await send(`${server.url}/widget/v1/${path}`, { ...asking, headers });
  expectGateManners(answer, headers.origin, asking.method);
  return answer;
}

export async function read(server: TestServer, path: string): Promise<unknown> {
  const answer = await visit(server, path);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

export const FREE_SLOT = '2026-12-02 09:00:00';
export const FORMS = `forms?schedule=1&reason=1&slot=${encodeURIComponent(FREE_SLOT)}`;

export async function fetchSeal(server: TestServer, forms = FORMS): Promise<string> {
  const { seal }: WidgetFormsBody = JSON.parse((await visit(server, forms)).text);
  return seal;
}

let customers = 0;

/** Returns a booking for a new customer each time, so that tests share no limits. */
export function aWidgetBooking(
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const submission = { last_name: 'Ada', email: `customer-${++customers}@example.org` };
  return {
    schedule: 1,
    reason: 1,
    slot: FREE_SLOT,
    submission,
    lang: 'en',
    website: '',
    ...changes,
  };
}

/** Sends a booking; the seal is fresh and three seconds old unless `changes` bring one. */
export async function book(
  server: TestServer,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Asking['headers'] = {},
): Promise<Answer> {
  const booking = aWidgetBooking(changes);
  const seal = 'seal' in changes ? changes.seal : await fetchOldSeal(server, booking);
  return await post(server, JSON.stringify({ ...booking, seal }), headers);
}

/** Posts `body` as it is. */
export async function post(
  server: TestServer,
  body: string,
  headers: Asking['headers'] = {},
): Promise<Answer> {
  return await visit(server, 'bookings', {
    method: 'POST',
    body,
    headers: { origin: SITE, 'content-type': 'application/json', ...headers },
  });
}

/** Returns the seal of an old form of that day, or makes one if nothing is free any more. */
async function fetchOldSeal(
  server: TestServer,
  { schedule, reason, slot }: Readonly<Record<string, unknown>>,
): Promise<string> {
  const choice = `schedule=${schedule}&reason=${reason}`;
  const slots = await visit(server, `slots?${choice}&day=${String(slot).slice(0, 10)}`);
  const free: string | undefined =
    slots.status === 200 ? JSON.parse(slots.text).data.at(-1) : undefined;
  const key = createSeal(await server.core.storage.configuration.readSigningKey());
  const seal = free
    ? await fetchSeal(server, `forms?${choice}&slot=${encodeURIComponent(free)}`)
    : key.issue(
        { schedule: Number(schedule), reason: Number(reason), slot: String(slot) },
        server.clock.now(),
      );
  server.clock.advanceBy(3_000);
  return seal;
}

/** Returns the error body without its sentence. */
export function refusalOf(
  answer: Answer,
): Omit<WidgetErrorBody, 'error'> & { readonly status: number } {
  const { error: _sentence, ...rest }: WidgetErrorBody = JSON.parse(answer.text);
  return { status: answer.status, ...rest };
}

function expectGateManners(
  { status, headers, text }: Answer,
  origin: string | undefined,
  method: string | undefined,
): void {
  expect(headers.vary).toMatch(/\bOrigin\b/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect([undefined, origin === 'null' ? undefined : origin]).toContain(
    headers['access-control-allow-origin'],
  );
  if (text !== '') {
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
  if (status === 429) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  if (status < 400) {
    return;
  }
  expect(headers['cache-control']).toBe('no-store');
  if (method !== 'HEAD') {
    expect(JSON.parse(text)).toEqual(
      expect.objectContaining({ error: expect.any(String), code: expect.any(String) }),
    );
  }
}
