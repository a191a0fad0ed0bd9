/**
 * A real server on a database of its own, with an installation whose times do not run out, and all
 * that a caller must know to be let in.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../bff/config.ts';
import { type Core, openCore } from '../../bff/open-core.ts';
import { createLog } from '../../bff/operations/log.ts';
import { startServer } from '../../bff/server.ts';
import { createSeal } from '../../bff/visitor/seal.ts';
import { hashSessionSecret } from '../../core/administration/session.ts';
import { createAccessToken, hashAccessToken } from '../../core/index.ts';
import { LIMIT_DEFAULTS } from '../../core/installation/installation-defaults.ts';
import { openDatabase } from '../../core/storage/sqlite/driver.ts';
import { STORED_PASSWORD } from '../bff/admin/support/administrators.ts';
import { anInstallation, aReason, aSchedule } from '../bff/support/an-installation.ts';
import type { Known } from './cases.ts';

const SITE = 'https://www.praxis.example';
const OWN = 'http://localhost:8080';
const PLENTY = 1_000_000;
/** How often the session is refreshed, so that the password always counts as just confirmed. */
const STAMP_MS = 60_000;

export interface FuzzServer {
  readonly url: string;
  readonly known: Known;
  readonly core: Core;
  close(): Promise<void>;
}

export async function startFuzzServer(): Promise<FuzzServer> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-fuzz-'));
  const file = join(folder, 'slotwell.db');
  const reading = readConfig({
    DATABASE_URL: `sqlite:${file}`,
    HOST: '127.0.0.1',
    BASE_URL: OWN,
    TRUSTED_PROXIES: 'loopback',
    API_RATE_LIMIT: String(PLENTY),
    WIDGET_RATE_LIMIT: String(PLENTY),
  });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  const config = { ...reading.config, port: 0 };
  const core = await openCore(config);
  const token = await fill(core);
  const session = await signIn(core, file);
  const stamping = setInterval(() => stampSession(core, file), STAMP_MS).unref();
  const server = await startServer({ config, core, log: createLog('silent'), noticeMs: 0 });
  return {
    url: server.url,
    core,
    known: { token, site: SITE, own: OWN, session, ...(await learn(core)) },
    close: async () => {
      clearInterval(stamping);
      await server.close();
      await core.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fill({ storage, clock }: Core): Promise<string> {
  const by = { now: clock.now(), actor: 'fuzz' };
  const token = createAccessToken();
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const openingHours = [
    { days, opens: 8 * 60, closes: 20 * 60, validFrom: null, validUntil: null },
  ];
  const limits = {
    ...LIMIT_DEFAULTS,
    bookingsPerAddress: 1_000,
    bookingsPerEmail: 100,
    holdsPerAddress: 1_000,
    holdsPerNetwork: 1_000,
  };
  const installation = anInstallation({
    allowedOrigins: [SITE],
    limits,
    reasons: [aReason()],
    schedules: [
      aSchedule({ openingHours, capacity: 1_000 }),
      aSchedule({ id: 2, name: 'Laboratory', openingHours, horizonDays: 60 }),
    ],
  });
  await storage.configuration.import({ ...by, installation, publicHolidays: [] });
  await storage.configuration.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await storage.configuration.setApiEnabled({ ...by, enabled: true });
  return token;
}

/** Signs in through a row in the database, because password hashing is not under test. */
async function signIn({ storage, clock }: Core, file: string): Promise<string> {
  const login = 'ada@practice.example';
  const connection = openDatabase(file, { timeout: 5_000 });
  connection
    .prepare(
      `INSERT INTO administrator (name, email, login, role, password, created_at) VALUES ('Ada', ?, ?, 'administrator', ?, 0)`,
    )
    .run(login, login, STORED_PASSWORD);
  connection.close();
  const known = await storage.people.findAdministrator(login);
  if (known === null) {
    throw new Error('The administrator is not there.');
  }
  const secret = 'fuzz'.padEnd(43, 'x');
  await storage.sessions.open({
    now: clock.now(),
    ...known,
    hash: hashSessionSecret(secret),
    device: '',
    replaces: null,
  });
  return secret;
}

function stampSession({ clock }: Core, file: string): void {
  const connection = openDatabase(file, { timeout: 5_000 });
  connection.prepare('UPDATE admin_session SET confirmed_at = ?').run(clock.now());
  connection.close();
}

async function learn({
  service,
  storage,
  clock,
}: Core): Promise<Pick<Known, 'days' | 'slots' | 'bookingIds' | 'issueSeal'>> {
  const choice = { scheduleId: 1, reasonId: 1 };
  const answer = await service.days(choice);
  if (answer.kind === 'refused') {
    throw new Error(answer.code);
  }
  const days = answer.value.days.slice(2, 10);
  const slots: string[] = [];
  for (const day of days) {
    const free = await service.slots(choice, day);
    if (free.kind === 'answer') {
      slots.push(...free.value.slots);
    }
  }
  const seal = createSeal(await storage.configuration.readSigningKey());
  return {
    days,
    slots,
    bookingIds: [1, 2, 3, 4, 5],
    issueSeal: (slot) => seal.issue({ schedule: 1, reason: 1, slot }, clock.now() - 5_000),
  };
}
