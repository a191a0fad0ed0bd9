import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { deliveryProblem } from '../../../core/delivery/delivery-problem.ts';
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
    expect([await found('nobody at all'), await found('s'), await found('')]).toEqual([[], [], []]);
    expect(await call('POST /search', { text: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      json: { field: 'text' },
    });
  });
});

describe('the messages of a booking', () => {
  it('are resent as mails of that booking only', async () => {
    const { storage, clock } = server().core;
    const { id } = await booked('11:00', { last_name: 'W', email: 'resent@example.org' });
    const other = await booked('15:30', { last_name: 'Weber' });
    const entry = (await storage.messages.readUnplanned(100)).find(
      ({ asOf }) => asOf?.bookingId === id,
    );
    const deliveries = (['mail', 'webhook'] as const).map((channel) => ({
      channel,
      role: channel === 'mail' ? ('customer' as const) : ('endpoint' as const),
      target: channel === 'mail' ? 'resent@example.org' : '1',
      lane: null,
      dueAt: clock.now(),
    }));
    await storage.messages.plan({ now: clock.now(), outboxId: entry?.id ?? 0, deliveries });
    const [mail] = await storage.messages.leaseDeliveries({
      now: clock.now(),
      leaseMs: 1000,
      channels: ['mail'],
      exceptTargets: [],
      limit: 100,
    });
    const deliveryId = mail?.id ?? 0;
    const report = {
      startedAt: clock.now(),
      durationMs: 1,
      status: 550,
      request: null,
      response: null,
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    };
    const outcome = {
      kind: 'dead',
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    } as const;
    await storage.messages.settleDelivery({
      now: clock.now(),
      deliveryId,
      leaseToken: mail?.leaseToken ?? 0,
      outcome,
      report,
    });

    const resend = (booking: number, message: number) =>
      call(`POST /bookings/${booking}/messages/${message}/resend`);
    const before = adminCalls['GET /bookings/{id}'].answer.parse(
      (await call(`GET /bookings/${id}`)).json,
    );
    expect(before.messages.find(({ channel }) => channel === 'mail')).toMatchObject({
      state: 'dead',
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    });
    const isMarked = async () => {
      const { json } = await call('GET /days/2026-12-01');
      const { schedules } = adminCalls['GET /days/{day}'].answer.parse(json);
      const entries = schedules.flatMap(({ bookings }) => bookings);
      return entries.filter(({ undelivered }) => undelivered).map((entry) => entry.id);
    };
    expect(await isMarked()).toEqual([id]);
    await call(`PUT /customers/${before.customer_id}/contact`, {
      ...{ first_name: '', last_name: 'W', phone: '', email: 'corrected@example.org' },
      known: { first_name: '', last_name: 'W', phone: '', email: 'resent@example.org' },
    });
    expect(await resend(other.id, deliveryId)).toMatchObject({ status: 404 });
    const webhook = before.messages.find(({ channel }) => channel === 'webhook');
    expect(await resend(id, webhook?.id ?? 0)).toMatchObject({ status: 404 });
    const reply = await resend(id, deliveryId);
    const { messages } = adminCalls['POST /bookings/{id}/messages/{message}/resend'].answer.parse(
      reply.json,
    );
    expect(messages.find(({ channel }) => channel === 'mail')).toMatchObject({
      state: 'waiting',
      problem: null,
      kind: 'booking.created',
      to: 'corrected@example.org',
    });
    expect(await isMarked()).toEqual([]);
    expect(await storage.audit.listBySubject(`delivery:${deliveryId}`, 9)).toMatchObject([
      { action: 'delivery.resent', actor: expect.stringMatching(/^Sam /) },
    ]);
  });
});
