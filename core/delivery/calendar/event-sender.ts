/**
 * Brings the event of a booking in another calendar up to date: written, replaced or removed as the
 * booking is now. Doing so twice changes nothing, so an attempt that was cut off is just repeated.
 */

import { createHash } from 'node:crypto';
import { listDates } from '../../booking/course.ts';
import { readFullName } from '../../booking/submission.ts';
import type { CalendarAccount } from '../../calendars/calendar-account.ts';
import type {
  CalendarSource,
  CalendarWriter,
  FailedReading,
  WrittenEvent,
} from '../../calendars/calendar-source.ts';
import type { SourceProblem } from '../../calendars/source-problem.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import type { BusyStorage, EventToWrite } from '../../storage/port/busy.ts';
import type { ConfigurationStorage } from '../../storage/port/configuration.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { AttemptReport, Sender, SendOutcome, SendRequest } from '../delivery.ts';
import { deliveryProblem } from '../delivery-problem.ts';
import type { Speak } from '../texts/speech.ts';
import { describeEntry } from './calendar-entry.ts';
import { calendarUid } from './calendar-file.ts';

export interface EventSenderParts {
  readonly storage: {
    readonly busy: Pick<
      BusyStorage,
      'findEvent' | 'noteWritten' | 'noteEventRemoved' | 'noteWriteFailed'
    >;
    readonly configuration: Pick<ConfigurationStorage, 'read'>;
  };
  readonly speak: Speak;
  readonly openSource: (account: CalendarAccount) => CalendarSource;
  /** Limit for a whole attempt; a minute by default, well below the lease. */
  readonly timeLimitMs?: number;
}

const TIME_LIMIT_MS = 60_000;
/** A booking rarely changes while its event is being written. */
const MAX_ROUNDS = 3;

/** A sender for deliveries of the channel `calendar`. Rejects only if the storage does. */
export function createEventSender(parts: EventSenderParts): Sender {
  return {
    async send(request) {
      const began = performance.now();
      const outcome = await update(parts, request, began);
      return { outcome, report: toReport(outcome, request.now, performance.now() - began) };
    },
  };
}

/**
 * Reads the booking anew after each write: if it has changed meanwhile, what was written is
 * outdated, and another worker may believe to have written what follows.
 */
async function update(
  parts: EventSenderParts,
  request: SendRequest,
  began: number,
): Promise<SendOutcome> {
  const { storage, timeLimitMs = TIME_LIMIT_MS } = parts;
  const sourceId = Number(request.delivery.target);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [found, configuration] = await Promise.all([
      storage.busy.findEvent({ sourceId, outboxId: request.delivery.outboxId }),
      storage.configuration.read(),
    ]);
    if (found === null || configuration === null) {
      return { kind: 'obsolete', problem: deliveryProblem('calendar_removed') };
    }
    if (request.signal.aborted || performance.now() - began > timeLimitMs) {
      return failed('interrupted');
    }
    const profile = configuration.installation;
    const done = await bringUpToDate(parts, { sourceId, found, profile, now: request.now });
    if (done !== 'again') {
      return done;
    }
  }
  return failed('changing');
}

interface Update {
  readonly sourceId: number;
  readonly found: EventToWrite;
  readonly profile: InstallationProfile;
  readonly now: EpochMs;
}

async function bringUpToDate(
  parts: EventSenderParts,
  { sourceId, found, profile, now }: Update,
): Promise<SendOutcome | 'again'> {
  const { source, booking, written } = found;
  const { bookingId } = booking;
  const { busy } = parts.storage;
  const { timeZone } = profile;
  const open = () => parts.openSource({ ...source.account, timeZone }).writer;
  const isPast = booking.endsAt * MS_PER_MINUTE <= now;
  if (!isWanted(found)) {
    // The event has one address in a calendar, so that of another source must stay.
    const isKept = found.isShared && booking.status === 'confirmed';
    const outcome = isKept
      ? ({ kind: 'removed' } as const)
      : await open()?.remove(calendarUid(booking), null);
    if (outcome?.kind === 'removed') {
      await busy.noteEventRemoved({ now, sourceId, bookingId });
      return { kind: 'delivered' };
    }
    return giveReason(parts, { sourceId, outcome, now });
  }
  const event = composeEvent(parts.speak, { found, profile, now });
  const digest = digestEvent(event);
  if (digest === written?.digest) {
    return { kind: 'delivered' };
  }
  if (isPast && written === null) {
    return { kind: 'obsolete', problem: deliveryProblem('time_over') };
  }
  const outcome = await put(open(), event, written?.etag ?? null);
  if (outcome?.kind === 'written') {
    const { startsAt, endsAt } = event;
    const { etag } = outcome;
    await busy.noteWritten({ now, sourceId, bookingId, digest, startsAt, endsAt, etag });
    return 'again';
  }
  return giveReason(parts, { sourceId, outcome, now });
}

/** Pending bookings belong in no calendar: many are never confirmed. */
function isWanted({ source, booking }: EventToWrite): boolean {
  return (
    source.writes !== null &&
    booking.status === 'confirmed' &&
    booking.scheduleId === source.scheduleId
  );
}

/**
 * Whatever became of the event since it was written, it is replaced: this is only asked for when
 * the booking says something else than its event did.
 */
async function put(writer: CalendarWriter | null, event: WrittenEvent, etag: string | null) {
  const outcome = await writer?.put(event, etag);
  return outcome?.kind === 'changed_outside' && etag !== null
    ? await writer?.put(event, null)
    : outcome;
}

interface Unwritten {
  readonly sourceId: number;
  readonly outcome: { readonly kind: 'changed_outside' } | FailedReading | undefined;
  readonly now: EpochMs;
}

async function giveReason(
  { storage }: EventSenderParts,
  { sourceId, outcome, now }: Unwritten,
): Promise<SendOutcome> {
  const problem = explain(outcome);
  await storage.busy.noteWriteFailed({ now, sourceId, problem });
  const after = outcome?.kind === 'failed' ? outcome.retryAfterSeconds : null;
  return { ...failed(problem.code), after: after === null ? null : after * 1_000 };
}

function explain(outcome: Unwritten['outcome']): SourceProblem {
  if (outcome === undefined) {
    return { code: 'read_only' };
  }
  return outcome.kind === 'failed' ? outcome.problem : { code: 'unexpected_status', status: 412 };
}

function failed(cause: string): Extract<SendOutcome, { readonly kind: 'failed' }> {
  return { kind: 'failed', problem: deliveryProblem('calendar_failed', { cause }), after: null };
}

function composeEvent(
  speak: Speak,
  { found, profile, now }: Pick<Update, 'found' | 'profile' | 'now'>,
): WrittenEvent {
  const { source, booking, schedule, reason } = found;
  const customer = source.writes === 'customer' ? readFullName(booking.submission) : null;
  const subject = { booking, schedule, reason, customer, manageLink: null };
  const [{ startsAt, endsAt } = booking, ...later] = listDates(booking);
  return {
    ...describeEntry(subject, speak(profile, null)),
    uid: calendarUid(booking),
    startsAt,
    endsAt,
    ...(later.length > 0 && { laterStarts: later.map((date) => date.startsAt) }),
    sequence: booking.version - 1,
    isTentative: false,
    writtenAt: now,
  };
}

/** Without what changes although the event says the same. */
function digestEvent({ writtenAt: _, sequence: __, ...said }: WrittenEvent): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
}

function toReport(outcome: SendOutcome, startedAt: EpochMs, durationMs: number): AttemptReport {
  return {
    startedAt,
    durationMs: Math.round(durationMs),
    status: null,
    request: null,
    response: null,
    problem: outcome.kind === 'delivered' ? null : outcome.problem,
  };
}
