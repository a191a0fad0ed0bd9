/** `slotwell doctor`: looks at everything an installation stands on and says, line by line, what to do. Changes nothing. */

import { existsSync } from 'node:fs';
import { examineDatabase, type MailCheck } from '../../../core/index.ts';
import { type Config, readConfig } from '../../config.ts';
import { nameDatabase } from '../../database-setting.ts';
import { openMailSender } from '../../operations/open-mail-sender.ts';
import type { Command, CommandCall } from '../command.ts';
import { adviceFor, driverAdvice, explainFailure, isDriverMessage } from '../explain-failure.ts';
import { explainMissing, withCore } from '../with-core.ts';
import { checkInstallation } from './check-installation.ts';
import { checkCache, checkClock, checkDisk, checkNode, checkServers } from './check-machine.ts';
import { checkMessages } from './check-messages.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Check settings, database, time zone, holidays, addresses and the API, and say what to do.',
  run: async (call) => {
    const findings = await examine(call);
    const width = Math.max(...findings.map(({ subject }) => subject.length));
    for (const { verdict, subject, sentence } of findings) call.io.out(`${verdict.padEnd(4)}  ${subject.padEnd(width)}  ${sentence}`);
    return findings.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
  },
};

async function examine(call: CommandCall): Promise<readonly Finding[]> {
  const reading = readConfig(call.io.env);
  if (reading.kind === 'problems') return [checkNode(), ...reading.problems.map((problem) => fail('settings', problem))];
  const from = call.io.settingsFile === null ? 'the environment alone' : call.io.settingsFile;
  const settings = ok('settings', `They are from ${from}; browsers use ${reading.config.baseUrl}.`);
  const disk = reading.config.database.kind === 'sqlite' ? [checkDisk(reading.config.database.file)] : [];
  const database = await checkDatabase(call, reading.config);
  const cache = reading.config.cacheUrl === null ? [] : [await checkCache(reading.config.cacheUrl)];
  const basics = [checkNode(), settings, ...checkProxies(reading.config), ...disk, ...database, ...cache];
  return database.some(({ verdict, subject }) => verdict === 'fail' && subject === 'database')
    ? basics
    : [...basics, ...(await examineContent(call))];
}

/** The server speaks no TLS itself: where browsers use https, a proxy stands in front. */
function checkProxies({ baseUrl, trustedProxies }: Config): Finding[] {
  if (trustedProxies.length > 0) return [ok('proxies', `Visitors are told apart as ${trustedProxies.join(', ')} says who they are.`)];
  if (!baseUrl.startsWith('https:')) return [];
  return [
    warn(
      'proxies',
      'BASE_URL is https, so a proxy stands in front, and none is trusted: all visitors count as one, and limits refuse them together. Set TRUSTED_PROXIES to its address (loopback where it is on this machine).',
    ),
  ];
}

const NOTHING = { schemaVersion: 0, expectedVersion: 0, problems: [], code: null, clock: null };

async function checkDatabase({ io, clock: machine }: CommandCall, config: Config): Promise<Finding[]> {
  const { database } = config;
  const name = nameDatabase(config);
  const isThere = database.kind !== 'sqlite' || existsSync(database.file);
  const { schemaVersion, expectedVersion, problems, code, clock } = isThere ? await examineDatabase(database) : NOTHING;
  if (schemaVersion === 0) return [fail('database', explainMissing(io, config, 'nothing').join(' '))];
  const clocks = clock === null ? [] : [checkClock(clock, machine.now())];
  if (problems.length > 0) return [...problems.map((problem) => fail('database', explainProblem(problem, code))), ...clocks];
  return [
    ok('database', `${name} is sound and has schema ${schemaVersion} of ${expectedVersion}.`),
    ...clocks,
    ...(database.kind === 'sqlite' ? checkServers(database.file) : []),
  ];
}

function explainProblem(problem: string, code: string | null): string {
  if (isDriverMessage(problem)) return driverAdvice(problem).join(' ');
  const advice = adviceFor(code) ?? (problem.startsWith('The file is damaged') ? adviceFor('SQLITE_CORRUPT') : null);
  return advice === null ? problem : `${problem.replace(/\.?$/, '.')} ${advice}`;
}

/** Opening changes nothing here: the schema was found to be current. */
async function examineContent(call: CommandCall): Promise<readonly Finding[]> {
  let findings: readonly Finding[] = [];
  try {
    await withCore(call, async ({ storage, clock }, config) => {
      await storage.probe();
      const [configuration, state] = await Promise.all([storage.readConfiguration(), storage.readState()]);
      const [summary, endpoints] = await Promise.all([storage.summarizeOutbox(clock.now()), storage.listEndpoints()]);
      const installation = checkInstallation({ configuration, state, config, now: clock.now() });
      findings = [
        ...installation,
        ...checkMessages({
          summary,
          endpoints,
          config,
          profile: configuration?.installation ?? null,
          mailCheck: await checkMailServer(config),
        }),
      ];
      return 0;
    });
  } catch (error) {
    // What was found before must not be lost with it: a full disk is said beside the rest.
    return [fail('database', explainFailure(error, call.io.env).join(' '))];
  }
  return findings;
}

/** Connects and signs in, as the server does; `null` if no mail is sent from here. */
async function checkMailServer(config: Config): Promise<MailCheck | null> {
  const sender = config.upstream === null ? openMailSender(config) : null;
  const check = (await sender?.verify()) ?? null;
  await sender?.close();
  return check;
}
