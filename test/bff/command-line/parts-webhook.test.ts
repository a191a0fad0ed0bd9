/** Webhooks about bookings of several reasons, from the command to the receiver. */

import { expect, it, onTestFinished } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { openMessages } from '../../../bff/operations/messages.ts';
import { selectionId } from '../../../core/installation/selection.ts';
import { startReceiver } from '../../core/delivery/webhooks/receiver.ts';
import { aFile, aReason, aSchedule } from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();

it('names the parts of what a customer selected, even if it is offered no more', async () => {
  const { run, write, databaseFile, clock } = commandLine();
  const { url, received } = await startReceiver();
  const photo = aReason({ id: 2, name: 'Photo', duration_minutes: 5 });
  const passport = aReason({ name: 'Passport', duration_minutes: 15 });
  const file = (reasons: readonly unknown[]) =>
    aFile({ reasons, schedules: [aSchedule({ reasons: [1, 2] })] });
  const selectable = { ...passport, with: [2], count: { max: 2 } };
  await run(`import ${write('file.yaml', file([selectable, photo]))}`);
  expect((await run(`webhook add ${url} --allow-private`)).code).toBe(0);
  const core = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
  const reasonId = selectionId({ reasonId: 1, count: 2, additionIds: [2] });
  const booked = await core.service.book({
    scheduleId: 1,
    reasonId,
    slot: '2026-12-01 09:00:00',
    submission: { email: 'ada@example.org' },
    surface: 'api',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  expect(booked).toMatchObject({ kind: 'booked' });
  const without = await run(`import ${write('without.yaml', file([passport, photo]))} --yes`);
  expect(without).toMatchObject({ code: 0 });
  expect(without.out).toContain('Reasons: 1 changed, 1 unchanged.');
  const config = { mail: null, baseUrl: 'https://book.example' };
  const messages = openMessages({ core, config, log: createLog('silent') });
  onTestFinished(async () => {
    await messages.close();
    await core.close();
  });
  await messages.worker.work();
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
    data: {
      reason: reasonId,
      parts: [
        { reason_id: 1, name: 'Passport', count: 2 },
        { reason_id: 2, name: 'Photo', count: 1 },
      ],
    },
  });
});
