/**
 * Values shown once never appear again: searched in every later answer, page, log line, audit row
 * and column.
 */

import { expect, it, onTestFinished } from 'vitest';
import { callNames } from '../../../bff/admin/index.ts';
import { makeSetUpAddress } from '../../../bff/admin/set-up-address.ts';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { readTables } from '../command-line/read-tables.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { adminCall, OWN, PASSWORD, secretIn } from './support/administrators.ts';
import { codeOf } from './support/second-factor.ts';

const INVITED_PASSWORD = 'another quiet harbour';
const WRONG_PASSWORD = 'a password that nobody has';

/** Makes each of them, as people do. */
async function showAll(server: TestServer) {
  const address = await makeSetUpAddress(server.core, { baseUrl: OWN }, 'test');
  const code = new URL(address ?? '').hash.slice(1);
  const person = { name: 'Katrin', email: 'katrin@practice.example', password: PASSWORD };
  const session = secretIn(await adminCall(server, 'POST /set-up', { body: { code, ...person } }));
  const { since } = adminCalls['GET /interface'].answer.parse(
    (await adminCall(server, 'GET /interface', { secret: session })).json,
  );
  const made = await adminCall(server, 'POST /interface/token', {
    secret: session,
    body: { known: since },
  });
  const { token } = adminCalls['POST /interface/token'].answer.parse(made.json);
  const grant = { email: 'sam@practice.example', role: 'scheduler', schedules: null };
  const invited = await adminCall(server, 'POST /invitations', { secret: session, body: grant });
  const invitation = new URL(
    adminCalls['POST /invitations'].answer.parse(invited.json).link,
  ).hash.slice(1);
  const accept = { code: invitation, name: 'Sam', password: INVITED_PASSWORD };
  const sessionOfSam = secretIn(
    await adminCall(server, 'POST /invitations/accept', { body: accept }),
  );
  await adminCall(server, 'POST /session', {
    body: { email: person.email, password: WRONG_PASSWORD },
  });
  return { code, token, invitation, sessionOfSam, ...(await showSecondFactor(server, session)) };
}

/** Switched on, used with a recovery code, and with other recovery codes after that. */
async function showSecondFactor(server: TestServer, session: string) {
  const begun = await adminCall(server, 'POST /second-factor/begin', {
    secret: session,
    body: { password: PASSWORD },
  });
  const { secret, address } = adminCalls['POST /second-factor/begin'].answer.parse(begun.json);
  const on = await adminCall(server, 'POST /second-factor', {
    secret: session,
    body: { code: codeOf(secret, server.clock.now()) },
  });
  const { recovery_codes: first } = adminCalls['POST /second-factor'].answer.parse(on.json);
  const proof = { password: PASSWORD, code: first[0] };
  const renewed = await adminCall(server, 'POST /second-factor/recovery-codes', {
    secret: secretIn(on),
    body: proof,
  });
  const { recovery_codes: second } = adminCalls['POST /second-factor/recovery-codes'].answer.parse(
    renewed.json,
  );
  const codes: readonly (readonly [string, string])[] = [...first, ...second].flatMap(
    (code, at) => [
      [`recovery code ${at}`, code] as const,
      [`recovery code ${at} without hyphens`, code.replaceAll('-', '')] as const,
    ],
  );
  expect(codes).toHaveLength(40);
  return { former: session, session: secretIn(on), secret, address, ...Object.fromEntries(codes) };
}

async function readAnswers(server: TestServer, secret: string): Promise<string> {
  const texts: string[] = [];
  for (const name of callNames().filter((one) => one.startsWith('GET '))) {
    const { text, headers } = await adminCall(
      server,
      name.replace('{id}', '1').replace('{day}', '2026-12-01'),
      { secret },
    );
    texts.push(text, JSON.stringify(headers));
  }
  for (const path of [
    '/book',
    '/admin',
    '/admin/people',
    '/admin/configuration/general',
    '/admin/events/no',
    '/healthz',
    '/readyz',
  ]) {
    texts.push(
      await (await fetch(server.url + path, { headers: { cookie: `slotwell=${secret}` } })).text(),
    );
  }
  return texts.join('\n');
}

it('shows token, set-up code, invitation, passwords, sessions, second factor and recovery codes only in the answer that created them', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const shown = await showAll(server);
  const secrets = {
    ...shown,
    password: PASSWORD,
    invitedPassword: INVITED_PASSWORD,
    wrongPassword: WRONG_PASSWORD,
  };
  const places = {
    answers: await readAnswers(server, shown.session),
    log: server.logText(),
    columns: JSON.stringify(readTables(server.databaseFile)),
    audit: JSON.stringify(await server.core.storage.audit.search({ limit: 1000 })),
  };
  for (const [place, text] of Object.entries(places)) {
    expect([place, text.length > 100]).toEqual([place, true]);
  }
  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      secret.length >= 10 && !text.includes(secret) ? [] : [`${name} in ${place}`],
    ),
  );
  expect(found).toEqual([]);
}, 120_000);
