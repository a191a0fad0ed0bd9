/** The port's reads that are the same on both databases: each reads from one snapshot. */

import {
  findAdministrator,
  findSession,
  hasAdministrators,
} from './administration/administrators.ts';
import { searchAudit } from './administration/audit-search.ts';
import { readHealth } from './administration/health.ts';
import { findInvitation, listInvitations } from './administration/invitations.ts';
import { listSessions } from './administration/own-sessions.ts';
import { findPasskey, listPasskeys } from './administration/passkeys.ts';
import { listPeople } from './administration/people.ts';
import { findSecondFactor } from './administration/second-factor-codes.ts';
import { searchViews } from './administration/view-log.ts';
import { listAudit, listAuditBySubject } from './audit.ts';
import { findAddressChange, findLink, hasNewLinks } from './booking/address-rows.ts';
import { findBooking, listBookings, searchBookings } from './booking/booking-rows.ts';
import { findHold, listHolds } from './booking/holds.ts';
import { findUndoUntil } from './booking/latest-change.ts';
import { findProposal, listAwaited } from './booking/proposal-rows.ts';
import { findUnconfirmed, readUnconfirmedSecret } from './booking/readdress.ts';
import { listBusyTimes } from './busy/busy-times.ts';
import { findEventToWrite, listWriters } from './busy/calendar-events.ts';
import { listOutsideChanges } from './busy/open-changes.ts';
import { findOwnEvents } from './busy/own-events.ts';
import { listBusySources } from './busy/source-rows.ts';
import { readRetired } from './configuration/definition-rows.ts';
import { readSigningKey } from './configuration/settings.ts';
import { findCustomer, searchCustomers } from './customers/find-customer.ts';
import {
  listAttempts,
  listDeliveries,
  listUndelivered,
  summarizeOutbox,
} from './messages/deliveries.ts';
import { listEndpoints } from './messages/endpoints.ts';
import { findFeed, listFeeds } from './messages/feeds.ts';
import {
  findActiveBookings,
  findManaged,
  findMessageContext,
  readManageSecret,
} from './messages/message-contexts.ts';
import { findEntry, readUnplanned } from './messages/outbox.ts';
import type { Awaitable, Executor } from './sql/statement.ts';
import type { Read } from './transaction.ts';
import {
  findWaiting,
  findWaitingOfBooking,
  findWaitlistSubject,
  listWaiting,
  listWaitlist,
} from './waitlist/waitlist-rows.ts';

export function bindQueries(read: Read) {
  const query =
    <Parameters extends readonly unknown[], Result>(
      work: (executor: Executor, ...parameters: Parameters) => Awaitable<Result>,
    ) =>
    (...parameters: Parameters): Promise<Result> =>
      read(async (executor) => work(executor, ...parameters));
  return {
    readHealth: query(readHealth),
    bookings: {
      find: query(findBooking),
      list: query(listBookings),
      search: query(searchBookings),
      findUndoUntil: query(findUndoUntil),
      findManaged: query(findManaged),
      readManageSecret: query(readManageSecret),
    },
    customers: {
      search: query(searchCustomers),
      find: query(findCustomer),
    },
    holds: {
      find: query(findHold),
      list: query(listHolds),
    },
    addresses: {
      find: query(findAddressChange),
      findLink: query(findLink),
      hasNewLinks: query(hasNewLinks),
      readUnconfirmedSecret: query(readUnconfirmedSecret),
      findUnconfirmed: query(findUnconfirmed),
    },
    proposals: {
      find: query(findProposal),
      listAwaited: query(listAwaited),
    },
    audit: {
      list: query(listAudit),
      listBySubject: query(listAuditBySubject),
      search: query(searchAudit),
    },
    views: {
      search: query(searchViews),
    },
    people: {
      findAdministrator: query(findAdministrator),
      hasAdministrators: query(hasAdministrators),
      list: query(listPeople),
      listInvitations: query(listInvitations),
      findInvitation: query(findInvitation),
    },
    sessions: {
      find: query(findSession),
      list: query(listSessions),
    },
    passkeys: {
      list: query(listPasskeys),
      find: query(findPasskey),
    },
    secondFactors: {
      find: query(findSecondFactor),
    },
    configuration: {
      readSigningKey: query(readSigningKey),
      readRetired: query(readRetired),
    },
    messages: {
      readUnplanned: query(readUnplanned),
      findEntry: query(findEntry),
      findActiveBookings: query(findActiveBookings),
      findContext: query(findMessageContext),
      listDeliveries: query(listDeliveries),
      listUndelivered: query(listUndelivered),
      listAttempts: query(listAttempts),
      summarizeOutbox: query(summarizeOutbox),
    },
    endpoints: {
      list: query(listEndpoints),
    },
    feeds: {
      list: query(listFeeds),
      find: query(findFeed),
    },
    busy: {
      list: query(listBusySources),
      listWriters: query(listWriters),
      findEvent: query(findEventToWrite),
      findOwn: query(findOwnEvents),
      listTimes: query(listBusyTimes),
      listChanges: query(listOutsideChanges),
    },
    waitlist: {
      listWaiting: query(listWaiting),
      list: query(listWaitlist),
      findSubject: query(findWaitlistSubject),
      findBySecret: query(findWaiting),
      findOfBooking: query(findWaitingOfBooking),
    },
  };
}
