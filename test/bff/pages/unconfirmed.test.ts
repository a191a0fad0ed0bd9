/** Correcting the address of a booking that waits for its confirmation: real mails, and attacks. */

import { describe, expect, it } from 'vitest';
import { aToldServer, type ToldMail } from '../messages/told-server.ts';
import { aFormField, aSchedule, emailField } from '../support/an-installation.ts';
import { aManagedBooking, ask } from './manage-visitor.ts';

const OLD = 'ada@exmaple.org';
const NEW = 'ada@example.org';
const MS_PER_MINUTE = 60_000;

async function aCase(schedule: Parameters<typeof aSchedule>[0] = {}) {
  const installation = { form: [aFormField(), emailField], schedules: [aSchedule(schedule)] };
  const told = await aToldServer({ installation });
  const booking = await aManagedBooking(told.server, {
    slot: '2026-12-08 10:00:00',
    submission: { last_name: 'Lovelace', email: OLD },
    confirmWithin: 60,
  });
  const { addresses } = told.server.core.storage;
  const secret = (await addresses.readUnconfirmedSecret(booking.bookingId)) ?? '';
  const page = `${told.server.url}/manage/unconfirmed/${secret}`;
  const mailsTo = async (email: string) =>
    (await told.tell()).mails.filter(({ to }) => to === email);
  return {
    told,
    booking,
    secret,
    mailsTo,
    first: (await mailsTo(OLD))[0],
    open: (part = '') => ask(`${page}${part}`),
    readdress: async (email: string, root = page) => {
      const answer = await ask(`${root}/address`, { fields: { 'f.email': email }, headers: {} });
      return String(answer.headers.location ?? answer.status).replace(/.*[?]/, '');
    },
    send: async () => {
      const { headers } = await ask(`${page}/send`, { fields: {}, headers: {} });
      return String(headers.location).replace(/.*[?]/, '');
    },
  };
}

const linkIn = (mail: ToldMail | undefined) => /\/manage\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

describe('the page of a booking that waits for its confirmation', () => {
  it('names the address, and neither confirms nor leads to the booking', async () => {
    const { open, booking } = await aCase();
    const { text } = await open();
    expect(text).toContain(`<bdi>${OLD}</bdi>`);
    expect(text).not.toContain('Confirm my booking');
    expect(text).not.toContain(booking.secret);
  });

  it('sends the mail to the right address, and the earlier link stops working', async () => {
    const { told, booking, first, mailsTo, readdress } = await aCase();
    expect(await readdress(NEW)).toBe('done=readdressed');
    const [mail] = await mailsTo(NEW);
    expect((await ask(`${told.server.url}${linkIn(first)}`)).status).toBe(404);
    await ask(`${told.server.url}${linkIn(mail)}/confirm`, { fields: {}, headers: {} });
    expect(await booking.status()).toBe('confirmed');
    const found = await told.server.core.service.findBooking(booking.bookingId);
    expect([found?.email, found?.submission.email]).toEqual([NEW, NEW]);
  });

  it('sends the mail again after half a minute', async () => {
    const { told, mailsTo, send } = await aCase();
    expect(await send()).toBe('problem=sent_just_now');
    told.server.clock.advanceBy(MS_PER_MINUTE / 2);
    expect(await send()).toBe('done=sent');
    expect(await mailsTo(OLD)).toHaveLength(1);
  });

  it('changes nothing once the booking is confirmed, cancelled or expired', async () => {
    for (const end of ['confirm', 'cancel', 'expire']) {
      const { told, booking, readdress, open } = await aCase({ cancelCutoffMinutes: 0 });
      if (end === 'expire') {
        told.server.clock.advanceBy(60 * MS_PER_MINUTE);
      } else {
        await booking.press(`/${end}`);
      }
      expect(await readdress(NEW)).not.toContain('done=');
      expect((await open()).text).not.toContain('<input');
      expect((await told.server.core.service.findBooking(booking.bookingId))?.email).toBe(OLD);
    }
  });

  it('is not found by a secret of another booking, a guess, or after an erasure', async () => {
    const { told, booking, secret, open, readdress } = await aCase();
    const root = `${told.server.url}/manage/unconfirmed/`;
    for (const wrong of [`9${secret}`, secret.slice(0, -1), `${secret}x`, secret.slice(2), '1-']) {
      expect(await readdress(NEW, `${root}${wrong}`)).toBe('404');
    }
    await booking.press('/erase');
    expect((await open()).status).toBe(404);
  });

  it('takes three addresses a day, and no wrong one', async () => {
    const { readdress } = await aCase();
    expect(await readdress('ada')).toBe('400');
    const answers: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      answers.push(await readdress(`${name}@example.org`));
    }
    expect(answers).toEqual([...Array(3).fill('done=readdressed'), 'problem=email_limit']);
  });

  it('does not go around the most bookings of a customer, and tells of it three times', async () => {
    const { told, readdress } = await aCase({ customerLimit: 1 });
    await aManagedBooking(told.server, {
      slot: '2026-12-08 11:00:00',
      submission: { last_name: 'Lovelace', email: NEW },
    });
    const answers: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      answers.push(await readdress(NEW));
    }
    expect(answers).toEqual([...Array(3).fill('problem=customer_limit'), 'problem=email_limit']);
  });
});
