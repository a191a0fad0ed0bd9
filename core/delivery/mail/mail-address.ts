/** Mail addresses: which ones are written to, and how the operator's own is read. */

import { isEmail } from '../../booking/field-forms.ts';
import { plain } from '../texts/marked-text.ts';

export interface MailAddress {
  /** Shown beside the address; empty: the address alone. */
  readonly name: string;
  readonly address: string;
}

/** With the domain in lower case; null where it is no address that mail can be sent to. */
export function readAddress(given: string): string | null {
  const at = given.lastIndexOf('@');
  if (given.length > 254 || !isEmail(given)) return null;
  return `${given.slice(0, at)}@${given.slice(at + 1).toLowerCase()}`;
}

/** `Praxis Sonnenhof <praxis@example.org>` or the address alone; null where it is neither. */
export function readMailFrom(given: string): MailAddress | null {
  const match = /^(?:(?<name>[^<>]*?)\s*<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/.exec(given.trim());
  const address = readAddress(match?.groups?.inner ?? match?.groups?.bare ?? '');
  if (address === null) return null;
  return { name: plain((match?.groups?.name ?? '').replace(/^"(.*)"$/, '$1')), address };
}
