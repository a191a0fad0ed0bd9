/** Changes by which a stranger at an open screen would get at what customers entered. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const server = useFreshTestServer({
  installation: anInstallation({
    contactEmail: 'desk@practice.example',
    allowedOrigins: ['https://practice.example'],
    schedules: [aSchedule({ notify: ['lindner@practice.example'] })],
  }),
});
const AGAIN = { status: 403, json: { code: 'confirm_needed' } };
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server());
  server().clock.advanceBy(6 * 60_000);
});

/** Applies the configuration with one text in the place of another. */
async function change(from: string, to: string) {
  const reply = await adminCall(server(), 'GET /configuration', { secret });
  const { text, version } = adminCalls['GET /configuration'].answer.parse(reply.json);
  expect(text).toContain(from);
  const changed = { text: text?.replace(from, to) ?? '', version };
  const effect = await adminCall(server(), 'POST /configuration/effect', { secret, body: changed });
  const { fingerprint } = adminCalls['POST /configuration/effect'].answer.parse(effect.json);
  return await adminCall(server(), 'PUT /configuration', {
    secret,
    body: { ...changed, fingerprint },
  });
}

describe('the configuration', () => {
  it.each([
    ['lindner@practice.example', 'attacker@evil.example'],
    ['desk@practice.example', 'attacker@evil.example'],
    ['https://practice.example', 'https://evil.example'],
  ])('asks for the password before %s becomes %s', async (from, to) => {
    expect(await change(from, to)).toMatchObject(AGAIN);
  });

  it('accepts other changes without it', async () => {
    expect((await change('Dr. Lindner', 'Dr. Okafor')).status).toBe(200);
  });

  it('accepts an address after the password was given', async () => {
    secret = await signedIn(server());
    expect((await change('desk@practice.example', 'office@practice.example')).status).toBe(200);
  });
});

describe('the interface', () => {
  it('asks for the password to be switched on, but not to be switched off', async () => {
    const enable = (enabled: boolean) =>
      adminCall(server(), 'PUT /interface', { secret, body: { enabled } });
    expect((await enable(false)).status).toBe(200);
    expect(await enable(true)).toMatchObject(AGAIN);
    secret = await signedIn(server());
    expect((await enable(true)).status).toBe(200);
  });
});
