/**
 * The calendars that a signed-in user may use: the single limit for all calls about bookings,
 * customers, the waiting list, proposals, messages, undo, search and events.
 */

declare const grantedByGate: unique symbol;

/** Only the gate can create one, and `Within` requires one, so the check cannot be bypassed. */
export interface Calendars {
  readonly [grantedByGate]: true;
  /** Ids of the calendars, and of groups whose members are all among them; `null` for all. */
  readonly scheduleIds: readonly number[] | null;
  has(scheduleId: number): boolean;
}
