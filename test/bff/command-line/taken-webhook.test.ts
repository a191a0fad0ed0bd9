/** Webhooks about bookings that take a room, from the command to the receiver. */

import { expect, it, onTestFinished } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { openMessages } from '../../../bff/operations/messages.ts';
import { startReceiver } from '../../core/delivery/webhooks/receiver.ts';
import { aFile, aReason } from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();

it('names the room of a booking in its webhook, even if the room is offered no more', async () => {
  const { run, write, databaseFile, clock } = commandLine();
  const { url, received } = await startReceiver();
  const file = aFile({
    reasons: [aReason({ needs: [{ kind: 'room' }] })],
    resources: [{ id: 21, name: 'Room 1', kind: 'room' }],
  });
  await run(`import ${write('file.yaml', file)}`);
  expect((await run(`webhook add ${url} --allow-private`)).code).toBe(0);
  const core = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
  const booked = await core.service.book({
    scheduleId: 1,
    reasonId: 1,
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
  expect((await run(`import ${write('without.yaml', aFile())} --yes`)).code).toBe(0);
  const config = { mail: null, baseUrl: 'https://book.example' };
  const messages = openMessages({ core, config, log: createLog('silent') });
  onTestFinished(async () => {
    await messages.close();
    await core.close();
  });
  await messages.worker.work();
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
    data: { schedule: 1, resources: [{ id: 21, name: 'Room 1' }] },
  });
});
