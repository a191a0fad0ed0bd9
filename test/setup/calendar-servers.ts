/** Radicale and Xandikos, CalDAV servers of Debian, for the tests that read real calendars. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './apt.mjs';
import { freePort } from './free-port.mjs';

const KINDS = ['radicale', 'xandikos'] as const;

export type CalendarServerKind = (typeof KINDS)[number];

export const CALENDAR_SERVERS: readonly CalendarServerKind[] = KINDS;

/** Once, before tests run side by side. */
export function provideCalendarServers(): void {
  const missing = KINDS.filter((kind) => !existsSync(`/usr/bin/${kind}`));
  if (missing.length > 0) {
    console.log(`Not found: ${missing.join(', ')}: installing Debian’s.`);
    installPackages([...missing], `Install ${missing.join(' and ')} yourself.`);
  }
}

/** A server that is up, for one person. */
export interface RunningCalendarServer {
  readonly port: number;
  /** Address below which the calendars of the person are. */
  readonly home: string;
  readonly account: string;
  readonly secret: string;
  stop(): Promise<void>;
}

const ACCOUNT = 'mo';
const SECRET = 'secret';

/** Starts a server with an empty folder. Only Radicale asks for the password. */
export async function startCalendarServer(
  kind: CalendarServerKind,
): Promise<RunningCalendarServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), `slotwell-${kind}-`));
  const child = spawn(`/usr/bin/${kind}`, optionsOf(kind, port, folder), { stdio: 'ignore' });
  const root = `http://127.0.0.1:${port}`;
  await untilAnswers(root, child);
  return {
    port,
    home: kind === 'radicale' ? `${root}/${ACCOUNT}/` : `${root}/${ACCOUNT}/calendars/`,
    account: ACCOUNT,
    secret: SECRET,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function optionsOf(kind: CalendarServerKind, port: number, folder: string): readonly string[] {
  if (kind === 'xandikos') {
    const principal = `--current-user-principal=/${ACCOUNT}/`;
    return ['-d', folder, '-l', '127.0.0.1', '-p', `${port}`, '--autocreate', principal];
  }
  const users = join(folder, 'users');
  mkdirSync(join(folder, 'data'));
  writeFileSync(users, `${ACCOUNT}:${SECRET}\n`);
  return [
    '--config=',
    `--server-hosts=127.0.0.1:${port}`,
    '--auth-type=htpasswd',
    `--auth-htpasswd-filename=${users}`,
    '--auth-htpasswd-encryption=plain',
    '--auth-delay=0',
    `--storage-filesystem-folder=${join(folder, 'data')}`,
  ];
}

async function untilAnswers(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      await fetch(address);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('The calendar server ended before it answered.');
}
