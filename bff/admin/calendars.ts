/**
 * The calendars that whoever signed in may use: the one limit that every call about bookings,
 * customers, the waiting list, proposals, messages, undo, search and events goes by.
 */

declare const grantedByGate: unique symbol;

/** Only the gate makes one: there is no other way to get past `Within`. */
export interface Calendars {
  readonly [grantedByGate]: true;
  /** Ids of the calendars, and of groups all of whose members are among them; `null`: all. */
  readonly scheduleIds: readonly number[] | null;
  has(scheduleId: number): boolean;
}
