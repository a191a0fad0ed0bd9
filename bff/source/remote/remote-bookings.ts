/**
 * The booking call: one POST, the meaning of its response, and which cached answers become stale.
 */

import {
  type BookingRequest,
  type FieldProblem,
  type FormField,
  judgeField,
  type Refusal,
  refuse,
  refuseField,
  WRONG_FORM,
  type Zone,
} from '../../../core/index.ts';
import type { PublicReason, SourceRefusal } from '../booking-source.ts';
import type { Attempt } from './idempotent-booking.ts';
import type { Invalid } from './judge-answer.ts';
import type { RemoteReads } from './remote-reads.ts';
import { OUTCOME_UNKNOWN, type Upstream } from './upstream.ts';
import { bookedSchema, parseSlot } from './upstream-answers.ts';
import type { UpstreamReport } from './upstream-report.ts';

/** The same request would be refused again. */
const BOOKING_REFUSED = { kind: 'refused', code: 'booking_refused' } as const;

interface RemoteBookingsOptions {
  readonly upstream: Upstream;
  readonly reads: RemoteReads;
  readonly zone: Zone;
  readonly report: UpstreamReport;
}

/** One attempt, never retried here. */
type AttemptBooking = (request: BookingRequest, upstreamKey: string | null) => Promise<Attempt>;

export function createRemoteBookings({
  upstream,
  reads,
  zone,
  report,
}: RemoteBookingsOptions): AttemptBooking {
  async function forgetTimes(
    { scheduleId, slot }: BookingRequest,
    reasons: readonly PublicReason[],
  ): Promise<void> {
    await reads.forgetTimes({
      scheduleId,
      day: slot.slice(0, 10),
      reasonIds: reasons.map(({ id }) => id),
    });
  }

  /** Forgets the cached form in any case, because the operator may have changed it. */
  async function explain(invalid: Invalid, request: BookingRequest): Promise<SourceRefusal> {
    const refusal = explainInvalid(invalid, await reads.keptForm(request), request);
    await reads.forgetForm(request);
    if (refusal !== null) {
      return refusal;
    }
    report.trouble('request_refused');
    return BOOKING_REFUSED;
  }

  return async (request, upstreamKey) => {
    const reasons = await reads.reasons(request.scheduleId, { purpose: 'booking', admit: null });
    if (reasons.kind === 'refused') {
      return { outcome: reasons, lost: false };
    }
    const reason = reasons.value.find(({ id }) => id === request.reasonId);
    if (reason === undefined) {
      return { outcome: refuse('reason_not_found'), lost: false };
    }

    const call = {
      path: '/bookings',
      body: toBody(request),
      idempotencyKey: upstreamKey,
      schema: bookedSchema,
    };
    const reply = await upstream.post(call);
    if (reply.kind === 'invalid') {
      return { outcome: await explain(reply, request), lost: false };
    }
    if (reply.kind === 'refused') {
      return { outcome: reply, lost: false };
    }
    if (reply.kind === 'answered') {
      await reads.takeTime({ choice: request, slot: request.slot, reasons: reasons.value });
    }
    // If the cache already says that the time is gone, mostly to another visitor of ours, the
    // refusal says nothing new about other times.
    else if (reply.kind === 'lost' || (await reads.offers(request, request.slot)) !== false) {
      await forgetTimes(request, reasons.value);
    }
    if (reply.kind === 'lost') {
      return { outcome: OUTCOME_UNKNOWN, lost: true };
    }
    if (reply.kind === 'not_found') {
      return { outcome: refuse('slot_unavailable'), lost: false };
    }
    if (reply.value.startsAt !== parseSlot(request.slot, zone)) {
      report.trouble('other_time_zone');
    }
    const receipt = { ...reply.value, endsAt: reply.value.startsAt + reason.durationMinutes };
    return { outcome: { kind: 'booked', receipt, replayed: false }, lost: false };
  };
}

/** A password is never requested, stored or sent. */
function toBody({ scheduleId, reasonId, slot, submission }: BookingRequest) {
  const { password: _, ...rest } = submission;
  return { schedule: scheduleId, reason: reasonId, slot, submission: rest };
}

/**
 * Turns the upstream's 400 into a refusal that the widget can show beside a field. The base API
 * names the field but not the problem, so this checks our own rules first and then guesses from the
 * field's type. `null` if no field of the form is at fault and the reason is unknown.
 */
function explainInvalid(
  { error, field }: Invalid,
  form: readonly FormField[],
  request: BookingRequest,
): Refusal | null {
  if (field === null) {
    return /idempotency/i.test(error) ? refuse('idempotency_mismatch') : null;
  }
  // The only text that the base specification fixes (section 7).
  if (error === 'Field is required') {
    return refuseField(field, { kind: 'required' });
  }
  const known = form.find(({ name }) => name === field);
  if (known === undefined) {
    return Object.hasOwn(request.submission, field)
      ? refuseField(field, { kind: 'unknown_field' })
      : null;
  }
  return refuseField(field, judgeField(known, request.submission[field]) ?? guessProblem(known));
}

/** The most likely problem with a value that our own rules accept. */
function guessProblem({ inputType }: FormField): FieldProblem {
  return WRONG_FORM[inputType] ?? { kind: 'not_accepted' };
}
