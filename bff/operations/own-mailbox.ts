/**
 * One mailbox that mails come from and that is told of bookings, as small businesses have it. Mail
 * programs take the calendar file in such a mail for their own invitation, so that some, Outlook
 * among them, enter nothing by themselves.
 */

import { type Installation, mailboxOf, readMailFrom } from '../../core/index.ts';
import type { Config } from '../config.ts';

type Told = Pick<Installation, 'contactEmail' | 'schedules'>;

/** The address, if it is both; else `null`. */
export function findOwnMailbox(
  { mail }: Pick<Config, 'mail'>,
  { contactEmail, schedules }: Told,
): string | null {
  const from = mail === null ? null : (readMailFrom(mail.from)?.address ?? null);
  if (from === null) {
    return null;
  }
  const contact = contactEmail === null ? [] : [contactEmail];
  const told = schedules.flatMap(({ notify }) => (notify.length > 0 ? notify : contact));
  const own = mailboxOf(from);
  return told.some((address) => mailboxOf(address) === own) ? from : null;
}
