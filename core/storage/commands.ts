/** Every command that writes, by its name: the one list that both databases carry out. */

import { setPassword } from './administration/administrators.ts';
import { noteBackup } from './administration/health.ts';
import { acceptInvitation, invite, withdrawInvitation } from './administration/invitations.ts';
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endOwnSession,
} from './administration/own-sessions.ts';
import { addPasskey, openSessionByPasskey, removePasskey } from './administration/passkeys.ts';
import { changeRole, deactivate } from './administration/people.ts';
import {
  beginSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  switchSecondFactorOff,
  switchSecondFactorOn,
} from './administration/second-factors.ts';
import {
  confirmSession,
  endSession,
  openSession,
  refuseSignIn,
  touchSession,
} from './administration/sessions.ts';
import { makeSetUpCode, setUp } from './administration/set-up.ts';
import { deleteOldViews, noteViews, planViews } from './administration/view-log.ts';
import { noteExport } from './audit.ts';
import { markAttendance, writeNote } from './booking/attendance.ts';
import { planChange } from './booking/booking-rows.ts';
import { cancel } from './booking/cancel.ts';
import { deleteExpiredHolds } from './booking/claim-rows.ts';
import { eraseCustomer, erasePastBooking } from './booking/erase-customer.ts';
import { extendHold, hold, planHold, planHoldChange, releaseHold } from './booking/holds.ts';
import { deleteExpiredKeys } from './booking/idempotency.ts';
import { move, planMove } from './booking/move.ts';
import { confirmBooking, expireBooking } from './booking/pending.ts';
import { planProposal, proposeTimes, takeProposed, withdrawProposal } from './booking/propose.ts';
import {
  accessSetOf,
  planReserve,
  planReserveAll,
  reserve,
  reserveAll,
} from './booking/reserve.ts';
import { planUndo, undoChange } from './booking/undo.ts';
import { closeDays, reopenDays } from './configuration/absences.ts';
import {
  importInstallation,
  type JudgedImport,
  replacePublicHolidays,
} from './configuration/import.ts';
import { probe, replaceToken, setApiEnabled } from './configuration/settings.ts';
import { changeContact } from './customers/change-contact.ts';
import {
  auditCustomerExport,
  eraseWholeCustomer,
  mergeCustomers,
  planCustomer,
  writeCustomerNote,
} from './customers/customer-commands.ts';
import { addEndpoint, changeEndpoint, removeEndpoint, testEndpoint } from './messages/endpoints.ts';
import { addFeed, removeFeed } from './messages/feeds.ts';
import { leaseDeliveries } from './messages/leases.ts';
import { admitMail } from './messages/mail-limit.ts';
import { plan } from './messages/outbox.ts';
import { remind, remindPending } from './messages/reminders.ts';
import { deleteOldMessages } from './messages/retention.ts';
import { planSettling, resendDelivery, settleDelivery } from './messages/settling.ts';
import type { Awaitable } from './sql/statement.ts';
import {
  type Command,
  type LockRequest,
  TIMEOUT_MS,
  type Timed,
  type Transaction,
} from './transaction.ts';
import {
  declineOffer,
  expireWaiting,
  leaveWaitlist,
  planEnding,
  planExpiry,
  planRemoval,
  removeWaiting,
} from './waitlist/endings.ts';
import {
  clearWaitlist,
  confirmWaiting,
  joinWaitlist,
  planConfirmation,
  planJoin,
} from './waitlist/entries.ts';
import { offerTime, planOffer } from './waitlist/offers.ts';

function command<Input extends Timed, Outcome>(
  work: (transaction: Transaction, input: Input) => Awaitable<Outcome>,
  options: Omit<Command<Input, Outcome>, 'work'> = {},
): Command<Input, Outcome> {
  return { work, ...options };
}

/** A caller may have waited elsewhere before. */
const timeoutMs = ({ request }: { readonly request: { readonly timeoutMs?: number } }) =>
  Math.min(request.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS);
const BULK_TIMEOUT_MS = 120_000;
const writesOutbox = true;
/** Alone, and with time: a large file changes many rows. */
const alone = { plan: (): LockRequest => 'configuration', timeoutMs: () => 30_000 };
/** Who only wants to know makes nobody wait. */
const aloneOrLooking = {
  ...alone,
  plan: ({ dryRun }: JudgedImport): LockRequest => (dryRun ? 'snapshot' : 'configuration'),
};

/** Those of the storage port. */
const bookingCommands = {
  reserve: command(reserve, { plan: planReserve, accessSet: accessSetOf, timeoutMs, writesOutbox }),
  hold: command(hold, { plan: planHold, timeoutMs }),
  extendHold: command(extendHold, { plan: planHoldChange }),
  releaseHold: command(releaseHold, { plan: planHoldChange }),
  cancelBooking: command(cancel, { plan: planChange, writesOutbox }),
  moveBooking: command(move, { plan: planMove, writesOutbox }),
  proposeTimes: command(proposeTimes, { plan: planProposal, writesOutbox }),
  takeProposed: command(takeProposed, { plan: planChange, writesOutbox }),
  withdrawProposal: command(withdrawProposal, { plan: planChange, writesOutbox }),
  undoChange: command(undoChange, { plan: planUndo, writesOutbox }),
  confirmBooking: command(confirmBooking, { plan: planChange, writesOutbox }),
  eraseCustomer: command(eraseCustomer, { plan: planChange, writesOutbox }),
  joinWaitlist: command(joinWaitlist, { plan: planJoin, writesOutbox }),
  confirmWaiting: command(confirmWaiting, { plan: planConfirmation }),
  leaveWaitlist: command(leaveWaitlist, { plan: planEnding, writesOutbox }),
  removeWaiting: command(removeWaiting, { plan: planRemoval, writesOutbox }),
  declineOffer: command(declineOffer, { plan: planEnding, writesOutbox }),
  offerTime: command(offerTime, { plan: planOffer, writesOutbox }),
  importInstallation: command(importInstallation, aloneOrLooking),
  replacePublicHolidays: command(replacePublicHolidays, alone),
  closeDays: command(closeDays, alone),
  reopenDays: command(reopenDays, alone),
  markAttendance: command(markAttendance, { plan: planChange }),
  writeNote: command(writeNote, { plan: planChange }),
  changeContact: command(changeContact, { plan: planCustomer }),
  writeCustomerNote: command(writeCustomerNote, { plan: planCustomer }),
  mergeCustomers: command(mergeCustomers, { plan: planCustomer }),
  eraseWholeCustomer: command(eraseWholeCustomer, { plan: planCustomer, writesOutbox }),
  auditCustomerExport: command(auditCustomerExport),
  replaceToken: command(replaceToken),
  setApiEnabled: command(setApiEnabled),
  noteBackup: command(noteBackup),
};

/** Those of the port that an engine may make wait for bookings. */
export const messageCommands = {
  plan: command(plan),
  leaseDeliveries: command(leaseDeliveries),
  settleDelivery: command(settleDelivery, { plan: planSettling }),
  resendDelivery: command(resendDelivery, { plan: planSettling, writesOutbox }),
  admitMail: command(admitMail),
  addEndpoint: command(addEndpoint),
  changeEndpoint: command(changeEndpoint),
  removeEndpoint: command(removeEndpoint),
  testEndpoint: command(testEndpoint, { writesOutbox }),
  remind: command(remind, { writesOutbox }),
  remindPending: command(remindPending, { writesOutbox }),
  addFeed: command(addFeed),
  removeFeed: command(removeFeed),
};

type Reserves = Timed & { readonly commands: Parameters<typeof reserveAll>[1] };

/** Who may work in the administration area. */
const administrationCommands = {
  makeSetUpCode: command(makeSetUpCode),
  setUp: command(setUp),
  setPassword: command(setPassword),
  openSession: command(openSession),
  refuseSignIn: command(refuseSignIn),
  touchSession: command(touchSession),
  confirmSession: command(confirmSession),
  endSession: command(endSession),
  invite: command(invite),
  withdrawInvitation: command(withdrawInvitation),
  acceptInvitation: command(acceptInvitation),
  changeRole: command(changeRole),
  deactivate: command(deactivate),
  endOwnSession: command(endOwnSession),
  endOtherSessions: command(endOtherSessions),
  changeProfile: command(changeProfile),
  changePassword: command(changePassword),
  addPasskey: command(addPasskey),
  removePasskey: command(removePasskey),
  openSessionByPasskey: command(openSessionByPasskey),
  beginSecondFactor: command(beginSecondFactor),
  switchSecondFactorOn: command(switchSecondFactorOn),
  switchSecondFactorOff: command(switchSecondFactorOff),
  replaceRecoveryCodes: command(replaceRecoveryCodes),
  resetSecondFactor: command(resetSecondFactor),
  noteExport: command(noteExport),
  noteViews: command(noteViews, { plan: planViews }),
  deleteOldViews: command(deleteOldViews),
};

/** Parts of what the port offers; each answers how many rows it was about, where that is asked. */
const innerCommands = {
  reserveAll: command((transaction, { commands }: Reserves) => reserveAll(transaction, commands), {
    plan: ({ commands }, planning) => planReserveAll(commands, planning),
    timeoutMs: () => BULK_TIMEOUT_MS,
  }),
  expireBooking: command(expireBooking, { plan: planChange, writesOutbox }),
  erasePastBooking: command(erasePastBooking, { plan: planChange }),
  expireWaiting: command(expireWaiting, { plan: planExpiry, writesOutbox }),
  clearWaitlist: command(clearWaitlist, { writesOutbox }),
  deleteExpiredHolds: command(
    (transaction, { scheduleId }: Timed & { readonly scheduleId: number }) =>
      deleteExpiredHolds(transaction, [scheduleId]),
    { plan: ({ scheduleId }) => ({ schedules: [scheduleId] }) },
  ),
  deleteExpiredKeys: command(deleteExpiredKeys),
  deleteOldMessages: command(deleteOldMessages),
  probe: command(probe),
};

/** What of it the port offers as it is. */
export const portCommands = { ...bookingCommands, ...messageCommands, ...administrationCommands };
const list = { ...portCommands, ...innerCommands };

export type CommandName = keyof typeof list;
export type Inputs = {
  readonly [Name in CommandName]: (typeof list)[Name] extends Command<infer Input, unknown>
    ? Input
    : never;
};
export type Outcomes = {
  readonly [Name in CommandName]: Awaited<ReturnType<(typeof list)[Name]['work']>>;
};

export const commands: { readonly [Name in CommandName]: Command<Inputs[Name], Outcomes[Name]> } =
  list;

/** Carries out a command in a transaction of its own. Resolves after the commit. */
export type Run = <Name extends CommandName>(
  name: Name,
  input: Inputs[Name],
) => Promise<Outcomes[Name]>;
