/** Which messages are sent if time alone or the operator's settings decide. */

import { describe, expect, it } from 'vitest';
import { aMove, aReserve } from '../../core/storage/storage-fixture.ts';
import { aBookingBody, aSubmission } from '../support/a-booking-body.ts';
import { book as bookByWidget } from '../widget-gate/support/visitor.ts';
import {
  aToldServer,
  CUSTOMER,
  NOTHING,
  OPERATOR,
  type Told,
  type ToldOptions,
  type ToldServer,
} from './told-server.ts';

const SLOT = '2026-12-08 09:00:00';
const STARTS_AT = '2026-12-08T08:00:00Z';

async function runChores({ messages }: ToldServer): Promise<void> {
  for (const { run } of messages.jobs) {
    await run();
  }
}

const summary = ({ mails, webhooks }: Told) => ({
  mails: mails.map(({ to }) => to),
  webhooks: webhooks.map((own) =>
    own.map(({ type, version, source }) => `${type} ${version} ${source}`),
  ),
});
const each = (webhook: string) => [[webhook], [webhook], [webhook]];
const nobody = summary(NOTHING);

/** Books through the widget while bookings must be confirmed by mail. */
async function aPendingBooking() {
  const told = await aToldServer({ installation: { emailConfirmation: { minutes: 60 } } });
  const { storage } = told.server.core;
  const command = aReserve({
    now: told.server.clock.now(),
    slot: SLOT,
    surface: 'widget',
    confirmWithin: 60,
  });
  expect((await storage.bookings.reserve(command)).kind).toBe('booked');
  return { told, storage, clock: told.server.clock };
}

async function aBookedServer(options: ToldOptions = {}) {
  const told = await aToldServer(options);
  expect((await told.server.book(aBookingBody({ slot: SLOT }))).status).toBe(201);
  return told;
}

describe('a booking that its customer has to confirm', () => {
  it('asks its customer only; the others are told once it is confirmed', async () => {
    const { told, storage, clock } = await aPendingBooking();
    expect(summary(await told.tell())).toEqual({ ...nobody, mails: [CUSTOMER] });
    await storage.bookings.confirm({ now: clock.now(), actor: 'customer', bookingId: 1 });
    expect(summary(await told.tell())).toEqual({
      mails: [CUSTOMER, OPERATOR],
      webhooks: each('booking.created 2 widget'),
    });
  });

  it('reminds its customer once before it expires, and tells no one when it does', async () => {
    const { told, clock } = await aPendingBooking();
    await told.tell();
    clock.advanceBy(45 * 60_000);
    for (let turn = 0; turn < 3; turn += 1) {
      await runChores(told);
    }
    expect(summary(await told.tell())).toEqual({ ...nobody, mails: [CUSTOMER] });
    clock.advanceBy(15 * 60_000);
    await runChores(told);
    expect((await told.server.core.service.findBooking(1))?.status).toBe('cancelled');
    expect(summary(await told.tell())).toEqual(nobody);
  });
});

const bookFromAuckland = (server: Parameters<typeof bookByWidget>[0]) =>
  bookByWidget(server, {
    slot: SLOT,
    submission: aSubmission({ email: CUSTOMER }),
    time_zone: 'Pacific/Auckland',
  });

describe('a customer twelve hours away', () => {
  it('reads both times in every mail about the booking', async () => {
    const told = await aToldServer({});
    const { core, clock } = told.server;
    expect((await bookFromAuckland(told.server)).status).toBe(201);
    const zones: (string | undefined)[] = [];
    const read = async () => {
      const text = (await told.tell()).mails.find(({ to }) => to === CUSTOMER)?.text;
      zones.push(/^In your time zone: (.*)$/m.exec(text ?? '')?.[1]);
    };
    await read();
    const by = { now: clock.now(), actor: 'customer', trigger: 'manage' } as const;
    await core.storage.bookings.move(aMove(1, { ...by, slot: '2026-12-08 10:00:00' }));
    await read();
    clock.set('2026-12-07T09:00:00Z');
    await runChores(told);
    await read();
    expect(zones).toEqual([
      'Tuesday 8 December 2026, 21:00 to 21:30 (Auckland time)',
      'Tuesday 8 December 2026, 22:00 to 22:30 (Auckland time)',
      'Tuesday 8 December 2026, 22:00 to 22:30 (Auckland time)',
    ]);
  });
});

describe('a reminder', () => {
  it('goes to the customer alone, once, when it is time', async () => {
    const told = await aBookedServer();
    await told.tell();
    told.server.clock.set('2026-12-07T07:59:00Z');
    await runChores(told);
    expect(summary(await told.tell())).toEqual(nobody);
    told.server.clock.set('2026-12-07T08:00:00Z');
    for (let turn = 0; turn < 3; turn += 1) {
      await runChores(told);
    }
    const reminded = await told.tell();
    expect(summary(reminded)).toEqual({ ...nobody, mails: [CUSTOMER] });
    expect(reminded.mails[0]?.calendar).toBe(null);
  });

  it('is not sent for a booking that was cancelled before its turn came', async () => {
    const told = await aBookedServer();
    await told.tell();
    told.server.clock.set('2026-12-07T08:00:00Z');
    await runChores(told);
    await told.server.core.service.cancel({
      bookingId: 1,
      actor: 'test',
      trigger: 'command_line',
      respectCutoff: false,
    });
    expect(summary(await told.tell())).toEqual({
      mails: [CUSTOMER, OPERATOR],
      webhooks: each('booking.cancelled 2 command_line'),
    });
  });
});

describe('without a mail server', () => {
  it('mail waits and webhooks go; later, mail that still matters is sent', async () => {
    const told = await aBookedServer({ withMail: false });
    expect(summary(await told.tell())).toEqual({
      mails: [],
      webhooks: each('booking.created 1 api'),
    });
    const { storage } = told.server.core;
    expect((await storage.messages.summarizeOutbox(told.server.clock.now())).waiting).toEqual({
      mail: 2,
      webhook: 0,
      calendar: 0,
    });
    const later = await told.setUpMail();
    expect(summary(await later.tell())).toEqual({ ...nobody, mails: [CUSTOMER, OPERATOR] });
  });

  it('outdated mail is dropped, and the operator can see why', async () => {
    const told = await aBookedServer({ withMail: false });
    await told.tell();
    told.server.clock.set(STARTS_AT);
    const later = await told.setUpMail();
    expect(summary(await later.tell())).toEqual(nobody);
    const left = await told.server.core.storage.messages.listDeliveries({
      channel: 'mail',
      limit: 9,
    });
    expect(left).toMatchObject(
      Array(2).fill({ state: 'obsolete', problem: { code: 'time_begun' } }),
    );
  });
});

describe('bookings of the past', () => {
  it('cause no mail', async () => {
    const told = await aToldServer();
    const { storage } = told.server.core;
    const past = {
      ...aReserve({ slot: '2026-11-30 09:00:00', now: told.server.clock.now() }),
      allowPast: true,
    };
    expect((await storage.bookings.reserve(past)).kind).toBe('booked');
    expect((await told.tell()).mails).toEqual([]);
  });
});

describe('a mailbox named in many bookings of the widget', () => {
  const mailsTo = ({ mails }: Told, address: string) =>
    mails.filter(({ to }) => to.toLowerCase().endsWith(address)).length;

  /** Makes as many bookings as fit into a week, each with another spelling of the address. */
  async function bookOften(told: ToldServer, times: number): Promise<void> {
    const { core, clock } = told.server;
    for (let count = 0; count < times; count += 1) {
      const slot = `2026-12-${String(7 + Math.floor(count / 14)).padStart(2, '0')} ${TIMES[count % 14]}`;
      const submission = aSubmission({ email: SPELLINGS[count % SPELLINGS.length] });
      expect(
        await core.storage.bookings.reserve(
          aReserve({ now: clock.now(), slot, submission, surface: 'widget' }),
        ),
      ).toMatchObject({
        kind: 'booked',
      });
    }
  }

  it('gets twenty mails a day, however often postponed ones fall due; the operator gets all at once', async () => {
    const told = await aToldServer();
    await bookOften(told, 45);
    const first = await told.tell();
    expect([first.mails.length - mailsTo(first, OPERATOR), mailsTo(first, OPERATOR)]).toEqual([
      20, 45,
    ]);
    const perDay: number[] = [];
    for (let day = 0; day < 3; day += 1) {
      told.server.clock.advanceBy(86_400_000);
      perDay.push((await told.tell()).mails.length);
    }
    expect(perDay).toEqual([20, 5, 0]);
  });

  it('gets the outcome of a booking that changes again and again, as does the operator', async () => {
    const told = await aToldServer({ withMail: false });
    await bookOften(told, 1);
    const { core, clock } = told.server;
    const change = {
      now: clock.now(),
      actor: 'customer',
      trigger: 'manage',
      bookingId: 1,
      respectCutoff: false,
    } as const;
    for (const slot of ['2026-12-08 10:00:00', '2026-12-08 11:00:00', '2026-12-08 10:00:00']) {
      await core.storage.bookings.move({ ...change, slot });
    }
    const { mails } = await (await told.setUpMail()).tell();
    expect(mails.map(({ to, calendar }) => [to, calendar?.sequence])).toEqual([
      [CUSTOMER, 3],
      [OPERATOR, 3],
    ]);
  });

  it('gets changes by the operator at once, despite earlier postponements', async () => {
    const told = await aToldServer();
    await bookOften(told, 22);
    await told.tell();
    await told.server.core.service.cancel({
      bookingId: 22,
      actor: 'test',
      trigger: 'command_line',
      respectCutoff: false,
    });
    expect((await told.tell()).mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('cancelled'),
      expect.stringContaining('Cancelled'),
    ]);
  });
});

const SPELLINGS = [
  CUSTOMER,
  'ADA@example.org',
  'ada@ｅxample.org',
  'ada+b@example.org',
  'ada@exam\u034Fple.org',
  'ada@example.ᵒrg',
  'Ada+c@EXAMPLE.org',
];

const TIMES = ['09', '10', '11', '13', '14', '15', '16'].flatMap((hour) => [
  `${hour}:00:00`,
  `${hour}:30:00`,
]);
