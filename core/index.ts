/** The core's public face: what the BFF and the command line stand on. */

export { ACCESS_TOKEN_PATTERN, createAccessToken, hashAccessToken, matchesTokenHash } from './access/access-token.ts';
export type { Explanation } from './availability/explain-time.ts';
export type { StrandedBooking } from './availability/stranded.ts';
export type {
  Actor,
  Booked,
  Booking,
  BookingRequest,
  BookingStatus,
  Idempotency,
  Receipt,
  Submission,
  Surface,
} from './booking/booking.ts';
export { type BookedPlace, type Cancelled, judgeErasing, type Moved, type NotFound } from './booking/change.ts';
export { mailboxOf, readEmail } from './booking/email-address.ts';
export { lengthLimit } from './booking/field-forms.ts';
export type { Held, Hold, HoldRequest } from './booking/hold.ts';
export { composeForm, createPlaces, type Place } from './booking/places.ts';
export type { ChangeRefusal, ChangeRefusalCode, FieldProblem, HoldRefusal, Refusal, RefusalCode } from './booking/refusal.ts';
export { refuse, refuseField } from './booking/refusal.ts';
export { emailsIn, parseSubmission } from './booking/submission.ts';
export { isConfirmable, isOfferOpen, type Offer, type WaitlistEntry, type WaitlistState, type Wish } from './booking/waitlist.ts';
export { createWaitlistMails, type WaitlistMails } from './booking/waitlist-mails.ts';
export { createWaitlistRound, type Round } from './booking/waitlist-rounds.ts';
export type {
  Answer,
  BookingService,
  CancelRequest,
  Choice,
  ClosedDay,
  DaysAnswer,
  ExplainedPlace,
  MoveRequest,
  SlotsAnswer,
} from './booking-service.ts';
export { type BoundedMap, createBoundedMap } from './bounded-map.ts';
export { type Clock, type EpochMs, systemClock } from './clock.ts';
export { createBookingService } from './create-booking-service.ts';
export { type CalendarBooking, type CalendarEntry, describeEntry, type EntrySubject } from './delivery/calendar/calendar-entry.ts';
export { type CalendarFileRequest, calendarFile, type Invitation } from './delivery/calendar/calendar-file.ts';
export { type CalendarLink, calendarLinks } from './delivery/calendar/calendar-links.ts';
export { createFeedWriter, type FeedSubject, type FeedWriter } from './delivery/calendar/feed-file.ts';
export type { Attempt, AttemptReport, Channel, Delivery, DeliveryState, LeasedDelivery, Sender, SendOutcome } from './delivery/delivery.ts';
export { createDeliveryWorker, type DeliveryWorker } from './delivery/delivery-worker.ts';
export type { Mail, MailOrigin, WaitlistMail } from './delivery/mail/mail.ts';
export { type MailAddress, readMailFrom } from './delivery/mail/mail-address.ts';
export { type Composed, createMailComposer, type MailComposer, type MailSources } from './delivery/mail/mail-composer.ts';
export {
  createMailSender,
  type MailCheck,
  type MailSender,
  type MailSenderOptions,
  type MailTest,
  type MailTrouble,
} from './delivery/mail/mail-sender.ts';
export { readSmtpUrl, type SmtpServer } from './delivery/mail/smtp-server.ts';
export type { BookingAsOf, BookingEvent, ChangeNotice, OutboxEntry, OutboxKind, Source, Subject } from './delivery/outbox-entry.ts';
export { createOutboxPlanner } from './delivery/outbox-planner.ts';
export { type Speech, speak } from './delivery/texts/speech.ts';
export type { NewWebhookEndpoint, WebhookEndpoint, WebhookEndpointChange } from './delivery/webhook-endpoint.ts';
export { checkWebhookUrl, type WebhookUrlCheck, type WebhookUrlTerms } from './delivery/webhooks/check-webhook-url.ts';
export { planWebhooks } from './delivery/webhooks/plan-webhooks.ts';
export { type Resolver, resolveTarget, type Target } from './delivery/webhooks/resolve-target.ts';
export { createWebhookSecret } from './delivery/webhooks/sign-webhook.ts';
export { createWebhookSender, type WebhookLoader, type WebhookSenderParts } from './delivery/webhooks/webhook-sender.ts';
export { checkHolidayRegion, publicHolidays, type RegionCheck } from './holidays/public-holidays.ts';
export { holidayProblems } from './installation/file/holidays.ts';
export { parseInstallationFile } from './installation/file/parse.ts';
export { presentInstallationFile } from './installation/file/present.ts';
export { type FileProblem, formatPath } from './installation/file/problems.ts';
export {
  type Day,
  type FormField,
  type InputType,
  type Installation,
  type InstallationProfile,
  type LocalizedText,
  localize,
  type MailKind,
  type MailSettings,
  type MinuteOfDay,
  type OpeningHours,
  type PublicHoliday,
  type Reason,
  type Schedule,
  type WallTime,
  WEEKDAYS,
  type Weekday,
} from './installation/installation.ts';
export type { EntryChange, KeyChange } from './installation/installation-changes.ts';
export { LIMIT_DEFAULTS } from './installation/installation-defaults.ts';
export { findLanguage, type KnownLanguages, listLanguages, WRITTEN_LANGUAGES } from './installation/language.ts';
export { nearestWord } from './installation/nearest-word.ts';
export { findVoidSettings, type VoidSetting } from './installation/void-settings.ts';
export { type BackupCommand, backupDatabase } from './storage/backup/backup-database.ts';
export type { AttachedFile } from './storage/backup/backup-format.ts';
export { type Restored, restoreBackup } from './storage/backup/restore-database.ts';
export type { SavedBackup } from './storage/backup/write-backup.ts';
export { DatabaseError } from './storage/database-error.ts';
export type { DatabaseClock, DatabaseContent } from './storage/database-report.ts';
export type { DeliveryFilter, EraseCommand, Feed, MessageStorage, NewFeed, OutboxSummary, Retired } from './storage/message-storage.ts';
export { type DatabaseAddress, examineDatabase, openStorage, readDatabaseContent } from './storage/open-storage.ts';
export { type CounterDatabase, createCounterDatabase } from './storage/postgres/counter-database.ts';
export type {
  BookingFilter,
  ChangeCount,
  Configuration,
  ImportCommand,
  ImportQuestion,
  ImportSummary,
  ReserveCommand,
  Storage,
  StorageState,
} from './storage/storage.ts';
export type { Joined, JoinRefusal, WaitlistFilter, WaitlistSubject } from './storage/waitlist-storage.ts';
export { type CivilDay, weekdayOf } from './time/civil-day.ts';
export { zoneExists } from './time/offset-table.ts';
export type { EpochMinute } from './time/units.ts';
export { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from './time/units.ts';
export { formatDay, formatInstant, formatWallTime, parseDay, parseWallTime } from './time/wall-time.ts';
export { createZone, type Zone } from './time/zone.ts';
export { isWebAddress } from './web-address.ts';
