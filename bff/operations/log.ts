/**
 * Structured logs: one JSON line per event on standard output. They carry ids and codes, never
 * names, addresses, submissions or tokens. A throttle keeps lines of one kind from filling the log
 * while something stays broken.
 */

import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { type Clock, createBoundedMap, type EpochMs, MS_PER_MINUTE } from '../../core/index.ts';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * Lines are gathered, so that a busy server does not pay for a write with each request; nothing
 * waits longer than this, and an exit writes the rest.
 */
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

/**
 * What may be logged of an error of somebody else's making: its code or name. Messages of drivers
 * may hold addresses and passwords.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return typeof error;
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const INTERVAL_MS = MS_PER_MINUTE;
/** A kind may be an error's text, which need not repeat. */
const MAX_KINDS = 100;

/** True where a line of this kind is due: at most once a minute. */
export function createLogThrottle<Kind extends string>(clock: Clock): (kind: Kind) => boolean {
  const lastSaid = createBoundedMap<Kind, EpochMs>({ max: MAX_KINDS });
  return (kind) => {
    const age = clock.now() - (lastSaid.get(kind) ?? Number.NEGATIVE_INFINITY);
    // A negative age: the clock was set back.
    if (age >= 0 && age < INTERVAL_MS) {
      return false;
    }
    lastSaid.set(kind, clock.now());
    return true;
  };
}
