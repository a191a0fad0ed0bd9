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
    const pages = await Promise.all(
      ['/', '/night', '/narrow'].map((path) => readSite(siteUrl + path)),
    );
    for (const { status, text, policy } of pages) {
      expect(status).toBe(200);
      expect(text).toContain(`<script type="module" src="${baseUrl}/widget.js"></script>`);
      expect(text).toMatch(new RegExp(`<slotwell-booking [^>]*><a href="${baseUrl}/book">`));
      expect(policy).toContain(
        `default-src 'none'; script-src ${baseUrl}; connect-src ${baseUrl}; style-src 'self'`,
      );
    }
    const config = await fetch(`${baseUrl}/widget/v1/config`, { headers: { origin: siteUrl } });
    expect(config.headers.get('access-control-allow-origin')).toBe(siteUrl);
  });

  it('signs visitors into the administration once', async () => {
    const { baseUrl, setUpUrl } = announced;
    const { origin, hash } = new URL(setUpUrl);
    expect(origin).toBe(baseUrl);
    const setUp = () =>
      fetch(`${baseUrl}/admin/api/v1/set-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'slotwell-admin': '1', origin: baseUrl },
        body: JSON.stringify({
          code: hash.slice(1),
          name: 'Ada',
          email: 'ada@example.org',
          password: 'a quiet room by the river',
        }),
      });
    expect([(await setUp()).status, (await setUp()).status]).toEqual([201, 409]);
  });
});

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
