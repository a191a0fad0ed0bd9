/** What the status of a calendar server's answer means, if it is no success. */

import type { FailedReading } from '../calendar-source.ts';
import type { SourceProblem } from '../source-problem.ts';
import { type CalendarAnswer, failed } from './fetch-calendar.ts';

const PROBLEMS: Readonly<Record<number, SourceProblem>> = {
  401: { code: 'unauthorized' },
  403: { code: 'forbidden' },
  404: { code: 'not_found' },
  410: { code: 'not_found' },
  429: { code: 'too_many_requests' },
};

const MAX_WAIT_SECONDS = 86_400;

/** The failure that a status stands for. */
export function judgeStatus({ status, headers }: CalendarAnswer): FailedReading {
  const fault: SourceProblem =
    status >= 500 ? { code: 'server_error', status } : { code: 'unexpected_status', status };
  const wait = readRetryAfter(headers['retry-after']);
  return failed(PROBLEMS[status] ?? fault, status === 429 || status === 503 ? wait : null);
}

/** Seconds; `null` without the header, or if it is a date, which clocks may disagree on. */
function readRetryAfter(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text.trim())
    ? Math.min(Number(text), MAX_WAIT_SECONDS)
    : null;
}
