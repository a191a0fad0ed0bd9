/** The operator's own address, with the name that is shown beside it. */

import { readEmail } from '../../booking/email-address.ts';
import { plain } from '../texts/marked-text.ts';

export interface MailAddress {
  /** Shown beside the address; empty: the address alone. */
  readonly name: string;
  readonly address: string;
}

/** `Praxis Sonnenhof <praxis@example.org>` or the address alone; null where it is neither. */
export function readMailFrom(given: string): MailAddress | null {
  const match = /^(?:(?<name>[^<>]*?)\s*<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/.exec(given.trim());
  const address = readEmail(match?.groups?.inner ?? match?.groups?.bare ?? '');
  if (address === null) return null;
  return { name: plain((match?.groups?.name ?? '').replace(/^"(.*)"$/, '$1')), address };
}
