/** The log while mail fails: the cause once a minute, without addresses and passwords. */

import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../bff/operations/log.ts';
import { openMessages } from '../../../bff/operations/messages.ts';
import { refusal, startReceiver } from '../../core/delivery/mail/smtp-receiver.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { startTestServer } from '../support/test-server.ts';

const ADDRESSES = ['desk@practice.example', 'office@practice.example', 'ada@example.org'];

async function aScene(smtpUrl: string) {
  const installation = anInstallation({
    schedules: [aSchedule({ notify: ADDRESSES.slice(0, 2) })],
  });
  const server = await startTestServer({ installation });
  onTestFinished(() => server.close());
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const config = {
    mail: { smtpUrl, from: 'bookings@practice.example' },
    baseUrl: 'https://book.example',
  };
  const messages = openMessages({ core: server.core, config, log });
  onTestFinished(() => messages.close());
  expect((await server.book(aBookingBody())).status).toBe(201);
  await messages.worker.work();
  const warnings = () =>
    lines.filter((line) => line.includes('"level":"warn"')).map((line) => JSON.parse(line));
  return { server, messages, lines, warnings };
}

it('names the cause once a minute', async () => {
  const { server, messages, lines, warnings } = await aScene(
    'smtp://ada:secret@localhost:9?tls=always',
  );
  const line = {
    cause: 'The mail server refused the connection.',
    delivery: expect.any(Number),
    msg: expect.stringContaining('slotwell doctor'),
  };
  expect(warnings()).toEqual([expect.objectContaining(line)]);
  server.clock.advanceBy(30_000);
  await messages.worker.work();
  expect(warnings()).toHaveLength(1);
  server.clock.advanceBy(600_000);
  await messages.worker.work();
  expect(warnings()).toHaveLength(2);
  for (const secret of ['secret', ...ADDRESSES]) {
    expect(lines.join('')).not.toContain(secret);
  }
});

it('names each cause, a rejected address among them, without that address', async () => {
  const { port } = await startReceiver({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refusal(address.startsWith('desk') ? 550 : 451, `No ${address}`)),
  });
  const { lines, warnings } = await aScene(`smtp://127.0.0.1:${port}`);
  expect(
    warnings()
      .map(({ cause }) => cause)
      .toSorted(),
  ).toEqual([
    'The mail server did not accept the e-mail (451).',
    'The mail server rejects the address (550).',
  ]);
  for (const address of ADDRESSES) {
    expect(lines.join('')).not.toContain(address);
  }
});
