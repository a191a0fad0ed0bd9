/** Whether the operator may have webhooks sent to a URL: judged when it is saved, and again before every attempt. */

import { isIP } from 'node:net';
import { judgeAddress } from './address-ranges.ts';

export interface WebhookUrlTerms {
  /** Whether it may lie in a private network, and be plain HTTP. */
  readonly allowsPrivate: boolean;
}

/** `problem` is a sentence that says what to write instead. */
export type WebhookUrlCheck = { readonly kind: 'ok'; readonly url: URL } | { readonly kind: 'refused'; readonly problem: string };

const LONGEST = 2048;

/** Top-level names that no public receiver has (RFC 6761, 6762, 8375, 9476, and what networks use inside). */
const INTERNAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Judges all that can be judged without asking a name server; what a name leads to is judged by `resolveTarget`. The URL parser has already turned numbers in
 * octal, hexadecimal, short and full-width forms into plain addresses.
 */
export function checkWebhookUrl(text: string, terms: WebhookUrlTerms): WebhookUrlCheck {
  const url = text.length <= LONGEST && /^[^\s\p{C}]+$/u.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return refused(`Write a web address of at most ${LONGEST} characters, for example https://example.com/slotwell.`);
  const problem = formProblem(url, text, terms) ?? hostProblem(url.hostname, terms);
  return problem === null ? { kind: 'ok', url } : refused(problem);
}

/** `[::1]` and `127.0.0.1` as `node:net` writes them; null: it is a name. */
export function addressOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Why an address may not be dialled; null: it may. */
export function addressProblem(address: string, { allowsPrivate }: WebhookUrlTerms): string | null {
  const kind = judgeAddress(address);
  if (kind === 'public' || (kind === 'private' && allowsPrivate)) return null;
  return kind === 'private'
    ? `${address} lies in a private network; allow that for this endpoint (--allow-private) if you mean it.`
    : `${address} is no address that a receiver can have.`;
}

function formProblem({ protocol, username, password, port }: URL, text: string, { allowsPrivate }: WebhookUrlTerms): string | null {
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsPrivate)) return 'Write an address that begins with https://.';
  if (username !== '' || password !== '' || /^[a-z]+:\/*[^/?#]*@/i.test(text))
    return 'Leave out user and password; the signature proves who sends.';
  if (text.includes('#')) return 'Leave out # and what follows it; it is never sent.';
  // Other services listen below 1024: a webhook must not be able to speak to a mail server.
  if (!allowsPrivate && port !== '' && port !== '80' && Number(port) < 1024) return 'Use the port 443, or one from 1024 on.';
  return port === '0' ? 'Use the port 443, or one from 1024 on.' : null;
}

function hostProblem(hostname: string, terms: WebhookUrlTerms): string | null {
  const address = addressOf(hostname);
  if (address !== null) return addressProblem(address, terms);
  if (hostname.endsWith('.')) return 'Write the host without a dot at its end.';
  if (terms.allowsPrivate) return null;
  if (!hostname.includes('.')) return `${hostname} is a name of a private network; write the full name of the host.`;
  return INTERNAL_NAMES.test(hostname) ? `${hostname} is a name of a private network; receivers are on the internet.` : null;
}

function refused(problem: string): WebhookUrlCheck {
  return { kind: 'refused', problem };
}
