/**
 * Detects a mailbox that is both the sender of mails and notified of bookings, as small businesses
 * have it. Mail programs then treat the calendar file as their own invitation, so that some,
 * Outlook among them, do not add it to the calendar.
 */

import { type Installation, readMailFrom, toMailbox } from '../../core/index.ts';
import type { Config } from '../config.ts';

type NotifiedAddresses = Pick<Installation, 'contactEmail' | 'schedules'>;

/** The address if it is both, otherwise `null`. */
export function findOwnMailbox(
  { mail }: Pick<Config, 'mail'>,
  { contactEmail, schedules }: NotifiedAddresses,
): string | null {
  const from = mail === null ? null : (readMailFrom(mail.from)?.address ?? null);
  if (from === null) {
    return null;
  }
  const contact = contactEmail === null ? [] : [contactEmail];
  const told = schedules.flatMap(({ notify }) => (notify.length > 0 ? notify : contact));
  const own = toMailbox(from);
  return told.some((address) => toMailbox(address) === own) ? from : null;
}
