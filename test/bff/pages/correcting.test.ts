/** Correcting a booking's data, and resending its mail, from its own pages. */

import { describe, expect, it } from 'vitest';
import { aFormField, anInstallation, aSchedule, emailField } from '../support/an-installation.ts';
import { A_MAIL_SERVER, useServerPerTest } from '../support/test-server.ts';
import { aManagedBooking, hidden, type ManagedBooking } from './manage-visitor.ts';

const phone = aFormField({ name: 'phone', label: 'Phone', inputType: 'tel', required: false });
const isNew = aFormField({
  name: 'is_new',
  label: 'New here',
  formType: 'checkbox',
  required: false,
});
const knownBy = aFormField({
  name: 'known_by',
  label: 'Known by',
  required: true,
  showIf: { field: 'is_new', equals: true },
});
const campaign = aFormField({ name: 'campaign', inputType: 'hidden', required: false });
const installation = anInstallation({
  schedules: [aSchedule({ cancelCutoffMinutes: 120 })],
  form: [aFormField(), emailField, phone, isNew, knownBy, campaign],
});
const server = useServerPerTest({ installation, config: { mail: A_MAIL_SERVER } });
const SLOT = '2026-12-02 10:00:00';
const MS_PER_HOUR = 3_600_000;

const aBooking = () =>
  aManagedBooking(server(), {
    slot: SLOT,
    submission: { last_name: 'Lovelase', email: 'ada@example.org', campaign: 'spring' },
  });

/** Returns the form that the page sends if only `fields` were typed. */
async function correct(booking: ManagedBooking, fields: Readonly<Record<string, string>>) {
  const { text } = await booking.open('/details');
  return await booking.press('/details', {
    expected: hidden(text, 'expected'),
    shown: hidden(text, 'shown'),
    'f.last_name': 'Lovelace',
    ...fields,
  });
}

const stored = async ({ bookingId }: ManagedBooking) =>
  await server().core.service.findBooking(bookingId);

const audit = async ({ bookingId }: ManagedBooking) =>
  (await server().core.storage.audit.listBySubject(`booking:${bookingId}`, 9)).map(
    ({ action, actor, detail }) => [action, actor, detail],
  );

describe('correcting a detail', () => {
  it('saves it, says so, and names field and no value in the audit log', async () => {
    const booking = await aBooking();
    expect((await booking.open()).text).toContain(`/manage/${booking.secret}/details`);
    const { headers } = await correct(booking, { 'f.phone': '+49 30 123456' });
    expect(headers.location).toBe(`/manage/${booking.secret}?done=corrected`);
    expect((await stored(booking))?.submission).toEqual({
      last_name: 'Lovelace',
      email: 'ada@example.org',
      phone: '+49 30 123456',
      is_new: false,
      campaign: 'spring',
    });
    expect((await audit(booking))[0]).toEqual([
      'booking.corrected',
      'customer',
      'last_name, phone',
    ]);
    expect((await booking.open('?done=corrected')).text).toContain('Your details are saved.');
  });

  it('is found by its new name', async () => {
    const booking = await aBooking();
    await correct(booking, {});
    const found = await server().core.storage.bookings.search({
      terms: ['lovelace'],
      now: 0,
      limit: 9,
    });
    expect(found.map(({ bookingId }) => bookingId)).toEqual([booking.bookingId]);
  });

  it('checks each field as the form does, and keeps what was typed', async () => {
    const booking = await aBooking();
    const { status, text } = await correct(booking, { 'f.last_name': '', 'f.phone': 'call me' });
    expect(status).toBe(400);
    expect(text).toContain('<title>Error: Correct your details');
    expect(text).toContain('id="field-last_name-error"');
    expect(text).toContain('value="call me"');
    expect((await stored(booking))?.submission.last_name).toBe('Lovelase');
  });

  it('asks for what an answer brings up', async () => {
    const booking = await aBooking();
    const asked = await correct(booking, { 'c.is_new': '1' });
    expect(asked.text).toContain('name="f.known_by"');
    await correct(booking, {
      'c.is_new': '1',
      'f.known_by': 'Ida',
      shown: hidden(asked.text, 'shown'),
    });
    expect((await stored(booking))?.submission).toMatchObject({ is_new: true, known_by: 'Ida' });
  });

  it.each([
    { 'f.email': 'eve@example.net' },
    { 'f.campaign': 'other' },
    { 'f.persons': '3' },
    { 'f.note': 'unknown' },
    { 'c.email': '1' },
  ])('changes nothing by %o, which its page does not ask for', async (fields) => {
    const booking = await aBooking();
    expect((await correct(booking, fields)).status).toBe(400);
    expect(await stored(booking)).toMatchObject({
      email: 'ada@example.org',
      persons: 1,
      submission: { last_name: 'Lovelase', email: 'ada@example.org', campaign: 'spring' },
    });
  });

  it('from a page that is out of date does nothing', async () => {
    const booking = await aBooking();
    const expected = hidden((await booking.open('/details')).text, 'expected');
    await booking.press('/details', { expected, 'f.last_name': 'First' });
    const second = await booking.press('/details', { expected, 'f.last_name': 'Second' });
    expect(second.headers.location).toBe(`/manage/${booking.secret}?problem=version_conflict`);
    expect((await stored(booking))?.submission.last_name).toBe('First');
  });

  it('that is sent twice is done once, and both are told that it was', async () => {
    const booking = await aBooking();
    const expected = hidden((await booking.open('/details')).text, 'expected');
    const form = { expected, 'f.last_name': 'Lovelace' };
    const answers = [await booking.press('/details', form), await booking.press('/details', form)];
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      Array(2).fill(`/manage/${booking.secret}?done=corrected`),
    );
    expect((await audit(booking)).map(([action]) => action)).toEqual([
      'booking.corrected',
      'booking.created',
    ]);
  });

  it('is refused within the cut-off, also from a page that was opened before', async () => {
    const booking = await aBooking();
    const expected = hidden((await booking.open('/details')).text, 'expected');
    server().clock.advanceBy(25 * MS_PER_HOUR);
    const late = await booking.press('/details', { expected, 'f.last_name': 'Late' });
    expect(late.headers.location ?? late.text).not.toContain('corrected');
    expect((await stored(booking))?.submission.last_name).toBe('Lovelase');
    expect((await booking.open()).text).not.toContain('/details');
    expect((await booking.open('/details')).text).not.toContain('<form');
  });

  it.each(['cancel', 'erase'])('is refused after %s', async (end) => {
    const booking = await aBooking();
    const expected = hidden((await booking.open('/details')).text, 'expected');
    await booking.press(`/${end}`);
    const answer = await booking.press('/details', { expected, 'f.last_name': 'Late' });
    expect(answer.headers.location ?? '').not.toContain('corrected');
    expect((await stored(booking))?.submission.last_name).not.toBe('Late');
  });

  it('is refused to forms of other pages', async () => {
    const booking = await aBooking();
    const expected = hidden((await booking.open('/details')).text, 'expected');
    const form = { expected, 'f.last_name': 'Forged' };
    const forged = await booking.press('/details', form, { 'sec-fetch-site': 'cross-site' });
    expect(forged.status).toBe(403);
    expect((await stored(booking))?.submission.last_name).toBe('Lovelase');
  });

  it('is told to the operator, unless the booking waits for its confirmation', async () => {
    const booking = await aBooking();
    await correct(booking, {});
    expect(await booking.told()).toEqual(['booking.created widget', 'booking.corrected manage']);
    const pending = await aManagedBooking(server(), {
      slot: '2026-12-02 11:00:00',
      submission: { last_name: 'Lovelase', email: 'ada@example.org' },
      confirmWithin: 9_999,
    });
    await correct(pending, {});
    const entries = await server().core.storage.messages.readUnplanned(9);
    expect(entries.at(-1)).toMatchObject({ kind: 'booking.corrected', tellsOperator: false });
  });

  it('is done ten times a day', async () => {
    const booking = await aBooking();
    for (let times = 0; times < 10; times += 1) {
      const { headers } = await correct(booking, { 'f.last_name': `Name ${times}` });
      expect(headers.location).toContain('done=corrected');
    }
    const { headers } = await correct(booking, { 'f.last_name': 'Once more' });
    expect(headers.location).toContain('problem=correct_limit');
    expect((await stored(booking))?.submission.last_name).toBe('Name 9');
  });

  it('opens no other booking by a digest that belongs to it', async () => {
    const [mine, other] = [
      await aBooking(),
      await aManagedBooking(server(), { slot: '2026-12-02 11:00:00' }),
    ];
    const expected = hidden((await other.open('/details')).text, 'expected');
    const answer = await mine.press('/details', { expected, 'f.last_name': 'Mixed' });
    expect(answer.headers.location).toContain('problem=version_conflict');
  });
});

describe('sending the mail again', () => {
  /** Plans and settles its first mail, as the worker would. */
  async function mailed(booking: ManagedBooking): Promise<void> {
    const { storage } = server().core;
    const [entry] = (await storage.messages.readUnplanned(9)).filter(
      ({ asOf }) => asOf?.bookingId === booking.bookingId,
    );
    const delivery = {
      channel: 'mail',
      role: 'customer',
      target: 'ada@example.org',
      lane: null,
      dueAt: server().clock.now(),
    } as const;
    await storage.messages.plan({
      now: server().clock.now(),
      outboxId: entry?.id ?? 0,
      deliveries: [delivery],
    });
    await settle(booking);
  }

  async function settle({ bookingId }: ManagedBooking): Promise<void> {
    const { storage } = server().core;
    const now = server().clock.now();
    const leased = await storage.messages.leaseDeliveries({
      now,
      leaseMs: 1_000,
      channels: ['mail'],
      exceptTargets: [],
      limit: 9,
    });
    for (const { id, leaseToken } of leased) {
      await storage.messages.settleDelivery({
        now,
        deliveryId: id,
        leaseToken,
        outcome: { kind: 'delivered' },
        report: {
          startedAt: now,
          durationMs: 1,
          status: 250,
          request: null,
          response: null,
          problem: null,
        },
      });
    }
    expect(
      await storage.messages.listDeliveries({ bookingId, state: 'delivered', limit: 9 }),
    ).toHaveLength(1);
  }

  it('is not offered before there is one', async () => {
    const booking = await aBooking();
    expect((await booking.open()).text).not.toContain('/send');
    expect((await booking.press('/send')).headers.location).toBe(`/manage/${booking.secret}`);
  });

  it('waits for half a minute, and then sends it three times a day', async () => {
    const booking = await aBooking();
    await mailed(booking);
    const at = (part: string) => `/manage/${booking.secret}?${part}`;
    expect((await booking.press('/send')).headers.location).toBe(at('problem=sent_just_now'));
    for (let times = 0; times < 3; times += 1) {
      server().clock.advanceBy(30_000);
      expect((await booking.press('/send')).headers.location).toBe(at('done=sent'));
      await settle(booking);
    }
    server().clock.advanceBy(30_000);
    expect((await booking.press('/send')).headers.location).toBe(at('problem=mail_limit'));
    server().clock.advanceBy(12 * MS_PER_HOUR);
    expect((await booking.press('/send')).headers.location).toBe(at('problem=mail_limit'));
  });

  it('sends three a day to one mailbox, whichever booking they are about', async () => {
    const first = await aBooking();
    await mailed(first);
    const second = await aManagedBooking(server(), {
      slot: '2026-12-02 11:00:00',
      submission: { last_name: 'Lovelace', email: 'Ada+more@example.org' },
    });
    await mailed(second);
    for (let times = 0; times < 3; times += 1) {
      server().clock.advanceBy(30_000);
      expect((await first.press('/send')).headers.location).toContain('done=sent');
      await settle(first);
    }
    expect((await second.press('/send')).headers.location).toContain('problem=mail_limit');
  });

  it('is not offered after an undone change, as the old mail would not be sent', async () => {
    const booking = await aBooking();
    await mailed(booking);
    const { bookingId } = booking;
    const { bookings } = server().core.storage;
    const now = server().clock.now();
    await bookings.cancel({
      now,
      actor: 'admin',
      bookingId,
      trigger: 'admin',
      respectCutoff: false,
      mailsFrom: now + 10_000,
    });
    const undone = await bookings.undo({ now, actor: 'admin', bookingId, expectedVersion: 2 });
    expect(undone.kind).toBe('undone');
    server().clock.advanceBy(30_000);
    expect((await booking.open()).text).not.toContain('/send');
    expect((await booking.press('/send')).headers.location).toBe(`/manage/${booking.secret}`);
  });

  it('is not offered once the booking is cancelled', async () => {
    const booking = await aBooking();
    await mailed(booking);
    server().clock.advanceBy(30_000);
    await booking.press('/cancel');
    expect((await booking.press('/send')).headers.location).toBe(`/manage/${booking.secret}`);
  });
});
