/** What a receiver's answer means for a delivery, by Standard Webhooks 1.0.0 (only 2xx is a yes), and what having none means. */

import type { EpochMs } from '../../clock.ts';
import { MS_PER_DAY } from '../../time/units.ts';
import type { SendOutcome } from '../delivery.ts';

interface ReceivedAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly now: EpochMs;
}

export const GONE = 410;
/** A receiver may not put a message off for longer. */
const MAX_WISH_MS = MS_PER_DAY;

export function judgeAnswer({ status, retryAfter, now }: ReceivedAnswer): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === GONE)
    return { kind: 'refused', problem: 'The receiver answered 410: it wants no more webhooks. The endpoint is disabled.' };
  const wishes = status === 429 || status === 503;
  return { kind: 'failed', problem: problemOf(status), after: wishes ? readRetryAfter(retryAfter, now) : null };
}

function problemOf(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}: redirects are not followed; give the endpoint its final address.`;
  return status === 429 ? 'The receiver answered 429: too many requests.' : `The receiver answered ${status}.`;
}

/** Milliseconds from `now`, at most a day; null: no wish, or none that can be read. Seconds or an HTTP date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | null, now: EpochMs): number | null {
  const text = value?.trim() ?? '';
  const wish = /^\d+$/.test(text) ? Number(text) * 1000 : /GMT$/.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(wish) ? null : Math.min(Math.max(wish, 0), MAX_WISH_MS);
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens there: the connection was refused.',
  ECONNRESET: 'The receiver closed the connection without an answer.',
  EPIPE: 'The receiver closed the connection without an answer.',
  EHOSTUNREACH: 'There is no way to the receiver.',
  ENETUNREACH: 'There is no way to the receiver.',
  ETIMEDOUT: 'The receiver could not be reached in time.',
};

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

/** Why a receiver gave no answer, in a sentence for the operator. */
export function explainUnanswered({ code = '', message }: NodeJS.ErrnoException): string {
  const known = SENTENCES[code];
  if (known !== undefined) return known;
  if (CERTIFICATE.test(code)) return `The receiver's certificate does not prove that it is the right one (${code}).`;
  if (code.startsWith('HPE_')) return `The receiver's answer is no HTTP (${code}).`;
  return `The receiver could not be reached (${code || message.slice(0, 200)}).`;
}
