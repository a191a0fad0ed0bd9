/**
 * Books through either gate of a server that is reached by HTTP, as an integrator with a token or
 * as a visitor of the widget.
 */

import { createSeal, type SealedChoice } from '../../../bff/visitor/seal.ts';
import type { FaultDatabase } from '../fault-database.ts';
import { SERVER_ORIGIN } from '../server-process.ts';
import { type Answer, ask } from './ask.ts';

export type Gate = 'api' | 'widget';

/** Credentials for all servers on one database. */
export interface Access {
  readonly token: string;
  /** Returns a seal as of a form sent a while ago for that day. */
  sealFor(sealed: SealedChoice): string;
}

export interface Wish {
  /** The idempotency key; also the customer's name, so that every row can be traced to its wish. */
  readonly key: string;
  readonly slot: string;
  readonly schedule?: number;
  readonly reason?: number;
  /** The secret of a hold on that time. */
  readonly hold?: string;
}

const AGE_MS = 60_000;

/** `token`: of `prepareDatabase`; `now`: of the server's clock. */
export async function accessTo(
  database: Pick<FaultDatabase, 'open'>,
  token: string,
  now = Date.now(),
): Promise<Access> {
  const storage = await database.open();
  try {
    const seal = createSeal(await storage.configuration.readSigningKey());
    const ahead = now - Date.now();
    return { token, sealFor: (sealed) => seal.issue(sealed, Date.now() + ahead - AGE_MS) };
  } finally {
    await storage.close();
  }
}

export function bookAt(
  url: string,
  gate: Gate,
  { token, sealFor }: Access,
  { key, slot, schedule = 1, reason = 1, hold }: Wish,
): Promise<Answer> {
  const body = {
    schedule,
    reason,
    slot,
    submission: { last_name: key, email: `${key}@example.org` },
  };
  if (gate === 'api') {
    return ask(`${url}/api/bookings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body,
    });
  }
  const headers = { ...visitor(key), 'idempotency-key': key };
  return ask(`${url}/widget/v1/bookings`, {
    method: 'POST',
    headers,
    body: { ...body, seal: sealFor(body), website: '', lang: 'en', hold },
  });
}

export function holdAt(
  url: string,
  { key, slot, schedule = 1, reason = 1 }: Wish,
): Promise<Answer> {
  return ask(`${url}/widget/v1/holds`, {
    method: 'POST',
    headers: visitor(key),
    body: { schedule, reason, slot },
  });
}

export function releaseAt(
  url: string,
  { key, hold }: Required<Pick<Wish, 'key' | 'hold'>>,
): Promise<Answer> {
  return ask(`${url}/widget/v1/holds/release`, {
    method: 'POST',
    headers: visitor(key),
    body: { hold },
  });
}

/** Gives each request an address and a network of its own, so that it meets no limit. */
function visitor(key: string) {
  let number = 0;
  for (const character of key) {
    number = (number * 31 + (character.codePointAt(0) ?? 0)) % 0x1000000;
  }
  return { origin: SERVER_ORIGIN, ...visitorFrom(number) };
}

/**
 * Each number is another address. Up to 65,535, each is in a network of its own, too: limits count
 * those as well.
 */
export function visitorFrom(number: number): Readonly<Record<'x-forwarded-for', string>> {
  return { 'x-forwarded-for': [10, number & 255, (number >> 8) & 255, number >> 16].join('.') };
}

/**
 * The wall time in UTC, `minutes` after midnight of the day after tomorrow: soon, and never past
 * while a row runs.
 */
export function slotAfter(minutes: number): string {
  const day = 86_400_000;
  const midnight = (Math.floor(Date.now() / day) + 2) * day;
  return wallTime(midnight + minutes * 60_000);
}

export function wallTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
