/**
 * Default values of the installation file's keys, by list and key, as in the reference. Shown
 * beside an empty field.
 */

export const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['locale', 'en'],
  ['mail.reminder_minutes', '1440'],
  ['proof_of_human.difficulty', '3'],
  ['limits.bookings_per_address', '30'],
  ['limits.bookings_per_email', '5'],
  ['limits.moves_per_booking', '10'],
  ['limits.holds_per_visitor', '3'],
  ['limits.holds_per_network', '12'],
  ['limits.holds_per_address', '30'],
  ['limits.waits_per_address', '30'],
  ['limits.waits_per_email', '10'],
  ['limits.mails_per_email', '20'],
  ['limits.refusals_per_address', '3'],
  ['reasons.buffer_before_minutes', '0'],
  ['reasons.buffer_after_minutes', '0'],
  ['schedules.capacity', '1'],
  ['schedules.lead_time_minutes', '0'],
  ['schedules.horizon_days', '60'],
  ['schedules.hold_minutes', '10'],
  ['schedules.cancel_cutoff_minutes', '0'],
]);

/** Finds the default. `path` has the format of problems: `schedules[0]`. */
export function findDefault(path: string, key: string): string | undefined {
  const list = path.replace(/\[.*$/, '');
  return DEFAULTS.get(list === '' ? key : `${list}.${key}`);
}
