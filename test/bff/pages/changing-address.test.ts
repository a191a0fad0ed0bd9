/** Changing the address of a booking from its own page: mails by a real server, and attacks. */

import { describe, expect, it } from 'vitest';
import { aToldServer, OPERATOR, type ToldMail, type ToldServer } from '../messages/told-server.ts';
import { aFormField, aSchedule, emailField } from '../support/an-installation.ts';
import { aManagedBooking, ask, type ManagedBooking, type Wishes } from './manage-visitor.ts';

const SLOT = '2026-12-08 10:00:00';
const MS_PER_HOUR = 3_600_000;
const OLD = 'ada@exmaple.org';
const NEW = 'ada@example.org';

/** The free times after the first booking's. */
function slotOf(place: number): string {
  const hour = ['09', '10', '11'][place % 3];
  return `2026-12-${String(9 + Math.floor(place / 6)).padStart(2, '0')} ${hour}:${place % 6 < 3 ? '00' : '30'}:00`;
}

interface Case {
  readonly told: ToldServer;
  readonly booking: ManagedBooking;
  /** Mails since the last call. */
  mails(): Promise<readonly ToldMail[]>;
  /** Asks for an address from the page of this link, by default the one on the screen. */
  request(email: string, secret?: string): Promise<string>;
}

async function aCase(
  wishes: Wishes = {},
  schedule: Parameters<typeof aSchedule>[0] = {},
): Promise<Case> {
  const installation = {
    form: [aFormField(), emailField],
    schedules: [aSchedule({ notify: [OPERATOR], ...schedule })],
  };
  const told = await aToldServer({ installation });
  const booking = await aManagedBooking(told.server, {
    slot: SLOT,
    submission: { last_name: 'Lovelace', email: OLD },
    ...wishes,
  });
  const mails = async () => (await told.tell()).mails;
  await mails();
  const request = async (email: string, secret = booking.secret) => {
    const url = `${told.server.url}/manage/${secret}/email`;
    const { headers } = await ask(url, { fields: { 'f.email': email }, headers: {} });
    return String(headers.location ?? '').split('?')[1] ?? '';
  };
  return { told, booking, mails, request };
}

const pathIn = ({ text }: ToldMail) => /\/manage\/[\w/-]+/.exec(text)?.[0] ?? '';
const to = (mails: readonly ToldMail[], email: string) => mails.filter((mail) => mail.to === email);

const open = ({ told }: Case, path: string) => ask(`${told.server.url}${path}`);
const press = ({ told }: Case, path: string) =>
  ask(`${told.server.url}${path}`, { fields: {}, headers: {} });

async function linkTo(one: Case, email: string, secret?: string): Promise<string> {
  expect(await one.request(email, secret)).toBe('done=email_asked');
  const [mail] = to(await one.mails(), email);
  return mail === undefined ? '' : pathIn(mail);
}

/** Changes the address, and returns the mails about it by recipient. */
async function changed(one: Case, email = NEW, secret?: string) {
  const { status, headers } = await press(one, await linkTo(one, email, secret));
  expect([status, headers.location]).toEqual([303, expect.stringContaining('email_changed')]);
  return { mails: await one.mails(), page: String(headers.location).replace(/\?.*/, '') };
}

const addressOf = async ({ told, booking }: Case) => {
  const found = await told.server.core.service.findBooking(booking.bookingId);
  return [found?.email, found?.submission.email];
};

const exists = async (one: Case, secret: string) =>
  (await open(one, `/manage/${secret}`)).status === 200;

describe('a new address', () => {
  it('is offered on the page, and asked by mail before anything changes', async () => {
    const one = await aCase();
    expect((await one.booking.open()).text).toContain(`/manage/${one.booking.secret}/email`);
    const link = await linkTo(one, NEW);
    const page = await open(one, link);
    expect(page.text).toContain(`<bdi>${NEW}</bdi>`);
    expect(await addressOf(one)).toEqual([OLD, OLD]);
    expect(await exists(one, one.booking.mailed)).toBe(true);
  });

  it('gets the confirmation with a new link, and earlier links lead nowhere', async () => {
    const one = await aCase();
    const { mails, page } = await changed(one);
    const [mail] = to(mails, NEW);
    expect(mail?.calendar?.method).toBe('REQUEST');
    expect(pathIn(mail as ToldMail)).toBe(page);
    expect((await open(one, `${page}?done=email_changed`)).text).toContain(
      'now go to this address',
    );
    expect(await addressOf(one)).toEqual([NEW, NEW]);
    for (const secret of [one.booking.secret, one.booking.mailed]) {
      expect(await exists(one, secret)).toBe(false);
    }
  });

  it('is told to the previous one without naming it, and to the operator', async () => {
    const one = await aCase();
    const { mails } = await changed(one);
    expect(to(mails, OLD)).toHaveLength(1);
    expect(to(mails, OLD)[0]?.text).toContain('no longer go to this address');
    expect(to(mails, OLD)[0]?.text).not.toContain(NEW);
    expect(to(mails, OPERATOR)[0]?.subject).toMatch(/^Corrected: /);
    expect(to(mails, OPERATOR)[0]?.text).toContain(NEW);
  });

  it('is told no earlier one in the data of the booking', async () => {
    const one = await aCase();
    const { page } = await changed(one);
    const { text } = await open(one, `${page}/data.json`);
    expect(text).toContain(NEW);
    expect(text).not.toContain(OLD);
  });

  it('gets what was waiting for the previous one', async () => {
    const one = await aCase();
    const { storage } = one.told.server.core;
    one.told.server.clock.advanceBy(26 * MS_PER_HOUR);
    const { now } = one.told.server.clock;
    await storage.bookings.remind({ now: now(), minutesBefore: [9 * 24 * 60] });
    await storage.bookings.remind({ now: now(), minutesBefore: [8 * 24 * 60] });
    const link = await linkTo(one, NEW);
    await press(one, link);
    expect(to(await one.mails(), OLD).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('address changed'),
    ]);
  });

  it.each(['', 'ada', 'ada@localhost', 'a@b.example, c@d.example', 'ada@example.org\nBcc: x@y.zz'])(
    'must be one: %j',
    async (email) => {
      const one = await aCase();
      const answer = await one.booking.press('/email', { 'f.email': email });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('id="field-email-error"');
      expect(await one.mails()).toEqual([]);
    },
  );

  it('that is the present one already sends nothing', async () => {
    const one = await aCase();
    expect(await one.request(OLD)).toBe('problem=email_same');
    expect(await one.mails()).toEqual([]);
  });
});

describe('the link to a new address', () => {
  it('works once', async () => {
    const one = await aCase();
    const link = await linkTo(one, NEW);
    expect((await press(one, link)).status).toBe(303);
    expect((await press(one, link)).status).toBe(404);
    expect((await open(one, link)).status).toBe(404);
  });

  it('works once of two that are pressed at once', async () => {
    const one = await aCase();
    const link = await linkTo(one, NEW);
    const answers = await Promise.all([press(one, link), press(one, link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  });

  it('works for a day', async () => {
    const one = await aCase();
    const link = await linkTo(one, NEW);
    one.told.server.clock.advanceBy(24 * MS_PER_HOUR);
    expect((await open(one, link)).status).toBe(404);
    expect((await press(one, link)).status).toBe(404);
    expect(await addressOf(one)).toEqual([OLD, OLD]);
  });

  it('is replaced by a later one, from another tab too', async () => {
    const one = await aCase();
    const first = await linkTo(one, 'first@example.org');
    const second = await linkTo(one, 'second@example.org');
    expect((await press(one, first)).status).toBe(404);
    expect((await press(one, second)).status).toBe(303);
    expect(await addressOf(one)).toEqual(['second@example.org', 'second@example.org']);
  });

  it('does nothing after a cancellation or once the booking has begun', async () => {
    for (const end of ['cancel', 'begin']) {
      const one = await aCase({}, { cancelCutoffMinutes: 0 });
      one.told.server.clock.advanceBy(
        Date.parse('2026-12-07T10:00:00Z') - one.told.server.clock.now(),
      );
      const link = await linkTo(one, NEW);
      if (end === 'cancel') {
        await one.booking.press('/cancel');
      } else {
        one.told.server.clock.advanceBy(23.5 * MS_PER_HOUR);
      }
      const answers = [await open(one, link), await press(one, link)];
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      expect(await addressOf(one)).toEqual([OLD, OLD]);
    }
  });

  it('is gone with an erasure, and with an address that the operator enters', async () => {
    const erased = await aCase();
    const link = await linkTo(erased, NEW);
    await erased.booking.press('/erase');
    expect((await press(erased, link)).status).toBe(404);
    const corrected = await aCase();
    const other = await linkTo(corrected, NEW);
    const { storage } = corrected.told.server.core;
    const booking = await storage.bookings.find(corrected.booking.bookingId);
    await storage.customers.changeContact({
      now: corrected.told.server.clock.now(),
      actor: 'Sam',
      customerId: booking?.customerId ?? 0,
      contact: { firstName: '', lastName: 'Lovelace', phone: '', email: 'right@example.org' },
    });
    expect((await press(corrected, other)).status).toBe(404);
    expect(await addressOf(corrected)).toEqual(['right@example.org', 'right@example.org']);
  });

  it('refuses an address that has its most bookings, after the link and not before', async () => {
    const one = await aCase({}, { customerLimit: 1 });
    await aManagedBooking(one.told.server, {
      slot: slotOf(0),
      submission: { last_name: 'Lovelace', email: NEW },
    });
    const other = await linkTo(one, 'free@example.org');
    const link = await linkTo(one, NEW);
    expect((await press(one, other)).status).toBe(404);
    const refused = await press(one, link);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('already has the most bookings'),
    ]);
    expect(await addressOf(one)).toEqual([OLD, OLD]);
  });

  it('cannot be guessed, and every wrong one gets the same answer', async () => {
    const one = await aCase();
    const link = await linkTo(one, NEW);
    const wrong = [`${link}x`, link.slice(0, -1), '/manage/email/cancel', '/manage/email/1'];
    const answers = await Promise.all(wrong.map((path) => press(one, path)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await addressOf(one)).toEqual([OLD, OLD]);
  });

  it('is refused to forms of other pages', async () => {
    const one = await aCase();
    const link = await linkTo(one, NEW);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const forged = await ask(`${one.told.server.url}${link}`, { fields: {}, headers });
    expect(forged.status).toBe(403);
    expect(await addressOf(one)).toEqual([OLD, OLD]);
  });
});

describe('flooding', () => {
  it('ends after three requests a day for a booking, and three for a mailbox', async () => {
    const one = await aCase();
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
      expect(await one.request(email)).toBe('done=email_asked');
    }
    expect(await one.request('d@example.org')).toBe('problem=email_limit');
    const bookings = await Promise.all(
      [0, 1, 2, 3].map((place) => aManagedBooking(one.told.server, { slot: slotOf(place) })),
    );
    const answers: string[] = [];
    for (const { secret } of bookings) {
      answers.push(await one.request('Victim+1@example.net', secret));
    }
    expect(answers).toEqual([...Array(3).fill('done=email_asked'), 'problem=email_limit']);
    await one.mails();
  });

  it('ends after ten requests a day from one network', async () => {
    const one = await aCase();
    const answers: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { secret } = await aManagedBooking(one.told.server, {
        slot: slotOf(count),
        submission: { last_name: 'Eve', email: `eve${count}@example.org` },
      });
      answers.push(await one.request(`victim${count}@example.net`, secret));
    }
    expect(answers).toEqual([...Array(10).fill('done=email_asked'), 'problem=email_limit']);
  });
});

describe('the previous address', () => {
  it('gets its booking back if the change came by a link that was mailed to it', async () => {
    const one = await aCase();
    const { mails, page } = await changed(one, 'thief@example.org', one.booking.mailed);
    const link = pathIn(to(mails, OLD)[0] as ToldMail);
    expect((await open(one, link)).text).toContain(`<bdi>${OLD}</bdi>`);
    expect(await addressOf(one)).toEqual(['thief@example.org', 'thief@example.org']);
    const { headers } = await press(one, link);
    expect(headers.location).toContain('done=email_restored');
    expect(await addressOf(one)).toEqual([OLD, OLD]);
    const restored = new URL(String(headers.location), one.told.server.url).pathname;
    expect((await open(one, `${restored}/data.json`)).text).not.toContain('thief@example.org');
    expect((await open(one, page)).status).toBe(404);
    const after = await one.mails();
    expect(to(after, OLD)).toHaveLength(1);
    expect(to(after, 'thief@example.org')[0]?.text).not.toContain('/manage/');
  });

  it('leaves nobody with access if the change came from the screen of whoever booked', async () => {
    const one = await aCase();
    const { mails, page } = await changed(one);
    const link = pathIn(to(mails, OLD)[0] as ToldMail);
    const answer = await press(one, link);
    expect([answer.status, answer.text]).toEqual([
      200,
      expect.stringContaining('no one can see or change the booking'),
    ]);
    expect((await open(one, page)).status).toBe(404);
    expect(await exists(one, one.booking.mailed)).toBe(false);
    expect(await one.booking.status()).toBe('confirmed');
    const after = await one.mails();
    expect(to(after, OLD)).toEqual([]);
    expect(to(after, NEW)[0]?.text).not.toContain('/manage/');
    const [notice] = to(after, OPERATOR);
    expect(notice?.subject).toMatch(/^Disputed: /);
    expect(notice?.text).toContain(OLD);
    expect(notice?.text).toContain(NEW);
  });

  it('can object once, for a week, and not after the booking has begun', async () => {
    const one = await aCase();
    const { mails } = await changed(one);
    const link = pathIn(to(mails, OLD)[0] as ToldMail);
    one.told.server.clock.advanceBy(7 * 24 * MS_PER_HOUR);
    expect((await press(one, link)).status).toBe(404);
    const other = await aCase();
    const objection = pathIn(to((await changed(other)).mails, OLD)[0] as ToldMail);
    expect((await press(other, objection)).status).toBe(200);
    expect((await press(other, objection)).status).toBe(404);
  });

  it('can still object after a second change, of which it is the first', async () => {
    const one = await aCase();
    const first = await changed(one, 'one@example.org', one.booking.mailed);
    const secret = first.page.replace('/manage/', '');
    const second = await changed(one, 'two@example.org', secret);
    expect(to(second.mails, 'one@example.org')[0]?.text).not.toContain('/manage/');
    const { headers } = await press(one, pathIn(to(first.mails, OLD)[0] as ToldMail));
    expect(headers.location).toContain('email_restored');
    expect(await addressOf(one)).toEqual([OLD, OLD]);
  });

  it('cannot be changed online again after it has objected', async () => {
    const one = await aCase();
    const { mails } = await changed(one, 'thief@example.org', one.booking.mailed);
    const { headers } = await press(one, pathIn(to(mails, OLD)[0] as ToldMail));
    const secret = String(headers.location).replace(/.*manage\/|\?.*/g, '');
    expect(await one.request('again@example.org', secret)).toBe('problem=address_locked');
    expect((await open(one, `/manage/${secret}`)).text).not.toContain('/email"');
  });
});

it('is not offered for a booking that waits for its confirmation', async () => {
  const one = await aCase({ confirmWithin: 60 });
  expect((await one.booking.open()).text).not.toContain('/email"');
  expect(await one.request(NEW)).toBe('');
});

it('keeps a booking of somebody else out of reach', async () => {
  const one = await aCase();
  const submission = { last_name: 'Eve', email: 'eve@example.net' };
  const other = await aManagedBooking(one.told.server, { slot: slotOf(0), submission });
  const link = await linkTo(one, NEW);
  await press(one, link.replace('/manage/email', `/manage/${other.secret}/email`));
  const found = await one.told.server.core.service.findBooking(other.bookingId);
  expect(found?.email).toBe('eve@example.net');
});
