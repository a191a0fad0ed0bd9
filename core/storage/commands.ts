/** Every command that writes, by name: one list for both databases. */

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
import { askAddress, confirmAddress, objectToAddress, planSecret } from './booking/address.ts';
import { markAttendance, writeNote } from './booking/attendance.ts';
import { planChange } from './booking/booking-rows.ts';
import { cancel } from './booking/cancel.ts';
import { extendHold, planHoldChange, releaseHold } from './booking/changing-holds.ts';
import { deleteExpiredHolds } from './booking/claim-rows.ts';
import { correctBooking } from './booking/correct.ts';
import { eraseCustomer, erasePastBooking } from './booking/erase-customer.ts';
import { hold, planHold } from './booking/holds.ts';
import { deleteExpiredKeys } from './booking/idempotency.ts';
import { move, planMove } from './booking/move.ts';
import { confirmBooking, expireBooking } from './booking/pending.ts';
import { planProposal, proposeTimes, takeProposed, withdrawProposal } from './booking/propose.ts';
import { readdressBooking } from './booking/readdress.ts';
import {
  computeAccessSet,
  planReserve,
  planReserveAll,
  reserve,
  reserveAll,
} from './booking/reserve.ts';
import { planUndo, undoChange } from './booking/undo.ts';
import { answerOutsideChange, planAnswer } from './busy/answer-change.ts';
import { noteEventRemoved, noteWriteFailed, noteWritten } from './busy/calendar-events.ts';
import { leaseBusySources } from './busy/lease-sources.ts';
import { settleBusyReading } from './busy/settle-reading.ts';
import { addBusySource, planBusySource, removeBusySource } from './busy/source-rows.ts';
import { writeIntoSource } from './busy/write-source.ts';
import { closeDays, reopenDays } from './configuration/absences.ts';
import {
  extendSessionTimes,
  importInstallation,
  type JudgedImport,
  replacePublicHolidays,
} from './configuration/import.ts';
import { probe, replaceToken, setApiEnabled } from './configuration/settings.ts';
import { readClass, substitute } from './configuration/substitute.ts';
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
import { joinSooner, planJoinSooner, planTakeSooner, takeSooner } from './waitlist/sooner.ts';

function command<Input extends Timed, Outcome>(
  work: (transaction: Transaction, input: Input) => Awaitable<Outcome>,
  options: Omit<Command<Input, Outcome>, 'work'> = {},
): Command<Input, Outcome> {
  return { work, ...options };
}

/** The caller may already have spent part of its time elsewhere. */
const timeoutMs = ({ request }: { readonly request: { readonly timeoutMs?: number } }) =>
  Math.min(request.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS);
const BULK_TIMEOUT_MS = 120_000;
const writesOutbox = true;
const inBackground = true;
/** Runs alone, with a longer timeout: a large file changes many rows. */
const alone = { plan: (): LockRequest => 'configuration', timeoutMs: () => 30_000 };
/** A dry run takes no lock, so it blocks no one. */
const aloneOrLooking = {
  ...alone,
  plan: ({ dryRun }: JudgedImport): LockRequest => (dryRun ? 'snapshot' : 'configuration'),
};

export const portCommands = {
  bookings: {
    reserve: command(reserve, {
      plan: planReserve,
      accessSet: computeAccessSet,
      timeoutMs,
      writesOutbox,
    }),
    cancel: command(cancel, { plan: planChange, writesOutbox }),
    move: command(move, { plan: planMove, writesOutbox }),
    correct: command(correctBooking, { plan: planChange, writesOutbox }),
    undo: command(undoChange, { plan: planUndo, writesOutbox }),
    confirm: command(confirmBooking, { plan: planChange, writesOutbox }),
    eraseCustomer: command(eraseCustomer, { plan: planChange, writesOutbox }),
    markAttendance: command(markAttendance, { plan: planChange }),
    writeNote: command(writeNote, { plan: planChange }),
    remind: command(remind, { writesOutbox, inBackground }),
    remindPending: command(remindPending, { writesOutbox, inBackground }),
  },
  holds: {
    create: command(hold, { plan: planHold, timeoutMs }),
    extend: command(extendHold, { plan: planHoldChange }),
    release: command(releaseHold, { plan: planHoldChange }),
  },
  addresses: {
    ask: command(askAddress, { plan: planChange, writesOutbox }),
    confirm: command(confirmAddress, { plan: planSecret, writesOutbox }),
    object: command(objectToAddress, { plan: planSecret, writesOutbox }),
    readdress: command(readdressBooking, { plan: planChange, writesOutbox }),
  },
  proposals: {
    propose: command(proposeTimes, { plan: planProposal, writesOutbox }),
    take: command(takeProposed, { plan: planChange, writesOutbox }),
    withdraw: command(withdrawProposal, { plan: planChange, writesOutbox }),
  },
  waitlist: {
    join: command(joinWaitlist, { plan: planJoin, writesOutbox }),
    confirm: command(confirmWaiting, { plan: planConfirmation }),
    leave: command(leaveWaitlist, { plan: planEnding, writesOutbox }),
    remove: command(removeWaiting, { plan: planRemoval, writesOutbox }),
    declineOffer: command(declineOffer, { plan: planEnding, writesOutbox }),
    joinSooner: command(joinSooner, { plan: planJoinSooner }),
    takeSooner: command(takeSooner, { plan: planTakeSooner, writesOutbox }),
    offerTime: command(offerTime, { plan: planOffer, writesOutbox }),
  },
  configuration: {
    import: command(importInstallation, aloneOrLooking),
    replacePublicHolidays: command(replacePublicHolidays, alone),
    extendSessionTimes: command(extendSessionTimes, alone),
    closeDays: command(closeDays, alone),
    reopenDays: command(reopenDays, alone),
    substitute: command(substitute, { ...alone, writesOutbox }),
    readClass: command(readClass, { plan: (): LockRequest => 'snapshot' }),
    replaceToken: command(replaceToken),
    setApiEnabled: command(setApiEnabled),
  },
  customers: {
    changeContact: command(changeContact, { plan: planCustomer, writesOutbox }),
    writeNote: command(writeCustomerNote, { plan: planCustomer }),
    merge: command(mergeCustomers, { plan: planCustomer }),
    erase: command(eraseWholeCustomer, { plan: planCustomer, writesOutbox }),
    auditExport: command(auditCustomerExport),
  },
  audit: {
    noteBackup: command(noteBackup),
    noteExport: command(noteExport),
  },
  messages: {
    plan: command(plan, { inBackground }),
    leaseDeliveries: command(leaseDeliveries, { inBackground }),
    settleDelivery: command(settleDelivery, { plan: planSettling, inBackground }),
    resendDelivery: command(resendDelivery, { plan: planSettling, writesOutbox, inBackground }),
    admitMail: command(admitMail, { inBackground }),
  },
  endpoints: {
    add: command(addEndpoint, { inBackground }),
    change: command(changeEndpoint, { inBackground }),
    remove: command(removeEndpoint, { inBackground }),
    test: command(testEndpoint, { writesOutbox, inBackground }),
  },
  feeds: {
    add: command(addFeed, { inBackground }),
    remove: command(removeFeed, { inBackground }),
  },
  busy: {
    add: command(addBusySource, { inBackground }),
    remove: command(removeBusySource, { plan: planBusySource, inBackground }),
    write: command(writeIntoSource, { writesOutbox, inBackground }),
    noteWritten: command(noteWritten, { inBackground }),
    noteEventRemoved: command(noteEventRemoved, { inBackground }),
    noteWriteFailed: command(noteWriteFailed, { inBackground }),
    answerChange: command(answerOutsideChange, { plan: planAnswer, writesOutbox }),
    lease: command(leaseBusySources, { inBackground }),
    settle: command(settleBusyReading, { plan: planBusySource, inBackground }),
  },
  people: {
    makeSetUpCode: command(makeSetUpCode),
    setUp: command(setUp),
    setPassword: command(setPassword),
    invite: command(invite),
    withdrawInvitation: command(withdrawInvitation),
    acceptInvitation: command(acceptInvitation),
    changeRole: command(changeRole),
    deactivate: command(deactivate),
    changeProfile: command(changeProfile),
    changePassword: command(changePassword),
  },
  sessions: {
    open: command(openSession),
    refuseSignIn: command(refuseSignIn),
    touch: command(touchSession),
    confirm: command(confirmSession),
    end: command(endSession),
    endOwn: command(endOwnSession),
    endOthers: command(endOtherSessions),
    openByPasskey: command(openSessionByPasskey),
  },
  passkeys: {
    add: command(addPasskey),
    remove: command(removePasskey),
  },
  secondFactors: {
    begin: command(beginSecondFactor),
    switchOn: command(switchSecondFactorOn),
    switchOff: command(switchSecondFactorOff),
    replaceRecoveryCodes: command(replaceRecoveryCodes),
    reset: command(resetSecondFactor),
  },
  views: {
    note: command(noteViews, { plan: planViews }),
    deleteOld: command(deleteOldViews),
  },
};

type ReserveAllInput = Timed & { readonly commands: Parameters<typeof reserveAll>[1] };

/** Commands that port methods are built from. */
const innerCommands = {
  reserveAll: command(
    (transaction, { commands }: ReserveAllInput) => reserveAll(transaction, commands),
    {
      plan: ({ commands }, planning) => planReserveAll(commands, planning),
      timeoutMs: () => BULK_TIMEOUT_MS,
    },
  ),
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

type PortCommands = typeof portCommands;
type Noun = keyof PortCommands;
type InnerCommands = typeof innerCommands;

/** A command of the port by noun and verb, such as `bookings.cancel`, or an inner command. */
export type CommandName =
  | { [Each in Noun]: `${Each}.${keyof PortCommands[Each] & string}` }[Noun]
  | keyof InnerCommands;
type CommandNamed<Name extends CommandName> = Name extends keyof InnerCommands
  ? InnerCommands[Name]
  : Name extends `${infer Each extends Noun}.${infer Verb}`
    ? PortCommands[Each][Verb & keyof PortCommands[Each]]
    : never;

export type Inputs = {
  readonly [Name in CommandName]: CommandNamed<Name> extends Command<infer Input, unknown>
    ? Input
    : never;
};
export type Outcomes = {
  readonly [Name in CommandName]: CommandNamed<Name> extends Command<never, unknown>
    ? Awaited<ReturnType<CommandNamed<Name>['work']>>
    : never;
};

type Commands = { readonly [Name in CommandName]: Command<Inputs[Name], Outcomes[Name]> };

export const commands = {
  ...Object.fromEntries(
    Object.entries(portCommands).flatMap(([noun, verbs]) =>
      Object.entries(verbs).map(([verb, each]) => [`${noun}.${verb}`, each]),
    ),
  ),
  ...innerCommands,
} as Commands;

/** Runs a command in a transaction and resolves after the commit. */
export type Run = <Name extends CommandName>(
  name: Name,
  input: Inputs[Name],
) => Promise<Outcomes[Name]>;
