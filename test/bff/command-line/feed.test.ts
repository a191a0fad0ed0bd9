/** Calendar feeds by command. */

import { beforeEach, expect, it } from 'vitest';
import { aFile, aSchedule } from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const run = (words: string) =>
  commandLine().run(words, { env: { BASE_URL: 'https://book.example' } });

beforeEach(() => run(`import ${commandLine().write('file.yaml', aFile())}`));

it('makes an address and prints it this once, lists it without its secret, and removes it', async () => {
  const { code, out, err } = await run('feed add 1 --names');
  const [, secret = ''] =
    /^Address: https:\/\/book\.example\/feeds\/([\w-]{22,})\.ics$/m.exec(out) ?? [];
  expect([
    code,
    secret.length > 0,
    out.includes(`webcal://book.example/feeds/${secret}.ics`),
  ]).toEqual([0, true, true]);
  expect(err).toContain('with names');
  const list = await run('feed list');
  expect(list.out).toMatch(/^1 +1 +yes /m);
  expect(list.out).not.toContain(secret);
  expect(await run('feed remove 1')).toMatchObject({ code: 0, out: 'Feed 1 is removed.' });
  expect(await run('feed remove 1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no feed 1'),
  });
});

it('lists each feed with its own number and the number of its calendar', async () => {
  const file = aFile({ schedules: [aSchedule({ id: 7 })] });
  await run(`import ${commandLine().write('other.yaml', file)} --yes`);
  await run('feed add 7');
  expect((await run('feed list')).out).toMatch(/^1 +7 +no /m);
});

it('makes one of a room, too, with the address of a display unless names are in it', async () => {
  const file = aFile({ resources: [{ id: 21, name: 'Room 1' }] });
  await run(`import ${commandLine().write('rooms.yaml', file)} --yes`);
  const { code, out } = await run('feed add 21');
  expect(code).toBe(0);
  const [, secret = ''] = /feeds\/([\w-]{22,})\.ics$/m.exec(out) ?? [];
  expect(out).toContain(`Door: https://book.example/door/${secret}\n`);
  expect((await run('feed add 21 --names')).out).not.toContain('/door/');
});

it.each([
  ['feed add 99', 1, 'There is no calendar or room 99'],
  ['feed add x', 2, '"x" is no calendar number'],
  ['feed remove x', 2, '"x" is no feed number'],
  ['feed add', 2, 'Usage: slotwell feed add CALENDAR'],
])('slotwell %s is refused', async (words, code, says) => {
  expect(await run(words)).toEqual({ code, out: '', err: expect.stringContaining(says) });
});
