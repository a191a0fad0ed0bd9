import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { deliveryProblem } from '../../../core/delivery/delivery-problem.ts';
import {
  aLease,
  aPlannedMail,
  aPlannedWebhook,
  aReport,
  aSettling,
} from '../../core/storage/message-fixture.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';

const server = useTestServer({
  installation: anInstallation({
    form: [
      aFormField(),
      emailField,
      aFormField({ name: 'phone', label: 'Phone', inputType: 'tel', required: false }),
    ],
    reasons: [aReason()],
    schedules: [aSchedule(), aSchedule({ id: 2, name: 'Laboratory', reasonIds: [1] })],
  }),
});
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

async function booked(time: string, submission: object, schedule = 1) {
  const reply = await call('POST /bookings', {
    schedule,
    reason: 1,
    slot: `${TUESDAY} ${time}:00`,
    submission,
  });
  return adminCalls['POST /bookings'].answer.parse(reply.json);
}

describe('a search', () => {
  async function found(text: string) {
    const reply = await call('POST /search', { text });
    expect(reply.status).toBe(200);
    return adminCalls['POST /search'].answer.parse(reply.json).bookings;
  }

  it('finds a booking by name, email, phone and number, and says where it is', async () => {
    const submission = {
      last_name: 'Šimůnek',
      email: 'Jana.S@example.org',
      phone: '030 / 555 77 88',
    };
    const { id } = await booked('16:00', submission, 2);
    for (const text of [
      'simunek',
      'jana.s@EXAMPLE',
      '+49 30 5557788',
      '5557788',
      String(id),
      `#${id}`,
    ]) {
      expect([text, (await found(text))[0]]).toMatchObject([
        text,
        { id, customer: 'Šimůnek', day: TUESDAY, from: 960, over: false },
      ]);
    }
    expect((await found('simunek'))[0]).toMatchObject({
      schedule: { id: 2, name: 'Laboratory' },
      phone: '030 / 555 77 88',
    });
  });

  it('finds nothing by unknown, short or empty text, and refuses a long one', async () => {
    expect([await found('nobody at all'), await found('s'), await found('')]).toEqual([[], [], []]);
    expect(await call('POST /search', { text: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      json: { field: 'text' },
    });
  });
});

describe('the messages of a booking', () => {
  const REJECTED = deliveryProblem('mail_address_rejected', { status: 550 });

  /** A booking with a mail that its server has refused, and a webhook; as it is shown then. */
  async function aRefusedMail(time: string, email: string) {
    const { storage, clock } = server().core;
    const now = clock.now();
    const { id } = await booked(time, { last_name: 'W', email });
    const entry = (await storage.messages.readUnplanned(100)).find(
      ({ asOf }) => asOf?.bookingId === id,
    );
    const deliveries = [aPlannedMail({ target: email, dueAt: now }), aPlannedWebhook()];
    await storage.messages.plan({ now, outboxId: entry?.id ?? 0, deliveries });
    const due = await storage.messages.leaseDeliveries(
      aLease({ now, channels: ['mail'], limit: 100 }),
    );
    const mail = due.find(({ target }) => target === email);
    if (mail === undefined) {
      throw new Error('The mail is not due.');
    }
    const report = aReport({ startedAt: now, status: 550, problem: REJECTED });
    await storage.messages.settleDelivery(
      aSettling(mail, { now, outcome: { kind: 'dead', problem: REJECTED }, report }),
    );
    const { json } = await call(`GET /bookings/${id}`);
    return { id, mail: mail.id, shown: adminCalls['GET /bookings/{id}'].answer.parse(json) };
  }

  const resend = (booking: number, message: number) =>
    call(`POST /bookings/${booking}/messages/${message}/resend`);

  async function markedBookings(): Promise<readonly number[]> {
    const { json } = await call('GET /days/2026-12-01');
    const { schedules } = adminCalls['GET /days/{day}'].answer.parse(json);
    const entries = schedules.flatMap(({ bookings }) => bookings);
    return entries.filter(({ undelivered }) => undelivered).map((entry) => entry.id);
  }

  it('mark their booking in the day until they are resent', async () => {
    const { id, mail, shown } = await aRefusedMail('11:00', 'marked@example.org');
    expect(shown.messages.find(({ channel }) => channel === 'mail')).toMatchObject({
      state: 'dead',
      problem: REJECTED,
    });
    expect(await markedBookings()).toEqual([id]);
    await resend(id, mail);
    expect(await markedBookings()).toEqual([]);
    expect(await server().core.storage.audit.listBySubject(`delivery:${mail}`, 9)).toMatchObject([
      { action: 'delivery.resent', actor: expect.stringMatching(/^Sam /) },
    ]);
  });

  it('are resent to the corrected address', async () => {
    const { id, mail, shown } = await aRefusedMail('11:30', 'resent@example.org');
    const contact = { first_name: '', last_name: 'W', phone: '' };
    await call(`PUT /customers/${shown.customer_id}/contact`, {
      ...contact,
      email: 'corrected@example.org',
      known: { ...contact, email: 'resent@example.org' },
    });
    const { messages } = adminCalls['POST /bookings/{id}/messages/{message}/resend'].answer.parse(
      (await resend(id, mail)).json,
    );
    expect(messages.find(({ channel }) => channel === 'mail')).toMatchObject({
      state: 'waiting',
      problem: null,
      kind: 'booking.created',
      to: 'corrected@example.org',
    });
  });

  it('are resent as mails of their booking only', async () => {
    const { id, mail, shown } = await aRefusedMail('13:00', 'own@example.org');
    const other = await booked('15:30', { last_name: 'Weber' });
    expect(await resend(other.id, mail)).toMatchObject({ status: 404 });
    const webhook = shown.messages.find(({ channel }) => channel === 'webhook');
    expect(await resend(id, webhook?.id ?? 0)).toMatchObject({ status: 404 });
    await resend(id, mail);
  });
});
