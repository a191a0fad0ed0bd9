/** Opens calendars that people already have. */

import type { Resolver } from '../delivery/webhooks/webhook-target.ts';
import { parseUrl } from '../web-address.ts';
import { completeAddress } from './caldav/account-address.ts';
import { createCalDavSource } from './caldav/caldav-source.ts';
import { type FoundCalendars, findCalendars } from './caldav/find-calendars.ts';
import type { CalendarAccount } from './calendar-account.ts';
import type { CalendarSource, FailedReading } from './calendar-source.ts';
import type { CalendarServer } from './http/fetch-calendar.ts';
import { type ReadCalendars, readInThread } from './icalendar/read-in-thread.ts';
import { createIcsSource, webAddress } from './ics-source.ts';

/** What may be replaced; the defaults are those of the program. */
export interface OpenSourceOptions {
  /** Which of these UIDs are bookings of this installation; none unless told. */
  readonly findOwn?: (uids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly read?: ReadCalendars;
  readonly resolver?: Resolver;
  readonly timeLimitMs?: number;
  readonly maxBytes?: number;
}

const TIME_LIMIT_MS = 20_000;
const MAX_BYTES = 16 * 1_048_576;

/** Opens a calendar. Nothing is asked before it is read. */
export function openCalendarSource(
  account: CalendarAccount,
  options: OpenSourceOptions = {},
): CalendarSource {
  const parts = {
    account,
    server: serverOf(account, options),
    read: options.read ?? readInThread,
    findOwn: options.findOwn ?? (async () => new Set<string>()),
  };
  return account.kind === 'ics' ? createIcsSource(parts) : createCalDavSource(parts);
}

/**
 * Lists the calendars of a CalDAV account, from any address of its server, its host's name or an
 * e-mail address there.
 */
export function listCalendars(
  account: CalendarAccount,
  options: OpenSourceOptions = {},
): Promise<FoundCalendars | FailedReading> {
  const address = completeAddress(account.address);
  return findCalendars(serverOf({ ...account, address }, options), address);
}

function serverOf(
  { address, account, secret, allowsPrivate }: CalendarAccount,
  { resolver, timeLimitMs = TIME_LIMIT_MS, maxBytes = MAX_BYTES }: OpenSourceOptions,
): CalendarServer {
  const origin = parseUrl(webAddress(address))?.origin ?? '';
  const server = { account, secret, origin, allowsPrivate, timeLimitMs, maxBytes };
  return resolver === undefined ? server : { ...server, resolver };
}
