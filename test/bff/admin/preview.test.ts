/**
 * The frame with the real widget, which can do nothing, and what becomes of a colour that cannot be
 * read.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const folder = mkdtempSync(join(tmpdir(), 'slotwell-preview-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
writeFileSync(join(folder, 'preview.js'), '// the frame');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the frame of the preview', () => {
  const server = useTestServer({
    adminFolder: folder,
    config: { baseUrl: 'https://practice.example/termine' },
  });

  it('can only be framed by our own pages, and has no origin, network or forms', async () => {
    const reply = await fetch(`${server().url}/admin/widget-preview`);
    const policy = reply.headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-ancestors 'self'",
        "form-action 'none'",
        'sandbox allow-scripts allow-forms',
      ]),
    );
    expect(policy.filter((part) => part.startsWith('connect-src'))).toEqual([]);
    expect(await reply.text()).toContain('src="/termine/widget.js"');
    expect((await fetch(`${server().url}/admin/widget-preview`, { method: 'POST' })).status).toBe(
      405,
    );
  });

  it('may load its script, which other origins may not without permission', async () => {
    const reply = await fetch(`${server().url}/admin/preview.js`, { headers: { origin: 'null' } });
    expect([
      reply.status,
      reply.headers.get('access-control-allow-origin'),
      await reply.text(),
    ]).toEqual([200, '*', '// the frame']);
    expect(
      (await fetch(`${server().url}/admin`)).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});

describe('the palette', () => {
  const server = useTestServer();

  it('describes the adjusted colour of a pale or dark accent, with its contrast', async () => {
    const secret = await signedIn(server());
    const paletteOf = async (query: string) =>
      (await adminCall(server(), `GET /palette${query}`, { secret })).json;
    expect(await paletteOf('?accent=%23FFEE00')).toMatchObject({
      light: {
        changed: true,
        contrast: 1.2,
        accent: '#ffee00',
        line: expect.stringMatching(/^#[0-9a-f]{6}$/),
      },
      dark: { changed: false, accent: '#ffee00' },
    });
    expect(await paletteOf('?accent=%23102030')).toMatchObject({
      light: { changed: false },
      dark: { changed: true, contrast: 1 },
    });
    expect(await paletteOf('')).toMatchObject({
      light: { accent: '#1b5fb8', changed: false },
      dark: { accent: '#9cc3ff', changed: false },
    });
    expect(await paletteOf('?accent=red')).toMatchObject({ code: 'request_invalid' });
  });
});
