/** What passes between the storage and its writer's thread: plain data only. */

import type { Actor, Booked } from '../../booking/booking.ts';
import type { Cancelled, Moved, NotFound } from '../../booking/change.ts';
import type { Held } from '../../booking/hold.ts';
import type { ChangeRefusal, HoldRefusal, Refusal } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { PublicHoliday } from '../../installation/installation.ts';
import type {
  CancelCommand,
  DeletedCount,
  HoldChange,
  HoldCommand,
  ImportCommand,
  ImportSummary,
  MoveCommand,
  ReserveCommand,
  Storage,
} from '../storage.ts';
import type { ErrorReport } from './database-error.ts';

/** Every call that writes: what it is given and what it answers. */
export interface WriterCalls extends PassedOn {
  readonly reserve: { readonly input: ReserveCommand; readonly output: Booked | Refusal };
  readonly reserveAll: { readonly input: readonly ReserveCommand[]; readonly output: readonly (Booked | Refusal)[] };
  readonly hold: { readonly input: HoldCommand; readonly output: Held | HoldRefusal };
  readonly extendHold: { readonly input: HoldChange; readonly output: Held | NotFound };
  readonly releaseHold: { readonly input: HoldChange; readonly output: undefined };
  readonly cancelBooking: { readonly input: CancelCommand; readonly output: Cancelled | NotFound | ChangeRefusal };
  readonly moveBooking: { readonly input: MoveCommand; readonly output: Moved | NotFound | ChangeRefusal };
  readonly importInstallation: { readonly input: ImportCommand; readonly output: ImportSummary };
  readonly replacePublicHolidays: { readonly input: PublicHolidaysCommand; readonly output: undefined };
  readonly replaceToken: { readonly input: TokenCommand; readonly output: undefined };
  readonly setApiEnabled: { readonly input: ApiSwitchCommand; readonly output: undefined };
  /** One that nobody confirmed in time. Answers how many were ended. */
  readonly expireBooking: { readonly input: { readonly now: EpochMs; readonly bookingId: number }; readonly output: number };
  /** One that is over and whose customer asked to be erased. Answers how many were. */
  readonly erasePastBooking: { readonly input: { readonly now: EpochMs; readonly bookingId: number }; readonly output: number };
  /** One that ran out. Answers how many were ended. */
  readonly lapseOffer: { readonly input: { readonly now: EpochMs; readonly id: number }; readonly output: number };
  readonly clearWaitlist: { readonly input: { readonly now: EpochMs }; readonly output: undefined };
  /** One batch of what has expired. */
  readonly deleteExpired: { readonly input: { readonly now: EpochMs }; readonly output: DeletedCount };
  readonly probe: { readonly input: null; readonly output: undefined };
}

export type CallName = keyof WriterCalls;

/** Calls of the port that are passed on as they are. */
type PassedOn = {
  readonly [Name in PassedCallName]: { readonly input: Parameters<Storage[Name]>[0]; readonly output: Awaited<ReturnType<Storage[Name]>> };
};

export type MessageCallName = PassedCallName | 'expireBooking' | 'erasePastBooking' | WaitlistCallName;

type PassedCallName =
  | 'confirmBooking'
  | 'remindPending'
  | 'plan'
  | 'leaseDeliveries'
  | 'settleDelivery'
  | 'admitMail'
  | 'resendDelivery'
  | 'addEndpoint'
  | 'changeEndpoint'
  | 'removeEndpoint'
  | 'testEndpoint'
  | 'remind'
  | 'eraseCustomer'
  | 'addFeed'
  | 'removeFeed'
  | PassedWaitlistCallName;

export type WaitlistCallName = PassedWaitlistCallName | 'lapseOffer' | 'clearWaitlist';
export type PassedWaitlistCallName = 'joinWaitlist' | 'confirmWaiting' | 'leaveWaitlist' | 'declineOffer' | 'offerTime';

export interface PublicHolidaysCommand {
  readonly now: EpochMs;
  readonly publicHolidays: readonly PublicHoliday[];
}

export interface TokenCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly tokenHash: string;
}

export interface ApiSwitchCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly enabled: boolean;
}

/** One call on its way to the writer. */
export type WriterRequest = { [Name in CallName]: WriterRequestOf<Name> }[CallName];

export interface WriterRequestOf<Name extends CallName> {
  readonly kind: 'call';
  /** Pairs the answer with its call. */
  readonly id: number;
  readonly call: Name;
  readonly input: WriterCalls[Name]['input'];
}

export type ToWriter = WriterRequest | CloseRequest;

export interface CloseRequest {
  readonly kind: 'close';
}

export type FromWriter =
  /** The database is open and migrated. */
  | { readonly kind: 'ready' }
  /** The database could not be opened; the thread ends. */
  | { readonly kind: 'failed'; readonly error: ErrorReport }
  /** The answers to all calls of one commit. */
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] };

export type Answer =
  | { readonly kind: 'done'; readonly id: number; readonly output: WriterCalls[CallName]['output'] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorReport };

/** What the writer's thread is started with. */
export interface WriterStart {
  readonly file: string;
}
