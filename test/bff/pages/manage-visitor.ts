/** A customer in front of the pages of a booking, as a browser without scripts asks for them. */

import { expect } from 'vitest';
import { aSubmission } from '../support/a-booking-body.ts';
import type { TestServer } from '../support/test-server.ts';
import { type Answer, send } from '../widget-gate/support/visitor.ts';

export const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** Origin in the test server's `BASE_URL`. */
export const OWN_ORIGIN = 'http://localhost:8080';
const FORM = {
  ...BROWSER,
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  origin: OWN_ORIGIN,
};

export interface Wishes {
  readonly slot?: string;
  readonly submission?: Readonly<Record<string, unknown>>;
  readonly locale?: string;
  readonly confirmWithin?: number | null;
  readonly timeZone?: string | null;
}

export interface ManagedBooking {
  readonly bookingId: number;
  readonly secret: string;
  /** The link in its mails. */
  readonly mailed: string;
  /** GET below `/manage/<secret>`, as `` or `/cancel?lang=de`. */
  open(part?: string): Promise<Answer>;
  /** POST of a form. */
  press(
    part: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  status(): Promise<string | undefined>;
  /** Kinds and sources of its messages, in order. */
  told(): Promise<readonly string[]>;
}

/** Books for a customer. */
export async function aManagedBooking(
  server: TestServer,
  wishes: Wishes = {},
): Promise<ManagedBooking> {
  const {
    slot = '2026-12-08 09:00:00',
    submission = aSubmission(),
    locale = 'en',
    confirmWithin = null,
    timeZone = null,
  } = wishes;
  const { service, storage } = server.core;
  const outcome = await service.book({
    scheduleId: 1,
    reasonId: 1,
    slot,
    submission,
    surface: 'widget',
    locale,
    consented: false,
    idempotency: null,
    confirmWithin,
    timeZone,
    holdSecret: null,
  });
  if (outcome.kind !== 'booked') {
    throw new Error(outcome.code);
  }
  const { bookingId } = outcome.receipt;
  const secret = (await storage.bookings.readManageSecret(bookingId)) ?? '';
  const entry = (await storage.messages.readUnplanned(1000)).findLast(
    ({ asOf }) => asOf?.bookingId === bookingId,
  );
  const mailed = (await storage.messages.findContext(entry?.id ?? 0))?.manageSecret ?? '';
  const root = `${server.url}/manage/${secret}`;
  return {
    bookingId,
    secret,
    mailed,
    open: (part = '') => ask(`${root}${part}`),
    press: (part, fields = {}, headers = {}) => ask(`${root}${part}`, { fields, headers }),
    status: async () => (await service.findBooking(bookingId))?.status,
    told: async () =>
      (await storage.messages.readUnplanned(1000)).flatMap(({ asOf, kind, trigger: source }) =>
        asOf?.bookingId === bookingId ? [`${kind} ${source}`] : [],
      ),
  };
}

interface Sent {
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks on every answer what must hold for all of them. */
export async function ask(url: string, sent: Sent | null = null): Promise<Answer> {
  const answer = await (sent === null
    ? send(url, { headers: BROWSER })
    : send(url, {
        method: 'POST',
        headers: { ...FORM, ...sent.headers },
        body: new URLSearchParams(sent.fields).toString(),
      }));
  const { headers, text } = answer;
  const isPage = String(headers['content-type']).startsWith('text/html');
  const referrer = isPage ? 'same-origin' : 'no-referrer';
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': referrer,
    'x-robots-tag': 'noindex',
  });
  expect(headers['set-cookie']).toBeUndefined();
  if (isPage) {
    expectStrictPage(headers['content-security-policy'], text);
  }
  return answer;
}

function expectStrictPage(policy: string | string[] | undefined, page: string): void {
  expect(String(policy).split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(page).toMatch(/^<!doctype html>\n<html lang="[\w-]+"( dir="rtl")?>/);
  expect(page).not.toMatch(/<script|<style|style=|<[^>]*\son\w+=|javascript:/i);
  expect(page.match(SAYS_NOTHING) ?? []).toEqual([]);
}

/** An element that says nothing, or what a program says of nothing. */
const SAYS_NOTHING =
  /<(p|h\d|li|ul|dl|dd|dt|a|b|small|button|label)( [^>]*)?>\s*<\/\1>|[">](null|undefined|NaN)["<]|\[object/g;

/** The one hidden value of a form. */
export function hidden(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
}
