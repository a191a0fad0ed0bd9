/**
 * The proxies of docs/operations.md: checked by nginx and Caddy if installed, in front of a server;
 * read line by line everywhere.
 */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../bff/demo/free-port.ts';
import { findBlock, readPage } from './read-pages.ts';

const page = readPage('docs/operations.md');
const caddyfiles = [
  findBlock(page, 'caddyfile', 'book.example.org'),
  findBlock(page, 'caddyfile', 'handle_path'),
];
const nginxSite = findBlock(page, 'nginx', 'upstream slotwell');
const nginxPath = findBlock(page, 'nginx', 'location /termine/');

const NGINX =
  /^(upstream|server|location|listen|server_name|return|keepalive|keepalive_timeout|ssl_certificate|ssl_certificate_key|ssl_protocols|ssl_ciphers|proxy_[a-z_]+|client_max_body_size)$/;
const CADDY =
  /^(reverse_proxy|transport|dial_timeout|response_header_timeout|keepalive|health_uri|health_interval|lb_try_duration|redir|respond|handle|handle_path|(http:\/\/)?[a-z.]+\.example\.org)$/;

/**
 * First words that are no directive, and whether all that is opened is closed and every line ended.
 */
function readDirectives(text: string, known: RegExp, end: RegExp) {
  const lines = text.split('\n').map((line) => line.trim());
  const open =
    lines.filter((line) => line.endsWith('{')).length - lines.filter((line) => line === '}').length;
  const directives = lines.filter((line) => line !== '' && line !== '}');
  const strange = directives.filter(
    (line) => !known.test(line.split(' ')[0] ?? '') || !end.test(line),
  );
  return { open, strange };
}

interface Ports {
  readonly port: number;
  readonly plain: number;
  readonly upstreamPort: number;
}

/** The sites of the page on free ports, with a certificate made for the test. */
function writeNginxFile(folder: string, { port, plain, upstreamPort }: Ports): string {
  const { certificate, key } = makeCertificate(folder);
  const sites = nginxSite
    .replace(/\n}\s*$/, `\n${nginxPath}\n}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${upstreamPort}`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/\/etc\/letsencrypt\/\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\/\S+privkey\.pem/, key);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${own}\n${sites}\n}\n`,
  );
  return file;
}

function writeCaddyfile(folder: string, { port, plain, upstreamPort }: Ports): string {
  const { certificate, key } = makeCertificate(folder);
  const sites = caddyfiles
    .join('\n')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstreamPort}`)
    .replaceAll(/^(\w+\.example\.org) \{/gm, `$1 {\n\ttls ${certificate} ${key}\n\tbind 127.0.0.1`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${port}\n\tauto_https disable_redirects\n}\n${sites}`,
  );
  return file;
}

describe('the proxies of docs/operations.md', () => {
  it.each([nginxSite, nginxPath])('are whole, for nginx', (text) => {
    expect(readDirectives(text, NGINX, /[;{]$/)).toEqual({ open: 0, strange: [] });
  });

  it.each([...caddyfiles, readFileSync('docs/deploy/Caddyfile.two-nodes', 'utf8')])(
    'are whole, for Caddy',
    (text) => {
      expect(readDirectives(text, CADDY, /[^;]$/)).toEqual({ open: 0, strange: [] });
    },
  );

  it('tell the server the visitor’s address, and nothing that the visitor claims', () => {
    for (const text of [nginxSite, nginxPath]) {
      expect(text).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    }
  });

  it('refuse the REST API over plain HTTP, and send people on', () => {
    const [plain = '', encrypted = ''] = nginxSite.split(/^server \{/m).slice(1);
    expect(plain).toMatch(
      /listen 80;[\s\S]*location \/ \{\s+return 308 https:[\s\S]*location \/api\/ \{\s+return 403;/,
    );
    expect(encrypted).toMatch(/listen 443 ssl/);
    expect(caddyfiles[0]).toMatch(
      /^http:\/\/book\.example\.org \{\s+handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:/,
    );
  });

  it('take TLS 1.2 and 1.3 alone, with keys of their own for each connection', () => {
    expect(nginxSite).toMatch(
      /ssl_protocols TLSv1\.2 TLSv1\.3;\s+ssl_ciphers ECDHE\+AESGCM:ECDHE\+CHACHA20;/,
    );
  });

  it('are put in front of a server by nginx', async () => {
    // Not every machine that runs tests has it.
    if (!isInstalled('nginx', '-v')) {
      return;
    }
    const { folder, upstreamPort, seen } = await startUpstream();
    const port = await findFreePort(20_443, '127.0.0.1');
    const plain = await findFreePort(20_080, '127.0.0.1');
    const file = writeNginxFile(folder, { port, plain, upstreamPort });
    const test = spawnSync('nginx', ['-e', 'stderr', '-t', '-c', file, '-p', folder], {
      encoding: 'utf8',
    });
    expect(test.status, test.stderr).toBe(0);
    keep(spawn('nginx', ['-e', 'stderr', '-c', file, '-p', folder], { stdio: 'ignore' }));
    await checkProxy(port, seen, 'book.example.org');
    const redirected = await fetch(`http://127.0.0.1:${plain}/book`, { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/book',
    ]);
    expect(
      (await fetch(`http://127.0.0.1:${plain}/api/schedules`, { redirect: 'manual' })).status,
    ).toBe(403);
  });

  it('are put in front of a server by Caddy', async () => {
    if (!isInstalled('caddy', 'version')) {
      return;
    }
    const { folder, upstreamPort, seen } = await startUpstream();
    const port = await findFreePort(20_543, '127.0.0.1');
    const plain = await findFreePort(20_180, '127.0.0.1');
    const file = writeCaddyfile(folder, { port, plain, upstreamPort });
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    const test = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
      encoding: 'utf8',
      env,
    });
    expect(test.status, test.stderr).toBe(0);
    keep(
      spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env }),
    );
    await checkProxy(port, seen, 'book.example.org', 'www.example.org');
  });
});

function isInstalled(tool: string, ...words: readonly string[]): boolean {
  return spawnSync(tool, words, { stdio: 'ignore' }).error === undefined;
}

interface Seen {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

async function startUpstream() {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-proxy-'));
  const seen: Seen[] = [];
  const server = createServer((asked, response) => {
    seen.push({ url: asked.url, headers: asked.headers });
    response.end('from the server');
  });
  const upstreamPort = await findFreePort(20_280, '127.0.0.1');
  await new Promise<void>((resolve) => server.listen(upstreamPort, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, upstreamPort, seen };
}

function makeCertificate(folder: string) {
  const certificate = join(folder, 'tls/certificate.pem');
  const key = join(folder, 'tls/key.pem');
  mkdirSync(join(folder, 'tls'));
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=book.example.org -keyout ${key} -out ${certificate}`;
  const names = 'subjectAltName=DNS:book.example.org,DNS:www.example.org';
  execFileSync('openssl', [...words.split(' '), '-addext', names], { stdio: 'ignore' });
  return { certificate, key };
}

function keep(child: ChildProcess): void {
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    if (child.exitCode === null) {
      await ended;
    }
  });
}

async function checkProxy(
  port: number,
  seen: readonly Seen[],
  host: string,
  pathHost = host,
): Promise<void> {
  await expect
    .poll(() => ask(port, host, '/readyz'), { timeout: 10_000 })
    .toMatchObject({ status: 200 });
  expect(await ask(port, host, '/book?schedule=1')).toMatchObject({
    status: 200,
    body: 'from the server',
  });
  expect(seen.at(-1)).toMatchObject({
    url: '/book?schedule=1',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });
  expect(seen.at(-1)?.headers.host).toMatch(new RegExp(`^${host}`));
  expect(await ask(port, pathHost, '/termine/book?lang=de')).toMatchObject({ status: 200 });
  expect(seen.at(-1)).toMatchObject({
    url: '/book?lang=de',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });
  const bare = await ask(port, pathHost, '/termine');
  expect([bare.status, bare.location]).toEqual([308, expect.stringMatching(/\/termine\/$/)]);
}

/** With a forged `X-Forwarded-For`, as a visitor might send it. */
function ask(port: number, host: string, path: string) {
  return new Promise<
    | { status: number | undefined; location: string | undefined; body: string }
    | { status: null; location?: undefined }
  >((resolve) => {
    const headers = { host, 'x-forwarded-for': '203.0.113.9' };
    const options = {
      host: '127.0.0.1',
      port,
      path,
      headers,
      servername: host,
      rejectUnauthorized: false,
      agent: false,
    };
    request(options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode, location: response.headers.location, body }),
      );
    })
      .once('error', () => resolve({ status: null }))
      .end();
  });
}
