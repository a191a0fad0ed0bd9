/**
 * The health of a running server and its installation. Open pages poll it, so one check is shared
 * by all of them. Only one mail server check runs at a time, its last result is remembered, and a
 * refusal is logged.
 */

import {
  describeDeliveryProblem,
  type EpochMs,
  expectedSchema,
  type HealthReport,
  type MailCheck,
  MS_PER_MINUTE,
  type OutboxSummary,
  type Storage,
} from '../../../core/index.ts';
import { nameDatabase } from '../../database-setting.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { createLogThrottle } from '../log.ts';
import { openMailSender } from '../open-mail-sender.ts';
import { type ContentReport, checkContent } from './check-content.ts';
import {
  checkCache,
  checkClock,
  checkDisk,
  checkNode,
  checkProxies,
  checkServers,
} from './check-machine.ts';
import { checkRefused } from './check-origins.ts';
import { type Finding, ok, warn } from './finding.ts';

type Dependencies = Pick<
  RouteDependencies,
  'config' | 'clock' | 'log' | 'observations' | 'showsMail'
> & {
  readonly storage: Pick<
    Storage,
    'configuration' | 'readState' | 'messages' | 'endpoints' | 'busy' | 'readHealth' | 'probe'
  >;
};

export interface ServerHealth {
  readonly at: number;
  readonly findings: readonly Finding[];
  readonly summary: OutboxSummary;
  readonly report: HealthReport;
  readonly mailTry: MailTry | null;
  /** The schema version that this program needs. */
  readonly schema: number;
}

export interface HealthWatch {
  /** Returns a result that is at most a few seconds old. */
  look(): Promise<ServerHealth>;
  /** Checks again, for example after a problem was fixed. */
  lookAgain(): Promise<ServerHealth>;
  /** Checks the mail server now and waits for the result. */
  tryMail(): Promise<ServerHealth>;
}

const FRESH_MS = 5_000;
/** How often the mail server is checked while a page is open. */
const MAIL_EVERY_MS = 10 * MS_PER_MINUTE;

export function createHealthWatch(deps: Dependencies): HealthWatch {
  const { clock, config } = deps;
  const mail = createMailTries(deps);
  let last: { readonly at: number; readonly health: Promise<ServerHealth> } | null = null;

  async function examine(): Promise<ServerHealth> {
    const at = clock.now();
    const schema = await expectedSchema(config.database);
    await deps.storage.probe();
    const mailTry = mail.last();
    // A demonstration shows its mail instead of sending it, so it needs no server.
    const content = await checkContent({
      ...deps,
      config: {
        ...config,
        mail: deps.showsMail ? (config.mail ?? { smtpUrl: '', from: '' }) : config.mail,
      },
      now: at,
      mailCheck: mailTry?.check ?? null,
    });
    const findings = [...(await checkMachine(deps, content, schema)), ...content.findings];
    findings.push(...checkRefused(deps.observations.refusedOrigins(), content.allowedOrigins));
    return { at, findings, summary: content.summary, report: content.health, mailTry, schema };
  }

  function look(maxAgeMs: number): Promise<ServerHealth> {
    const age = last === null ? Number.POSITIVE_INFINITY : clock.now() - last.at;
    if (last !== null && age >= 0 && age < maxAgeMs) {
      return last.health;
    }
    const health = examine();
    const looked = { at: clock.now(), health };
    last = looked;
    // A failed check is not cached.
    health.catch(() => {
      if (last === looked) {
        last = null;
      }
    });
    return health;
  }

  return {
    look() {
      // Runs in the background: a mail server that hangs must not keep the page from reporting it.
      if (mail.isDue(MAIL_EVERY_MS)) {
        void mail.attempt().then(() => look(0).catch(() => undefined));
      }
      return look(FRESH_MS);
    },
    lookAgain: () => look(0),
    async tryMail() {
      await mail.attempt();
      return look(0);
    },
  };
}

async function checkMachine(
  { config, clock, observations }: Dependencies,
  { health }: ContentReport,
  schema: number,
): Promise<readonly Finding[]> {
  const { database, cacheUrl } = config;
  const crowd = observations.findCrowd();
  const proxies = checkProxies(config).filter(({ verdict }) => crowd === null || verdict !== 'ok');
  return [
    checkNode(),
    ...(crowd === null ? proxies : [warn('proxies', 'proxies_crowd', { ...crowd })]),
    ...(database.kind === 'sqlite' ? [checkDisk(database.file)] : []),
    ok('database', 'database_ok', { name: nameDatabase(config), schema, expected: schema }),
    ...(health.clock === null ? [] : [checkClock(health.clock, clock.now())]),
    ...(database.kind === 'sqlite' ? checkServers(database.file, [process.pid]) : []),
    ...(cacheUrl === null ? [] : [await checkCache(cacheUrl)]),
  ];
}

interface MailTry {
  readonly at: EpochMs;
  readonly check: MailCheck;
}

interface MailTries {
  /** `null` if it has not been checked yet or mail is switched off. */
  last(): MailTry | null;
  /** Whether the last check is older than `afterMs` and none is running. */
  isDue(afterMs: number): boolean;
  /** Joins a check that is already running. Does nothing if mail is switched off. */
  attempt(): Promise<void>;
}

function createMailTries({
  config,
  clock,
  log,
}: Pick<RouteDependencies, 'config' | 'clock' | 'log'>): MailTries {
  const isLineDue = createLogThrottle<string>(clock);
  const isOn = config.mail !== null && config.upstream === null;
  let last: MailTry | null = null;
  let underWay: Promise<void> | null = null;

  async function tryNow(): Promise<void> {
    const sender = openMailSender(config);
    if (sender === null) {
      return;
    }
    const check = await sender.verify();
    last = { at: clock.now(), check };
    const cause = check.kind === 'ready' ? null : describeDeliveryProblem(check.problem);
    if (cause !== null && isLineDue(cause)) {
      log.warn(
        { cause },
        'the mail server was tried, and mail cannot be handed over: slotwell doctor says what to do',
      );
    }
    await sender.close();
  }

  return {
    last: () => last,
    isDue: (afterMs) =>
      isOn && underWay === null && (last === null || clock.now() - last.at >= afterMs),
    async attempt() {
      if (!isOn) {
        return;
      }
      underWay ??= tryNow().finally(() => {
        underWay = null;
      });
      await underWay;
    },
  };
}
