/**
 * Where the six calls are answered: by the core in this process (local) or by another
 * installation's REST API (remote). The mounts `/api` and `/widget/v1`, and the pages speak only to
 * this port. Holds are for sources with that capability; others know none.
 */

import type {
  Answer,
  Booked,
  BookingRequest,
  Choice,
  Day,
  DaysAnswer,
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
  SubmittedRequest,
  WallTime,
} from '../../core/index.ts';
import type { Capabilities } from '../contract/widget-api.ts';

export interface BookingSource {
  readonly capabilities: Capabilities;
  /**
   * Of another installation, the same source for one visitor: before the installation is asked,
   * `admit` is. Bookings are not counted by it.
   */
  askedBy?(admit: AdmitQuestion): BookingSource;
  schedules(): Promise<Answer<readonly ScheduleEntry[]> | SourceRefusal>;
  reasons(scheduleId: number): Promise<Answer<readonly ReasonEntry[]> | SourceRefusal>;
  days(choice: Choice): Promise<Answer<DaysEntry> | SourceRefusal>;
  slots(choice: Choice, day: Day): Promise<Answer<SlotsAnswer> | SourceRefusal>;
  form(
    choice: Choice,
    slot: WallTime,
    holdSecret?: string,
  ): Promise<Answer<readonly FormField[]> | SourceRefusal>;
  book(request: BookingRequest): Promise<Booked | SourceRefusal>;
  /** What limits must know of a request before it is sent. */
  customerOf(request: SubmittedRequest): Promise<RequestCustomer>;
  hold(request: HoldRequest): Promise<Held | NotFound | HoldRefusal | SourceRefusal>;
  extendHold(secret: string): Promise<Held | NotFound>;
  releaseHold(secret: string): Promise<void>;
}

/** Counts a question that what is kept does not answer; a refusal: it is not asked. */
export type AdmitQuestion = () => Promise<SourceRefusal | null>;

/**
 * The parts of a schedule that are shown; what a remote installation does not tell is null or left
 * out.
 */
export type ScheduleEntry = Pick<
  Schedule,
  'id' | 'name' | 'location' | 'address' | 'phone' | 'infoUrl'
> &
  Partial<Pick<Schedule, 'memberIds'>>;
export type ReasonEntry = Pick<
  Reason,
  'id' | 'name' | 'description' | 'durationMinutes' | 'price' | 'infoUrl' | 'group' | 'persons'
>;
/** The base API tells only the days. */
export type DaysEntry = Pick<DaysAnswer, 'days'> & Partial<Omit<DaysAnswer, 'days'>>;

/**
 * What the core refuses, and what only a source can: it is not set up, or its other side is out of
 * reach or out of budget.
 */
export type SourceRefusal =
  | Refusal
  /**
   * `booking_refused`: for good, and no field is to blame. `outcome_unknown`: a booking was sent,
   * and its answer was lost.
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

/** What a source answers that knows no holds: the base REST API has no such call. */
export const withoutHolds: Pick<BookingSource, 'hold' | 'extendHold' | 'releaseHold'> = {
  hold: async () => ({ kind: 'not_found' }),
  extendHold: async () => ({ kind: 'not_found' }),
  releaseHold: async () => undefined,
};
