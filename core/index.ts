/**
 * The core's public API, which is all that the BFF and the command line import. A process is
 * composed once (part 3). `BookingService` (part 1) handles bookings and availability, with the
 * types of part 2. Features that only a local installation has, such as manage pages and the
 * waiting list, use its `Storage` directly.
 */

/* 1. The service: questions and answers. */

export type { Explanation } from './availability/explain-time.ts';
export type { DayRule } from './availability/opening-rules.ts';
export type {
  Actor,
  Booked,
  BookingRequest,
  Idempotency,
  Receipt,
  Surface,
} from './booking/booking.ts';
export type { Moved, NotFound } from './booking/change.ts';
export type { Held, HoldRequest } from './booking/hold.ts';
export {
  type ChangeRefusal,
  type FieldProblem,
  type HoldRefusal,
  type Refusal,
  refuse,
  refuseField,
} from './booking/refusal.ts';
export type {
  Answer,
  BookingService,
  Choice,
  ClassOnDay,
  DaysAnswer,
  DayView,
  DoorTime,
  DoorView,
  ExplainedPlace,
  RequestCustomer,
  ResourceDay,
  ScheduleDay,
  SlotsAnswer,
  SubmittedRequest,
} from './booking-service.ts';

/* 2. Types: the domain's data and the pure functions that read and write it. */

export {
  ACCESS_TOKEN_PATTERN,
  createAccessToken,
  hashAccessToken,
  matchesTokenHash,
} from './access/access-token.ts';
export {
  ADMIN_ROLES,
  type AdminRole,
  mayDo,
  normalizeGrant,
  parseLogin,
  toActor,
} from './administration/administrator.ts';
export {
  createInvitationCode,
  createRecoveryCodes,
  createSetUpCode,
  hashInvitationCode,
  hashRecoveryCode,
  hashSetUpCode,
  invitationEnd,
} from './administration/codes.ts';
export { isGuessable } from './administration/guessable-password.ts';
export {
  hashPassword,
  matchesPassword,
  NOBODYS_PASSWORD,
} from './administration/password.ts';
export {
  type AdminSession,
  createSessionSecret,
  freshUntil,
  hashSessionSecret,
  isFresh,
  shouldUpdateLastSeen,
} from './administration/session.ts';
export {
  createTotpSecret,
  isTotpCode,
  totpAddress,
  writeTotpSecret,
} from './administration/totp.ts';
export { listBesides } from './availability/occupancy.ts';
export { type AddressRefusal, mayChangeAddress } from './booking/address.ts';
export { type Booking, isActive } from './booking/booking.ts';
export { type BookedTime, judgeErasing } from './booking/change.ts';
export { contactIn, phoneIn, readContact } from './booking/contact.ts';
export { correctableFields, digestDetails } from './booking/correction.ts';
export { dateAtStart, listDates, listStretches, onEachDate } from './booking/course.ts';
export type { Hold } from './booking/hold.ts';
export {
  findInList,
  listMembers,
  type OfferedReason,
  offeredReason,
} from './booking/offered-reasons.ts';
export { isAnnounced } from './booking/pending.ts';
export { maxPersons, PERSONS, personsFields, personsLabel } from './booking/persons.ts';
export { bookingForm, changeableUntil, createPlaces, type Place } from './booking/places.ts';
export { MAX_PROPOSED, type Proposal } from './booking/proposal.ts';
export { foldText, readSearch } from './booking/search.ts';
export { sessionTakes } from './booking/session-takes.ts';
export { shownRooms } from './booking/shown-rooms.ts';
export {
  askedFields,
  countPersons,
  emailsIn,
  isHidden,
  judgeField,
  parseSubmission,
  readFullName,
  WRONG_FORM,
} from './booking/submission.ts';
export { createTakenList, type ListTaken, nameTaken } from './booking/taken.ts';
export { readEmail, toMailbox } from './booking/typed-text.ts';
export { mailsFrom } from './booking/undo.ts';
export {
  isConfirmable,
  isOfferOpen,
  MAX_PASSED_OVER,
  type MovedBooking,
  type WaitlistEntry,
} from './booking/waitlist.ts';
export { type BoundedMap, createBoundedMap } from './bounded-map.ts';
export { type BusyReader, createBusyReader, type FinishedRead } from './busy/busy-reader.ts';
export { readWindow } from './busy/read-window.ts';
export type { FoundCalendar } from './calendars/caldav/find-calendars.ts';
export type { BusyPeriod, SourceReading } from './calendars/calendar-source.ts';
export { listCalendars, openCalendarSource } from './calendars/open-calendar-source.ts';
export { describeSourceProblem, type SourceProblem } from './calendars/source-problem.ts';
export { calendarLinks, describeEntry, formatPlace } from './delivery/calendar/calendar-entry.ts';
export { calendarFile } from './delivery/calendar/calendar-file.ts';
export { createEventSender } from './delivery/calendar/event-sender.ts';
export { createFeedWriter } from './delivery/calendar/feed-file.ts';
export { mailLink, telLink } from './delivery/contact-links.ts';
export type { Attempt, Channel, Delivery } from './delivery/delivery.ts';
export { readMailFrom } from './delivery/mail/mail.ts';
export { tellsOperator } from './delivery/mail/plan-mails.ts';
export { composeSampleMail } from './delivery/mail/sample-mail.ts';
export { readSmtpUrl } from './delivery/mail/smtp-server.ts';
export type { ChangeNotice, OutboxEntry, OutboxKind } from './delivery/outbox-entry.ts';
export { createLanguages, type Language } from './delivery/texts/languages.ts';
export { isMarked, mapMarked, markOwn, plainLine } from './delivery/texts/marked-text.ts';
export {
  languageProblems,
  type ReplaceableText,
  replaceableTexts,
  replaceTexts,
} from './delivery/texts/own-texts.ts';
export { createSpeak, formatLocale, type Speech } from './delivery/texts/speech.ts';
export {
  type Counted,
  fill,
  fillCounted,
  type Text,
  type TextTree,
} from './delivery/texts/text.ts';
export { nameZone } from './delivery/texts/zone-name.ts';
export type {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
} from './delivery/webhook-endpoint.ts';
export { planWebhooks } from './delivery/webhook-endpoint.ts';
export {
  BOOKING_EVENT_TABLE,
  BOOKING_EVENTS,
  type BookingEvent,
  type ShortEvent,
  shortenEvent,
  WEBHOOK_TEST,
} from './delivery/webhooks/booking-events.ts';
export { createWebhookSecret } from './delivery/webhooks/sign-webhook.ts';
export { checkWebhookUrl, resolveTarget } from './delivery/webhooks/webhook-target.ts';
export { checkHolidayRegion, publicHolidays } from './holidays/public-holidays.ts';
export { BUSY_DEFAULTS, BUSY_EFFECTS, effectOf } from './installation/busy-rule.ts';
export type { FormFieldEntry } from './installation/file/form-field.ts';
export { holidayProblems } from './installation/file/holidays.ts';
export { snakeKeys } from './installation/file/key-names.ts';
export { parseInstallationFile } from './installation/file/parse.ts';
export { presentInstallationFile } from './installation/file/present.ts';
export type { FileProblemCode } from './installation/file/problem-codes.ts';
export {
  type FileProblem,
  formatPath,
  type ProblemParams,
  problemAt,
} from './installation/file/problems.ts';
export { createField, type FormField } from './installation/form-field.ts';
export type { ImportQuestion, OutsideBooking } from './installation/import-effect.ts';
export {
  findIneffectiveSettings,
  type IneffectiveSetting,
} from './installation/ineffective-settings.ts';
export type {
  Brand,
  Configuration,
  Installation,
  InstallationProfile,
  ProofOfHuman,
  PublicHoliday,
} from './installation/installation.ts';
export type { EntryChange, KeyChange } from './installation/installation-changes.ts';
export { LIMIT_DEFAULTS } from './installation/installation-defaults.ts';
export {
  baseLanguage,
  findLanguage,
  foreignLanguage,
  type LocalizedText,
  localize,
} from './installation/language.ts';
export { nearestWord } from './installation/nearest-word.ts';
export { areCalendarsNeeded } from './installation/needed-calendars.ts';
export { foreignMailValues, OWN_MAIL_KINDS, ownMailValues } from './installation/own-mails.ts';
export { contrast, derivePalette, PAPER } from './installation/palette.ts';
export { resourceSchedule } from './installation/resource.ts';
export {
  hasReason,
  isListed,
  layoutsAt,
  type MinuteOfDay,
  type OpeningHours,
  type Reason,
  reasonAt,
  type Schedule,
  WEEKDAYS,
  type Weekday,
} from './installation/schedule.ts';
export { listBookedParts, selectionId } from './installation/selection.ts';
export type { AttachedFile } from './storage/backup/backup-format.ts';
export type { Restored } from './storage/backup/restore-database.ts';
export { DatabaseError, isDatabaseBusy, isOutcomeUnknown } from './storage/database-error.ts';
export type { DatabaseClock, DatabaseContent, StandbyReport } from './storage/database-report.ts';
export type { BackupHistory, HealthReport } from './storage/health-report.ts';
export type { AddressLink } from './storage/port/addresses.ts';
export type { AuditSearch, FoundAuditEntry } from './storage/port/audit.ts';
export type { BookingFilter, ReserveCommand } from './storage/port/bookings.ts';
export type { BusySource, EventContent, SourceAccount } from './storage/port/busy.ts';
export type {
  ChangeCount,
  ImportCommand,
  ImportSummary,
  RetiredEntries,
} from './storage/port/configuration.ts';
export type { Customer } from './storage/port/customers.ts';
export type { Feed } from './storage/port/feeds.ts';
export type { OutboxSummary } from './storage/port/messages.ts';
export type { Answered, OutsideAnswer, OutsideChange } from './storage/port/outside-changes.ts';
export type { KnownPasskey } from './storage/port/passkeys.ts';
export type { KnownAdministrator, Person } from './storage/port/people.ts';
export type { CodeWrong } from './storage/port/second-factors.ts';
export type { View } from './storage/port/view-log.ts';
export type {
  Joined,
  JoinRefusal,
  SoonerRefusal,
  WaitlistSubject,
} from './storage/port/waitlist.ts';
export type { TableFate } from './storage/sql/describe-migration.ts';
export {
  isAnyDue,
  type Storage,
  type StorageState,
  type WorkKind,
} from './storage/storage.ts';
export { type CivilDay, toWeekday } from './time/civil-day.ts';
export { zoneExists } from './time/offset-table.ts';
export {
  type EpochMinute,
  MINUTES_PER_DAY,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
} from './time/units.ts';
export { listWallOffsets, type WallOffset } from './time/wall-offsets.ts';
export {
  type Day,
  formatDay,
  formatInstant,
  formatWallTime,
  parseDay,
  parseWallTime,
  type WallTime,
} from './time/wall-time.ts';
export { createZone, findZone, readTimeZone, type Zone } from './time/zone.ts';
export { isWebAddress, parseUrl } from './web-address.ts';

/* 3. Composition: clock, storage, service and message delivery. */

export { isRefusal } from './booking/refusal.ts';
export { type Clock, type EpochMs, systemClock } from './clock.ts';
export { createBookingService } from './create-booking-service.ts';
export type { Sender } from './delivery/delivery.ts';
export {
  type DeliveryProblem,
  deliveryProblem,
  describeDeliveryProblem,
} from './delivery/delivery-problem.ts';
export { createDeliveryWorker, type DeliveryWorker } from './delivery/delivery-worker.ts';
export type { Mail } from './delivery/mail/mail.ts';
export { createMailComposer, type MailStorage } from './delivery/mail/mail-composer.ts';
export { createMailSender, type MailCheck } from './delivery/mail/mail-sender.ts';
export { createWaitlistMails } from './delivery/mail/waitlist-mail.ts';
export { createOutboxPlanner } from './delivery/outbox-planner.ts';
export { createWebhookSender } from './delivery/webhooks/webhook-sender.ts';
export { createWaitlistRound } from './service/waitlist-rounds.ts';
export { backupDatabase } from './storage/backup/backup-database.ts';
export { restoreBackup } from './storage/backup/restore-database.ts';
export {
  type DatabaseAddress,
  examineDatabase,
  expectedSchema,
  openStorage,
  planUpgrade,
  readDatabaseContent,
  type UpgradeStep,
} from './storage/open-storage.ts';
export { createCounterDatabase } from './storage/postgres/counter-database.ts';
export { splitHosts } from './storage/postgres/hosts.ts';
