/**
 * A visitor who books by plain forms: sends what a browser would send of each form, and nothing
 * else.
 */

import type { SettableClock } from '../support/settable-clock.ts';
import type { Answer } from '../widget-gate/support/visitor.ts';
import { ask } from './manage-visitor.ts';

/** A test server is one. */
interface PlainServer {
  readonly url: string;
  readonly clock: SettableClock;
}

export type Fields = Readonly<Record<string, string>>;

/** The hidden values of the form that leads to `action`. */
export function formOf(page: string, action: string): Fields {
  const [, form = ''] =
    new RegExp(`<form[^>]*action="[^"]*${action}[^"]*"[^>]*>([\\s\\S]*?)</form>`).exec(page) ?? [];
  const found = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

/** Sends the form of a page with its hidden values and `fields`. */
export function send(server: PlainServer, part: string, fields: Fields): Promise<Answer> {
  return ask(`${server.url}/book/plain/${part}`, { fields, headers: {} });
}

export function open(server: PlainServer, path: string): Promise<Answer> {
  return ask(`${server.url}${path}`);
}

let customers = 0;
export const someone = (changes: Fields = {}): Fields => ({
  'f.last_name': 'Lovelace',
  'f.email': `plain-${++customers}@example.org`,
  ...changes,
});

/** Chooses a time and opens its form. */
export async function atForm(server: PlainServer, slot: string): Promise<Answer> {
  return await send(server, 'time', { schedule: '1', reason: '1', slot });
}

/** Walks to the last step, with a form three seconds old. */
export async function atCheck(
  server: PlainServer,
  slot: string,
  filled = someone(),
): Promise<Answer> {
  const form = await atForm(server, slot);
  server.clock.advanceBy(3_000);
  return await send(server, 'check', { ...formOf(form.text, '/check'), ...filled, unseen: '' });
}

/** Presses "Book now" on a check. */
export function bookFrom(
  server: PlainServer,
  check: Answer,
  changes: Fields = {},
): Promise<Answer> {
  return send(server, 'book', { ...formOf(check.text, '/book/plain/book'), ...changes });
}
