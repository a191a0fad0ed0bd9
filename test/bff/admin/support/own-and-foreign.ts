/**
 * Calendars 1 (Anna's) and 2 (foreign), and 3, the group of both, with something of each kind in
 * them. All that is foreign has the word in it, so that an answer can be searched for it.
 */

import { adminCalls } from '../../../../bff/contract/admin-calls.ts';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import { openDatabase } from '../../../../core/storage/sqlite/driver.ts';
import { changeOutside } from '../../../core/storage/outside-change-fixture.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../../support/an-installation.ts';
import type { TestServer } from '../../support/test-server.ts';
import { adminCall } from './administrators.ts';

export const DAY = '2026-12-02';
export const FOREIGN = /zzyzx/i;
const OWN_NAME = 'Anna';
const FOREIGN_NAME = 'Zzyzx';

export const ROOM = 21;
/** When the class of a calendar begins on that day. */
export const CLASS_TIMES: Readonly<Record<number, string>> = { 1: '20:00', 2: '21:00' };

const evening = (at: number) => ({
  reasonIds: [1, 2],
  sessions: [{ reasonId: 2, on: [DAY], at: at * 60, takes: [ROOM] }],
});

export function ownAndForeign() {
  const shared = { capacity: 500 };
  return anInstallation({
    form: [aFormField(), emailField],
    reasons: [aReason(), aReason({ id: 2, name: 'Class' })],
    resources: [
      {
        id: ROOM,
        name: 'Room',
        kind: null,
        capacity: 1,
        openingHours: null,
        exceptions: [],
      },
    ],
    waitlist: { offerMinutes: 60 },
    schedules: [
      aSchedule({ ...shared, ...evening(20), name: OWN_NAME, horizonDays: 1 }),
      aSchedule({ ...shared, ...evening(21), id: 2, name: FOREIGN_NAME }),
      aSchedule({ name: `${FOREIGN_NAME} group`, id: 3, memberIds: [1, 2], openingHours: [] }),
    ],
  });
}

/** One subject of each kind. */
export interface Subject {
  readonly booking: number;
  readonly version: number;
  readonly cancelled: number;
  readonly message: number;
  readonly customer: number;
  readonly waiting: number;
  readonly email: string;
  /** A calendar of another system that is connected. */
  readonly source: number;
  /** A change that was made in another calendar; 0 if none was wanted. */
  readonly change: number;
}

export interface World {
  readonly own: Subject;
  readonly foreign: Subject;
  /** Through the group: given to the foreign member. */
  readonly group: Subject;
  /** Bookings here, of a customer who has others there; moved here from there. */
  readonly mixed: Subject;
}

interface Person {
  readonly name: string;
  readonly email: string;
}

/** With `hasChanges`, the event of each booking was deleted in another calendar. */
export async function furnish(
  server: TestServer,
  all: string,
  round: number,
  hasChanges = false,
): Promise<World> {
  const own = { hasChanges, name: `Own${round}`, email: `own${round}@here.example` };
  const foreign = {
    hasChanges,
    name: `${FOREIGN_NAME}${round}`,
    email: `zzyzx${round}@there.example`,
  };
  const grouped = {
    hasChanges,
    name: `${FOREIGN_NAME}g${round}`,
    email: `zzyzxg${round}@there.example`,
  };
  const shared = { hasChanges, name: `Both${round}`, email: `both${round}@here.example` };
  const mixed = await aSubject(server, { all, schedule: 1, waits: 1, ...shared });
  const elsewhere = await book(server, all, { schedule: 2, ...shared });
  await note(server, all, `customers/${mixed.customer}`);
  await note(server, all, `bookings/${elsewhere.id}`);
  await aFailedMail(server, elsewhere.id, `zzyzx${round}@there.example`);
  return {
    own: await aSubject(server, { all, schedule: 1, waits: 1, ...own }),
    foreign: await aSubject(server, { all, schedule: 2, waits: 2, isForeign: true, ...foreign }),
    group: await aSubject(server, { all, schedule: 2, waits: 3, isForeign: true, ...grouped }),
    mixed: { ...mixed, cancelled: await movedFromThere(server, all, shared) },
  };
}

interface Wanted extends Person {
  readonly all: string;
  readonly schedule: number;
  readonly waits: number;
  readonly isForeign?: boolean;
  readonly hasChanges: boolean;
}

async function aSubject(server: TestServer, wanted: Wanted): Promise<Subject> {
  const { all, waits, isForeign = false } = wanted;
  const { id: booking } = await book(server, all, wanted);
  const { id: cancelled } = await book(server, all, wanted);
  await adminCall(server, `POST /bookings/${cancelled}/cancel`, {
    secret: all,
    body: { version: 1 },
  });
  const message = await aFailedMail(server, booking, wanted.email);
  if (isForeign) {
    await note(server, all, `bookings/${booking}`);
  }
  const times = ['15:00', '16:00'].map((time) => ({
    schedule: wanted.schedule,
    slot: `${DAY} ${time}:00`,
  }));
  await adminCall(server, `POST /bookings/${booking}/proposal`, {
    secret: all,
    body: { version: 1, known: 0, times },
  });
  const found = await server.core.storage.bookings.find(booking);
  const customer = found?.customerId ?? 0;
  if (isForeign) {
    await note(server, all, `customers/${customer}`);
  }
  const waiting = await wait(server, wanted, waits);
  const version = found?.version ?? 0;
  const source = await connect(server, wanted);
  const { email } = wanted;
  const now = server.clock.now();
  const { storage } = server.core;
  const change = wanted.hasChanges
    ? await changeOutside(storage, { bookingId: booking, time: null, now, name: wanted.name })
    : 0;
  return { booking, version, cancelled, message, customer, waiting, email, source, change };
}

async function movedFromThere(server: TestServer, all: string, person: Person): Promise<number> {
  const { id, version } = await book(server, all, { schedule: 2, ...person });
  const body = { slot: `${DAY} 11:00:00`, version, schedule: 1 };
  await adminCall(server, `POST /bookings/${id}/move`, { secret: all, body });
  return id;
}

async function book(
  server: TestServer,
  secret: string,
  { schedule, name, email }: Person & { readonly schedule: number },
) {
  const submission = { last_name: name, email };
  const body = { schedule, reason: 1, slot: `${DAY} 10:00:00`, submission };
  const reply = await adminCall(server, 'POST /bookings', { secret, body });
  return adminCalls['POST /bookings'].answer.parse(reply.json);
}

function note(server: TestServer, secret: string, of: string) {
  return adminCall(server, `PUT /${of}/note`, { secret, body: { note: 'zzyzx only', known: '' } });
}

async function connect({ core, clock }: TestServer, { name, schedule }: Wanted): Promise<number> {
  const { id } = await core.storage.busy.add({
    now: clock.now(),
    actor: 'test',
    source: {
      scheduleId: schedule,
      name,
      account: { ...AN_ACCOUNT, address: `https://${name}.example/` },
    },
  });
  return id;
}

/** Nothing answers there. */
const AN_ACCOUNT = {
  kind: 'ics',
  account: null,
  secret: null,
  owners: [],
  allowsPrivate: false,
} as const;

async function wait(
  { core, clock }: TestServer,
  { email, name }: Person,
  scheduleId: number,
): Promise<number> {
  const wish = { scheduleId, reasonId: 1, day: '2026-12-08', email, name, locale: 'en' };
  const joined = await core.storage.waitlist.join({
    now: clock.now(),
    ...wish,
    visitor: '',
    consented: false,
    enteredBy: 'test',
  });
  return joined.kind === 'joined' ? joined.entry.id : 0;
}

/** Creates a failed mail that can be resent. */
async function aFailedMail({ core, clock }: TestServer, bookingId: number, target: string) {
  const { storage } = core;
  const now = clock.now();
  const entry = (await storage.messages.readUnplanned(5_000)).find(
    ({ asOf }) => asOf?.bookingId === bookingId,
  );
  const mail = { channel: 'mail', role: 'customer', target, lane: null, dueAt: now } as const;
  await storage.messages.plan({ now, outboxId: entry?.id ?? 0, deliveries: [mail] });
  const [leased] = await storage.messages.leaseDeliveries({
    now,
    leaseMs: 1000,
    channels: ['mail'],
    exceptTargets: [],
    limit: 1,
  });
  await storage.messages.settleDelivery({
    now,
    deliveryId: leased?.id ?? 0,
    leaseToken: leased?.leaseToken ?? 0,
    outcome: { kind: 'dead', problem: deliveryProblem('mail_address_rejected', { status: 550 }) },
    report: {
      startedAt: now,
      durationMs: 1,
      status: 550,
      request: null,
      response: null,
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    },
  });
  return leased?.id ?? 0;
}

/** Returns all rows about calendars 2 and 3. */
export function foreignRows({ databaseFile }: TestServer): string {
  const database = openDatabase(databaseFile, { timeout: 5_000 });
  const all = (sql: string) => database.prepare(sql).all();
  const foreign = 'SELECT id FROM booking WHERE schedule_id IN (2, 3)';
  const rows = [
    all(`SELECT * FROM booking WHERE schedule_id IN (2, 3) ORDER BY id`),
    all(
      `SELECT * FROM customer WHERE id IN (SELECT customer_id FROM booking WHERE schedule_id IN (2, 3)) ORDER BY id`,
    ),
    all(`SELECT * FROM claim WHERE schedule_id IN (2, 3) ORDER BY id`),
    all(`SELECT * FROM waitlist WHERE schedule_id IN (2, 3) ORDER BY id`),
    all(`SELECT id, definition FROM schedule WHERE id IN (2, 3) ORDER BY id`),
    all(`SELECT * FROM customer_card WHERE note LIKE '%zzyzx%' ORDER BY key`),
    all(
      `SELECT delivery.* FROM delivery JOIN outbox ON outbox.id = outbox_id WHERE booking_id IN (${foreign}) ORDER BY delivery.id`,
    ),
    all(`SELECT * FROM busy_source WHERE schedule_id IN (2, 3) ORDER BY id`),
    all(`SELECT * FROM outside_change WHERE booking_id IN (${foreign}) ORDER BY id`),
    all(`SELECT * FROM outbox WHERE booking_id IN (${foreign}) ORDER BY id`),
  ];
  database.close();
  return JSON.stringify(rows);
}
