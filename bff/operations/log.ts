/** Structured logs: one JSON line per event on standard output. They carry ids and codes, never names, addresses, submissions or tokens. */

import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Lines are gathered, so that a busy server does not pay for a write with each request; nothing waits longer than this, and an exit writes the rest. */
const GATHER = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 };

/** `target` is for tests; else standard output. */
export function createLog(level: LogLevel, target: DestinationStream = destination(GATHER)): Log {
  return pino(
    {
      level,
      base: null,
      messageKey: 'msg',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    target,
  );
}

/** What may be logged of an error of somebody else's making: its code or name. Messages of drivers may hold addresses and passwords. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
