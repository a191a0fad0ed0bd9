/** What a failed attempt at the mail server means: whether it is worth trying again, and how to tell the operator without the customer's address. */

import type { SendOutcome } from '../delivery.ts';

/** As nodemailer tells of it; each part may be missing. */
export interface MailFailure {
  /** `EENVELOPE`, `EMESSAGE`, `ETIMEDOUT`, `EAUTH`, ... */
  readonly code: string | null;
  /** The SMTP command that was answered. */
  readonly command: string | null;
  /** The SMTP status; null: there was no answer. */
  readonly status: number | null;
  /** The server's own words. */
  readonly response: string | null;
}

/** Reads the parts from whatever was thrown. */
export function readFailure(error: unknown): MailFailure {
  const parts: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const text = (part: unknown) => (typeof part === 'string' ? part : null);
  return {
    code: text(parts.code),
    command: text(parts.command),
    status: typeof parts.responseCode === 'number' ? parts.responseCode : null,
    response: text(parts.response),
  };
}

const TROUBLES: ReadonlyMap<string | null, string> = new Map([
  ['EAUTH', 'The mail server did not accept user and password.'],
  ['ENOAUTH', 'The mail server asks for user and password.'],
  ['EDNS', "The mail server's name could not be resolved."],
  ['ETLS', 'The connection to the mail server could not be secured.'],
  ['ETIMEDOUT', 'The mail server did not answer in time.'],
  ['EABORT', 'The mail server did not finish in time.'],
  ['ECONNECTION', 'The mail server closed the connection.'],
  ['ESOCKET', 'The mail server could not be reached.'],
]);

/**
 * Refused for good: a 5xx to the recipient or to the message. A 5xx to the login or to the sender is the operator's to put right, so that is tried again, as is
 * all else.
 */
export function judgeFailure({
  code,
  command,
  status,
  response,
}: MailFailure): Exclude<SendOutcome, { readonly kind: 'delivered' | 'obsolete' }> {
  const permanent = status !== null && status >= 500 && status < 600 && status !== 503;
  if (permanent && command === 'RCPT TO') return { kind: 'refused', problem: `The mail server rejects the address (${status}).` };
  if (permanent && code === 'EMESSAGE') return { kind: 'refused', problem: `The mail server rejects the message (${status}).` };
  const trouble =
    TROUBLES.get(code) ?? (response === null ? 'The mail could not be handed over.' : 'The mail server did not take the mail.');
  return { kind: 'failed', problem: status === null ? trouble : `${trouble.replace(/\.$/, '')} (${status}).`, after: null };
}

const RESPONSE_LIMIT = 300;

/** The beginning of the server's words, without the address that they are about. */
export function shorten(response: string | null | undefined, address: string): string | null {
  if (!response) return null;
  const local = address.slice(0, address.lastIndexOf('@'));
  const pattern = new RegExp(`${literally(local)}@[^\\s<>,;:]+`, 'giu');
  return response.replace(pattern, '(address)').replace(/\s+/g, ' ').slice(0, RESPONSE_LIMIT);
}

function literally(text: string): string {
  // Not the hyphen: where it needs none, patterns with the flag u refuse its escape.
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
