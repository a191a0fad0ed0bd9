/**
 * The port that answers the six calls, implemented by the core in this process (local) or by
 * another installation's REST API (remote). `/api`, `/widget/v1` and the pages use only this port.
 * Holds require a capability that only some sources have.
 */

import type {
  Answer,
  Booked,
  BookingRequest,
  Choice,
  Day,
  DaysAnswer,
  EpochMinute,
  FormField,
  Held,
  HoldRefusal,
  HoldRequest,
  NotFound,
  Reason,
  Refusal,
  RequestCustomer,
  Schedule,
  SlotsAnswer,
  StorageState,
  SubmittedRequest,
  WallTime,
} from '../../core/index.ts';
import type { Capabilities } from '../contract/widget-api.ts';

export interface BookingSource {
  readonly capabilities: Capabilities;
  /**
   * For an upstream source: the same source for one visitor, which calls `admit` before each
   * upstream call except bookings.
   */
  askedBy?(admit: AdmitQuestion): BookingSource;
  /**
   * `asOf`, as in a choice: the state that the caller has already read for this request. An upstream
   * source ignores it.
   */
  schedules(asOf?: StorageState): Promise<Answer<readonly PublicSchedule[]> | SourceRefusal>;
  reasons(
    scheduleId: number,
    asOf?: StorageState,
  ): Promise<Answer<readonly PublicReason[]> | SourceRefusal>;
  days(choice: Choice): Promise<Answer<PublicDays> | SourceRefusal>;
  slots(choice: Choice, day: Day): Promise<Answer<SlotsAnswer> | SourceRefusal>;
  form(
    choice: Choice,
    slot: WallTime,
    holdSecret?: string,
  ): Promise<Answer<readonly FormField[]> | SourceRefusal>;
  book(request: BookingRequest): Promise<Booked | SourceRefusal>;
  /** The customer's data that limits need before the request is sent. */
  readCustomer(request: SubmittedRequest): Promise<RequestCustomer>;
  hold(request: HoldRequest): Promise<Held | NotFound | HoldRefusal | SourceRefusal>;
  extendHold(secret: string): Promise<Held | NotFound>;
  releaseHold(secret: string): Promise<void>;
}

/** Counts an upstream read that the cache cannot answer. A refusal prevents the read. */
export type AdmitQuestion = () => Promise<SourceRefusal | null>;

/**
 * The public parts of a schedule. Parts that a remote installation does not provide are `null` or
 * missing.
 */
export type PublicSchedule = Pick<
  Schedule,
  'id' | 'name' | 'location' | 'address' | 'directions' | 'phone' | 'infoUrl'
> &
  Partial<Pick<Schedule, 'memberIds'>>;
export type PublicReason = Pick<
  Reason,
  | 'id'
  | 'name'
  | 'description'
  | 'durationMinutes'
  | 'price'
  | 'infoUrl'
  | 'group'
  | 'persons'
  | 'selection'
> & {
  /** What customers may select, starting from this reason; omitted if nothing. */
  readonly selections?: readonly PublicReason[];
  /** When the dates of each of its courses start; omitted if there are none. */
  readonly courses?: readonly (readonly EpochMinute[])[];
};
/** The base API provides only `days`. */
export type PublicDays = Pick<DaysAnswer, 'days'> & Partial<Omit<DaysAnswer, 'days'>>;

/**
 * The core's refusals, plus those of a source: it is not configured, or the upstream is unreachable
 * or out of budget.
 */
export type SourceRefusal =
  | Refusal
  /**
   * `booking_refused`: permanently, and no field is at fault. `outcome_unknown`: a booking was sent
   * but its answer was lost.
   */
  | {
      readonly kind: 'refused';
      readonly code:
        | 'not_configured'
        | 'upstream_unavailable'
        | 'booking_refused'
        | 'outcome_unknown';
    }
  | { readonly kind: 'refused'; readonly code: 'rate_limited'; readonly retryAfterSeconds: number };

/** The members of a source without holds: the base REST API has no such call. */
export const withoutHolds: Pick<BookingSource, 'hold' | 'extendHold' | 'releaseHold'> = {
  hold: async () => ({ kind: 'not_found' }),
  extendHold: async () => ({ kind: 'not_found' }),
  releaseHold: async () => undefined,
};
