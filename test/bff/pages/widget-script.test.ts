import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../bff/config.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { createPages } from '../../../bff/pages/index.ts';
import { createWidgetReleases } from '../../../bff/pages/widget-releases.ts';
import { type Answer, type Asking, send } from '../widget-gate/support/visitor.ts';

const FIRST = `console.log('the first build');\n${'// padding that compresses well\n'.repeat(50)}`;
const SECOND = FIRST.replace('first', 'second');

let folder: string;
let running: Server | null = null;
let logged: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotwell-widget-'));
  logged = [];
  await writeFile(join(folder, 'widget.js'), FIRST);
});

afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

async function stop(): Promise<void> {
  running?.closeAllConnections();
  await new Promise((resolve) => (running ? running.close(resolve) : resolve(null)));
  running = null;
}

/** Starts the pages on the widget as it is in the folder. */
async function start(
  databaseUrl = `sqlite:${folder}/slotwell.db`,
): Promise<(path: string, asking?: Asking) => Promise<Answer>> {
  await stop();
  const reading = readConfig({ DATABASE_URL: databaseUrl });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join());
  }
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  const service = { installation: async () => null };
  const app = new Koa();
  app.use(
    createPages({
      config: reading.config,
      log,
      service,
      widgetFile: join(folder, 'widget.js'),
    }).routes(),
  );
  const server = createServer(app.callback());
  running = server;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return (path, asking) => send(`http://127.0.0.1:${port}${path}`, asking);
}

const releases = () =>
  createWidgetReleases({
    file: join(folder, 'widget.js'),
    archiveFolder: join(folder, 'widget-versions'),
  });
const versionOf = () => releases().current?.version ?? '';

describe('/widget.js', () => {
  it('may be loaded by a page of any origin, isolated ones too', async () => {
    const ask = await start();
    const { status, headers, text } = await ask('/widget.js', {
      headers: { origin: 'https://anywhere.example' },
    });
    expect([status, text]).toEqual([200, FIRST]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
  ])('is sent for Accept-Encoding "%s" as %s, with its length', async (accepted, encoding) => {
    const { headers, bytes } = await (await start())('/widget.js', {
      headers: { 'accept-encoding': accepted },
    });
    const decoders: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
    };
    const decode = decoders[encoding ?? ''] ?? ((plain: Buffer) => plain);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(decode(bytes).toString()).toBe(FIRST);
    if (encoding) {
      expect(bytes.length).toBeLessThan(FIRST.length / 2);
    }
  });

  it.each(['gzip', 'br', ''])(
    'answers 304 to a client that has it, in whatever encoding (%s)',
    async (encoding) => {
      const ask = await start();
      const { headers } = await ask('/widget.js');
      const again = await ask('/widget.js', {
        headers: { 'if-none-match': headers.etag ?? '', 'accept-encoding': encoding },
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({
        'access-control-allow-origin': '*',
        vary: 'Accept-Encoding',
        etag: headers.etag,
      });
    },
  );

  it('answers HEAD with the headers alone', async () => {
    const { status, headers, bytes } = await (await start())('/widget.js', { method: 'HEAD' });
    expect([status, bytes.length, headers['content-length']]).toEqual([
      200,
      0,
      String(FIRST.length),
    ]);
  });

  it('says what to do if the widget was not built', async () => {
    await rm(join(folder, 'widget.js'));
    const { status, text, headers } = await (await start())('/widget.js');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(text).toContain('npm run build');
  });
});

describe('a widget that is there and cannot be read', () => {
  it('is a failure and no widget that was never built', async () => {
    expect(() => createWidgetReleases({ file: folder, archiveFolder: null })).toThrow('EISDIR');
    const version = '1.0.0-0123456789';
    await mkdir(join(folder, 'widget-versions', `${version}.js`), { recursive: true });
    await expect(releases().find(version)).rejects.toThrow('EISDIR');
    expect(await releases().find('1.0.0-0000000000')).toBeNull();
  });
});

describe('/widget/<version>/proof.js', () => {
  const solver = () =>
    createWidgetReleases({
      name: 'proof.js',
      file: join(folder, 'proof.js'),
      archiveFolder: join(folder, 'proof-versions'),
    });
  const addressOf = () => `/widget/${solver().current?.version}/proof.js`;

  it('is the script that solves challenges, and stays served after an upgrade', async () => {
    await writeFile(join(folder, 'proof.js'), SECOND);
    const ask = await start();
    const first = addressOf();
    expect(await ask(first)).toMatchObject({
      status: 200,
      text: SECOND,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect((await ask(first.replace('proof.js', 'widget.js'))).status).toBe(404);
    await writeFile(join(folder, 'proof.js'), FIRST);
    expect((await (await start())(first)).text).toBe(SECOND);
  });
});

describe('/widget/<version>/widget.js', () => {
  it('is the present build, for ever, with the integrity hash of its bytes', async () => {
    const { status, headers, bytes } = await (await start())(`/widget/${versionOf()}/widget.js`);
    expect([status, headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(releases().current?.integrity).toBe(
      `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    );
  });

  it('stays served after an upgrade', async () => {
    await start();
    const first = versionOf();
    await writeFile(join(folder, 'widget.js'), SECOND);
    const ask = await start();
    expect(versionOf()).not.toBe(first);
    expect((await ask('/widget.js')).text).toBe(SECOND);
    expect((await ask(`/widget/${first}/widget.js`)).text).toBe(FIRST);
  });

  it('is not served once its kept file was changed', async () => {
    await start();
    const first = versionOf();
    await writeFile(join(folder, 'widget-versions', `${first}.js`), 'something else');
    await writeFile(join(folder, 'widget.js'), SECOND);
    expect((await (await start())(`/widget/${first}/widget.js`)).status).toBe(404);
  });

  it.each([
    '0.1.0-0123456789',
    '..%2f..%2fwidget',
    '0.1.0',
    'widget.js',
    '0.1.0-0123456789%00',
    '%ff',
  ])('knows no version %s', async (version) => {
    expect((await (await start())(`/widget/${version}/widget.js`)).status).toBe(404);
  });

  it('leaves nothing half-written in the folder', async () => {
    for (const one of [releases(), releases()]) {
      one.keepCurrent();
    }
    expect(await readdir(join(folder, 'widget-versions'))).toEqual([`${versionOf()}.js`]);
  });

  it('is served with a warning if it cannot be archived', async () => {
    await writeFile(join(folder, 'a-file'), '');
    const ask = await start(`sqlite:${folder}/a-file/slotwell.db`);
    expect((await ask(`/widget/${versionOf()}/widget.js`)).status).toBe(200);
    expect(logged.join('')).toContain('could not be kept');
  });
});
