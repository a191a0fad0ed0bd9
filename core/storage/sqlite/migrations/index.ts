/** All migrations in order; the number of a migration is its place here, from 1. Never change one that was released: add another. */

import { booking } from './001-booking.ts';
import { holds } from './002-holds.ts';
import { messages } from './003-messages.ts';
import { waitlist } from './004-waitlist.ts';
import { beganPending } from './005-began-pending.ts';
import { mailboxes } from './006-mailboxes.ts';
import { eraseWhenOver } from './007-erase-when-over.ts';
import { changeNotices } from './008-change-notices.ts';
import { networks } from './009-networks.ts';
import { waitlistConfirmation } from './010-waitlist-confirmation.ts';

export const migrations: readonly string[] = [
  booking,
  holds,
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
