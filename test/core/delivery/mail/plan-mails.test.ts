import { describe, expect, it } from 'vitest';
import {
  type MailPlanQuestion,
  planMails,
  planWaitlistMail,
} from '../../../../core/delivery/mail/plan-mails.ts';
import type { OutboxKind } from '../../../../core/delivery/outbox-entry.ts';
import { aBooking, aDoctor, aMessageContext, anEntry, aPractice, NOW } from './messages.ts';

const MINUTE_MS = 60_000;

function plan(kind: OutboxKind, changes: Partial<MailPlanQuestion> = {}) {
  return planMails({
    entry: anEntry({ kind }),
    context: aMessageContext(),
    profile: aPractice(),
    now: NOW,
    ...changes,
  });
}

const targets = (...question: Parameters<typeof plan>) =>
  plan(...question).map(({ role, target }) => `${role} ${target}`);

const BOTH = ['customer ada@customer.example', 'operator praxis@sonnenhof.example'];

describe('mail is planned', () => {
  it.each<[OutboxKind, readonly string[]]>([
    ['booking.created', BOTH],
    ['booking.cancelled', BOTH],
    ['booking.rescheduled', BOTH],
    ['booking.reminder', BOTH.slice(0, 1)],
    ['confirmation.requested', BOTH.slice(0, 1)],
    ['confirmation.reminder', BOTH.slice(0, 1)],
    ['webhook.test', []],
    ['waitlist.joined', []],
  ])('for %s to %j', (kind, expected) => {
    expect(targets(kind)).toEqual(expected);
  });

  it.each<OutboxKind>(['booking.cancelled', 'booking.rescheduled'])(
    'for a quiet %s to the operator alone',
    (kind) => {
      const entry = anEntry({ kind, notice: { onRequest: false, message: null, quiet: true } });
      expect(targets(kind, { entry })).toEqual(BOTH.slice(1));
    },
  );

  it('to each address that the calendar names, once, and not to the contact address then', () => {
    const notify = [
      'lindner@Sonnenhof.Example',
      'front@sonnenhof.example',
      'lindner@sonnenhof.example',
    ];
    expect(
      targets('booking.created', {
        context: aMessageContext({ schedule: aDoctor({ notify }), email: null }),
      }),
    ).toEqual(['operator lindner@sonnenhof.example', 'operator front@sonnenhof.example']);
  });

  it('in a lane for each recipient of a booking, and the lane’s name contains no address', () => {
    expect(plan('booking.created').map(({ lane }) => lane)).toEqual([
      'booking:4711/customer',
      'booking:4711/operator-1',
    ]);
  });

  it('due at the moment when it happened', () => {
    expect(plan('booking.created').map(({ dueAt }) => dueAt)).toEqual([NOW, NOW]);
  });

  it('due when a change can no longer be undone', () => {
    const entry = anEntry({ kind: 'booking.cancelled', mailsFrom: NOW + 10_000 });
    expect(plan('booking.cancelled', { entry }).map(({ dueAt }) => dueAt)).toEqual([
      NOW + 10_000,
      NOW + 10_000,
    ]);
    expect(
      planWaitlistMail(
        anEntry({ kind: 'waitlist.offered', mailsFrom: NOW + 1 }),
        'ada@customer.example',
      ),
    ).toMatchObject([{ dueAt: NOW + 1 }]);
  });

  it('not to the operator about their own actions', () => {
    expect(
      targets('booking.created', {
        entry: anEntry({ kind: 'booking.created', tellsOperator: false }),
      }),
    ).toEqual(BOTH.slice(0, 1));
  });

  it('to the domain in lower case, as limits count it', () => {
    expect(
      targets('booking.reminder', { context: aMessageContext({ email: 'Ada@Customer.EXAMPLE' }) }),
    ).toEqual(['customer Ada@customer.example']);
  });

  it('for a waiting customer', () => {
    const entry = anEntry({ kind: 'waitlist.offered', asOf: null, waitlistId: 7 });
    expect(planWaitlistMail(entry, 'ada@customer.example')).toMatchObject([
      { role: 'customer', lane: 'waitlist:7' },
    ]);
    expect(planWaitlistMail(entry, 'nobody')).toEqual([]);
  });
});

describe('no mail is planned', () => {
  it.each([
    '',
    'nobody',
    'a@b',
    'a b@c.example',
    'a@c.example\r\nBcc: x@y.example',
    'a@c.example,b@d.example',
    '<a@c.example>',
    '"a b"@c.example',
  ])('to the address %j', (email) => {
    expect(targets('booking.reminder', { context: aMessageContext({ email }) })).toEqual([]);
  });

  it('for a booking in the past, such as a demonstration’s', () => {
    const begin = aBooking().startsAt * MINUTE_MS;
    expect(plan('booking.created', { now: begin })).toEqual([]);
    expect(plan('booking.created', { now: begin - 1 })).toHaveLength(2);
  });

  it('for a cancellation after the appointment, but for one during it', () => {
    const { startsAt, endsAt } = aBooking();
    expect(plan('booking.cancelled', { now: endsAt * MINUTE_MS })).toEqual([]);
    expect(plan('booking.cancelled', { now: startsAt * MINUTE_MS })).toHaveLength(2);
  });

  it('without a recipient', () => {
    expect(
      plan('booking.created', {
        context: aMessageContext({ email: null }),
        profile: aPractice({ contactEmail: null }),
      }),
    ).toEqual([]);
    expect(plan('booking.created', { context: null })).toEqual([]);
  });
});

describe('mail about a booking that needs the person of another calendar', () => {
  const BEN = 'ben@sonnenhof.example';
  const schedules = [{ id: 2, notify: [BEN] }];
  const withBen = aMessageContext({
    booking: aBooking({
      parts: [{ part: 1, scheduleId: 2, startsAt: 0, endsAt: 30, blocksFrom: 0, blocksUntil: 30 }],
    }),
  });

  it('is planned for that person, too, in a lane of its own', () => {
    const mails = plan('booking.created', { context: withBen, schedules });
    expect(mails.filter(({ role }) => role === 'operator')).toMatchObject([
      { target: 'praxis@sonnenhof.example', lane: 'booking:4711/operator-1' },
      { target: BEN, lane: 'booking:4711/operator-1-of-2' },
    ]);
  });

  it('is planned for whoever was told before, because a cancelled booking needs nobody', () => {
    expect(targets('booking.cancelled', { schedules, told: [BEN] })).toContain(`operator ${BEN}`);
    expect(targets('booking.cancelled', { schedules })).toEqual(BOTH);
  });

  it('is planned for nobody whose calendar no longer names the address', () => {
    const told = ['left@sonnenhof.example'];
    expect(targets('booking.cancelled', { schedules, told })).toEqual(BOTH);
  });
});
