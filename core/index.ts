/** The core's public face: what the BFF and the command line stand on. */

export { ACCESS_TOKEN_PATTERN, createAccessToken, hashAccessToken, matchesTokenHash } from './access/access-token.ts';
export { type Explanation, explainTime } from './availability/explain-time.ts';
export type {
  Actor,
  Booked,
  Booking,
  BookingRequest,
  BookingStatus,
  EpochMinute,
  Receipt,
  Submission,
  Surface,
} from './booking/booking.ts';
export { lengthLimit } from './booking/field-forms.ts';
export type { FieldProblem, Refusal, RefusalCode } from './booking/refusal.ts';
export type { Answer, BookingService, Choice, ClosedDay, DaysAnswer, SlotsAnswer } from './booking-service.ts';
export { type Clock, type EpochMs, systemClock } from './clock.ts';
export { createBookingService } from './create-booking-service.ts';
export { checkHolidayRegion, publicHolidays, type RegionCheck } from './holidays/public-holidays.ts';
export { createSqliteStorage } from './storage/sqlite/index.ts';
export type { Storage, StorageState } from './storage/storage.ts';
export { zoneExists } from './time/offset-table.ts';
export { formatDay, formatInstant, formatWallTime, parseDay, parseWallTime } from './time/wall-time.ts';
export { createZone, type Zone } from './time/zone.ts';
