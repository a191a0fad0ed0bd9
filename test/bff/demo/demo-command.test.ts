/**
 * `slotwell demo` in this process: starts, prints its addresses, can be booked over HTTP, and
 * leaves nothing behind.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_NAMES } from '../../../bff/demo/demos.ts';
import { findFreePort } from '../../../bff/demo/free-port.ts';
import { createCommandLine, useCommandLine } from '../command-line/use-command-line.ts';
import { bookOverHttp, readSite } from './demo-visitor.ts';

describe('slotwell demo', () => {
  const commandLine = useCommandLine();

  async function visit(
    name: string,
    visitor: (announced: Announced) => Promise<void>,
    firstPort = 19_080,
  ) {
    const port = String(await findFreePort(firstPort, '127.0.0.1'));
    return commandLine().run(`demo ${name}`, {
      env: { PORT: port },
      whileRunning: (printed) => visitor(readAnnounced(printed())),
    });
  }

  it.each(DEMO_NAMES)('can be booked with the curl line it prints: %s', async (name) => {
    const { code, err } = await visit(name, async ({ baseUrl, token }) => {
      const { status, body } = await bookOverHttp(baseUrl, token);
      expect({ status, body }).toEqual({
        status: 201,
        body: expect.objectContaining({ booking_id: expect.any(Number) }),
      });
    });
    expect({ code, err }).toEqual({ code: 0, err: 'Stopping.' });
  });

  it('takes the next free port if the first is taken, and says so', async () => {
    const port = await findFreePort(19_180, '127.0.0.1');
    const other = createServer().listen(port, '127.0.0.1');
    const { err } = await commandLine().run('demo barber', {
      env: { PORT: String(port) },
      whileRunning: async () => undefined,
    });
    other.close();
    expect(err).toMatch(new RegExp(`^Port ${port} is taken, so this is on \\d+\\.`));
  });

  it('leaves nothing behind, and never touches the operator’s database', async () => {
    let file = '';
    await visit('barber', async ({ databaseUrl }) => {
      file = databaseUrl.slice('sqlite:'.length);
      expect(existsSync(file)).toBe(true);
    });
    expect([existsSync(file), existsSync(commandLine().databaseFile)]).toEqual([false, false]);
  });

  it('asks neither the operator’s mail server nor their Redis', async () => {
    const { code, err } = await commandLine().run('demo barber', {
      env: {
        PORT: String(await findFreePort(19_480, '127.0.0.1')),
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'bookings@operator.example',
        CACHE_URL: 'redis://127.0.0.1:1',
      },
      whileRunning: async () => undefined,
    });
    expect({ code, err }).toEqual({ code: 0, err: 'Stopping.' });
  });
});

describe('a demonstration that runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-demo-command-'));
  const commandLine = createCommandLine(folder);
  let announced: Announced;
  let leave: () => void = () => undefined;
  let ended: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    const port = String(await findFreePort(19_280, '127.0.0.1'));
    announced = await new Promise((resolve, reject) => {
      const whileRunning = async (printed: () => string) => {
        resolve(readAnnounced(printed()));
        await new Promise<void>((left) => {
          leave = left;
        });
      };
      const running = commandLine.run('demo barber', { env: { PORT: port }, whileRunning });
      running.then(({ err }) => reject(new Error(err)), reject);
      ended = running;
    });
  });
  afterAll(async () => {
    leave();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows its bookings with the line it prints', async () => {
    const { out } = await commandLine.run('booking list --limit 5', {
      env: { DATABASE_URL: announced.databaseUrl },
    });
    expect(out).toContain('@example.org');
  });

  it('lets one customer book again and again', async () => {
    const { baseUrl, token } = announced;
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      statuses.push((await bookOverHttp(baseUrl, token)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('serves a site of another origin that may embed the widget and nothing else', async () => {
    const { baseUrl, siteUrl } = announced;
    const { status, text, policy } = await readSite(siteUrl);
    expect(status).toBe(200);
    expect(text).toContain(`<script type="module" src="${baseUrl}/widget.js"></script>`);
    expect(text).toMatch(new RegExp(`<slotwell-booking [^>]*><a href="${baseUrl}/book">`));
    expect(policy).toContain(
      `default-src 'none'; script-src 'self' ${baseUrl}; connect-src 'self' ${baseUrl}; style-src 'self'`,
    );
    const config = await fetch(`${baseUrl}/widget/v1/config`, { headers: { origin: siteUrl } });
    expect(config.headers.get('access-control-allow-origin')).toBe(siteUrl);
  });

  it.each([
    ['manager', 'administrator'],
    ['reception', 'scheduler'],
  ])('signs in with one click: %s', async (as, role) => {
    const { baseUrl, siteUrl } = announced;
    const body = new URLSearchParams({ as, day: '2026-12-01' });
    const answer = await control(siteUrl, '/demo/sign-in', { body });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${baseUrl}/admin/?day=2026-12-01`,
    ]);
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const session = await fetch(`${baseUrl}/admin/api/v1/session`, {
      headers: { cookie, 'slotwell-admin': '1' },
    });
    expect(await session.json()).toMatchObject({ administrator: { role } });
  });

  it('signs nobody in for another page, and nobody whom it does not know', async () => {
    const { siteUrl } = announced;
    const body = new URLSearchParams({ as: 'manager' });
    for (const origin of ['https://evil.example', announced.baseUrl, '']) {
      const headers = origin === '' ? {} : { origin };
      const answer = await fetch(`${siteUrl}/demo/sign-in`, { method: 'POST', body, headers });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    }
    const unknown = new URLSearchParams({ as: 'toString' });
    const answer = await control(siteUrl, '/demo/sign-in', { body: unknown });
    expect(answer.headers.get('set-cookie')).toBe(null);
  });

  it('lets the site alone show the administration area in a frame', async () => {
    const { baseUrl, siteUrl } = announced;
    const { headers } = await fetch(`${baseUrl}/admin/`);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${siteUrl};`);
    expect(headers.get('x-frame-options')).toBe(null);
  });

  it('has none of its routes on the booking server', async () => {
    const { baseUrl, siteUrl } = announced;
    for (const path of ['/demo/sign-in', '/demo/take-time', '/demo/start-over']) {
      expect((await control(baseUrl, path, {}, siteUrl)).status).toBe(404);
    }
    for (const path of ['/emails', '/demo/news', '/bar.js']) {
      expect((await fetch(baseUrl + path)).status).toBe(404);
    }
  });

  it('starts over with new data and the same token', async () => {
    const { baseUrl, siteUrl, token } = announced;
    const list = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${baseUrl}/api/schedules`, { headers });
      return {
        status: answer.status,
        emails: await (await fetch(`${siteUrl}/emails?lang=en`)).text(),
      };
    };
    await bookOverHttp(baseUrl, token);
    await expect.poll(async () => (await list()).emails).toContain('/emails/');
    expect((await control(siteUrl, '/demo/start-over')).status).toBe(204);
    expect(await list()).toEqual({ status: 200, emails: expect.stringContaining('Nothing yet.') });
  });
});

describe('a demonstration that others can reach', () => {
  const commandLine = useCommandLine();

  it.each([{ HOST: '0.0.0.0' }, { BASE_URL: 'http://demo.example' }])(
    'signs nobody in and has no controls: %j',
    async (env) => {
      // A demonstration that does not start runs nothing.
      expect.hasAssertions();
      const port = String(await findFreePort(19_380, '127.0.0.1'));
      await commandLine().run('demo barber', {
        env: { PORT: port, ...env },
        whileRunning: async (printed) => {
          const { siteUrl, setUpUrl } = readAnnounced(printed());
          expect(setUpUrl).toContain('/admin/set-up#');
          const { text } = await readSite(siteUrl);
          expect(text).toContain('data-show="emails"');
          expect(text).not.toMatch(/demo-team|"taken"|"reset"/);
          expect((await control(siteUrl, '/demo/sign-in')).status).toBe(404);
          expect((await control(siteUrl, '/demo/start-over')).status).toBe(404);
        },
      });
    },
  );
});

/** Calls a control as the page of the site does. */
function control(
  server: string,
  path: string,
  { body }: { readonly body?: URLSearchParams } = {},
  origin = server,
): Promise<Response> {
  return fetch(server + path, {
    method: 'POST',
    headers: { origin },
    redirect: 'manual',
    ...(body && { body }),
  });
}

interface Announced {
  readonly siteUrl: string;
  readonly baseUrl: string;
  readonly setUpUrl: string;
  readonly token: string;
  readonly databaseUrl: string;
}

function readAnnounced(text: string): Announced {
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  return {
    siteUrl: find(/site +(http:\S+)\//),
    baseUrl: find(/Hosted page +(http:\S+)\/book/),
    setUpUrl: find(/Administration +(http:\S+)/),
    token: find(/curl -H 'Authorization: Bearer (slw_\w{64})'/),
    databaseUrl: find(/DATABASE_URL=(\S+) npx slotwell booking list/),
  };
}
