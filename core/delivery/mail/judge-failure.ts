/**
 * Interprets a failed attempt at the mail server: whether a retry makes sense, and how to describe
 * the failure to the operator without the customer's address.
 */

import type { SendOutcome } from '../delivery.ts';
import { type DeliveryProblemCode, deliveryProblem } from '../delivery-problem.ts';

/** The parts of a nodemailer error; each may be missing. */
export interface MailFailure {
  /** `EENVELOPE`, `EMESSAGE`, `ETIMEDOUT`, `EAUTH`, ... */
  readonly code: string | null;
  /** The underlying code of the system or of TLS: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, ... */
  readonly cause: string | null;
  /** The SMTP command that failed. */
  readonly command: string | null;
  /** The SMTP status; `null` if there was no response. */
  readonly status: number | null;
  readonly response: string | null;
}

/** Reads the parts from any thrown value. */
export function readFailure(error: unknown): MailFailure {
  const parts: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const text = (part: unknown) => (typeof part === 'string' ? part : null);
  return {
    code: text(parts.code),
    cause: text(parts.originalCode),
    command: text(parts.command),
    status: typeof parts.responseCode === 'number' ? parts.responseCode : null,
    response: text(parts.response),
  };
}

interface FailureAdvice {
  readonly code: DeliveryProblemCode;
  /** How the operator can fix it. */
  readonly advice: string;
}

const LOGIN =
  'Correct user and password in SMTP_URL; special characters are percent-encoded (@ is %40).';
const PORTS =
  'smtp:// is STARTTLS, commonly on port 587; smtps:// is TLS from the first byte, commonly on port 465.';
const REACH =
  'Correct host and port in SMTP_URL, see that the mail server runs, and that no firewall is between.';

const TROUBLES: ReadonlyMap<string | null, FailureAdvice> = new Map<string, FailureAdvice>([
  ['EAUTH', { code: 'mail_login_refused', advice: LOGIN }],
  [
    'ENOAUTH',
    {
      code: 'mail_login_required',
      advice: 'Write them into SMTP_URL: smtp://user:password@host.',
    },
  ],
  [
    'EDNS',
    {
      code: 'mail_server_unknown',
      advice: 'Correct the host in SMTP_URL, or the name service of this machine.',
    },
  ],
  [
    'ETLS',
    {
      code: 'mail_unsecured',
      advice: `Correct SMTP_URL: ${PORTS}`,
    },
  ],
  ['ETIMEDOUT', { code: 'mail_unanswered', advice: `${REACH} ${PORTS}` }],
  ['EABORT', { code: 'mail_unfinished', advice: REACH }],
  ['ECONNECTION', { code: 'mail_connection_closed', advice: REACH }],
  ['ESOCKET', { code: 'mail_unreachable', advice: REACH }],
]);

const REFUSED: FailureAdvice = {
  code: 'mail_connection_refused',
  advice: REACH,
};
const CERTIFICATE: FailureAdvice = {
  code: 'mail_certificate',
  advice:
    'Name the host in SMTP_URL as its certificate does, have it renewed, or name its authority in NODE_EXTRA_CA_CERTS.',
};
const NO_TLS: FailureAdvice = {
  code: 'mail_tls',
  advice: `Correct SMTP_URL: ${PORTS}`,
};

const OTHER: FailureAdvice = { code: 'mail_not_sent', advice: REACH };
const ANSWERED: FailureAdvice = {
  code: 'mail_not_accepted',
  advice: 'See what it answered, and whether it lets MAIL_FROM send.',
};

/**
 * Prefers the underlying cause if it is known: nothing listens, an invalid certificate, or a port
 * with another protocol.
 */
function findTrouble({ code, cause, response }: MailFailure): FailureAdvice {
  if (cause === 'ECONNREFUSED') {
    return REFUSED;
  }
  if (cause !== null && /CERT|UNABLE_TO_VERIFY|ALTNAME/.test(cause)) {
    return CERTIFICATE;
  }
  if (cause?.startsWith('ERR_SSL_')) {
    return NO_TLS;
  }
  return TROUBLES.get(code) ?? (response === null ? OTHER : ANSWERED);
}

/**
 * Refused permanently: a 5xx response, except 503, to the recipient or to the message. A 5xx
 * response to the login or the sender is for the operator to fix, so it is retried like everything
 * else.
 */
export function judgeFailure(
  failure: MailFailure,
): Exclude<SendOutcome, { readonly kind: 'delivered' | 'obsolete' }> {
  const { code, command, status } = failure;
  const permanent = status !== null && status >= 500 && status < 600 && status !== 503;
  if (permanent && command === 'RCPT TO') {
    return { kind: 'refused', problem: deliveryProblem('mail_address_rejected', { status }) };
  }
  if (permanent && code === 'EMESSAGE') {
    return { kind: 'refused', problem: deliveryProblem('mail_message_rejected', { status }) };
  }
  const { code: trouble } = findTrouble(failure);
  return {
    kind: 'failed',
    problem: deliveryProblem(trouble, status === null ? {} : { status }),
    after: null,
  };
}

export function adviseOn(failure: MailFailure): string {
  return judgeFailure(failure).kind === 'refused'
    ? 'Correct the address.'
    : findTrouble(failure).advice;
}

const RESPONSE_LIMIT = 300;

/** The beginning of the server's response, without the recipient's address. */
export function shorten(response: string | null | undefined, address: string): string | null {
  if (!response) {
    return null;
  }
  const local = address.slice(0, address.lastIndexOf('@'));
  const pattern = new RegExp(`${literally(local)}@[^\\s<>,;:]+`, 'giu');
  return response.replace(pattern, '(address)').replace(/\s+/g, ' ').slice(0, RESPONSE_LIMIT);
}

function literally(text: string): string {
  // Does not escape the hyphen: outside a class, patterns with the `u` flag reject that.
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
