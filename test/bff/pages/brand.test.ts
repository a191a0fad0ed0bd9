/**
 * The operator's colour, logo and corners on every page, and the policy that lets the logo in and
 * nothing else.
 */

import { describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, useTestServer } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking } from './manage-visitor.ts';

const brand = {
  accent: '#0b6e4f',
  logoUrl: 'https://cdn.practice.example/a%20b/logo.png?v=1&w=2',
  radius: 4,
};
const server = useTestServer({
  installation: anInstallation({ name: 'Praxis "Sonne"', brand, waitlist: { offerMinutes: 30 } }),
});
const plain = useTestServer({ installation: anInstallation() });

const open = (url: string, headers: Readonly<Record<string, string>> = { accept: 'text/html' }) =>
  send(url, { headers });
const LOGO =
  '<img class="logo" src="https://cdn.practice.example/a%20b/logo.png?v=1&amp;w=2" alt="Praxis &quot;Sonne&quot;" height="40" referrerpolicy="no-referrer">';
const imagesOf = (policy: unknown) => /img-src [^;]*/.exec(String(policy))?.[0];

describe('a page', () => {
  it.each([
    '/book',
    '/book/plain',
    '/book/plain?schedule=1&reason=1',
    '/manage/nothing',
    '/manage/erased',
    '/waitlist/nothing',
    '/nothing',
  ])('%s shows the logo by the name, and lets in images of its origin alone', async (path) => {
    const { text, headers } = await open(`${server().url}${path}`);
    expect(text).toContain(LOGO);
    expect(imagesOf(headers['content-security-policy'])).toBe(
      "img-src 'self' https://cdn.practice.example",
    );
  });

  it('is branded for a booking, too', async () => {
    const booking = await aManagedBooking(server(), { slot: '2026-12-08 09:00:00' });
    const { text, headers } = await open(`${server().url}/manage/${booking.secret}`);
    expect(text).toContain(LOGO);
    expect(imagesOf(headers['content-security-policy'])).toBe(
      "img-src 'self' https://cdn.practice.example",
    );
  });

  it('names the operator and loads nothing external if there is no logo', async () => {
    const { text, headers } = await open(`${plain().url}/book`);
    expect(text).toContain('<p class="name">Praxis Sonnenhof</p>');
    expect(imagesOf(headers['content-security-policy'])).toBe("img-src 'self'");
  });
});

describe('the style sheet', () => {
  it('has the operator’s colour and corners, for the widget too, under an address that changes with them', async () => {
    const [, address = ''] =
      /<link rel="stylesheet" href="([^"]*)">/.exec((await open(`${server().url}/book`)).text) ??
      [];
    expect(address).toMatch(/^\/page\.css\?brand=[0-9a-f]{8}$/);
    const { text, headers } = await open(`${server().url}${address}`);
    expect(text).toContain('--accent: #0b6e4f;');
    expect(text).toContain('--radius: 4px;');
    expect(text).toContain('--slotwell-accent: var(--accent)');
    expect(
      (await open(`${server().url}/page.css`, { 'if-none-match': String(headers.etag) })).status,
    ).toBe(304);
    expect((await open(`${server().url}/icon.svg`)).text).toContain('fill="#0b6e4f"');
  });

  it('has default colours if none are set, and without an installation', async () => {
    expect((await open(`${plain().url}/page.css`)).text).toContain('--accent: #1b5fb8;');
    const unset = await startTestServer({ installation: null });
    expect((await open(`${unset.url}/page.css`)).text).toContain('--radius: 10px;');
    await unset.close();
  });
});
