/**
 * Books for a visitor, however the booking was sent: as the widget's JSON, as a plain form, or as the answer to an offer. Here is what only people do (time to read, an empty trap, a tick at
 * the consent), what limits count, and what is said of a booking once it is made.
 */

import type { Booked, EpochMs, Receipt } from '../../core/index.ts';
import type { BookingRequestBody } from '../contract/rest-api.ts';
import type { AppContext } from '../http/context.ts';
import { fingerprint } from '../http/idempotency-key.ts';
import type { Limits } from '../http/limits.ts';
import { logFailure, patienceLeft } from '../http/request-scope.ts';
import type { ScheduleEntry, SourceRefusal } from '../source/booking-source.ts';
import { createRepeats } from './repeats.ts';
import { once, type Visit, type VisitorDependencies } from './visit.ts';
import { type Counted, countRefusals, type Full, mailboxKeys, type RefusalCount, takePlaces } from './visitor-limits.ts';

export interface VisitorBooking {
  readonly request: BookingRequestBody;
  readonly idempotencyKey: string | null;
  /** In which mails about it are written. */
  readonly locale: string;
  /** `null` if a secret that only a person can have got, such as an offer's, stands in its place. */
  readonly challenge: Challenge | null;
  readonly consented: boolean;
  readonly hold: string | null;
  /** An address that the visitor has shown to be theirs; `null` if there is none. */
  readonly provenEmail: string | null;
}

export interface Challenge {
  readonly seal: unknown;
  /** What was written into the field that people do not see. */
  readonly website: unknown;
}

export interface Made {
  readonly kind: 'made';
  readonly receipt: Receipt;
  /** An earlier answer that is repeated. */
  readonly replayed: boolean;
  /** Of a group that was booked, the calendar that got the booking. */
  readonly member: ScheduleEntry | null;
  readonly standing: Standing;
}

/** How a booking stands that was just made. */
export interface Standing {
  readonly status: 'confirmed' | 'pending';
  /** The first moment at which it is too late to confirm it; null: nothing is to be confirmed. */
  readonly confirmUntil: EpochMs | null;
  /**
   * Opens the booking's own page. Null where another installation keeps the booking, and where it is or was to be confirmed: only the mail leads there, which proves
   * that the address is the customer's. Whoever repeats the request later has still not shown that.
   */
  readonly manageSecret: string | null;
}

export type VisitorOutcome =
  | Made
  | SourceRefusal
  | Full
  | { readonly kind: 'too_early'; readonly waitMs: number }
  | { readonly kind: 'challenge_failed' }
  | { readonly kind: 'consent_missing' };

export type TakeBooking = (ctx: AppContext, visit: Visit, booking: VisitorBooking) => Promise<VisitorOutcome>;

export function createTakeBooking(deps: VisitorDependencies): TakeBooking {
  const repeats = createRepeats();
  return async (ctx, visit, booking) => {
    const { request, idempotencyKey, challenge } = booking;
    if ((challenge?.website ?? '') !== '') return { kind: 'challenge_failed' };
    // Only what is booked makes the fingerprint: a retry may carry a newer seal, and another hold.
    const mark = fingerprint(request);
    const emails = once(() => emailsOf(request, deps));
    const work = async () => finish(ctx, booking, { deps, outcome: await send({ ctx, visit, booking, mark, deps, emails }) });
    const key = idempotencyKey === null ? null : `${mark} ${idempotencyKey}`;
    const book = challenge === null ? work : () => spendSeal({ seal: challenge.seal, key, limits: deps.limits }, work);
    const bookFirst = async () =>
      (await judgeSeal(challenge, request, deps)) ??
      judgeConsent(booking, visit) ??
      (await countRefusals(
        refusalsOf(request, visit, deps),
        async () => await takePlaces(countersOf(visit, deps, await emails()), { work: book, isSuccess }),
      ));
    return await repeats.inTurn(key, { work: (isRepeat) => (isRepeat ? work() : bookFirst()), isDone: isSuccess });
  };
}

/** Whether a booking was made now. */
function isSuccess(outcome: VisitorOutcome): boolean {
  return outcome.kind === 'made' && !outcome.replayed;
}

function refusalsOf({ schedule }: BookingRequestBody, { visitor, profile }: Visit, { source, limits }: Counting): RefusalCount {
  return { source, limits, visitor, scheduleId: schedule, quota: profile.limits.refusalsPerAddress };
}

type Counting = Pick<VisitorDependencies, 'source' | 'limits'>;

function emailsOf({ schedule, reason, submission }: BookingRequestBody, { source }: Counting): Promise<readonly string[]> {
  return source.emailsOf({ scheduleId: schedule, reasonId: reason, submission });
}

function countersOf({ visitor, profile }: Visit, { limits }: Counting, emails: readonly string[]): readonly Counted[] {
  const ofEmails = mailboxKeys(emails).map((key) => ({ limit: limits.widgetBookingsOfEmail, key, quota: profile.limits.bookingsPerEmail }));
  return [{ limit: limits.widgetBookings, key: visitor, quota: profile.limits.bookingsPerAddress }, ...ofEmails];
}

type SealDependencies = Pick<VisitorDependencies, 'readSeal' | 'clock'>;

async function judgeSeal(
  challenge: Challenge | null,
  request: BookingRequestBody,
  { readSeal, clock }: SealDependencies,
): Promise<VisitorOutcome | null> {
  if (challenge === null) return null;
  const verdict = (await readSeal()).judge(challenge.seal, request, clock.now());
  if (verdict.kind === 'good') return null;
  return verdict.kind === 'too_young' ? { kind: 'too_early', waitMs: verdict.waitMs } : { kind: 'challenge_failed' };
}

interface Spending {
  /** A genuine one. */
  readonly seal: unknown;
  /** Names the request, where it may be repeated; null: it may not. */
  readonly key: string | null;
  readonly limits: Pick<Limits, 'seals' | 'sealsOfRequest'>;
}

/** A seal is used up by what was booked with it. Repeats of that very request, which another process may have taken, are let through to get their answer again. */
async function spendSeal({ seal, key, limits }: Spending, work: () => Promise<VisitorOutcome>): Promise<VisitorOutcome> {
  const spend = async (): Promise<VisitorOutcome> => {
    const outcome = await takePlaces([{ limit: limits.seals, key: String(seal) }], { work, isSuccess });
    return outcome.kind === 'full' && outcome.limit === limits.seals ? { kind: 'challenge_failed' } : outcome;
  };
  if (key === null) return await spend();
  const outcome = await takePlaces([{ limit: limits.sealsOfRequest, key: fingerprint([seal, key]) }], { work: spend, isSuccess });
  return outcome.kind === 'full' && outcome.limit === limits.sealsOfRequest ? await work() : outcome;
}

function judgeConsent({ consented }: VisitorBooking, { profile }: Visit): VisitorOutcome | null {
  return profile.consent === null || consented ? null : { kind: 'consent_missing' };
}

interface Work {
  readonly ctx: AppContext;
  readonly visit: Visit;
  readonly booking: VisitorBooking;
  readonly mark: string;
  readonly deps: VisitorDependencies;
  readonly emails: () => Promise<readonly string[]>;
}

async function send({ ctx, visit, booking, mark, deps, emails }: Work): Promise<Booked | SourceRefusal> {
  const { request, idempotencyKey, locale, consented, hold, provenEmail } = booking;
  const isProven = provenEmail !== null && isOnly(provenEmail, await emails());
  return await deps.source.book({
    scheduleId: request.schedule,
    reasonId: request.reason,
    slot: request.slot,
    submission: request.submission,
    surface: 'widget',
    locale,
    consented,
    idempotency: idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: mark },
    confirmWithin: deps.asksByMail && !isProven ? (visit.profile.emailConfirmation?.minutes ?? null) : null,
    holdSecret: hold,
    patienceMs: patienceLeft(ctx),
  });
}

/** Whether no other address is the booking's customer's. */
function isOnly(email: string, [customers]: readonly string[]): boolean {
  return customers === undefined || customers.toLowerCase() === email.toLowerCase();
}

interface Finished {
  readonly deps: VisitorDependencies;
  readonly outcome: Booked | SourceRefusal;
}

/** What is booked is not to be answered as a failure because what goes with it could not be read. */
async function finish(ctx: AppContext, { request }: VisitorBooking, { deps, outcome }: Finished): Promise<VisitorOutcome> {
  if (outcome.kind === 'refused') return outcome;
  const { bookingId } = outcome.receipt;
  const orNothing = (error: unknown) => void logFailure(ctx, error, deps.log);
  const [member, standing] = await Promise.all([
    deps.source.memberGiven({ scheduleId: request.schedule, bookingId }).catch(orNothing),
    readStanding(bookingId, deps).catch(orNothing),
  ]);
  return { ...outcome, kind: 'made', member: member ?? null, standing: standing ?? CONFIRMED };
}

const CONFIRMED: Standing = { status: 'confirmed', confirmUntil: null, manageSecret: null };

async function readStanding(bookingId: number, { managed }: VisitorDependencies): Promise<Standing> {
  if (managed === null) return CONFIRMED;
  const booking = await managed.findBooking(bookingId);
  if (booking?.status === 'pending') return { status: 'pending', confirmUntil: booking.confirmUntil, manageSecret: null };
  if (booking?.beganPending) return CONFIRMED;
  return { ...CONFIRMED, manageSecret: await managed.readManageSecret(bookingId) };
}
