import { expect, it } from 'vitest';
import { findOwnMailbox } from '../../../bff/operations/own-mailbox.ts';
import { anInstallation } from '../support/an-installation.ts';

const own = (from: string | null, contactEmail: string | null, ...notify: string[]) =>
  findOwnMailbox(
    { mail: from === null ? null : { smtpUrl: 'smtp://127.0.0.1:9', from } },
    {
      ...anInstallation(),
      contactEmail,
      schedules: anInstallation().schedules.map((schedule) => ({ ...schedule, notify })),
    },
  );

it('finds a mailbox that both sends the mails and is told of bookings', () => {
  expect(own('Praxis <praxis@example.org>', 'Praxis@example.org')).toBe('praxis@example.org');
  expect(own('praxis@example.org', null, 'desk@example.org', 'praxis@example.org')).toBe(
    'praxis@example.org',
  );
});

it('finds none if others are told, no one is, or no mail is sent', () => {
  expect(own('booking@example.org', 'praxis@example.org')).toBeNull();
  expect(own('praxis@example.org', 'praxis@example.org', 'desk@example.org')).toBeNull();
  expect(own('praxis@example.org', null)).toBeNull();
  expect(own(null, 'praxis@example.org')).toBeNull();
});
