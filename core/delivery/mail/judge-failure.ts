/**
 * Interprets a failed attempt at the mail server: whether a retry makes sense, and how to describe
 * the failure to the operator without the customer's address.
 */

import type { SendOutcome } from '../delivery.ts';

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
  readonly problem: string;
  /** How the operator can fix it. */
  readonly advice: string;
}

const LOGIN =
  'Correct user and password in SMTP_URL; special characters are percent-encoded (@ is %40).';
const PORTS =
  'smtp:// is STARTTLS, commonly on port 587; smtps:// is TLS from the first byte, commonly on port 465.';
const REACH =
  'Correct host and port in SMTP_URL, see that the mail server runs, and that no firewall is between.';

const TROUBLES: ReadonlyMap<string | null, FailureAdvice> = new Map([
  ['EAUTH', { problem: 'The mail server did not accept user and password.', advice: LOGIN }],
  [
    'ENOAUTH',
    {
      problem: 'The mail server asks for user and password.',
      advice: 'Write them into SMTP_URL: smtp://user:password@host.',
    },
  ],
  [
    'EDNS',
    {
      problem: "The mail server's name could not be resolved.",
      advice: 'Correct the host in SMTP_URL, or the name service of this machine.',
    },
  ],
  [
    'ETLS',
    {
      problem: 'The connection to the mail server could not be secured.',
      advice: `Correct SMTP_URL: ${PORTS}`,
    },
  ],
  [
    'ETIMEDOUT',
    { problem: 'The mail server did not answer in time.', advice: `${REACH} ${PORTS}` },
  ],
  ['EABORT', { problem: 'The mail server did not finish in time.', advice: REACH }],
  ['ECONNECTION', { problem: 'The mail server closed the connection.', advice: REACH }],
  ['ESOCKET', { problem: 'The mail server could not be reached.', advice: REACH }],
]);

const REFUSED: FailureAdvice = {
  problem: 'The mail server refused the connection.',
  advice: REACH,
};
const CERTIFICATE: FailureAdvice = {
  problem: 'The certificate of the mail server is not valid for it.',
  advice:
    'Name the host in SMTP_URL as its certificate does, have it renewed, or name its authority in NODE_EXTRA_CA_CERTS.',
};
const NO_TLS: FailureAdvice = {
  problem: 'The mail server does not speak TLS as it was spoken to.',
  advice: `Correct SMTP_URL: ${PORTS}`,
};

const OTHER: FailureAdvice = { problem: 'The e-mail could not be handed over.', advice: REACH };
const ANSWERED: FailureAdvice = {
  problem: 'The mail server did not accept the e-mail.',
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
    return { kind: 'refused', problem: `The mail server rejects the address (${status}).` };
  }
  if (permanent && code === 'EMESSAGE') {
    return { kind: 'refused', problem: `The mail server rejects the message (${status}).` };
  }
  const { problem: trouble } = findTrouble(failure);
  return {
    kind: 'failed',
    problem: status === null ? trouble : `${trouble.replace(/\.$/, '')} (${status}).`,
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
