/** Which limits an upstream booking counts towards, whether its form is known or not. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { aFormField, anInstallation, aSchedule, emailField } from '../support/an-installation.ts';
import { startTestServer, type TestServerOptions } from '../support/test-server.ts';
import { book, SITE } from '../widget-gate/support/visitor.ts';
import { answered, aRemoteSource, CHOICE, SLOT } from './support/a-remote-source.ts';

const emailsOf = async (
  { source }: Awaited<ReturnType<typeof aRemoteSource>>,
  submission: Readonly<Record<string, string | boolean>>,
) => (await source.readCustomer({ ...CHOICE, submission })).emails;

describe('the addresses that limits count', () => {
  it('are those of the form’s e-mail fields', async () => {
    const remote = await aRemoteSource();
    answered(await remote.source.form(CHOICE, SLOT));
    const submission = {
      last_name: 'victim@example.org',
      email: 'ada@example.org',
      other: 'bob@example.org',
    };
    expect(await emailsOf(remote, submission)).toEqual(['ada@example.org']);
  });

  it('are all possible ones if the form is unknown or its email fields are empty', async () => {
    const unknown = await aRemoteSource();
    const submission = {
      last_name: 'Ada',
      mail: ' ada@example.org ',
      tick: true,
      other: 'bob@example.org',
      note: 'me@ or you',
    };
    expect(await emailsOf(unknown, submission)).toEqual(['ada@example.org', 'bob@example.org']);
    const known = await aRemoteSource();
    answered(await known.source.form(CHOICE, SLOT));
    expect(await emailsOf(known, { email: 'none', last_name: 'bob@example.org' })).toEqual([
      'bob@example.org',
    ]);
    expect(await emailsOf(known, {})).toEqual([]);
  });

  it('are five at the most', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`f${index}`, `a${index}@example.org`]),
    );
    const counted = [0, 1, 2, 3, 4].map((index) => `a${index}@example.org`);
    expect(await emailsOf(await aRemoteSource(), many)).toEqual(counted);
  });
});

async function aServer(options: TestServerOptions) {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

it('counts a booking for each address that its form asks for', async () => {
  const second = aFormField({ name: 'second', inputType: 'email', required: false });
  const form = [aFormField(), emailField, second];
  const upstream = await aServer({
    installation: anInstallation({ form, schedules: [aSchedule({ capacity: 50 })] }),
  });
  const front = await aServer({
    installation: anInstallation({ allowedOrigins: [SITE], form: [], reasons: [], schedules: [] }),
    config: { upstream: { url: upstream.url, token: upstream.token } },
  });
  const target = 'target@example.org';
  for (let round = 0; round < 5; round += 1) {
    const submission = { last_name: 'Eve', email: `eve${round}@example.org`, second: target };
    expect((await book(front, { submission })).status).toBe(201);
  }
  const refused = await book(front, { submission: { last_name: 'Eve', email: target } });
  expect(refused.status).toBe(429);
});
