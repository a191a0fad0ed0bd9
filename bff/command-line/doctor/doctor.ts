/**
 * `slotwell doctor`: checks everything that an installation depends on and says, line by line, what
 * to do. Changes nothing.
 */

import { existsSync } from 'node:fs';
import { examineDatabase, type MailCheck } from '../../../core/index.ts';
import { type Config, readConfig } from '../../config.ts';
import { nameDatabase } from '../../database-setting.ts';
import { checkContent } from '../../operations/health/check-content.ts';
import {
  checkCache,
  checkClock,
  checkDisk,
  checkNode,
  checkProxies,
  checkServers,
} from '../../operations/health/check-machine.ts';
import { checkUpstream } from '../../operations/health/check-upstream.ts';
import { type Finding, ok } from '../../operations/health/finding.ts';
import { openMailSender } from '../../operations/open-mail-sender.ts';
import type { Command, CommandCall } from '../command.ts';
import { adviceFor, driverAdvice, explainFailure, isDriverMessage } from '../explain-failure.ts';
import { explainMissing, withCore } from '../with-core.ts';
import { checkStandby } from './check-standby.ts';
import { type Line, sayFinding } from './say-finding.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary:
    'Check settings, database, time zone, holidays, addresses and the API, and say what to do.',
  run: async (call) => {
    const lines = await examine(call);
    const width = Math.max(...lines.map(({ subject }) => subject.length));
    for (const { verdict, subject, sentence } of lines) {
      call.io.out(`${verdict.padEnd(4)}  ${subject.padEnd(width)}  ${sentence}`);
    }
    return lines.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
  },
};

async function examine(call: CommandCall): Promise<readonly Line[]> {
  const reading = readConfig(call.io.env);
  if (reading.kind === 'problems') {
    return [toLine(checkNode()), ...reading.problems.map((problem) => failed('settings', problem))];
  }
  const { config } = reading;
  const from = call.io.settingsFile === null ? 'the environment alone' : call.io.settingsFile;
  const settings: Line = {
    verdict: 'ok',
    subject: 'settings',
    sentence: `They are from ${from}; browsers use ${config.baseUrl}.`,
  };
  const disk = config.database.kind === 'sqlite' ? [checkDisk(config.database.file)] : [];
  const database = await checkDatabase(call, config);
  const cache = config.cacheUrl === null ? [] : [await checkCache(config.cacheUrl)];
  const upstream = config.upstream === null ? [] : [await checkUpstream(config.upstream)];
  const basics = [
    toLine(checkNode()),
    settings,
    ...[...checkProxies(config), ...disk].map(toLine),
    ...database,
    ...[...cache, ...upstream].map(toLine),
  ];
  return database.some(({ verdict, subject }) => verdict === 'fail' && subject === 'database')
    ? basics
    : [...basics, ...(await examineContent(call))];
}

const NOTHING = {
  schemaVersion: 0,
  expectedVersion: 0,
  problems: [],
  code: null,
  clock: null,
  standby: null,
};

async function checkDatabase({ io, clock: machine }: CommandCall, config: Config): Promise<Line[]> {
  const { database } = config;
  const name = nameDatabase(config);
  const isThere = database.kind !== 'sqlite' || existsSync(database.file);
  const { schemaVersion, expectedVersion, problems, code, clock, standby } = isThere
    ? await examineDatabase(database)
    : NOTHING;
  if (schemaVersion === 0) {
    return [failed('database', explainMissing(io, config, 'nothing').join(' '))];
  }
  const clocks = clock === null ? [] : [toLine(checkClock(clock, machine.now()))];
  if (problems.length > 0) {
    return [
      ...problems.map((problem) => failed('database', explainProblem(problem, code))),
      ...clocks,
    ];
  }
  return [
    toLine(
      ok('database', 'database_ok', {
        name,
        schema: schemaVersion ?? 0,
        expected: expectedVersion,
      }),
    ),
    ...clocks,
    ...(standby === null ? [] : checkStandby(standby)),
    ...(database.kind === 'sqlite' ? checkServers(database.file) : []).map(toLine),
  ];
}

function explainProblem(problem: string, code: string | null): string {
  if (isDriverMessage(problem)) {
    return driverAdvice(problem).join(' ');
  }
  const advice =
    adviceFor(code) ??
    (problem.startsWith('The file is damaged') ? adviceFor('SQLITE_CORRUPT') : null);
  return advice === null ? problem : `${problem.replace(/\.?$/, '.')} ${advice}`;
}

/** The schema is known to be current, so opening the database does not migrate it. */
async function examineContent(call: CommandCall): Promise<readonly Line[]> {
  let findings: readonly Finding[] = [];
  try {
    await withCore(call, async ({ storage, clock }, config) => {
      await storage.probe();
      ({ findings } = await checkContent({
        storage,
        config,
        now: clock.now(),
        mailCheck: await checkMailServer(config),
      }));
      return 0;
    });
  } catch (error) {
    // Reported as a finding, so that earlier findings, such as a full disk, are not lost.
    return [failed('database', explainFailure(error, call.io.env).join(' '))];
  }
  return findings.map(toLine);
}

/** Connects and signs in as the server does; `null` if no mail is sent from here. */
async function checkMailServer(config: Config): Promise<MailCheck | null> {
  const sender = config.upstream === null ? openMailSender(config) : null;
  const check = (await sender?.verify()) ?? null;
  await sender?.close();
  return check;
}

function toLine(finding: Finding): Line {
  return { verdict: finding.verdict, subject: finding.subject, sentence: sayFinding(finding) };
}

function failed(subject: string, sentence: string): Line {
  return { verdict: 'fail', subject, sentence };
}
