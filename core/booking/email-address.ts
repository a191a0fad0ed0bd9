/** E-mail addresses: the one spelling in which each is stored and written to, and the mailbox behind it, which limits count. */

import { domainToASCII, domainToUnicode } from 'node:url';

const MAX_CHARACTERS = 254;
const MAX_LOCAL_CHARACTERS = 64;
/** As browsers check it (WHATWG HTML, "valid e-mail address"), and names in any script. */
const LOCAL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const ASCII_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address as mail is sent to it: the domain as DNS knows it (UTS 46: `ｅxample.net` and `EXAMPLE.net` are `example.net`, `bücher.example` is
 * `xn--bcher-kva.example`), the part before it as it was written (NFC). `null` if it is no address: mail servers would be asked for a domain that is none.
 */
export function readEmail(given: string): string | null {
  const at = given.lastIndexOf('@');
  const local = given.slice(0, Math.max(0, at)).normalize('NFC');
  const domain = readDomain(given.slice(at + 1));
  if (domain === null || local.length > MAX_LOCAL_CHARACTERS || !LOCAL.test(local)) return null;
  const email = `${local}@${domain}`;
  return email.length > MAX_CHARACTERS ? null : email;
}

/** With a dot in it, as mail to bare hosts goes nowhere; no number, as `1.2` would be a host's address. */
function readDomain(given: string): string | null {
  const labels = given.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  const domain = domainToASCII(given);
  const known = domain.split('.');
  return known.length >= 2 && known.every(isLabel) && !/^\d+$/.test(known.at(-1) ?? '') ? domain : null;
}

/** Punycode of nothing but ASCII is none, or another spelling of a plain name; Node 24 lets both pass. */
function isLabel(label: string): boolean {
  return ASCII_LABEL.test(label) && (!label.startsWith('xn--') || /\P{ASCII}/u.test(domainToUnicode(label)));
}

/** The same address for people to read: `anna@bücher.example`. */
export function showEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1))}`;
}

/** Gmail's two names, and its dots that count for nothing, are too well known to be left out. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whom limits count: the same for all spellings of an address that commonly reach one mailbox. Without regard to case, to what follows a plus, to letters in
 * another shape (NFKC) and to what nobody sees. Nothing is ever sent to it.
 */
export function mailboxOf(given: string): string {
  const email = readEmail(given) ?? given;
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, Math.max(0, at)).normalize('NFKC').toLowerCase();
  const [own = ''] = local.replace(/\p{Default_Ignorable_Code_Point}/gu, '').split(/(?<=.)\+/su);
  return WITHOUT_DOTS.has(domain) ? `${own.replaceAll('.', '')}@gmail.com` : `${own.normalize('NFC')}@${domain}`;
}
