import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer, useTestServer } from '../support/test-server.ts';
import { type Answer, send } from '../widget-gate/support/visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    name: { de: 'Praxis <Sonne>', en: 'Sunny Practice' },
    locale: 'de',
    allowedOrigins: ['https://www.praxis.example', 'https://evil.example; script-src *', '*'],
  }),
  config: { baseUrl: 'https://book.example/termine' },
});

const open = (path: string): Promise<Answer> =>
  send(`${server().url}${path}`, { headers: { accept: 'text/html' } });
const elementOf = ({ text }: Answer) => /<slotwell-booking[^>]*>/.exec(text)?.[0];

describe('/embed', () => {
  it('is the widget alone, with a title in its language, and no cookie', async () => {
    const answer = await open('/embed');
    expect([answer.status, elementOf(answer), answer.headers['set-cookie']]).toEqual([
      200,
      '<slotwell-booking lang="de">',
      undefined,
    ]);
    expect(answer.text).toContain('<title>Termin buchen · Praxis &lt;Sonne&gt;</title>');
    expect(answer.text).not.toMatch(/<h1|<header|<footer|<style|style=|\son\w+=|<script[^>]*>[^<]/);
  });

  it('loads its script, style and icon from the path that visitors see', async () => {
    const { text } = await open('/embed');
    const links = [...text.matchAll(/(?:src|href)="(\/[^"?]*)/g)].map(([, path]) => path);
    expect(links).toEqual(
      ['icon.svg', 'embed.css', 'widget.js', 'embed-frame.js', 'book/plain'].map(
        (path) => `/termine/${path}`,
      ),
    );
    expect(text).toContain('<link rel="canonical" href="https://book.example/termine/book">');
  });

  it('starts at the choices of its address, in the requested language and theme', async () => {
    const answer = await open('/embed?schedule=1&reason=2&lang=en&theme=dark');
    expect(elementOf(answer)).toBe(
      '<slotwell-booking lang="en" schedule="1" reason="2" theme="dark">',
    );
    expect(answer.text).toContain('<html lang="en">');
    expect(answer.text).toContain('<title>Book an appointment · Sunny Practice</title>');
    expect(answer.text).toContain(
      '<a href="/termine/book/plain?lang=en&amp;schedule=1&amp;reason=2" target="_blank" rel="noopener">',
    );
  });

  it.each([
    ['', 'light'],
    ['?theme=light', 'light'],
    ['?theme=dark', 'dark'],
    ['?theme=auto', 'light dark'],
    ['?theme=%22%3E%3Cb%3E', 'light'],
  ])('is light unless another theme is asked for: %s', async (query, scheme) => {
    expect((await open(`/embed${query}`)).text).toContain(
      `<meta name="color-scheme" content="${scheme}">`,
    );
  });

  it.each(['schedule=0', 'reason=1e3', 'theme=pink', 'lang=%22%3E%3Cb%3E', 'mode=dialog'])(
    'ignores malformed values: %s',
    async (query) => {
      expect(elementOf(await open(`/embed?${query}`))).toBe('<slotwell-booking lang="de">');
    },
  );

  it('lets only the sites of the list frame it, isolated ones too, and no search engine list it', async () => {
    const { headers } = await open('/embed');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'self' https://www.praxis.example",
      ]),
    );
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache',
    });
  });
});

it.each(['/embed.js', '/embed-frame.js'])(
  '%s may be loaded by a page of any origin, as /widget.js may',
  async (path) => {
    const script = await open(path);
    const widget = await open('/widget.js');
    const { 'content-type': type, 'cache-control': caching, vary, ...rest } = widget.headers;
    expect(script.headers).toMatchObject({ 'content-type': type, 'cache-control': caching, vary });
    expect(script.headers['access-control-allow-origin']).toBe('*');
    expect(script.headers['cross-origin-resource-policy']).toBe(
      rest['cross-origin-resource-policy'],
    );
    expect(
      (
        await send(`${server().url}${path}`, {
          headers: { 'if-none-match': script.headers.etag ?? '' },
        })
      ).status,
    ).toBe(304);
  },
);

describe('without an installation or a build', () => {
  let bare: TestServer;
  beforeAll(async () => {
    bare = await startTestServer({ installation: null, apiEnabled: null, widgetBuilt: false });
  });
  afterAll(() => bare.close());

  it('says that booking opens soon', async () => {
    expect((await send(`${bare.url}/embed`, { headers: { accept: 'text/html' } })).status).toBe(
      503,
    );
  });

  it('says what to do', async () => {
    const { status, text } = await send(`${bare.url}/embed.js`);
    expect([status, text]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

it('/embed.css carries the operator’s colour and corners, in both schemes', async () => {
  const branded = await startTestServer({
    installation: anInstallation({ brand: { accent: '#7a1f5c', radius: 4 } }),
  });
  const { text } = await send(`${branded.url}/embed.css`);
  expect(text).toMatch(/--slotwell-accent: light-dark\(#7a1f5c, #[0-9a-f]{6}\);/);
  expect(text).toContain('--slotwell-radius: 4px;');
  expect((await send(`${branded.url}/embed`)).text).toMatch(/embed\.css\?brand=[0-9a-f]{8}"/);
  await branded.close();
});
