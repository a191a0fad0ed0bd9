/** A limit per customer refuses with a sentence that customers need, and that tells strangers who is one: it is heard a few times a day, and the customer hears of it. */

import { expect, it } from 'vitest';
import { aToldServer, CUSTOMER } from '../messages/told-server.ts';
import { aSchedule } from '../support/an-installation.ts';
import { book, refusalOf } from './support/visitor.ts';

async function aClinic(locale: 'en' | 'de') {
  const schedules = [aSchedule({ capacity: 9, customerLimit: 1 }), aSchedule({ id: 2, name: 'Open', capacity: 9 })];
  const told = await aToldServer({ installation: { schedules, locale }, config: { trustedProxies: ['loopback'] } });
  const bookAs = async (email: string, address: string, schedule = 1) =>
    await book(
      told.server,
      { schedule, slot: '2026-12-08 09:00:00', lang: locale, submission: { last_name: 'Lovelace', email } },
      { 'x-forwarded-for': address },
    );
  return { told, bookAs };
}

it('is heard three times a day by a visitor; then nothing is decided there for that visitor, and elsewhere everything is', async () => {
  const { bookAs } = await aClinic('en');
  expect((await bookAs(CUSTOMER, '192.0.2.1')).status).toBe(201);
  for (const email of [CUSTOMER, 'ADA@example.org', 'ada+x@ｅxample.org'])
    expect(refusalOf(await bookAs(email, '192.0.2.9'))).toEqual({ status: 404, code: 'customer_limit' });
  for (const email of [CUSTOMER, 'nobody@example.org']) {
    const answer = await bookAs(email, '192.0.2.9');
    expect([refusalOf(answer), answer.headers['ratelimit-policy']]).toEqual([
      { status: 429, code: 'rate_limited' },
      '"refusals";q=3;w=86400',
    ]);
  }
  expect((await bookAs('nobody@example.org', '192.0.2.9', 2)).status).toBe(201);
  expect((await bookAs('nobody@example.org', '192.0.2.10')).status).toBe(201);
});

it('counts what is refused, and nothing that is booked', async () => {
  const { bookAs } = await aClinic('en');
  for (const name of ['a', 'b', 'c', 'd']) expect((await bookAs(`${name}@example.org`, '192.0.2.9')).status, name).toBe(201);
});

it.each([
  ['en', 'Somebody tried to book with your address', 'you already have a booking with us', 'Your bookings'],
  ['de', 'Jemand wollte mit Ihrer Adresse buchen', 'Sie haben bei uns schon einen Termin', 'Ihre Termine'],
] as const)('is told to the customer by mail once a day, with the links to what is booked: %s', async (locale, subject, lead, heading) => {
  const { told, bookAs } = await aClinic(locale);
  await bookAs(CUSTOMER, '192.0.2.1');
  const [confirmation] = (await told.tell()).mails;
  for (const address of ['192.0.2.9', '192.0.2.10']) await bookAs('ADA+x@ｅxample.org', address);
  const { mails } = await told.tell();
  expect(mails.map(({ to, subject: line, calendar }) => [to, line, calendar])).toEqual([[CUSTOMER, subject, null]]);
  expect(mails[0]?.text).toContain(lead);
  expect(mails[0]?.text).toContain(heading);
  const [link = ''] = /https:\S+\/manage\/\S+/.exec(mails[0]?.text ?? '') ?? [];
  expect(confirmation?.text).toContain(link);
});
