import { expect, it } from 'vitest';
import { hashAccessToken } from '../../../core/access/access-token.ts';
import { anInstallation } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { type Answer, book, FORMS, SITE, send, visit } from '../widget-gate/support/visitor.ts';

const server = useTestServer({
  installation: anInstallation({ allowedOrigins: [SITE], contactEmail: 'praxis@example.org' }),
});

/**
 * Every address that a browser can reach, with what it answers when all is well and when it is not.
 */
async function askEverything(): Promise<Answer[]> {
  const pages = [
    '/',
    '/book',
    '/book/plain',
    '/embed',
    '/book/plain?day=2026-12-02',
    '/manage/unknown',
    '/feeds/unknown.ics',
    '/nothing',
    '/page.css',
    '/icon.svg',
    '/widget.js',
    '/embed.js',
    '/widget/0/widget.js',
    '/healthz',
    '/readyz',
    '/api/schedules',
  ];
  const reads = [
    'config',
    'config?lang=de',
    'schedules',
    'reasons?schedule=1',
    'reasons',
    'days?schedule=1&reason=1',
    FORMS,
    'nothing',
  ];
  const slots = 'slots?schedule=1&reason=1&day=2026-12-02';
  return await Promise.all([
    ...pages.map((path) => send(`${server().url}${path}`, { headers: { accept: 'text/html' } })),
    ...[...reads, slots].map((path) => visit(server(), path)),
    ...[{}, { seal: 'forged' }, { schedule: 7 }].map((changes) => book(server(), changes)),
  ]);
}

it('no secret is in any byte, and no cookie is ever set', async () => {
  const { token } = server();
  const secrets = [
    token,
    token.slice(4),
    hashAccessToken(token),
    await server().core.storage.configuration.readSigningKey(),
  ];
  for (const { headers, bytes } of await askEverything()) {
    const everything = `${JSON.stringify(headers)}${bytes.toString('latin1')}`;
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    expect(headers).not.toHaveProperty('set-cookie');
  }
});
