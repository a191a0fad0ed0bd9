import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'slotwell-admin-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><script type="module" src="/admin/assets/index-a1.js"></script>',
);
writeFileSync(join(folder, 'assets/index-a1.js'), '// the pages');
writeFileSync(join(folder, 'assets/notes.txt'), 'not ours');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the pages', () => {
  const server = useTestServer({
    adminFolder: folder,
    config: { baseUrl: 'https://practice.example/termine' },
  });
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${server().url}${path}`, { redirect: 'manual', ...init });

  const paths = ['/admin', '/admin/', '/admin/today', '/admin/configuration/general?x=1'];

  it('share one shell below the server’s path, without caching', async () => {
    for (const path of paths) {
      const reply = await get(path);
      expect([path, reply.status, await reply.text()]).toEqual([
        path,
        200,
        expect.stringContaining('src="/termine/admin/assets/index-a1.js"'),
      ]);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
        'strict-transport-security': 'max-age=31536000',
      });
    }
  });

  it('have the strictest policy', async () => {
    for (const path of paths) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toContain('unsafe');
    }
  });

  it('have files with hashed names, which are cached for ever', async () => {
    const reply = await get('/admin/assets/index-a1.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([reply.status, await reply.text()]).toEqual([200, '// the pages']);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-encoding')).toBe('br');
  });

  it('have no other files anywhere', async () => {
    for (const path of [
      '/admin/assets/none.js',
      '/admin/assets/notes.txt',
      '/admin/..%2f..%2fpackage.json',
      '/admin/index.html.bak',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get('/admin', { method: 'POST' })).status).toBe(405);
    expect((await get('/administrator')).status).toBe(404);
  });
});

describe('without a build', () => {
  const server = useTestServer({ adminFolder: join(folder, 'nothing') });

  it('say how to build them', async () => {
    const reply = await fetch(`${server().url}/admin`);
    expect([reply.status, await reply.text()]).toEqual([
      503,
      expect.stringContaining('npm run build'),
    ]);
  });
});
