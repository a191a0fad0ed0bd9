/** Booking the same again from the page of a booking that is over, cancelled or expired. */

import { describe, expect, it } from 'vitest';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import type { Answer } from '../widget-gate/support/visitor.ts';
import { aManagedBooking, type ManagedBooking } from './manage-visitor.ts';
import { bookFrom, formOf, send } from './plain-visitor.ts';

const note = aFormField({ name: 'note', label: 'Note', formType: 'textarea', required: false });
const kind = aFormField({
  name: 'kind',
  label: 'Insurance',
  formType: 'select',
  options: [
    { value: 'public', label: 'Public' },
    { value: 'private', label: 'Private' },
  ],
});
const campaign = aFormField({ name: 'campaign', inputType: 'hidden', required: false });
const form = [aFormField(), emailField, kind, note, campaign];
const installation = anInstallation({
  schedules: [aSchedule({ cancelCutoffMinutes: 0, horizonDays: 10 })],
  consent: 'I agree.',
  form,
});
const server = useServerPerTest({ installation });

const SUBMISSION = {
  last_name: 'Lovelace',
  email: 'ada@example.org',
  kind: 'private',
  note: 'The left knee\nagain',
  campaign: 'spring',
};

/** A Tuesday at ten, cancelled since. */
async function cancelled(changes: Readonly<Record<string, unknown>> = {}): Promise<ManagedBooking> {
  const submission = { ...SUBMISSION, ...changes };
  const booking = await aManagedBooking(server(), { slot: '2026-12-01 10:00:00', submission });
  await booking.press('/cancel');
  return booking;
}

/** Times of its page, in order. */
const timesOn = (page: string) =>
  [...page.matchAll(/class="chip" name="slot" value="([^"]*)"/g)].map(([, slot]) => slot);

/** Chooses a time. */
const choose = (page: string, slot: string): Promise<Answer> =>
  send(server(), 'time', { ...formOf(page, '/book/plain/time'), slot });

describe('booking the same again', () => {
  it('offers the same weekday and hour first, then the earliest', async () => {
    const { text } = await (await cancelled()).open();
    expect(text).toContain('<h2>Book the same again</h2>');
    expect(timesOn(text)).toEqual([
      '2026-12-01 10:00:00',
      '2026-12-08 10:00:00',
      '2026-12-01 09:00:00',
    ]);
  });

  it('takes three taps: time, consent and the button', async () => {
    const booking = await cancelled();
    const { text } = await booking.open();
    server().clock.advanceBy(3_000);
    const check = await choose(text, '2026-12-01 10:00:00');
    expect(check.text).toContain('<h1>Check');
    const booked = await bookFrom(server(), check, { consent: '1' });
    expect(booked.headers.location).toMatch(/^\/manage\/.*done=booked/);
    const [made] = await server().core.storage.bookings.list({ status: 'confirmed', limit: 9 });
    expect(made).toMatchObject({
      email: 'ada@example.org',
      submission: { last_name: 'Lovelace', kind: 'private', note: 'The left knee\nagain' },
    });
    expect(made?.submission).not.toHaveProperty('campaign');
  });

  it('asks for consent again', async () => {
    const { text } = await (await cancelled()).open();
    server().clock.advanceBy(3_000);
    const check = await choose(text, '2026-12-01 10:00:00');
    const refused = await bookFrom(server(), check);
    expect(refused.status).toBe(400);
  });

  it('never carries answers in an address', async () => {
    const { text } = await (await cancelled()).open();
    const addresses = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, one]) => one);
    expect(addresses.filter((one) => /lovelace|ada|knee|private/i.test(one ?? ''))).toEqual([]);
  });

  it('leads to all other times with the details in place', async () => {
    const { text } = await (await cancelled()).open();
    const month = await send(server(), 'when', formOf(text, '/book/plain/when'));
    expect(month.text).toContain('name="f.last_name" value="Lovelace"');
    const day = await send(server(), 'when', {
      ...formOf(month.text, '/book/plain/when'),
      day: '2026-12-03',
    });
    const check = await send(server(), 'time', {
      ...formOf(day.text, '/book/plain/time'),
      slot: '2026-12-03 13:00:00',
    });
    expect(check.text).toContain('<h1>Check');
    expect(check.text).toContain('Thursday 3 December 2026, 13:00');
  });

  it('asks again for answers that the present form does not accept', async () => {
    const booking = await cancelled();
    const { storage, clock } = server().core;
    const changed = { ...kind, options: [{ value: 'public', label: 'Public' }] };
    await storage.configuration.import({
      now: clock.now(),
      actor: 'test',
      installation: { ...installation, form: [aFormField(), emailField, changed] },
      publicHolidays: [],
    });
    const { text } = await booking.open();
    expect(text).not.toContain('name="f.kind"');
    expect(text).not.toContain('name="f.note"');
    const asked = await choose(text, '2026-12-01 10:00:00');
    expect(asked.status).toBe(400);
    expect(asked.text).toContain('value="Lovelace"');
    expect(asked.text).toContain('id="field-kind-error"');
  });

  it('is offered once the booking is over, and not before', async () => {
    const submission = SUBMISSION;
    const booking = await aManagedBooking(server(), { slot: '2026-12-01 10:00:00', submission });
    expect((await booking.open()).text).not.toContain('Book the same again');
    server().clock.advanceBy(7 * 86_400_000);
    expect((await booking.open()).text).toContain('Book the same again');
  });

  it('leads to the booking page if the reason is no longer offered', async () => {
    const booking = await cancelled();
    const { storage, clock } = server().core;
    await storage.configuration.import({
      now: clock.now(),
      actor: 'test',
      installation: anInstallation({
        reasons: [aReason(), aReason({ id: 2, name: 'Course' })],
        schedules: [aSchedule({ reasonIds: [2] })],
      }),
      publicHolidays: [],
    });
    const { text } = await booking.open();
    expect(text).not.toContain('Book the same again');
    expect(text).toContain('href="/book"');
  });

  it('shows nothing of it once the customer was erased', async () => {
    const booking = await cancelled();
    await booking.press('/erase');
    const { status, text } = await booking.open();
    expect(status).toBe(404);
    expect(text).not.toContain('Lovelace');
  });
});

describe('a booking for several persons', () => {
  const reasons = [aReason({ persons: { max: 4 } })];
  const several = useServerPerTest({
    installation: anInstallation({
      reasons,
      schedules: [aSchedule({ cancelCutoffMinutes: 0, capacity: 4 })],
    }),
  });

  it('is booked again for as many', async () => {
    const booking = await aManagedBooking(several(), {
      slot: '2026-12-01 10:00:00',
      submission: { last_name: 'Lovelace', email: 'ada@example.org', persons: '3' },
    });
    await booking.press('/cancel');
    const { text } = await booking.open();
    several().clock.advanceBy(3_000);
    const check = await send(several(), 'time', {
      ...formOf(text, '/book/plain/time'),
      slot: '2026-12-01 10:00:00',
    });
    await bookFrom(several(), check);
    const [made] = await several().core.storage.bookings.list({ status: 'confirmed', limit: 9 });
    expect(made?.persons).toBe(3);
  });
});
