/**
 * Booking calls of the team. They use the same paths as the API and the widget; only an overrule,
 * which is logged, bypasses the rules.
 */

import {
  type ChangeNotice,
  type ChangeRefusal,
  countPersons,
  isRefusal,
  mailsFrom,
  type NotFound,
  toActor,
} from '../../core/index.ts';
import type { bookingCalls } from '../contract/admin-bookings.ts';
import type { CallInput } from '../contract/admin-calls.ts';
import { fingerprint, readIdempotencyKey } from '../http/booking-request.ts';
import { timeLeft } from '../http/request-scope.ts';
import { type Handler, type Handlers, isCallRefusal, type SignedIn } from './call.ts';
import { explain } from './explain-refusal.ts';
import { createBookingView, type ShowBooking } from './present-booking.ts';
import type { CalendarDependencies, OwnCore } from './within.ts';

type BookingCalls = Pick<Handlers, Exclude<keyof typeof bookingCalls, 'POST /search'>>;

interface BookingDependencies extends CalendarDependencies {
  /** Every change answers with this, so with the updated booking. */
  readonly show: ShowBooking;
}

export function createBookingCalls(calendarDependencies: CalendarDependencies): BookingCalls {
  const deps: BookingDependencies = {
    ...calendarDependencies,
    show: createBookingView(calendarDependencies),
  };
  return {
    'GET /bookings/{id}': open(deps),
    'POST /bookings': book(deps),
    'POST /bookings/{id}/confirm': confirm(deps),
    'POST /bookings/{id}/move': move(deps),
    'POST /bookings/{id}/cancel': cancel(deps),
    'POST /bookings/{id}/undo': undo(deps),
    'POST /bookings/{id}/attendance': markAttendance(deps),
    'PUT /bookings/{id}/note': writeNote(deps),
    'POST /bookings/{id}/messages/{message}/resend': resend(deps),
  };
}

function open({ show, views }: BookingDependencies): Handler<'GET /bookings/{id}'> {
  return async ({ path, signedIn }) => {
    const shown = await show(signedIn.calendars, Number(path.id));
    if (!isCallRefusal(shown)) {
      views.note({ actor: by(signedIn), action: 'booking.viewed', subject: `booking:${shown.id}` });
    }
    return shown;
  };
}

function book({ within, show }: BookingDependencies): Handler<'POST /bookings'> {
  return async ({ ctx, signedIn, body }) => {
    const { service } = within(signedIn.calendars);
    const { schedule, reason, slot, submission, note = '', quiet = false, overrule } = body;
    const { follows } = body;
    if (
      Object.values(submission).every((value) => typeof value !== 'string' || value.trim() === '')
    ) {
      return { refused: 'request_invalid', field: 'submission' };
    }
    // No lock is needed because nothing is overwritten: only checks that the new booking is based
    // on the version that was seen.
    const followed = follows && (await service.findBooking(follows.booking));
    if (follows && followed?.version !== follows.version) {
      return { refused: followed ? 'version_conflict' : 'not_found' };
    }
    const key = readIdempotencyKey(ctx.req);
    if (key.kind === 'malformed') {
      return { refused: 'request_invalid', field: 'idempotency-key' };
    }
    const outcome = await service.bookForCustomer({
      actor: by(signedIn),
      request: {
        scheduleId: schedule,
        reasonId: reason,
        slot,
        submission,
        surface: 'admin',
        locale: null,
        consented: false,
        idempotency: key.kind === 'key' ? { key: key.key, fingerprint: fingerprint(body) } : null,
        confirmWithin: null,
        holdSecret: null,
        timeoutMs: timeLeft(ctx),
      },
      operator: { note: note.trim(), quiet, overrule: overrule?.reason ?? null },
    });
    if (outcome.kind === 'booked') {
      return await show(signedIn.calendars, outcome.receipt.bookingId);
    }
    const asked = {
      scheduleId: schedule,
      reasonId: reason,
      slot,
      persons: await personsAsked(service, body),
    };
    return await explain(service, outcome, asked, overrule !== undefined);
  };
}

/**
 * The number of persons with which a refusal is explained; unused if the form itself was refused.
 */
async function personsAsked(
  service: Service,
  { reason, submission }: CallInput<'POST /bookings'>['body'],
): Promise<number> {
  const asks = (await service.installation())?.reasons.find(({ id }) => id === reason);
  return asks === undefined ? 1 : countPersons(asks, submission);
}

function confirm({
  within,
  clock,
  show,
}: BookingDependencies): Handler<'POST /bookings/{id}/confirm'> {
  return async ({ signedIn, path, body }) => {
    const bookingId = Number(path.id);
    const outcome = await within(signedIn.calendars).storage.bookings.confirm({
      now: clock.now(),
      actor: by(signedIn),
      bookingId,
      expectedVersion: body.version,
    });
    if (outcome.kind === 'not_found') {
      return { refused: 'not_found' };
    }
    return outcome.kind === 'refused'
      ? { refused: outcome.code }
      : await show(signedIn.calendars, bookingId);
  };
}

function move({ within, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/move'> {
  return async ({ signedIn, path, body }) => {
    const { slot, version, schedule, quiet = false, on_request: onRequest = false } = body;
    const { overrule, undo_seconds: undoSeconds } = body;
    const takes = body.takes?.map(({ id, ...unit }) => ({ ...unit, scheduleId: id })) ?? [];
    const { service } = within(signedIn.calendars);
    const bookingId = Number(path.id);
    const before = await service.findBooking(bookingId);
    const outcome = await service.move({
      ...changeBy(signedIn, { onRequest, message: null, quiet }, { now: clock.now(), undoSeconds }),
      bookingId,
      slot,
      expectedVersion: version,
      overrule: overrule?.reason ?? null,
      takes,
      ...(schedule !== undefined && { scheduleId: schedule }),
    });
    if (outcome.kind === 'not_found' || before === null) {
      return { refused: 'not_found' };
    }
    if (outcome.kind === 'moved') {
      return await show(signedIn.calendars, bookingId);
    }
    const asked = {
      scheduleId: schedule ?? before.scheduleId,
      reasonId: before.reasonId,
      slot,
      except: before,
      takes,
    };
    return await explain(service, outcome, asked, overrule !== undefined);
  };
}

function cancel({
  within,
  clock,
  show,
}: BookingDependencies): Handler<'POST /bookings/{id}/cancel'> {
  return async ({
    signedIn,
    path,
    body: { version, message = '', quiet = false, on_request: onRequest = false, undo_seconds },
  }) => {
    // No e-mail will be sent, so a message makes no sense.
    if (quiet && message !== '') {
      return { refused: 'request_invalid', field: 'quiet' };
    }
    const bookingId = Number(path.id);
    const notice = {
      onRequest,
      message: message === '' ? null : message.replace(/\r\n?/g, '\n'),
      quiet,
    };
    const outcome = await within(signedIn.calendars).service.cancel({
      ...changeBy(signedIn, notice, { now: clock.now(), undoSeconds: undo_seconds }),
      bookingId,
      expectedVersion: version,
    });
    return outcome.kind === 'cancelled'
      ? await show(signedIn.calendars, bookingId)
      : { refused: whyUnchanged(outcome) };
  };
}

function undo({ within, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/undo'> {
  return async ({ signedIn, path, body }) => {
    const bookingId = Number(path.id);
    const outcome = await within(signedIn.calendars).storage.bookings.undo({
      now: clock.now(),
      actor: by(signedIn),
      bookingId,
      expectedVersion: body.version,
    });
    if (outcome.kind === 'not_found') {
      return { refused: 'not_found' };
    }
    if (outcome.kind === 'undone') {
      return await show(signedIn.calendars, bookingId);
    }
    // Undoing restores the former place without checking the rules, so the only obstacle is another
    // booking there.
    return outcome.code === 'slot_unavailable'
      ? { refused: outcome.code, rule: 'occupied', overrulable: false }
      : { refused: outcome.code };
  };
}

function markAttendance({
  within,
  clock,
  show,
}: BookingDependencies): Handler<'POST /bookings/{id}/attendance'> {
  return async ({ signedIn, path, body: { state, version, known } }) => {
    const bookingId = Number(path.id);
    const toMark = (name: typeof state) => (name === 'none' ? null : name);
    const outcome = await within(signedIn.calendars).storage.bookings.markAttendance({
      now: clock.now(),
      actor: by(signedIn),
      bookingId,
      attendance: toMark(state),
      expected: { version, attendance: toMark(known) },
    });
    return outcome.kind === 'marked'
      ? await show(signedIn.calendars, bookingId)
      : { refused: whyUnchanged(outcome) };
  };
}

function whyUnchanged(
  outcome: NotFound | ChangeRefusal,
): 'not_found' | 'version_conflict' | 'not_changeable' {
  if (outcome.kind === 'not_found') {
    return 'not_found';
  }
  return outcome.code === 'version_conflict' ? outcome.code : 'not_changeable';
}

function writeNote({
  within,
  clock,
  show,
}: BookingDependencies): Handler<'PUT /bookings/{id}/note'> {
  return async ({ signedIn, path, body }) => {
    const bookingId = Number(path.id);
    const { note, known } = body;
    const outcome = await within(signedIn.calendars).storage.bookings.writeNote({
      now: clock.now(),
      actor: by(signedIn),
      bookingId,
      note: note.trim(),
      expected: known,
    });
    if (outcome.kind === 'not_found') {
      return { refused: 'not_found' };
    }
    return outcome.kind === 'refused'
      ? { refused: 'version_conflict' }
      : await show(signedIn.calendars, bookingId);
  };
}

function resend({
  within,
  clock,
  show,
}: BookingDependencies): Handler<'POST /bookings/{id}/messages/{message}/resend'> {
  return async ({ signedIn, path }) => {
    const { storage } = within(signedIn.calendars);
    const bookingId = Number(path.id);
    const deliveryId = Number(path.message);
    // Webhook messages must stay in order, so only mails are resent here; whoever runs the endpoint
    // resends webhooks.
    const [mail] = await storage.messages.listDeliveries({
      deliveryId,
      bookingId,
      channel: 'mail',
      limit: 1,
    });
    if (mail === undefined) {
      return { refused: 'not_found' };
    }
    const outcome = await storage.messages.resendDelivery({
      now: clock.now(),
      actor: by(signedIn),
      deliveryId,
    });
    return isRefusal(outcome)
      ? { refused: 'not_found' }
      : await show(signedIn.calendars, bookingId);
  };
}

type Service = OwnCore['service'];

export function by({ session }: SignedIn): string {
  return toActor(session.administrator);
}

function changeBy(
  signedIn: SignedIn,
  notice: ChangeNotice,
  { now, undoSeconds }: { readonly now: number; readonly undoSeconds: number | undefined },
) {
  return {
    actor: by(signedIn),
    trigger: 'admin',
    respectCutoff: false,
    notice,
    mailsFrom: mailsFrom(now, undoSeconds === undefined ? undefined : undoSeconds * 1000),
  } as const;
}
