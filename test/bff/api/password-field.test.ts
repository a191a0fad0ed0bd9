import { expect, it } from 'vitest';
import { aBookingBody, aSubmission } from '../support/a-booking-body.ts';
import { aFormField, anInstallation, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';

const password = aFormField({ name: 'password', label: 'Password', required: true });
const server = useTestServer({
  installation: anInstallation({ form: [aFormField(), emailField, password] }),
});

it('a field named password is never put out', async () => {
  const reply = await server().call('/api/forms?schedule=1&reason=1&slot=2026-12-01%2009:00:00');
  expect(reply.json).toMatchObject({ data: { last_name: {} } });
  expect(reply.text).not.toContain('assword');
});

it('a field named password is never required, and one that is sent is accepted and not stored', async () => {
  const without = await server().book(aBookingBody({ slot: '2026-12-01 10:00:00' }));
  const submission = aSubmission({ password: 'hunter2' });
  const sent = await server().book(aBookingBody({ slot: '2026-12-01 10:30:00', submission }));
  expect([without.status, sent.status]).toEqual([201, 201]);
  const stored = await server().core.service.listBookings({ limit: 10 });
  expect(JSON.stringify(stored)).not.toContain('hunter2');
});
