/** `slotwell doctor`: looks at everything an installation stands on and says, line by line, what to do. Changes nothing. */

import { existsSync } from 'node:fs';
import { examineDatabase } from '../../core/index.ts';
import { type Config, nameDatabase, readConfig } from '../config.ts';
import { checkInstallation } from './check-installation.ts';
import { checkDisk, checkNode } from './check-machine.ts';
import { checkMessages } from './check-messages.ts';
import type { Command, CommandCall, CommandIo } from './command.ts';
import { driverAdvice, isDriverMessage } from './explain-failure.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { explainMissing, withCore } from './with-core.ts';

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
  const database = await checkDatabase(call.io, reading.config);
  const basics = [checkNode(), settings, ...checkProxies(reading.config), ...disk, ...database];
  return database.every(({ verdict }) => verdict === 'ok') ? [...basics, ...(await examineContent(call))] : basics;
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

const NOTHING = { schemaVersion: 0, expectedVersion: 0, problems: [] };

async function checkDatabase(io: CommandIo, config: Config): Promise<Finding[]> {
  const { database } = config;
  const name = nameDatabase(config);
  const isThere = database.kind !== 'sqlite' || existsSync(database.file);
  const { schemaVersion, expectedVersion, problems } = isThere ? await examineDatabase(database) : NOTHING;
  if (schemaVersion === 0) return [fail('database', explainMissing(io, config, 'nothing').join(' '))];
  if (problems.length > 0)
    return problems.map((problem) => fail('database', isDriverMessage(problem) ? driverAdvice(problem).join(' ') : problem));
  return [ok('database', `${name} is sound and has schema ${schemaVersion} of ${expectedVersion}.`)];
}

/** Opening changes nothing here: the schema was found to be current. */
async function examineContent(call: CommandCall): Promise<readonly Finding[]> {
  let findings: readonly Finding[] = [];
  await withCore(call, async ({ storage, clock }, config) => {
    await storage.probe();
    const [configuration, state] = await Promise.all([storage.readConfiguration(), storage.readState()]);
    const [summary, endpoints] = await Promise.all([storage.summarizeOutbox(clock.now()), storage.listEndpoints()]);
    const installation = checkInstallation({ configuration, state, config, now: clock.now() });
    findings = [...installation, ...checkMessages({ summary, endpoints, config, profile: configuration?.installation ?? null })];
    return 0;
  });
  return findings;
}
