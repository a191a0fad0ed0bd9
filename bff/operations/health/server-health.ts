/**
 * How a running server and its installation are, as far as it knows by now: asked for by open pages
 * every so often, so that it is looked at once for all of them. The mail server is tried by one at
 * a time, the last try is remembered, and a refusal is in the log.
 */

import {
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
    'configuration' | 'readState' | 'messages' | 'endpoints' | 'readHealth' | 'probe'
  >;
};

export interface ServerHealth {
  readonly at: number;
  readonly findings: readonly Finding[];
  readonly summary: OutboxSummary;
  readonly report: HealthReport;
  readonly mailTry: MailTry | null;
  /** Of the database, as this program needs it. */
  readonly schema: number;
}

export interface HealthWatch {
  /** At most so old as pages ask for it. */
  look(): Promise<ServerHealth>;
  /** After something was done about it. */
  lookAgain(): Promise<ServerHealth>;
  /** Tries the mail server at once, and waits for what it says. */
  tryMail(): Promise<ServerHealth>;
}

const FRESH_MS = 5_000;
/** How often the mail server is tried while somebody looks. */
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
    // A demonstration shows its mail, and needs no server for it.
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
    // What could not be done is asked for again.
    health.catch(() => {
      if (last === looked) {
        last = null;
      }
    });
    return health;
  }

  return {
    look() {
      // Nobody waits for it: a mail server that hangs must not keep the page from saying so.
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
  /** `null` if it was not tried yet, or mail is switched off. */
  last(): MailTry | null;
  /** Whether the last one is older than that, and none is under way. */
  isDue(afterMs: number): boolean;
  /**
   * Whoever asks while one is under way waits for that. Does nothing where mail is switched off.
   */
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
    if (check.kind !== 'ready' && isLineDue(check.problem)) {
      log.warn(
        { cause: check.problem },
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
