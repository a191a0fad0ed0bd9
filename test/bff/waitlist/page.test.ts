/** `/waitlist/<secret>`: the page of a waiting customer, without scripts. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../pages/manage-visitor.ts';
import { aFormField, aReason, aSchedule, emailField } from '../support/an-installation.ts';
import { send } from '../widget-gate/support/visitor.ts';
import {
  aFullPractice,
  aPractice,
  askToWait,
  confirmAll,
  DAY,
  type FullPractice,
  pageOf,
  TIMES,
} from './waiting-list.ts';

let practice: FullPractice;
let page: string;
beforeEach(async () => {
  practice = await aFullPractice();
  await askToWait(practice.server);
  await askToWait(practice.server, { email: 'second@example.org' });
  await confirmAll(practice.server);
  page = await pageOf(practice.server);
});
afterEach(() => practice.server.close());

const open = (path: string) => ask(`${practice.server.url}${path}`);
const post = (
  path: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) =>
  send(`${practice.server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:8080',
      ...headers,
    },
  });
const FILLED = { 'f.last_name': 'Wait', 'f.email': 'wanda@example.org' };
const AID = aFormField({
  name: 'aid',
  label: 'State aid',
  formType: 'checkbox',
  required: false,
  value: false,
});
const OFFICE = aFormField({
  name: 'office',
  label: 'Which office',
  showIf: { field: 'aid', equals: true },
});
const states = async () =>
  (await practice.server.core.storage.waitlist.list({ limit: 9 })).map(({ state }) => state);

describe('the page of a waiting customer', () => {
  it('says so, is private and changes nothing by being opened', async () => {
    const { status, headers, text } = await open(page);
    expect(status).toBe(200);
    expect(text).toContain('You’re on the list');
    expect(text).toContain('Wednesday 2 December 2026');
    expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual(
      ['no-store', 'same-origin', 'noindex'],
    );
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|<style|style=/);
    for (const part of ['/leave', '/decline', '/book']) {
      expect((await open(`${page}${part}`)).status).toBe(303);
    }
    expect(await states()).toEqual(['waiting', 'waiting']);
    expect(practice.server.logText()).not.toContain(page.slice('/waitlist/'.length));
  });

  it('is in German on request', async () => {
    expect((await open(`${page}?lang=de`)).text).toContain('Sie stehen auf der Liste');
  });

  it('is 404 under another secret, and accepts only its own forms', async () => {
    expect((await open('/waitlist/guess')).status).toBe(404);
    expect((await post('/waitlist/guess/leave')).status).toBe(404);
    expect((await post(`${page}/leave`, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(page)).status).toBe(405);
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  it('lets them leave', async () => {
    const { status, headers } = await post(`${page}/leave`);
    expect([status, headers.location]).toEqual([303, page]);
    expect((await open(page)).text).toContain('You’ve left the list');
    expect(await states()).toEqual(['left', 'waiting']);
  });
});

describe('the page of an unconfirmed customer', () => {
  let unconfirmed: string;
  beforeEach(async () => {
    await askToWait(practice.server, { email: 'third@example.org' });
    unconfirmed = await pageOf(practice.server, 'third@example.org');
  });
  const third = async () => (await practice.server.core.storage.waitlist.list({ limit: 9 })).at(-1);

  it('asks for one click, which scanners that open links do not make', async () => {
    const { text } = await open(unconfirmed);
    expect(text).toContain('Confirm your place on the waiting list');
    expect(text).toContain('by Wednesday 2 December 2026, 08:00');
    expect(text).toContain('Day');
    expect((await open(`${unconfirmed}/confirm`)).status).toBe(303);
    expect(await third()).toMatchObject({ confirmUntil: expect.any(Number) });
    for (const _ of [1, 2]) {
      expect((await post(`${unconfirmed}/confirm`)).headers.location).toBe(unconfirmed);
    }
    expect(await third()).toMatchObject({ state: 'waiting', confirmUntil: null });
    expect((await open(unconfirmed)).text).toContain('You’re on the list');
    expect(
      (await post(`${unconfirmed}/confirm`, {}, { origin: 'https://evil.example' })).status,
    ).toBe(403);
  });

  it('lets them leave, and says when it is too late', async () => {
    practice.server.clock.advanceBy(24 * 3_600_000);
    await post(`${unconfirmed}/confirm`);
    expect((await open(unconfirmed)).text).toContain('wasn’t confirmed in time');
    expect((await open(`${unconfirmed}?lang=de`)).text).toContain('nicht rechtzeitig bestätigt');
    await practice.server.core.storage.waitlist.expireOffers({ now: practice.server.clock.now() });
    expect((await open(unconfirmed)).text).toContain('wasn’t confirmed in time');
    await post(`${unconfirmed}/leave`);
    expect(await third()).toMatchObject({ state: 'lapsed' });
  });
});

describe('the page of an offer', () => {
  beforeEach(() => practice.cancel('09:00'));

  it('shows the time, until when it is kept, and the form with the known address', async () => {
    const { text } = await open(page);
    expect(text).toContain('A time has opened up');
    expect(text).toMatch(/Wednesday 2 December 2026, 09:00/);
    expect(text).toMatch(/until Tuesday 1 December 2026, 08:30/);
    expect(text).toContain('value="wanda@example.org"');
    const { holdSecret } =
      (await practice.server.core.storage.waitlist.findBySecret(page.slice('/waitlist/'.length))) ??
      {};
    expect(text).not.toContain(String(holdSecret));
  });

  it('books the time, once, and leads to the booking', async () => {
    const answers = await Promise.all([post(`${page}/book`, FILLED), post(`${page}/book`, FILLED)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(
      answers.some(({ headers }) =>
        /^\/manage\/[\w-]{32}\?lang=en&done=booked$/.test(headers.location ?? ''),
      ),
    ).toBe(true);
    const bookings = await practice.server.core.service.listBookings({
      status: 'confirmed',
      limit: 9,
    });
    expect(bookings.map(({ submission }) => submission.email).toSorted()).toEqual([
      'first@example.org',
      'wanda@example.org',
    ]);
    expect(await states()).toEqual(['booked', 'waiting']);
    expect((await open(page)).text).toMatch(/Your booking[\s\S]*href="\/manage\//);
  });

  it('names errors of the form, and keeps the input', async () => {
    const { status, text } = await post(`${page}/book`, {
      'f.last_name': '',
      'f.email': 'wanda@nowhere',
    });
    expect(status).toBe(400);
    expect(text).toContain('value="wanda@nowhere"');
    expect(text).toMatch(/id="field-last_name-error"/);
    expect(await states()).toEqual(['offered', 'waiting']);
  });

  it('tells its own box of consent from a field that the operator calls so', async () => {
    const own = aFormField({
      name: 'consent',
      label: 'My own',
      formType: 'checkbox',
      required: false,
      value: false,
    });
    await practice.server.importInstallation(
      aPractice({ consent: 'I agree.', form: [aFormField(), emailField, own] }),
    );
    const { text } = await post(`${page}/book`, { ...FILLED, 'c.consent': '1' });
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => id?.includes('consent')).toSorted()).toEqual([
      'field-consent',
      'field-consent-box',
      'field-consent-box-error',
    ]);
    expect(text).toContain('<a href="#field-consent-box">');
    expect(text).toContain(
      '<input type="checkbox" id="field-consent" name="c.consent" value="1" checked>',
    );
    expect(text).toMatch(
      /<input type="checkbox" id="field-consent-box" name="consent" aria-required="true" aria-describedby="[^"]*" aria-invalid="true"/,
    );
  });

  it('asks more as the answers require, and books all of it', async () => {
    const form = [aFormField(), emailField, AID, OFFICE];
    await practice.server.importInstallation(aPractice({ form }));
    const first = (await open(page)).text;
    expect([
      first.includes('Which office'),
      first.includes('name="shown" value="last_name,email,aid"'),
    ]).toEqual([false, true]);
    const ticked = { ...FILLED, 'c.aid': '1', shown: 'last_name,email,aid' };
    const { status, text } = await post(`${page}/book`, ticked);
    expect([status, text.includes('<a href="#field-office">Which office</a>')]).toEqual([
      400,
      true,
    ]);
    const shown = 'last_name,email,aid,office';
    await post(`${page}/book`, { ...ticked, 'f.office': 'Bonn', shown });
    const confirmed = { status: 'confirmed', limit: 9 } as const;
    const bookings = await practice.server.core.service.listBookings(confirmed);
    expect(bookings.map(({ submission }) => submission.office)).toContain('Bonn');
  });

  it('passes a declined time to the next customer at once', async () => {
    const { headers } = await post(`${page}/decline`);
    expect((await open(headers.location ?? '')).text).toContain('you stay on the list');
    expect(await states()).toEqual(['waiting', 'offered']);
    expect((await open(await pageOf(practice.server, 'second@example.org'))).text).toContain(
      'A time has opened up',
    );
  });

  it('shows no form if its reason is no longer offered', async () => {
    const reasons = [aReason({ id: 2, name: 'Check-up' })];
    await practice.server.importInstallation(
      aPractice({ reasons, schedules: [aSchedule({ reasonIds: [2] })] }),
    );
    const { status, text } = await open(page);
    expect([status, text.includes('This offer has ended'), text.includes('f.last_name')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('books nothing after it has expired, though the place is still held for the next', async () => {
    practice.server.clock.advanceBy(30 * 60_000);
    const { status, headers } = await post(`${page}/book`, FILLED);
    expect([status, headers.location]).toEqual([303, page]);
    expect((await open(page)).text).toContain('This offer has ended');
    expect(await states()).toEqual(['offered', 'waiting']);
  });
});

/** Each time of the day has one booking of one and one of two persons; two more wait for it. */
async function waitInTwos(): Promise<void> {
  await practice.server.close();
  practice = await aFullPractice({ reasons: [aReason({ persons: { max: 3 } })] });
  const { server } = practice;
  const wednesday = aPractice().schedules.map((schedule) => ({ ...schedule, capacity: 3 }));
  await server.importInstallation(
    aPractice({ reasons: [aReason({ persons: { max: 3 } })], schedules: wednesday }),
  );
  const submission = { last_name: 'Party', email: 'party@example.org', persons: '2' };
  for (const time of TIMES) {
    expect(
      (await server.book({ schedule: 1, reason: 1, slot: `${DAY} ${time}:00`, submission })).status,
    ).toBe(201);
  }
  expect((await askToWait(server, { persons: 2 })).status).toBe(201);
  await confirmAll(server);
}

it('covers all persons who wait together, and the form has their number', async () => {
  await waitInTwos();
  const { server } = practice;
  await practice.cancel('09:00');
  expect(await states()).toEqual(['waiting']);
  const [party] = (await server.core.service.listBookings({ limit: 9 })).filter(
    ({ persons }) => persons === 2,
  );
  const by = { actor: 'test', trigger: 'admin', respectCutoff: false } as const;
  await server.core.service.cancel({ ...by, bookingId: party?.bookingId ?? 0 });
  expect(await states()).toEqual(['offered']);
  const path = await pageOf(server);
  const { text } = await open(path);
  expect(text).toMatch(/Number of people<\/dt><dd><bdi>2/);
  expect(text).toMatch(/<select[^>]*name="f\.persons"[\s\S]*<option value="2" selected>/);
  expect(text).not.toMatch(/Number of people ?<small>/);
  expect((await post(`${path}/book`, { ...FILLED, 'f.persons': '2' })).status).toBe(303);
  const booked = (await server.core.service.listBookings({ status: 'confirmed', limit: 9 })).find(
    ({ email }) => email === 'wanda@example.org',
  );
  expect(booked?.persons).toBe(2);
});

/** Two offers: one taken with the address of its entry, the next with another address. */
async function takeTwoOffers() {
  const emailConfirmation = { minutes: 60 };
  await practice.server.close();
  practice = await aFullPractice({ emailConfirmation });
  await askToWait(practice.server);
  await askToWait(practice.server, { email: 'second@example.org' });
  await confirmAll(practice.server);
  for (const time of ['09:00', '09:30']) {
    await practice.cancel(time);
  }
  await post(`${await pageOf(practice.server)}/book`, FILLED);
  await post(`${await pageOf(practice.server, 'second@example.org')}/book`, {
    ...FILLED,
    'f.email': 'other@example.org',
  });
  return await practice.server.core.service.listBookings({ limit: 9 });
}

it('asks for no second confirmation after following the offer’s link, except for another address', async () => {
  const bookings = await takeTwoOffers();
  const statusOf = (email: string) =>
    bookings.find(({ submission }) => submission.email === email)?.status;
  expect([statusOf('wanda@example.org'), statusOf('other@example.org')]).toEqual([
    'confirmed',
    'pending',
  ]);
  const page = await pageOf(practice.server, 'second@example.org');
  expect((await open(page)).text).toContain('To confirm it, follow the link');
  const { bookingId = 0 } = bookings.find(({ status }) => status === 'pending') ?? {};
  await practice.server.core.storage.bookings.confirm({
    now: practice.server.clock.now(),
    actor: 'customer',
    bookingId,
  });
  const { text } = await open(page);
  expect(text).toContain('Your booking');
  expect(text).not.toContain('/manage/');
});

it('asks for no second confirmation after following the offer’s link, whatever the case of the address', async () => {
  await practice.server.close();
  practice = await aFullPractice({ emailConfirmation: { minutes: 60 } });
  await askToWait(practice.server);
  await askToWait(practice.server, { email: 'Second@example.org' });
  await confirmAll(practice.server);
  for (const time of ['09:00', '09:30']) {
    await practice.cancel(time);
  }
  await post(`${await pageOf(practice.server)}/book`, {
    ...FILLED,
    'f.email': 'WANDA@example.org',
  });
  await post(`${await pageOf(practice.server, 'Second@example.org')}/book`, {
    ...FILLED,
    'f.email': 'second@example.org',
  });
  const bookings = await practice.server.core.service.listBookings({ limit: 9 });
  const statusOf = (email: string) =>
    bookings.find(({ submission }) => submission.email === email)?.status;
  expect([statusOf('WANDA@example.org'), statusOf('second@example.org')]).toEqual([
    'confirmed',
    'confirmed',
  ]);
});
