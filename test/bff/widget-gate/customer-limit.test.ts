/**
 * A limit per customer refuses with a sentence that customers need, and that tells strangers who is
 * one: it is heard a few times a day, and the customer hears of it.
 */

import { expect, it } from 'vitest';
import { aToldServer, CUSTOMER } from '../messages/told-server.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { book, refusalOf } from './support/visitor.ts';

async function aClinic(locale: 'en' | 'de', refusalsPerAddress = 3) {
  const limits = { ...anInstallation().limits, refusalsPerAddress };
  const schedules = [
    aSchedule({ capacity: 9, customerLimit: 1 }),
    aSchedule({ id: 2, name: 'Open', capacity: 9 }),
    aSchedule({ id: 3, name: 'Large', capacity: 99, customerLimit: 1 }),
    aSchedule({ id: 9, name: 'Any', memberIds: [1], reasonIds: [], openingHours: [] }),
  ];
  const told = await aToldServer({
    installation: { schedules, locale, limits },
    config: { trustedProxies: ['loopback'] },
  });
  const bookAs = async (email: string, address: string, schedule = 1) =>
    await book(
      told.server,
      {
        schedule,
        slot: '2026-12-08 09:00:00',
        lang: locale,
        submission: { last_name: 'Lovelace', email },
      },
      { 'x-forwarded-for': address },
    );
  return { told, bookAs };
}

const LIMITED = { status: 404, code: 'customer_limit', limit: 1 };

it('is reported three times a day for one address; others on the same connection book', async () => {
  const { bookAs } = await aClinic('en');
  expect((await bookAs(CUSTOMER, '192.0.2.1')).status).toBe(201);
  for (const email of [CUSTOMER, 'ADA@example.org', 'ada+x@ｅxample.org']) {
    expect(refusalOf(await bookAs(email, '192.0.2.9'))).toEqual(LIMITED);
  }
  const answer = await bookAs(CUSTOMER, '192.0.2.9');
  expect([refusalOf(answer), answer.headers['ratelimit-policy']]).toEqual([
    { status: 429, code: 'refusal_limit' },
    '"refusals";q=3;w=86400',
  ]);
  expect((await bookAs('nobody@example.org', '192.0.2.9')).status).toBe(201);
  expect(refusalOf(await bookAs(CUSTOMER, '192.0.2.10'))).toEqual(LIMITED);
});

it('limits the addresses that one connection can try to ten times as many', async () => {
  const { bookAs } = await aClinic('en', 1);
  const customers = Array.from({ length: 11 }, (_, n) => `customer-${n}@example.org`);
  for (const [index, email] of customers.entries()) {
    expect((await bookAs(email, `192.0.2.${index}`, 3)).status, email).toBe(201);
  }
  const codes: string[] = [];
  for (const email of customers) {
    codes.push(refusalOf(await bookAs(email, '192.0.2.99', 3)).code);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'customer_limit'), 'address_limit']);
});

it('is reported as rarely for a group with such a member', async () => {
  const { bookAs } = await aClinic('en');
  expect((await bookAs(CUSTOMER, '192.0.2.1', 9)).status).toBe(201);
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    statuses.push((await bookAs(CUSTOMER, '192.0.2.9', 9)).status);
  }
  expect(statuses).toEqual([404, 404, 404, 429]);
});

it('counts refusals, not bookings', async () => {
  const { bookAs } = await aClinic('en');
  for (const name of ['a', 'b', 'c', 'd']) {
    expect((await bookAs(`${name}@example.org`, '192.0.2.9')).status, name).toBe(201);
  }
});

it.each([
  [
    'en',
    'You already have a booking with us',
    'You already have a booking with us, which is as many as we allow at a time',
    'Your bookings',
  ],
  [
    'de',
    'Sie haben bei uns schon einen Termin',
    'Sie haben bei uns schon einen Termin',
    'Ihre Termine',
  ],
] as const)(
  'is told to the customer by mail once a day, with the links to what is booked: %s',
  async (locale, subject, lead, heading) => {
    const { told, bookAs } = await aClinic(locale);
    await bookAs(CUSTOMER, '192.0.2.1');
    const [confirmation] = (await told.tell()).mails;
    for (const address of ['192.0.2.9', '192.0.2.10']) {
      await bookAs('ADA+x@ｅxample.org', address);
    }
    const { mails } = await told.tell();
    expect(mails.map(({ to, subject: line, calendar }) => [to, line, calendar])).toEqual([
      [CUSTOMER, subject, null],
    ]);
    expect(mails[0]?.text).toContain(lead);
    expect(mails[0]?.text).toContain(heading);
    const [link = ''] = /https:\S+\/manage\/\S+/.exec(mails[0]?.text ?? '') ?? [];
    expect(confirmation?.text).toContain(link);
  },
);
