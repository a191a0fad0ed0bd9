/**
 * The context of every page: session, language, changes of calendars, notices, and the client for
 * the server. The shell provides it while somebody is signed in.
 */

import { createContext } from '@lit/context';
import type { CallAnswer } from '../../bff/contract/admin-calls.ts';
import type { Call, Problem } from './client.ts';
import { fillPlural } from './texts/fill-plural.ts';
import type { Texts } from './texts/index.ts';
import { lookUp } from './texts/look-up.ts';
import { momentInWords } from './wall-time.ts';

export type Session = CallAnswer<'GET /session'>;

export interface Toast {
  readonly text: string;
  /** Undoes the action. */
  readonly undo?: () => Promise<void>;
  /** Milliseconds until undo expires; without it, it never does. */
  readonly undoMs?: number;
  /** Display time in milliseconds, counted only while the notice can be reached. */
  readonly shownMs?: number;
}

export interface Desk {
  readonly call: Call;
  readonly texts: Texts;
  /** BCP 47 tag, for Intl. */
  readonly language: string;
  readonly session: Session;
  readonly go: (address: string) => void;
  /**
   * Subscribes to changes of calendars; `null` means that any may have changed. Returns a function
   * that unsubscribes.
   */
  readonly onChange: (listener: (schedules: readonly number[] | null) => void) => () => void;
  /** Shows a notice about something that was done. */
  readonly toast: (toast: Toast) => void;
  /** Announces a text to screen readers without showing it. */
  readonly announce: (text: string) => void;
  /** Replaces the session by a newer one. */
  readonly renew: (session: Session) => void;
}

/** Elements take it with `@consume`; those of a page have it once they are connected. */
export const deskContext = createContext<Desk>('desk');

export const mayWrite = ({ administrator }: Session): boolean => administrator.role !== 'viewer';

/** Returns a problem in words. */
export function describeProblem(
  { problems, rules, wait, adding }: Texts,
  problem: Problem,
): string {
  if (problem.field === 'submission') {
    return adding.nameless;
  }
  if (problem.code === 'rate_limited') {
    return fillPlural(wait, Math.max(1, Math.ceil(problem.wait / 60)));
  }
  if (problem.code === 'slot_unavailable' && problem.rule) {
    return rules[problem.rule];
  }
  return lookUp(problems, problem.code) ?? problems.internal;
}

/** Returns a moment in the installation's time zone: `21:14`, with the date unless it is today. */
export function momentAt(
  { language, session }: Pick<Desk, 'language' | 'session'>,
  at: string,
): string {
  const { time_zone: timeZone = 'UTC', today = '' } = session.installation ?? {};
  return momentInWords(language, at, { timeZone, today });
}

/**
 * Replaces the moments in a log text (`2026-12-09T09:00:00Z`) by times in the installation's time
 * zone.
 */
export function withMoments(desk: Pick<Desk, 'language' | 'session'>, said: string): string {
  return said.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z/g, (at) => momentAt(desk, at));
}

/**
 * A link that begins an e-mail. A local part may contain `?`, `&` and `=`, which would add receivers
 * and a text.
 */
export const mailLink = (address: string): string =>
  `mailto:${address.replace(/[^\w@.+-]/gu, encodeURIComponent)}`;

/**
 * A link that dials the number, without its extension and, after a country, without the zero of
 * `+49 (0)30`.
 */
export const telLink = (phone: string): string =>
  `tel:${phone
    .replace(/^(\s*\+[^(]*)\(0\)/, '$1')
    .split(/[,;#\p{L}]/u)[0]
    ?.replace(/[^\d+]/g, '')}`;
