import type { Installation } from '../../../../core/index.ts';
import { aFormField, anInstallation, aReason, aSchedule } from '../../support/an-installation.ts';

/** Calendars 1 and 2, and 3, the group of both. */
export function twoCalendars(): Installation {
  return anInstallation({
    form: [aFormField()],
    reasons: [aReason()],
    schedules: [
      aSchedule(),
      aSchedule({ id: 2, name: 'Laboratory' }),
      aSchedule({ id: 3, name: 'Either', memberIds: [1, 2], openingHours: [] }),
    ],
  });
}
