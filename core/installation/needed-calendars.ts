import type { Installation } from './installation.ts';

type Configured = Pick<Installation, 'reasons' | 'schedules'>;

/**
 * Whether bookings of one calendar may need another, or its classes be led by it. Bookings of
 * retired reasons and calendars still take place.
 */
export function areCalendarsNeeded(
  installation: Configured,
  retired: Configured = { reasons: [], schedules: [] },
): boolean {
  const reasons = [...installation.reasons, ...retired.reasons];
  const schedules = [...installation.schedules, ...retired.schedules];
  const calendars = new Set(schedules.map(({ id }) => id));
  const terms = schedules.flatMap(({ reasonTerms = [] }) => reasonTerms);
  const taken = [
    ...[...reasons, ...terms].flatMap(({ needs = [] }) => needs.flatMap(({ anyOf }) => anyOf)),
    ...schedules.flatMap(({ sessions = [] }) => sessions.flatMap(({ takes = [] }) => takes)),
  ];
  return taken.some((id) => calendars.has(id));
}
