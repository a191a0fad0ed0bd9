/** The core's public face: all that the BFF and the command line may use. */

export type { Claim, Occupancy } from './availability/occupancy.ts';
export { type Decided, decide } from './booking/decide.ts';
export { lengthLimit } from './booking/field-forms.ts';
export { parseSubmission } from './booking/submission.ts';
export { checkHolidayRegion, publicHolidays, type RegionCheck } from './holidays/public-holidays.ts';
export { zoneExists } from './time/offset-table.ts';
export { formatDay, formatInstant, formatWallTime, parseDay, parseWallTime } from './time/wall-time.ts';
export { createZone, type Zone } from './time/zone.ts';
