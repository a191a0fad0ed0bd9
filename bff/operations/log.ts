/**
 * Structured logs: one JSON line per event on standard output. Lines contain ids and codes, never
 * names, addresses, submissions or tokens. A throttle keeps repeated lines from filling the log
 * while something stays broken.
 */

import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { type Clock, createBoundedMap, type EpochMs, MS_PER_MINUTE } from '../../core/index.ts';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * Lines are buffered so that a busy server does not write once per request. They are flushed after
 * `periodicFlush` milliseconds at the latest, and on exit.
 */
const GATHER = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 };

/** `target` is for tests. Default: standard output. */
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
 * The loggable part of an external error: its code or name. Driver messages may contain addresses
 * and passwords.
 */
export function toCause(error: unknown): string {
  if (!(error instanceof Error)) {
    return typeof error;
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const INTERVAL_MS = MS_PER_MINUTE;
/** Bounded because a kind may be an error's text, which may never repeat. */
const MAX_KINDS = 100;

/** Returns true at most once a minute for each kind of line. */
export function createLogThrottle<Kind extends string>(clock: Clock): (kind: Kind) => boolean {
  const lastSaid = createBoundedMap<Kind, EpochMs>({ max: MAX_KINDS });
  return (kind) => {
    const age = clock.now() - (lastSaid.get(kind) ?? Number.NEGATIVE_INFINITY);
    // A negative age means that the clock was set back.
    if (age >= 0 && age < INTERVAL_MS) {
      return false;
    }
    lastSaid.set(kind, clock.now());
    return true;
  };
}
