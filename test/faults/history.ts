/**
 * Actions of clients and the answers they got, recorded by the tester outside the killed process.
 */

export interface Operation {
  /**
   * The idempotency key; also sent as the customer's name, so that every row can be traced to its
   * operation.
   */
  readonly key: string;
  readonly outcome: Outcome;
  /** Outcome of the request to cancel; null if there was none. */
  readonly cancelled: 'ok' | 'unknown' | null;
  /** Outcomes of the requests to move, without refused ones; missing if there were none. */
  readonly moves?: readonly Move[];
}

export type Outcome =
  | {
      readonly kind: 'ok';
      readonly bookingId: number /** Where it was booked, where the client asked. */;
      readonly place?: Place;
    }
  | { readonly kind: 'refused' }
  /** Never answered: it may have happened or not. */
  | { readonly kind: 'unknown' };

export type Move =
  /** `version` is what the booking reached by it. */
  | { readonly kind: 'ok'; readonly version: number; readonly place: Place }
  | { readonly kind: 'unknown' };

export interface Place {
  readonly schedule: number;
  /** Minutes. */
  readonly startsAt: number;
}

/** The latest that is known of each operation, by its key. */
export type History = ReadonlyMap<string, Operation>;

/** A hold that was acknowledged, as its holder knows it. */
export interface HeldTime {
  /** Hash in the database. */
  readonly secretHash: string;
  readonly place: Place;
  /** Default: one. */
  readonly persons?: number;
  /** Last known expiry; null if an extension or a release was never answered. */
  readonly expiresAt: number | null;
  /** What ended it early; `unknown` if an unanswered booking or hold may have. */
  readonly ended: 'consumed' | 'replaced' | 'unknown' | null;
}

export interface HoldHistory {
  readonly holds: readonly HeldTime[];
  /** Number of requests without an answer. */
  readonly unanswered: number;
  /** The clock when the database was looked at. */
  readonly now: number;
}
