/** Deliveries and their attempts as the operator's terminal shows them. */

import type { Attempt, Delivery, EpochMs } from '../../core/index.ts';
import { printable } from './printable.ts';

/** UTC, to the second. */
export function presentTime(ms: EpochMs): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

/** Whom it is for: an endpoint by its number, a person by the address; nobody where that was erased. */
export function presentTarget({ channel, target }: Pick<Delivery, 'channel' | 'target'>): string {
  return channel === 'webhook' ? `endpoint ${target}` : target === '' ? '(erased)' : target;
}

/** `delivered`, or what it waits for. */
export function presentState({ state, attempts, dueAt, settledAt }: Delivery, now: EpochMs): string {
  if (state !== 'waiting') return settledAt === null ? state : `${state} ${presentTime(settledAt)}`;
  if (dueAt <= now) return 'due';
  return `${attempts === 0 ? 'due' : 'again'} ${presentTime(dueAt)}`;
}

/** What came of an attempt, in one line. */
export function presentAttempt({ status, durationMs, problem }: Attempt): string {
  const answer = status === null ? 'no answer' : `${status}`;
  return printable(`${answer} in ${durationMs} ms${problem === null ? '' : `: ${problem}`}`);
}

/** Everything of an attempt, what was sent and what came back included. */
export function attemptLines(attempt: Attempt, number: number): string[] {
  return [
    `Attempt ${number}, ${presentTime(attempt.startedAt)}: ${presentAttempt(attempt)}`,
    ...section('Sent', attempt.request),
    ...section('Answered', attempt.response),
  ];
}

function section(title: string, text: string | null): string[] {
  return text === null || text === '' ? [] : [`  ${title}:`, ...text.split('\n').map((line) => `    ${printable(line)}`)];
}
