/**
 * `slotwell demo [practice | barber | office]`: a demonstration with a site that embeds the widget.
 * It leaves nothing behind.
 */

import { nearestWord } from '../../core/index.ts';
import { readConfig } from '../config.ts';
import { DEMO_NAMES, type DemoName, demos, isDemoName } from '../demo/demos.ts';
import { type RunningDemo, startDemo } from '../demo/start-demo.ts';
import type { Command, Io } from './command.ts';

/**
 * A demonstration is only for the person who started it, so it listens on this machine only unless
 * HOST says otherwise.
 */
const DEMO_SETTINGS = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', WIDGET_RATE_LIMIT: '100000' };

export const demo: Command = {
  name: 'demo',
  usage: `[${DEMO_NAMES.join(' | ')}]`,
  summary:
    'Start a filled demonstration and a site that embeds the widget. It leaves nothing behind.',
  readsSettings: false,
  arity: [0, 1],
  run: async ({ io, clock, arguments: [name = 'practice'] }) => {
    if (!isDemoName(name)) {
      return refuseName(io, name);
    }
    // The demonstration must not use the operator's own database and upstream.
    const {
      DATABASE_URL: _database,
      UPSTREAM_URL: _upstream,
      UPSTREAM_TOKEN: _token,
      ...env
    } = io.env;
    const reading = readConfig({ ...DEMO_SETTINGS, ...withoutEmpty(env) });
    if (reading.kind === 'problems') {
      for (const problem of reading.problems) {
        io.err(problem);
      }
      return 1;
    }
    // Catch signals from here on: a signal during startup must not leave the temporary folder
    // behind.
    const stopped = io.stopAsked();
    const running = await startDemo({
      demo: demos[name],
      config: reading.config,
      baseUrl: env.BASE_URL ? reading.config.baseUrl : null,
      language: languageOf(env),
      clock,
    });
    if (running.port !== reading.config.port) {
      io.err(`Port ${reading.config.port} is taken, so this is on ${running.port}.`);
    }
    announce(io, name, running);
    await stopped;
    io.err('Stopping.');
    await running.close();
    return 0;
  },
};

function refuseName(io: Io, name: string): 2 {
  const near = nearestWord(name, DEMO_NAMES);
  io.err(
    `There is no demonstration "${name}".${near === null ? '' : ` Did you mean ${near}?`} There are ${DEMO_NAMES.join(', ')}.`,
  );
  return 2;
}

/** The machine's language, as POSIX writes it: `de_DE.UTF-8`. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Io['env']): string {
  return (LC_ALL || LC_MESSAGES || LANG || 'en').split(/[_.]/, 1)[0] ?? 'en';
}

function withoutEmpty(env: Io['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

const SITE_OF: Readonly<Record<DemoName, string>> = {
  practice: "The practice's site",
  barber: "The barber's site",
  office: "The office's site",
};

function announce(
  io: Io,
  name: DemoName,
  { siteUrl, baseUrl, setUpUrl, token, databaseUrl, bookings }: RunningDemo,
): void {
  const administration =
    setUpUrl === null
      ? `${siteUrl}/#administration`
      : `${setUpUrl}   (create your account, within an hour)`;
  const lines = [
    `The demonstration is ready, with ${bookings} bookings. Everything is in a temporary folder and is deleted when this stops.`,
    '',
    `  ${SITE_OF[name].padEnd(20)}  ${siteUrl}/`,
    `  ${'Emails it writes'.padEnd(20)}  ${siteUrl}/#emails`,
    `  ${'Administration'.padEnd(20)}  ${administration}`,
    `  ${'Hosted page'.padEnd(20)}  ${baseUrl}/book`,
    `  ${'API token'.padEnd(20)}  ${token}`,
    '',
    'Ask the REST API:',
    `  curl -H 'Authorization: Bearer ${token}' ${baseUrl}/api/schedules`,
    'See the bookings, from this folder:',
    `  DATABASE_URL=${databaseUrl} npx slotwell booking list`,
    '',
    'Ctrl+C stops it.',
  ];
  for (const line of lines) {
    io.out(line);
  }
}
