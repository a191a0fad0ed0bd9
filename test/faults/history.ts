/** What clients did and what they were told: kept by the tester, outside the process that is killed. */

export interface Operation {
  /** The idempotency key; also sent as the customer's name, so that every row can be traced to its operation. */
  readonly key: string;
  readonly outcome: Outcome;
  /** What became of the wish to cancel the booking; null: none was made. */
  readonly cancelled: 'ok' | 'unknown' | null;
}

export type Outcome =
  | { readonly kind: 'ok'; readonly bookingId: number }
  | { readonly kind: 'refused' }
  /** Asked, never answered: may have happened or not. */
  | { readonly kind: 'unknown' };

/** The latest that is known of each operation, by its key. */
export type History = ReadonlyMap<string, Operation>;
