/** Every read of the port that is the same on both databases: each answers from one snapshot. */

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
import { listAudit, listAuditOf } from './audit.ts';
import { findBooking, listBookings, searchBookings } from './booking/booking-rows.ts';
import { findHold, listHolds } from './booking/holds.ts';
import { findUndoUntil } from './booking/latest-change.ts';
import { findProposal, listAwaited } from './booking/proposal-rows.ts';
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
import { nextDeliveryDue } from './messages/leases.ts';
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
    findBooking: query(findBooking),
    listBookings: query(listBookings),
    searchBookings: query(searchBookings),
    searchCustomers: query(searchCustomers),
    findCustomer: query(findCustomer),
    findHold: query(findHold),
    findProposal: query(findProposal),
    listAwaited: query(listAwaited),
    findUndoUntil: query(findUndoUntil),
    listAudit: query(listAudit),
    listAuditOf: query(listAuditOf),
    searchAudit: query(searchAudit),
    searchViews: query(searchViews),
    listHolds: query(listHolds),
    findAdministrator: query(findAdministrator),
    findSession: query(findSession),
    hasAdministrators: query(hasAdministrators),
    listPeople: query(listPeople),
    listInvitations: query(listInvitations),
    findInvitation: query(findInvitation),
    listSessions: query(listSessions),
    listPasskeys: query(listPasskeys),
    findPasskey: query(findPasskey),
    findSecondFactor: query(findSecondFactor),
    readSigningKey: query(readSigningKey),
    readUnplanned: query(readUnplanned),
    findEntry: query(findEntry),
    findActiveBookings: query(findActiveBookings),
    findMessageContext: query(findMessageContext),
    nextDeliveryDue: query(nextDeliveryDue),
    listDeliveries: query(listDeliveries),
    listUndelivered: query(listUndelivered),
    listAttempts: query(listAttempts),
    summarizeOutbox: query(summarizeOutbox),
    listEndpoints: query(listEndpoints),
    findManaged: query(findManaged),
    readManageSecret: query(readManageSecret),
    readRetired: query(readRetired),
    readHealth: query(readHealth),
    listFeeds: query(listFeeds),
    findFeed: query(findFeed),
    listWaiting: query(listWaiting),
    listWaitlist: query(listWaitlist),
    findWaitlistSubject: query(findWaitlistSubject),
    findWaiting: query(findWaiting),
  };
}
