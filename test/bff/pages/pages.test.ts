import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer, useTestServer } from '../support/test-server.ts';
import { type Answer, send } from '../widget-gate/support/visitor.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const NAME = `Praxis "Sonne" & <script>alert('Söhne')</script>`;

const server = useTestServer({
  installation: anInstallation({
    name: { de: NAME, en: 'Sunny Practice' },
    locale: 'de',
    contactEmail: 'praxis@example.org',
    contactPhone: '+49 (30) 12 34',
    privacyUrl: 'https://www.praxis.example/datenschutz?a=1&b=2',
    allowedOrigins: ['https://www.praxis.example', 'https://evil.example; script-src *', '*'],
  }),
  config: { baseUrl: 'https://book.example' },
});

const open = (path: string, headers: Record<string, string> = BROWSER): Promise<Answer> =>
  send(`${server().url}${path}`, { headers });

/** No inline script, style or handler, whatever the policy says about them. */
function expectCleanHtml(page: string): void {
  expect(page).toMatch(/^<!doctype html>\n<html lang="[\w-]+">/);
  expect(page).not.toMatch(/<style|style=|\son\w+=|javascript:/i);
  for (const [, attributes, body] of page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    expect(attributes).toContain('src=');
    expect(body).toBe('');
  }
}

describe('/', () => {
  it('leads to the booking page', async () => {
    const { status, headers } = await open('/');
    expect([status, headers.location]).toEqual([302, '/book']);
  });
});

describe('/book', () => {
  it('shows the widget in the installation’s language, with the operator’s name escaped', async () => {
    const { status, headers, text } = await open('/book');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<slotwell-booking lang="de">');
    expect(text).toContain('<h1>Termin buchen</h1>');
    expect(text).toContain('&lt;script&gt;alert(&#39;Söhne&#39;)&lt;/script&gt;');
    expectCleanHtml(text);
  });

  it('speaks the language asked for, and names the other', async () => {
    const { text } = await open('/book?lang=en-GB&schedule=3');
    expect(text).toContain('<html lang="en-GB">');
    expect(text).toContain('<title>Book an appointment · Sunny Practice</title>');
    expect(text).toContain('<slotwell-booking lang="en-GB" schedule="3">');
    expect(text).toContain(
      '<a href="/book?lang=de&amp;schedule=3" lang="de" hreflang="de">Deutsch</a>',
    );
  });

  it('hands a schedule and a reason to the widget', async () => {
    expect((await open('/book?schedule=1&reason=2')).text).toContain(
      '<slotwell-booking lang="de" schedule="1" reason="2">',
    );
    const at = '&day=2026-12-01&time=09:30';
    expect((await open(`/book?schedule=1&reason=2${at}`)).text).toContain(
      'reason="2" day="2026-12-01" time="09:30">',
    );
  });

  it.each([
    'day=tomorrow&time=9',
    'schedule=0',
    'schedule=01',
    'schedule=1&schedule=2',
    'schedule=%22%3E%3Cb%3E',
    'reason=1e3',
    'lang=%22%3E%3Cb%3E',
    'schedule=',
  ])('ignores malformed values: %s', async (query) => {
    const { status, text } = await open(`/book?${query}`);
    expect(status).toBe(200);
    expect(text).toContain('<slotwell-booking lang="de">');
  });

  it('says without scripts how to reach the operator', async () => {
    const [, fallback = ''] =
      /<noscript>([\s\S]*)<\/noscript>/.exec((await open('/book')).text) ?? [];
    expect(fallback).toContain('JavaScript');
    expect(fallback).toContain(
      '<a href="mailto:praxis@example.org"><bdi>praxis@example.org</bdi></a>',
    );
    expect(fallback).toContain('<a href="tel:+49301234"><bdi>+49 (30) 12 34</bdi></a>');
  });

  it('allows its own script and style and nothing else, and only listed sites to frame it', async () => {
    const { headers } = await open('/book');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html slotwell-proof',
      "frame-ancestors 'self' https://www.praxis.example",
    ]);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
  });

  it('loads only files that the server has', async () => {
    const { text } = await open('/book');
    const links = [...text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(links).toEqual(expect.arrayContaining(['/icon.svg', '/page.css', '/widget.js']));
    for (const path of links) {
      expect([path, (await open(path)).status]).toEqual([path, 200]);
    }
  });
});

it('never links to text that only resembles a web address', async () => {
  const other = await startTestServer({
    installation: anInstallation({ privacyUrl: 'javascript:alert(1)' }),
  });
  expectCleanHtml((await send(`${other.url}/book`, { headers: BROWSER })).text);
  await other.close();
});

describe('an address that leads nowhere', () => {
  it('is answered with a page in a browser, which is not to be indexed', async () => {
    const { status, headers, text } = await open('/nothing?lang=en');
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      404,
      'no-store',
      'noindex',
    ]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(text).toContain('Page not found');
    expect(text).toContain('href="/book"');
    expectCleanHtml(text);
  });

  it.each(['/Book', '/book/', '//book', '/widget', '/widget/', '/widget/v2/config'])(
    'is also %s',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it('is answered with JSON to a program', async () => {
    const { status, text } = await open('/nothing', { accept: 'application/json' });
    expect([status, JSON.parse(text)]).toEqual([404, { error: 'Not found' }]);
  });

  it('under /api and /widget/v1 is never a page', async () => {
    for (const path of ['/api/nothing', '/widget/v1/nothing']) {
      expect((await open(path)).headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('the files of the pages', () => {
  it.each([
    ['/page.css', 'text/css; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ])('%s is sent once', async (path, type) => {
    const { status, headers } = await open(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=300',
    ]);
    expect((await open(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });

  it('are compressed if the client accepts it, with the same tag', async () => {
    const plain = await open('/page.css');
    const small = await open('/page.css', { 'accept-encoding': 'br, gzip' });
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([
      undefined,
      'br',
    ]);
    expect(Number(small.headers['content-length'])).toBeLessThan(
      Number(plain.headers['content-length']) / 3,
    );
    expect([small.headers.etag, small.headers.vary]).toEqual([
      plain.headers.etag,
      'Accept-Encoding',
    ]);
  });
});

describe('a server without TLS, under a path, not set up yet', () => {
  let bare: TestServer;
  beforeAll(async () => {
    bare = await startTestServer({
      installation: null,
      config: { baseUrl: 'http://intranet.example/termine' },
    });
  });
  afterAll(() => bare.close());

  it('says that booking opens soon', async () => {
    const { status, text } = await send(`${bare.url}/book`, { headers: BROWSER });
    expect(status).toBe(503);
    expect(text).toContain('Booking opens soon');
    expect(text).not.toContain('class="name"');
    expectCleanHtml(text);
  });

  it('says so in the language of the browser', async () => {
    const { text } = await send(`${bare.url}/book`, {
      headers: { ...BROWSER, 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    });
    expect(text).toContain('Buchungen sind bald möglich');
  });

  it.each(['/book/plain', `/manage/${'x'.repeat(32)}`, `/waitlist/${'x'.repeat(32)}`])(
    'says so at %s too',
    async (path) => {
      const { status, text } = await send(`${bare.url}${path}`, { headers: BROWSER });
      expect([status, text.includes('Booking opens soon')]).toEqual([503, true]);
    },
  );

  it('keeps the path in its links and sends no HSTS', async () => {
    const { headers } = await send(`${bare.url}/`, { headers: BROWSER });
    expect([headers.location, headers['strict-transport-security']]).toEqual([
      '/termine/book',
      undefined,
    ]);
    expect((await send(`${bare.url}/nothing`, { headers: BROWSER })).text).toContain(
      'href="/termine/page.css"',
    );
  });
});

describe('a page that breaks', () => {
  it('says so in words, and the log says why', async () => {
    const broken = await startTestServer({
      wrapCore: (core) => ({
        ...core,
        service: {
          ...core.service,
          installation: () => Promise.reject(new Error('the disk is gone')),
        },
      }),
    });
    const { status, text } = await send(`${broken.url}/book`, { headers: BROWSER });
    expect(status).toBe(500);
    expect(text).toContain('This attempt booked and changed nothing');
    expect(text).not.toContain('disk');
    expect(broken.logText()).toContain('the disk is gone');
    broken.forgiveErrors();
    await broken.close();
  });
});
