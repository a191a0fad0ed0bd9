/** Other calendars are checked, connected, read and removed by command; their secrets stay secret. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { aFile } from '../../core/installation/installation-files.ts';
import { startCalendarServer } from '../../setup/calendar-servers.ts';
import { makeCalendar } from '../support/other-calendars.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const run = (words: string, input = '') => commandLine().run(words, { input });

beforeEach(() => run(`import ${commandLine().write('file.yaml', aFile())}`));

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

const anEvent = (uid: string) => `BEGIN:VEVENT
UID:${uid}
DTSTAMP:20260101T000000Z
DTSTART:${dayFromNow(2)}T100000Z
DTEND:${dayFromNow(2)}T110000Z
SUMMARY:Dentist
END:VEVENT`;

/** A server that gives these lines as a calendar. Returns its address, with a secret in it. */
async function serveCalendar(...events: readonly string[]): Promise<string> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events,
    'END:VCALENDAR',
  ];
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/calendar');
    response.end(lines.join('\n').replaceAll('\n', '\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/topsecret.ics`;
}

it('shows what a calendar would close, and stores nothing', async () => {
  const address = await serveCalendar(anEvent('a'));
  const { code, out, err } = await run('busy check 1 --private', address);
  expect([code, err]).toEqual([0, '1 times were read.']);
  expect(out).toMatch(/^From +Until +Closes/);
  expect(out).not.toContain('Dentist');
  expect((await run('busy list')).out).toBe('');
});

it('connects a calendar, lists it without its address, reads it again and removes it', async () => {
  const address = await serveCalendar(anEvent('a'), anEvent('b'));
  const added = await run('busy add 1 Nextcloud --private', address);
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toContain('Read: 2 events have times to come.');
  const list = await run('busy list');
  expect(list.out).toMatch(/^1 +1 +Nextcloud +ics +127\.0\.0\.1 +2 .*fine$/m);
  expect(list.out).not.toContain('topsecret');
  expect((await run('busy read 1')).code).toBe(0);
  expect(await run('busy remove 1')).toMatchObject({
    code: 0,
    out: expect.stringContaining('open'),
  });
  expect((await run('busy remove 1')).code).toBe(1);
});

it('says what is wrong with a calendar that cannot be read, and keeps trying', async () => {
  const address = await serveCalendar(anEvent('a'));
  const refused = await run('busy add 1 Nextcloud', address);
  expect([refused.code, refused.err.includes('What was known before still holds')]).toEqual([
    1,
    true,
  ]);
  expect((await run('busy list')).out).toContain('failing since');
});

it('claims no earlier knowledge when it fails to check a calendar', async () => {
  const refused = await run('busy check 1', await serveCalendar(anEvent('a')));
  expect(refused.code).toBe(1);
  expect(refused.err).not.toContain('What was known before');
});

it('finds the calendars of an account at the address of its server, and connects one by name', async () => {
  const server = await startCalendarServer('radicale');
  onTestFinished(() => server.stop());
  await makeCalendar(server, 'Work');
  const input = `http://127.0.0.1:${server.port}\n${server.secret}`;
  const add = 'busy add 1 Radicale --caldav --user mo --private';
  expect(await run(add, input)).toMatchObject({ code: 0, err: '' });

  await makeCalendar(server, 'Home');
  const undecided = await run('busy check 1 --caldav --user mo --private', input);
  expect([undecided.code, undecided.err.split('\n').toSorted()]).toEqual([
    1,
    ['  Home', '  Work', 'Choose one of the calendars of this account with --choose NAME:'],
  ]);
  expect(await run(`${add} --choose Home`, input)).toMatchObject({ code: 0, err: '' });
  expect(await run(`${add} --choose Nothing`, input)).toMatchObject({ code: 1 });
});

it.each([
  ['busy add 99 Name', 1, 'There is no calendar 99'],
  ['busy add 1 Name', 1, 'Write the address'],
  ['busy read x', 2, '"x" is no source number'],
  ['busy read 7', 1, 'There is no source 7'],
  ['busy add 1', 2, 'Usage: slotwell busy add CALENDAR NAME'],
])('slotwell %s is refused', async (words, code, says) => {
  expect(await run(words)).toMatchObject({ code, out: '', err: expect.stringContaining(says) });
});
