/**
 * Every path by which a booking is made, cancelled or moved tells exactly the same: customer,
 * operator, both with a calendar file, and each of three endpoints.
 */

import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommandLine } from '../command-line/use-command-line.ts';
import { atCheck, bookFrom, someone } from '../pages/plain-visitor.ts';
import { aBookingBody, aSubmission } from '../support/a-booking-body.ts';
import type { TestServer } from '../support/test-server.ts';
import { book as bookAsVisitor, send } from '../widget-gate/support/visitor.ts';
import { aToldServer, CUSTOMER, OPERATOR, type ToldServer } from './told-server.ts';

const SLOT = '2026-12-08 09:00:00';
const LATER = '2026-12-08 10:00:00';

interface Path {
  /** The source in webhooks. */
  readonly source: string;
  readonly go: (server: TestServer, secret: string) => Promise<void>;
}

async function runCommand(server: TestServer, words: string): Promise<void> {
  const { code, err } = await createCommandLine(dirname(server.databaseFile)).run(words);
  expect([code, err]).toEqual([0, '']);
}

async function bookPlainly(server: TestServer): Promise<void> {
  const answer = await bookFrom(
    server,
    await atCheck(server, SLOT, someone({ 'f.email': CUSTOMER })),
  );
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    expect.stringContaining('done=booked'),
  ]);
}

async function press(
  server: TestServer,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  };
  const answer = await send(`${server.url}/manage/${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields).toString(),
  });
  expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining('done=')]);
}

const CREATED: Readonly<Record<string, Path>> = {
  '/api': {
    source: 'api',
    go: async (server) =>
      expect((await server.book(aBookingBody({ slot: SLOT }))).status).toBe(201),
  },
  'the widget': {
    source: 'widget',
    go: async (server) =>
      expect((await bookAsVisitor(server, { slot: SLOT, submission: aSubmission() })).status).toBe(
        201,
      ),
  },
  'the plain form, without scripts': { source: 'widget', go: bookPlainly },
};
const CANCELLED: Readonly<Record<string, Path>> = {
  'the command line': {
    source: 'command_line',
    go: (server) => runCommand(server, 'booking cancel 1'),
  },
  'the manage link, without scripts': {
    source: 'manage',
    go: (server, secret) => press(server, `${secret}/cancel`),
  },
};
const MOVED: Readonly<Record<string, Path>> = {
  'the command line': {
    source: 'command_line',
    go: (server) => runCommand(server, `booking move 1 ${LATER}`),
  },
  'the manage link, without scripts': {
    source: 'manage',
    go: (server, secret) => press(server, `${secret}/move`, { slot: LATER, version: '1' }),
  },
};

interface Change {
  readonly type: string;
  readonly version: number;
  readonly status: string;
  readonly method: string;
  /** Start in the calendar entry, UTC. */
  readonly start: string;
}

/** Compares messages with the ids of the booking's first message. */
async function expectTold(
  told: ToldServer,
  source: string,
  { type, version, status, method, start }: Change,
): Promise<string> {
  const { mails, webhooks } = await told.tell();
  expect(webhooks).toEqual([1, 2, 3].map(() => [{ type, version, bookingId: 1, status, source }]));
  const uid = mails[0]?.calendar?.uid ?? '';
  expect(uid).not.toBe('');
  const calendar = { method, uid, sequence: version - 1, start };
  expect(mails).toMatchObject([CUSTOMER, OPERATOR].map((to) => ({ to, calendar })));
  expect((await told.tell()).mails).toEqual([]);
  return uid;
}

const FIRST: Change = {
  type: 'booking.created',
  version: 1,
  status: 'confirmed',
  method: 'REQUEST',
  start: '2026-12-08T08:00:00.000Z',
};

/** Books through the API and delivers all messages. */
async function aToldBooking() {
  const told = await aToldServer();
  await CREATED['/api']?.go(told.server, '');
  const uid = await expectTold(told, 'api', FIRST);
  const secret = (await told.server.core.storage.bookings.readManageSecret(1)) ?? '';
  return { told, uid, secret };
}

describe('a booking tells customer, operator and every endpoint, once,', () => {
  it.each(Object.entries(CREATED))('when it is made by %s', async (_path, { source, go }) => {
    const told = await aToldServer();
    await go(told.server, '');
    await expectTold(told, source, FIRST);
  });

  it.each(Object.entries(CANCELLED))(
    'when it is cancelled by %s',
    async (_path, { source, go }) => {
      const { told, uid, secret } = await aToldBooking();
      await go(told.server, secret);
      const change = {
        ...FIRST,
        type: 'booking.cancelled',
        version: 2,
        status: 'cancelled',
        method: 'CANCEL',
      };
      expect(await expectTold(told, source, change)).toBe(uid);
    },
  );

  it.each(Object.entries(MOVED))('when it is moved by %s', async (_path, { source, go }) => {
    const { told, uid, secret } = await aToldBooking();
    await go(told.server, secret);
    const change = {
      ...FIRST,
      type: 'booking.rescheduled',
      version: 2,
      start: '2026-12-08T09:00:00.000Z',
    };
    expect(await expectTold(told, source, change)).toBe(uid);
  });
});
