/** What was moved or deleted in another calendar is listed and answered by command. */

import { beforeEach, expect, it } from 'vitest';
import { type Core, openCore } from '../../../bff/open-core.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { changeOutside } from '../../core/storage/outside-change-fixture.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const run = (words: string | readonly string[]) => commandLine().run(words);

beforeEach(() => run(`import ${commandLine().write('file.yaml', aFile())}`));

async function withCore<Result>(work: (core: Core) => Promise<Result>): Promise<Result> {
  const { databaseFile, clock } = commandLine();
  const core = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
  try {
    return await work(core);
  } finally {
    await core.close();
  }
}

/** A booking at 10:00 whose event is half an hour later, or gone. */
const aChange = (minutesLater: number | null) =>
  withCore(async ({ storage, service }) => {
    const now = commandLine().clock.now();
    const request = {
      scheduleId: 1,
      reasonId: 1,
      slot: '2026-12-08 10:00:00',
      submission: { email: 'ada@example.org' },
      surface: 'api',
      locale: 'en',
      consented: false,
      idempotency: null,
      confirmWithin: null,
      holdSecret: null,
    } as const;
    const outcome = await service.book(request);
    const bookingId = outcome.kind === 'booked' ? outcome.receipt.bookingId : 0;
    const booking = await storage.bookings.find(bookingId);
    const { startsAt = 0, endsAt = 0 } = booking ?? {};
    const time =
      minutesLater === null
        ? null
        : { startsAt: startsAt + minutesLater, endsAt: endsAt + minutesLater };
    return { bookingId, id: await changeOutside(storage, { bookingId, time, now }) };
  });

const find = (bookingId: number) => withCore(({ storage }) => storage.bookings.find(bookingId));

it('lists what waits for an answer, and doctor names it', async () => {
  expect((await run('busy changes')).err).toContain('None');
  await aChange(30);
  const { out } = await run('busy changes');
  expect(out).toMatch(/2026-12-08 10:00 +2026-12-08 10:30 to \d\d:\d\d +Nextcloud/);
  expect((await run('doctor')).out).toContain('slotwell busy changes lists them');
});

it('moves the booking, once', async () => {
  const { id, bookingId } = await aChange(30);
  const before = await find(bookingId);
  expect(await run(`busy answer ${id} move`)).toMatchObject({
    code: 0,
    out: `Booking ${bookingId} is moved to 2026-12-08 10:30.`,
  });
  expect((await find(bookingId))?.startsAt).toBe((before?.startsAt ?? 0) + 30);
  expect(await run(`busy answer ${id} cancel`)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no change ${id}`),
  });
});

it('says why the booking cannot be moved, and leaves all as it is', async () => {
  const { id, bookingId } = await aChange(12 * 60);
  const { code, err } = await run(`busy answer ${id} move`);
  expect([code, err.startsWith(`Booking ${bookingId} stays where it is: `)]).toEqual([1, true]);
  expect((await find(bookingId))?.version).toBe(1);
  expect((await run('busy changes')).out).toContain('Nextcloud');
});

it('cancels with a message, and puts back', async () => {
  const first = await aChange(null);
  expect(await run(['busy', 'answer', `${first.id}`, 'move'])).toMatchObject({ code: 1 });
  const words = ['busy', 'answer', `${first.id}`, 'cancel', '--message', 'Sorry'];
  expect(await run(words)).toMatchObject({ code: 0 });
  expect((await find(first.bookingId))?.status).toBe('cancelled');
  const second = await aChange(null);
  expect(await run(`busy answer ${second.id} put-back`)).toMatchObject({ code: 0 });
  expect((await run('busy changes')).out).toBe('');
});

it.each([
  ['busy answer 1', 2, 'Usage: slotwell busy answer'],
  ['busy answer 1 delete', 2, 'Write move, put-back or cancel'],
  ['busy answer 1 move --message Hello', 2, 'leave it out'],
  ['busy answer 1 move', 1, 'There is no change 1'],
])('slotwell %s is refused', async (words, code, says) => {
  expect(await run(words)).toMatchObject({ code, out: '', err: expect.stringContaining(says) });
});
