/** All migrations in order; the number of a migration is its place here, from 1. Never change one that was released: add another. */

import { booking } from './001-booking.ts';
import { messages } from './002-messages.ts';
import { waitlist } from './003-waitlist.ts';
import { beganPending } from './004-began-pending.ts';
import { mailboxes } from './005-mailboxes.ts';
import { eraseWhenOver } from './006-erase-when-over.ts';
import { changeNotices } from './007-change-notices.ts';
import { networks } from './008-networks.ts';
import { waitlistConfirmation } from './009-waitlist-confirmation.ts';

export const migrations: readonly string[] = [
  booking,
  messages,
  waitlist,
  beganPending,
  mailboxes,
  eraseWhenOver,
  changeNotices,
  networks,
  waitlistConfirmation,
];

/** The schema that this program reads and writes. */
export const SCHEMA_VERSION = migrations.length;
