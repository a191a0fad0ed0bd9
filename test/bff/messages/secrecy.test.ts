/** Whatever becomes of messages, the log tells nothing of customers and no secret. */

import { expect, it } from 'vitest';
import { startRawReceiver, startReceiver } from '../../core/delivery/webhooks/receiver.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { aFormField, anInstallation, aSchedule, emailField } from '../support/an-installation.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { addEndpoint, aToldServer, OPERATOR } from './told-server.ts';

const SUBMISSION = {
  last_name: 'Canaryname',
  email: 'canary-mail@example.org',
  phone: '+49 30 5550142',
  notes: 'canary-notes',
};
type ToldServer = Awaited<ReturnType<typeof aToldServer>>;

const form = [
  aFormField(),
  emailField,
  aFormField({ name: 'phone', inputType: 'tel' }),
  aFormField({ name: 'notes', formType: 'textarea' }),
];

/** Two webhooks that fail; answers their secrets. */
async function addFailingEndpoints({ server }: ToldServer): Promise<readonly string[]> {
  const failing = [
    await startReceiver((response) => response.writeHead(500).end('canary-answer')),
    await startRawReceiver((socket) => socket.destroy()),
  ];
  const secrets = [];
  for (const { url } of failing) {
    secrets.push(await addEndpoint(server, `${url}?key=canary-key`));
  }
  return secrets;
}

/** Opens the booking's pages and cancels it there. */
async function useManagePages({ server }: ToldServer, manageSecret: string): Promise<void> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  };
  for (const part of ['', '/data.json', '/booking.ics']) {
    await send(`${server.url}/manage/${manageSecret}${part}`);
  }
  await send(`${server.url}/manage/${manageSecret}/cancel`, { method: 'POST', headers });
}

it('a log of everything at its finest level names no customer and no secret', async () => {
  const schedules = [aSchedule({ notify: [OPERATOR] })];
  const told = await aToldServer({ installation: { ...anInstallation({ form, schedules }) } });
  const { server, messages } = told;
  const secrets = [...told.secrets, ...(await addFailingEndpoints(told))];
  const booking = aBookingBody({ slot: '2026-12-08 09:00:00', submission: SUBMISSION });
  expect((await server.book(booking)).status).toBe(201);
  await told.tell();
  const manageSecret = (await server.core.storage.bookings.readManageSecret(1)) ?? '';
  await useManagePages(told, manageSecret);
  for (const { run } of messages.jobs) {
    await run();
  }
  const { mails } = await told.tell();
  // All data was available for the messages.
  expect(mails.map(({ to }) => to)).toEqual([SUBMISSION.email, OPERATOR]);
  expect(mails[1]?.text).toContain('Canaryname');
  const log = server.logText() + told.logText();
  expect(log).toContain('/manage/:secret/cancel');
  for (const word of ['anary', '5550142', OPERATOR, manageSecret, ...secrets]) {
    expect(log).not.toContain(word);
  }
});
