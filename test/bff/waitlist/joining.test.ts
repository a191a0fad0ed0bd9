/** `POST /widget/v1/waitlist`: who may wait, for what, and how often. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { A_MAIL_SERVER, startTestServer } from '../support/test-server.ts';
import { send } from '../widget-gate/support/holder.ts';
import { read, refusalOf, visit } from '../widget-gate/support/visitor.ts';
import {
  aFullPractice,
  aPractice,
  askToWait,
  DAY,
  type FullPractice,
  pageOf,
} from './waiting-list.ts';

let practice: FullPractice;
beforeEach(async () => {
  practice = await aFullPractice();
});
afterEach(() => practice.server.close());

const entries = () => practice.server.core.storage.waitlist.list({ limit: 99 });

describe('joining the waiting list', () => {
  it('is answered with the day, and with the same when it is done again', async () => {
    const { server } = practice;
    const config = await read(server, 'config');
    expect(config).toMatchObject({ data: { capabilities: { waitlist: true } } });
    for (const email of ['wanda@example.org', ' Wanda@example.org ']) {
      const answer = await askToWait(server, { email, lang: 'de', time_zone: 'Asia/Kolkata' });
      expect([answer.status, answer.headers['cache-control'], JSON.parse(answer.text)]).toEqual([
        201,
        'no-store',
        { day: DAY },
      ]);
    }
    expect(await entries()).toMatchObject([
      {
        email: 'wanda@example.org',
        name: 'Wanda Wait',
        locale: 'de',
        timeZone: 'Asia/Kolkata',
        day: DAY,
        state: 'waiting',
      },
    ]);
  });

  it('is possible for the days before the first that has free times', async () => {
    const { server } = practice;
    const sooner = { day: undefined, before_day: '2026-12-03' };
    const answer = await askToWait(server, sooner);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      201,
      { day: null, before_day: '2026-12-03' },
    ]);
    expect(await entries()).toMatchObject([{ day: null, beforeDay: '2026-12-03' }]);
    const refused = async (changes: Readonly<Record<string, unknown>>) =>
      refusalOf(await askToWait(server, { ...sooner, ...changes }));
    expect(await refused({ before_day: '2026-12-04' })).toEqual({
      status: 400,
      code: 'request_invalid',
    });
    for (const wish of [{ before_day: '2026-12-01' }, { before_day: 'soon' }, { day: DAY }]) {
      expect(await refused(wish)).toEqual({ status: 404, code: 'day_not_found' });
    }
    expect(await entries()).toHaveLength(1);
  });

  it('is refused while times are free, and for days without any', async () => {
    const { server } = practice;
    const refused = async (changes: Readonly<Record<string, unknown>>) =>
      refusalOf(await askToWait(server, changes));
    expect(await refused({ day: '2026-12-03' })).toEqual({ status: 400, code: 'request_invalid' });
    expect(await refused({ day: undefined })).toEqual({ status: 400, code: 'request_invalid' });
    for (const day of ['2026-12-01', '2026-12-09', '2026-11-25', '2026-12-32', 'soon']) {
      expect(await refused({ day })).toEqual({ status: 404, code: 'day_not_found' });
    }
    expect(await refused({ schedule: 7 })).toEqual({ status: 404, code: 'schedule_not_found' });
    expect(await refused({ reason: 7 })).toEqual({ status: 404, code: 'reason_not_found' });
    expect(await entries()).toEqual([]);
  });

  it('is possible for any day if none is free', async () => {
    const { server } = practice;
    for (const time of ['09:00', '09:30']) {
      const submission = { last_name: 'Next', email: 'next@example.org' };
      await server.book({ schedule: 1, reason: 1, slot: `2026-12-03 ${time}:00`, submission });
    }
    const answer = await askToWait(server, { day: undefined });
    expect([answer.status, answer.text]).toEqual([201, '{"day":null}']);
  });

  const wrong = async (changes: Readonly<Record<string, unknown>>) =>
    JSON.parse((await askToWait(practice.server, changes)).text);

  it('names the errors of name and address', async () => {
    expect(await wrong({ email: 'nobody' })).toMatchObject({
      code: 'field_invalid',
      field: 'email',
      problem: 'not_an_email',
    });
    expect(await wrong({ email: ' ' })).toMatchObject({ code: 'field_required', field: 'email' });
    expect(await wrong({ name: 'x'.repeat(256) })).toMatchObject({
      code: 'field_invalid',
      field: 'name',
      problem: 'too_long',
      limit: 255,
    });
    expect(await wrong({ name: 5 })).toMatchObject({
      code: 'field_invalid',
      field: 'name',
      problem: 'wrong_type',
    });
    expect(await entries()).toEqual([]);
  });

  it('refuses a wish that is malformed, needs no waiting or was sent by a program', async () => {
    const integer = (name: string) => ({
      code: 'request_invalid',
      error: `${name} must be an integer of at least 1`,
    });
    expect(await wrong({ schedule: '1' })).toEqual(integer('schedule'));
    expect(await wrong({ reason: 0 })).toEqual(integer('reason'));
    expect(await wrong({ day: 3 })).toEqual({
      code: 'request_invalid',
      error: 'day must be a date in the form YYYY-MM-DD',
    });
    expect(await wrong({ day: '2026-12-03' })).toEqual({
      code: 'request_invalid',
      error: 'There are free times: choose one of them',
    });
    expect(await wrong({ website: 'https://spam.example' })).toMatchObject({
      code: 'challenge_failed',
    });
    expect(await entries()).toEqual([]);
  });

  it('is for listed sites alone, and by POST', async () => {
    const { server } = practice;
    const foreign = await askToWait(server, {}, { origin: 'https://evil.example' });
    expect(refusalOf(foreign)).toEqual({ status: 403, code: 'origin_refused' });
    expect(refusalOf(await visit(server, 'waitlist'))).toEqual({
      status: 405,
      code: 'method_not_allowed',
    });
    expect(await entries()).toEqual([]);
  });

  it('is limited by e-mail address, wherever it comes from', async () => {
    const { server } = practice;
    const codes: unknown[] = [];
    for (let index = 0; index < 11; index += 1) {
      const answer = await askToWait(server, {}, { 'x-forwarded-for': `192.0.2.${index}` });
      codes.push(answer.status === 201 ? 201 : refusalOf(answer).code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 'email_limit']);
  });

  it('leaves nothing personal in the log', async () => {
    const { server } = practice;
    await askToWait(server);
    await practice.cancel('09:00');
    expect(server.logText()).toContain('/widget/v1/waitlist');
    expect(server.logText()).not.toMatch(/wanda/i);
  });
});

it('asks for the consent that bookings ask for', async () => {
  await practice.server.importInstallation(aPractice({ consent: 'I agree.' }));
  for (const consent of [undefined, false, 'true', 1]) {
    const answer = await askToWait(practice.server, { consent });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      400,
      { code: 'field_required', field: 'consent' },
    ]);
  }
  expect(await entries()).toEqual([]);
  expect((await askToWait(practice.server, { consent: true })).status).toBe(201);
});

it('allows ten entries from one address; the next is told when to try again', async () => {
  const { server } = practice;
  const answers = [];
  for (let index = 0; index < 11; index += 1) {
    answers.push(await askToWait(server, { email: `w${index}@example.org` }));
  }
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    429,
  ]);
  const last = answers.at(-1);
  expect(last && refusalOf(last)).toEqual({ status: 429, code: 'address_limit' });
  expect(last?.headers['retry-after']).toBe(String(24 * 3600));
  expect(
    (
      await askToWait(
        server,
        { email: 'neighbour@example.org' },
        { 'x-forwarded-for': '192.0.2.77' },
      )
    ).status,
  ).toBe(201);
});

it('five wishes of one address may wait; the next is refused as further bookings would be', async () => {
  const { server } = practice;
  const wish = {
    now: server.clock.now(),
    scheduleId: 1,
    reasonId: 1,
    email: 'wanda@example.org',
    name: null,
    locale: 'en',
  };
  for (const day of ['07', '08', '09', '10', '11']) {
    await server.core.storage.waitlist.join({
      ...wish,
      day: `2026-12-${day}`,
      visitor: day,
      consented: false,
    });
  }
  expect(refusalOf(await askToWait(server))).toEqual({ status: 404, code: 'waitlist_limit' });
  expect((await askToWait(server, { email: 'wim@example.org' })).status).toBe(201);
});

it('offers nothing to unconfirmed addresses: the time goes to the first confirmed one', async () => {
  const { server, cancel } = practice;
  for (let index = 0; index < 10; index += 1) {
    await askToWait(server, { email: `nobody${index}@example.org` });
  }
  await askToWait(server, {}, { 'x-forwarded-for': '192.0.2.77' });
  const secret = (await pageOf(server)).slice('/waitlist/'.length);
  await server.core.storage.waitlist.confirm({ now: server.clock.now(), secret });
  await cancel('09:00');
  expect(
    (await entries()).filter(({ state }) => state === 'offered').map(({ email }) => email),
  ).toEqual(['wanda@example.org']);
});

it('a waiting list without mail does not exist: no one could confirm or get offers', async () => {
  const server = await startTestServer({ installation: aPractice() });
  expect(await read(server, 'config')).toMatchObject({
    data: { capabilities: { waitlist: false } },
  });
  const answer = await send(server, 'waitlist', {
    schedule: 1,
    reason: 1,
    day: DAY,
    email: 'wanda@example.org',
  });
  expect(refusalOf(answer)).toEqual({ status: 404, code: 'not_found' });
  await server.close();
});

it('a waiting list that is switched off is not there', async () => {
  const server = await startTestServer({
    installation: aPractice({ waitlist: null }),
    config: { mail: A_MAIL_SERVER },
  });
  expect(await read(server, 'config')).toMatchObject({
    data: { capabilities: { waitlist: false } },
  });
  const answer = await send(server, 'waitlist', {
    schedule: 1,
    reason: 1,
    day: DAY,
    email: 'wanda@example.org',
  });
  expect(refusalOf(answer)).toEqual({ status: 404, code: 'not_found' });
  await server.close();
});
