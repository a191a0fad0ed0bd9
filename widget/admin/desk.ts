/**
 * What every page is given: who is signed in, how to ask the server, and how to speak to the person
 * in front of it.
 */

import type { CallAnswer } from '../../bff/contract/admin-calls.ts';
import type { Call, Problem } from './client.ts';
import type { Texts } from './texts/en.ts';
import { momentInWords } from './wall-time.ts';

export type Session = CallAnswer<'GET /session'>;

export interface Toast {
  readonly text: string;
  /** Takes back what was done. */
  readonly undo?: () => Promise<void>;
  /** In how many ms it will be too late for that; never if left out. */
  readonly undoMs?: number;
  /** For how long it is shown, in ms in which it can be reached. */
  readonly shownMs?: number;
}

export interface Desk {
  readonly call: Call;
  readonly texts: Texts;
  /** BCP 47, for Intl. */
  readonly language: string;
  readonly session: Session;
  readonly go: (address: string) => void;
  /**
   * Calendars on which something changed; `null`: anything may have. Gives the function that ends
   * it.
   */
  readonly onChange: (listener: (schedules: readonly number[] | null) => void) => () => void;
  /** Says that something was done. */
  readonly toast: (toast: Toast) => void;
  /** Read out, and not shown. */
  readonly announce: (text: string) => void;
  /** The session as the server now gives it. */
  readonly renew: (session: Session) => void;
}

export const mayWrite = ({ administrator }: Session): boolean => administrator.role !== 'viewer';

/** A problem in words. */
export function describeProblem(
  { problems, rules, wait, adding }: Texts,
  problem: Problem,
): string {
  if (problem.field === 'submission') {
    return adding.nameless;
  }
  if (problem.code === 'rate_limited') {
    return wait(Math.max(1, Math.ceil(problem.wait / 60)));
  }
  if (problem.code === 'slot_unavailable' && problem.rule) {
    return rules[problem.rule];
  }
  return problems[problem.code] ?? problems.internal;
}

/** A moment by the installation's clock: `21:14`, with the date on another day than today. */
export function momentAt(
  { language, session }: Pick<Desk, 'language' | 'session'>,
  at: string,
): string {
  const { time_zone: timeZone = 'UTC', today = '' } = session.installation ?? {};
  return momentInWords(language, at, { timeZone, today });
}

/**
 * What the log says, with each moment in it (`2026-12-09T09:00:00Z`) by the installation's clock.
 */
export function withMoments(desk: Pick<Desk, 'language' | 'session'>, said: string): string {
  return said.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z/g, (at) => momentAt(desk, at));
}
