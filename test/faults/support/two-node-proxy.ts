/**
 * Caddy and nginx in front of two nodes or more, configured as in docs/, on loopback without TLS. If they
 * are missing, Debian's are installed if possible.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findBlock, readPage } from '../../docs/read-pages.ts';
import { installPackages } from '../../setup/apt.mjs';
import { freePort } from '../../setup/free-port.mjs';
import { atExit } from './at-exit.ts';

export type ProxyKind = 'caddy' | 'nginx';

export interface ProxyOptions {
  /** Ports of the nodes. */
  readonly ports: readonly number[];
  /** Folder for its configuration and output. */
  readonly folder: string;
  /** At which it asks a node whether it is ready, instead of what docs/ says. */
  readonly intervalMs?: number | undefined;
}

export interface RunningProxy {
  readonly url: string;
  /** Its error output. */
  printed(): string;
  stop(): Promise<void>;
}

interface Program {
  readonly look: readonly [string, string];
  configure(options: ProxyOptions, port: number): string;
  words(file: string, folder: string): readonly string[];
}

const READY_MS = 30_000;
const LOOK_MS = 50;

const PROGRAMS: Readonly<Record<ProxyKind, Program>> = {
  caddy: {
    look: ['caddy', 'version'],
    configure: ({ ports, intervalMs }, port) => {
      const site = readFileSync('docs/deploy/Caddyfile.two-nodes', 'utf8').split(/^(?=book\.)/m)[1];
      return `{\n\tadmin off\n\tauto_https off\n}\n${site}`
        .replace('book.example.org', `http://127.0.0.1:${port}`)
        .replace('one:8080 two:8080', ports.map((each) => `127.0.0.1:${each}`).join(' '))
        .replace('2s', intervalMs === undefined ? '2s' : `${intervalMs}ms`);
    },
    words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  nginx: {
    look: ['nginx', '-v'],
    configure: ({ ports: [first, ...others], folder }, port) => {
      const upstream = findBlock(readPage('docs/operations.md'), 'nginx', '10.0.0.12:8080')
        .replace('10.0.0.11:8080', `127.0.0.1:${first}`)
        .replace(/^.*10\.0\.0\.12:8080.*$/m, (line) =>
          others.map((each) => line.replace('10.0.0.12:8080', `127.0.0.1:${each}`)).join('\n'),
        );
      const [, settings] =
        /listen 443[\s\S]*?( {4}proxy_http_version[\s\S]*?location \/ \{[\s\S]*?\n {4}\})/.exec(
          readFileSync('docs/deploy/nginx.conf', 'utf8'),
        ) ?? [];
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      return `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${own}\n${upstream}\nserver {\nlisten 127.0.0.1:${port};\n${settings}\n}\n}\n`;
    },
    words: (file, folder) => ['-e', 'stderr', '-c', file, '-p', folder],
  },
};

export async function startProxy(kind: ProxyKind, options: ProxyOptions): Promise<RunningProxy> {
  const { look, configure, words } = PROGRAMS[kind];
  const isInstalled = () => spawnSync(look[0], [look[1]], { stdio: 'ignore' }).error === undefined;
  if (!isInstalled()) {
    installPackages([kind], `Install ${kind} yourself.`);
  }
  const { folder } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder, `${kind}.conf`);
  writeFileSync(file, configure(options, port));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const child = spawn(kind, words(file, folder), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const forget = atExit(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const printed = () => complaints.join('');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    forget();
  };
  for (const deadline = performance.now() + READY_MS; !(await answers(url)); ) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`${kind} did not start.\n${printed()}`);
    }
    await setTimeout(LOOK_MS);
  }
  return { url, printed, stop };
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}
