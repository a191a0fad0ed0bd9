/** What the team does with bookings. Everything goes the way of the API and the widget; only an overrule, which is written down, goes outside the rules. */

import { actorOf, type ChangeNotice, MS_PER_MINUTE, mailsFrom, personsOf, readSearch } from '../../core/index.ts';
import type { bookingCalls } from '../contract/admin-bookings.ts';
import type { CallInput } from '../contract/admin-calls.ts';
import { fingerprint, readIdempotencyKey } from '../http/booking-request.ts';
import { timeLeft } from '../http/request-scope.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { type Handler, type Handlers, isRefusal, type SignedIn } from './call.ts';
import { explain } from './explain-refusal.ts';
import { findOffered } from './installation.ts';
import { createBookingView, presentPlaced, type ShowBooking } from './present-booking.ts';

type BookingCalls = Pick<Handlers, keyof typeof bookingCalls>;

const MAX_FOUND = 20;

/** Each change answers with the booking as it then is. */
interface BookingDependencies extends RouteDependencies {
  readonly show: ShowBooking;
}

export function createBookingCalls(routeDependencies: RouteDependencies): BookingCalls {
  const deps: BookingDependencies = { ...routeDependencies, show: createBookingView(routeDependencies) };
  return {
    'POST /search': search(deps),
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

/** By what somebody says of themselves: a name, an address, a telephone number, or the number of the booking. */
function search({ service, storage, clock, views }: BookingDependencies): Handler<'POST /search'> {
  return async ({ body, signedIn }) => {
    const asked = readSearch(body.text);
    if (asked === null) return { bookings: [] };
    const now = Math.floor(clock.now() / MS_PER_MINUTE);
    const { terms, number } = asked;
    const { scheduleIds } = signedIn.session.administrator;
    const [installation, retired, numbered, found] = await Promise.all([
      service.installation(),
      service.retired(),
      number === null ? null : service.findBooking(number),
      terms.length === 0 ? [] : storage.searchBookings({ terms, now, limit: MAX_FOUND, ...(scheduleIds !== null && { scheduleIds }) }),
    ]);
    if (installation === null) return { refused: 'not_configured' };
    const known = { installation, offered: findOffered(installation, retired) };
    const bookings = [numbered, ...found.filter(({ bookingId }) => bookingId !== numbered?.bookingId)].filter((one) => one !== null);
    if (bookings.length > 0) views.note({ actor: by(signedIn), action: 'booking.searched', subject: 'bookings' });
    return {
      bookings: bookings.slice(0, MAX_FOUND).map((booking) => ({ ...presentPlaced(booking, known), over: booking.endsAt <= now })),
    };
  };
}

function open({ show, views }: BookingDependencies): Handler<'GET /bookings/{id}'> {
  return async ({ path, signedIn }) => {
    const shown = await show(Number(path.id));
    if (!isRefusal(shown)) views.note({ actor: by(signedIn), action: 'booking.viewed', subject: `booking:${shown.id}` });
    return shown;
  };
}

function book({ service, show }: BookingDependencies): Handler<'POST /bookings'> {
  return async ({ ctx, signedIn, body }) => {
    const { schedule, reason, slot, submission, note = '', quiet = false, overrule } = body;
    if (Object.values(submission).every((value) => typeof value !== 'string' || value.trim() === ''))
      return { refused: 'request_invalid', field: 'submission' };
    const key = readIdempotencyKey(ctx.req);
    if (key.kind === 'malformed') return { refused: 'request_invalid', field: 'idempotency-key' };
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
    if (outcome.kind === 'booked') return await show(outcome.receipt.bookingId);
    const asked = { scheduleId: schedule, reasonId: reason, slot, persons: await personsAsked(service, body) };
    return await explain(service, outcome, asked, overrule !== undefined);
  };
}

/** What was refused for its form does not come here. */
async function personsAsked(service: Service, { reason, submission }: CallInput<'POST /bookings'>['body']): Promise<number> {
  const asks = (await service.installation())?.reasons.find(({ id }) => id === reason);
  return asks === undefined ? 1 : personsOf(asks, submission);
}

function confirm({ storage, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/confirm'> {
  return async ({ signedIn, path }) => {
    const bookingId = Number(path.id);
    const outcome = await storage.confirmBooking({ now: clock.now(), actor: by(signedIn), bookingId });
    if (outcome.kind === 'not_found') return { refused: 'not_found' };
    return outcome.kind === 'refused' ? { refused: outcome.code } : await show(bookingId);
  };
}

function move({ service, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/move'> {
  return async ({ signedIn, path, body: { slot, version, schedule, quiet = false, on_request: onRequest = false, overrule } }) => {
    const bookingId = Number(path.id);
    const before = await service.findBooking(bookingId);
    const outcome = await service.move({
      ...changeBy(signedIn, { onRequest, message: null, quiet }, { now: clock.now() }),
      bookingId,
      slot,
      expectedVersion: version,
      overrule: overrule?.reason ?? null,
      ...(schedule !== undefined && { scheduleId: schedule }),
    });
    if (outcome.kind === 'not_found' || before === null) return { refused: 'not_found' };
    if (outcome.kind === 'moved') return await show(bookingId);
    const asked = { scheduleId: schedule ?? before.scheduleId, reasonId: before.reasonId, slot, except: before };
    return await explain(service, outcome, asked, overrule !== undefined);
  };
}

function cancel({ service, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/cancel'> {
  return async ({ signedIn, path, body: { message = '', quiet = false, on_request: onRequest = false, undo_seconds } }) => {
    // Words that nobody would read.
    if (quiet && message !== '') return { refused: 'request_invalid', field: 'quiet' };
    const bookingId = Number(path.id);
    const notice = { onRequest, message: message === '' ? null : message.replace(/\r\n?/g, '\n'), quiet };
    const keptBackMs = undo_seconds === undefined ? undefined : undo_seconds * 1000;
    const outcome = await service.cancel({ ...changeBy(signedIn, notice, { now: clock.now(), keptBackMs }), bookingId });
    if (outcome.kind === 'not_found') return { refused: 'not_found' };
    return outcome.kind === 'refused' ? { refused: 'not_changeable' } : await show(bookingId);
  };
}

function undo({ storage, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/undo'> {
  return async ({ signedIn, path, body }) => {
    const bookingId = Number(path.id);
    const outcome = await storage.undoChange({ now: clock.now(), actor: by(signedIn), bookingId, expectedVersion: body.version });
    if (outcome.kind === 'not_found') return { refused: 'not_found' };
    if (outcome.kind === 'undone') return await show(bookingId);
    // The rules do not count for where it was: somebody has the place.
    return outcome.code === 'slot_unavailable'
      ? { refused: outcome.code, rule: 'occupied', overrulable: false }
      : { refused: outcome.code };
  };
}

function markAttendance({ storage, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/attendance'> {
  return async ({ signedIn, path, body: { state } }) => {
    const bookingId = Number(path.id);
    const attendance = state === 'none' ? null : state;
    const outcome = await storage.markAttendance({ now: clock.now(), actor: by(signedIn), bookingId, attendance });
    if (outcome.kind === 'not_found') return { refused: 'not_found' };
    return outcome.kind === 'refused' ? { refused: 'not_changeable' } : await show(bookingId);
  };
}

function writeNote({ storage, clock, show }: BookingDependencies): Handler<'PUT /bookings/{id}/note'> {
  return async ({ signedIn, path, body }) => {
    const bookingId = Number(path.id);
    const { note, known } = body;
    const outcome = await storage.writeNote({ now: clock.now(), actor: by(signedIn), bookingId, note: note.trim(), expected: known });
    if (outcome.kind === 'not_found') return { refused: 'not_found' };
    return outcome.kind === 'refused' ? { refused: 'version_conflict' } : await show(bookingId);
  };
}

function resend({ storage, clock, show }: BookingDependencies): Handler<'POST /bookings/{id}/messages/{message}/resend'> {
  return async ({ signedIn, path }) => {
    const [bookingId, deliveryId] = [Number(path.id), Number(path.message)];
    // Programs are told what happened in the order in which it did: that is for those who look after them.
    const [mail] = await storage.listDeliveries({ deliveryId, bookingId, channel: 'mail', limit: 1 });
    if (mail === undefined) return { refused: 'not_found' };
    const outcome = await storage.resendDelivery({ now: clock.now(), actor: by(signedIn), deliveryId });
    return 'kind' in outcome ? { refused: 'not_found' } : await show(bookingId);
  };
}

type Service = RouteDependencies['service'];

export function by({ session }: SignedIn): string {
  return actorOf(session.administrator);
}

function changeBy(
  signedIn: SignedIn,
  notice: ChangeNotice,
  { now, keptBackMs }: { readonly now: number; readonly keptBackMs?: number | undefined },
) {
  return { actor: by(signedIn), trigger: 'admin', respectCutoff: false, notice, mailsFrom: mailsFrom(now, keptBackMs) } as const;
}
