/** A practice whose Wednesday is full, and people who wait for it. */

import type { Installation } from '../../../core/installation/installation.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { A_MAIL_SERVER, startTestServer, type TestServer } from '../support/test-server.ts';
import { send } from '../widget-gate/support/holder.ts';
import { type Answer, type Asking, SITE } from '../widget-gate/support/visitor.ts';

export const DAY = '2026-12-02';
export const TIMES = ['09:00', '09:30'];
const days = ['wed', 'thu'] as const;

/** Two times on Wednesdays and Thursdays, within three days. */
export function aPractice(changes: Partial<Installation> = {}): Installation {
  const openingHours = [{ days, opens: 540, closes: 600, validFrom: null, validUntil: null }];
  return anInstallation({
    allowedOrigins: [SITE],
    form: [aFormField(), emailField],
    reasons: [aReason()],
    schedules: [aSchedule({ openingHours, horizonDays: 3 })],
    waitlist: { offerMinutes: 30 },
    ...changes,
  });
}

export interface FullPractice {
  readonly server: TestServer;
  /** Bookings by time. */
  readonly bookings: ReadonlyMap<string, number>;
  cancel(time: string): Promise<void>;
}

export async function aFullPractice(changes: Partial<Installation> = {}): Promise<FullPractice> {
  const server = await startTestServer({
    installation: aPractice(changes),
    config: { trustedProxies: ['loopback'], mail: A_MAIL_SERVER },
  });
  const bookings = new Map<string, number>();
  for (const time of TIMES) {
    bookings.set(time, await bookByApi(server, `${DAY} ${time}:00`));
  }
  const cancel = async (time: string) => {
    const bookingId = bookings.get(time) ?? 0;
    await server.core.service.cancel({
      actor: 'test',
      bookingId,
      trigger: 'admin',
      respectCutoff: false,
    });
  };
  return { server, bookings, cancel };
}

async function bookByApi(server: TestServer, slot: string): Promise<number> {
  const answer = await server.book({
    schedule: 1,
    reason: 1,
    slot,
    submission: { last_name: 'First', email: 'first@example.org' },
  });
  const { booking_id: bookingId }: { booking_id: number } = JSON.parse(answer.text);
  return bookingId;
}

export async function askToWait(
  server: TestServer,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Asking['headers'] = {},
): Promise<Answer> {
  const wish = {
    schedule: 1,
    reason: 1,
    day: DAY,
    email: 'wanda@example.org',
    name: 'Wanda Wait',
    lang: 'en',
    website: '',
  };
  return await send(server, 'waitlist', { ...wish, ...changes }, headers);
}

/** Confirms all entries, as readers of the mails do. */
export async function confirmAll(server: TestServer): Promise<void> {
  const { storage } = server.core;
  for (const { id } of await storage.waitlist.list({ limit: 99 })) {
    const { secret = '' } = (await storage.waitlist.findSubject(id)) ?? {};
    await storage.waitlist.confirm({ now: server.clock.now(), secret });
  }
}

/** Returns the path of the page of the latest entry. */
export async function pageOf(server: TestServer, email = 'wanda@example.org'): Promise<string> {
  const entry = (await server.core.storage.waitlist.list({ limit: 99 })).findLast(
    (one) => one.email === email,
  );
  const subject = await server.core.storage.waitlist.findSubject(entry?.id ?? 0);
  if (subject === null) {
    throw new Error(`Nobody waits as ${email}.`);
  }
  return `/waitlist/${subject.secret}`;
}
