import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';

const LIGHT_OR_DARK = "document.documentElement.classList.add('dark')";
const folder = mkdtempSync(join(tmpdir(), 'slotwell-help-'));
for (const name of ['assets', 'decisions', 'deploy']) {
  mkdirSync(join(folder, name));
}
const page = (title: string) =>
  `<!doctype html><title>${title}</title><script id="look">${LIGHT_OR_DARK}</script><script type="module" src="./assets/app-a1.js"></script>`;
for (const [name, text] of Object.entries({
  'index.html': page('Start'),
  'webhooks.html': page('Webhooks'),
  'guarantees.html': page('Guarantees'),
  'decisions/index.html': page('Decisions'),
  '404.html': page('Nothing'),
  'assets/app-a1.js': '// the pages',
  'deploy/Caddyfile': 'book.example.org',
})) {
  writeFileSync(join(folder, name), text);
}
afterAll(() => rmSync(folder, { recursive: true }));

describe('the documentation', () => {
  const server = useTestServer({ helpFolder: folder });
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${server().url}${path}`, { redirect: 'manual', ...init });

  it('begins at /help/, and has a page at each name without its ending', async () => {
    const begin = await get('/help');
    expect([begin.status, begin.headers.get('location')]).toEqual([302, '/help/']);
    const folderName = await get('/help/decisions');
    expect([folderName.status, folderName.headers.get('location')]).toEqual([
      302,
      '/help/decisions/',
    ]);
    const titles = {
      '/help/': 'Start',
      '/help/webhooks': 'Webhooks',
      '/help/webhooks.html': 'Webhooks',
      '/help/decisions/': 'Decisions',
    };
    for (const [path, title] of Object.entries(titles)) {
      const reply = await get(path);
      expect([path, reply.status, reply.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await reply.text()).toContain(`<title>${title}</title>`);
    }
  });

  it('leads from /docs to the page of the REST API', async () => {
    const reply = await get('/docs');
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/help/api.html']);
  });

  it('runs the scripts in its pages by their hashes, and nothing from elsewhere', async () => {
    const { headers } = await get('/help/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update(LIGHT_OR_DARK).digest('base64')}';`,
    );
    for (const part of [
      "require-trusted-types-for 'script'",
      "default-src 'none'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
  });

  it('keeps files with a hash in their name for ever, and asks for pages again, which are sent once', async () => {
    const script = await get('/help/assets/app-a1.js', { headers: { 'accept-encoding': 'br' } });
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const first = await get('/help/webhooks');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/help/webhooks', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers HEAD without a body, and takes no other method', async () => {
    const head = await get('/help/webhooks', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
    expect((await get('/help/', { method: 'POST' })).status).toBe(405);
  });

  it('shows files that are no pages as text', async () => {
    const reply = await get('/help/deploy/Caddyfile');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
  });

  it('has a 404 page at any depth, which is never cached', async () => {
    const paths = [
      'none',
      'assets',
      'deploy/',
      '..%2f..%2fpackage.json',

      'assets/none.js',
      '//evil.example',
      'webhooks/',
    ];
    for (const path of paths) {
      const reply = await get(`/help/${path}`, { headers: { 'if-none-match': '*' } });
      expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([
        path,
        404,
        'no-store',
      ]);
      expect(await reply.text()).toContain('<title>Nothing</title>');
    }
    expect((await get('/helpful')).status).toBe(404);
  });

  it('keeps working if an upgrade removes a file and brings it back', async () => {
    const file = join(folder, 'guarantees.html');
    const aside = join(folder, 'aside');
    renameSync(file, aside);
    expect((await get('/help/guarantees')).status).toBe(404);
    renameSync(aside, file);
    expect((await get('/help/guarantees')).status).toBe(200);
  });
});

describe('the documentation below a path of the server', () => {
  const server = useTestServer({
    helpFolder: folder,
    config: { baseUrl: 'https://practice.example/termine' },
  });
  const get = async (path: string) => await fetch(`${server().url}${path}`, { redirect: 'manual' });

  it('leads there, also from a page that is shown at any depth', async () => {
    expect((await get('/help')).headers.get('location')).toBe('/termine/help/');
    expect((await get('/help/decisions')).headers.get('location')).toBe('/termine/help/decisions/');
    expect(await (await get('/help/webhooks')).text()).toContain('src="./assets/app-a1.js"');
    expect(await (await get('/help/none/at/all')).text()).toContain(
      'src="/termine/help/assets/app-a1.js"',
    );
  });
});

describe('without a build', () => {
  const server = useTestServer({ helpFolder: join(folder, 'nothing') });

  it('there is nothing, said as everywhere', async () => {
    for (const path of ['/help', '/help/', '/help/assets/app.js']) {
      const reply = await fetch(`${server().url}${path}`);
      expect([path, reply.status, await reply.json()]).toEqual([path, 404, { error: 'Not found' }]);
    }
  });
});
