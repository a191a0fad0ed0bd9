/** A visitor who holds times. */

import type {
  WidgetHoldBody,
  WidgetHoldChangeBody,
  WidgetHoldRequestBody,
} from '../../../../bff/contract/widget-api.ts';
import type { TestServer } from '../../support/test-server.ts';
import { type Answer, type Asking, FREE_SLOT, SITE, visit } from './visitor.ts';

/** A POST below `/widget/v1/`, of JSON from a listed site. */
export async function send(
  server: TestServer,
  path: string,
  body: unknown,
  headers: Asking['headers'] = {},
): Promise<Answer> {
  const json = { origin: SITE, 'content-type': 'application/json' };
  return await visit(server, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...json, ...headers },
  });
}

export async function askForHold(
  server: TestServer,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Asking['headers'] = {},
): Promise<Answer> {
  return await send(
    server,
    'holds',
    { schedule: 1, reason: 1, slot: FREE_SLOT, ...changes },
    headers,
  );
}

export async function hold(
  server: TestServer,
  changes: Partial<WidgetHoldRequestBody> = {},
  headers: Asking['headers'] = {},
): Promise<WidgetHoldBody> {
  const answer = await askForHold(server, { ...changes }, headers);
  if (answer.status !== 201) {
    throw new Error(`Not held: ${answer.text}`);
  }
  return JSON.parse(answer.text);
}

export async function extend(server: TestServer, secret: string): Promise<Answer> {
  const body: WidgetHoldChangeBody = { hold: secret };
  return await send(server, 'holds/extend', body);
}

/** Releases like a page that is being left: a simple request with a plain body. */
export async function release(
  server: TestServer,
  body: string,
  headers: Asking['headers'] = {},
): Promise<Answer> {
  const plain = { origin: SITE, 'content-type': 'text/plain;charset=UTF-8' };
  return await visit(server, 'holds/release', {
    method: 'POST',
    body,
    headers: { ...plain, ...headers },
  });
}

export async function isOffered(
  server: TestServer,
  slot = FREE_SLOT,
  schedule = 1,
): Promise<boolean> {
  const answer = await visit(
    server,
    `slots?schedule=${schedule}&reason=1&day=${slot.slice(0, 10)}`,
  );
  const { data }: { data: string[] } = JSON.parse(answer.text);
  return data.includes(slot);
}
