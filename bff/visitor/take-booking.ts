/**
 * Makes a booking for a visitor, whether it arrives as the widget's JSON, as a plain form, or as
 * the answer to an offer. Checks what only people do (time to read, an empty honeypot, a proof if
 * the operator requires one, ticked consent) and applies the limits.
 */

import type { Booked, ProofOfHuman, RequestCustomer } from '../../core/index.ts';
import type { BookingRequestBody } from '../contract/rest-api.ts';
import { fingerprint } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import type { Limits } from '../http/limits.ts';
import { timeLeft } from '../http/request-scope.ts';
import type { SourceRefusal } from '../source/booking-source.ts';
import { isRightAnswer } from './proof-of-human.ts';
import { createRepeats } from './repeats.ts';
import { once, type Visit, type VisitorDependencies } from './visit.ts';
import { countRefusals, type FullLimit, mailboxKey, withinLimits } from './visitor-limits.ts';

export interface VisitorBooking {
  readonly request: BookingRequestBody;
  readonly idempotencyKey: string | null;
  /** The language of the mails about it. */
  readonly locale: string;
  /** The visitor's time zone, IANA; `null` if it is not known. */
  readonly timeZone: string | null;
  /**
   * `null` if a secret that only a person can have received, such as an offer's, replaces the
   * challenge.
   */
  readonly challenge: Challenge | null;
  readonly consented: boolean;
  readonly hold: string | null;
  /** See `BookingRequest`. */
  readonly expectedMinutes?: number | undefined;
  /** An address that the visitor has proven to own, or `null`. */
  readonly provenEmail: string | null;
}

export interface Challenge {
  readonly seal: unknown;
  readonly proof: Proof;
  /** The value of the honeypot field, which people do not see. */
  readonly website: unknown;
}

/**
 * Proof that a person is booking: the browser's proof of work, or the answer to the operator's
 * question. Ignored if the operator does not require it.
 */
export type Proof =
  | { readonly kind: 'work'; readonly done: unknown }
  | { readonly kind: 'answer'; readonly text: string };

/** A booking, and the addresses that get mail about it. */
export interface VisitorBooked extends Booked {
  readonly emails: readonly string[];
}

type NotBooked =
  | SourceRefusal
  | FullLimit
  | { readonly kind: 'too_early'; readonly waitMs: number }
  | { readonly kind: 'challenge_failed' }
  | { readonly kind: 'challenge_unsolved' }
  | { readonly kind: 'consent_missing' };

type BookingOutcome = Booked | NotBooked;
export type VisitorOutcome = VisitorBooked | NotBooked;

export type TakeBooking = (
  ctx: AppContext,
  visit: Visit,
  booking: VisitorBooking,
) => Promise<VisitorOutcome>;

export function createTakeBooking(deps: VisitorDependencies): TakeBooking {
  const repeats = createRepeats(deps.clock);
  return async (ctx, visit, booking) => {
    const { request, idempotencyKey, challenge } = booking;
    if ((challenge?.website ?? '') !== '') {
      return { kind: 'challenge_failed' };
    }
    // The fingerprint covers only the booking itself: a retry may carry a newer seal, another hold
    // and another duration.
    const requestHash = fingerprint(request);
    const { schedule, reason, submission } = request;
    const customer = once(() =>
      deps.source.readCustomer({ scheduleId: schedule, reasonId: reason, submission }),
    );
    const work = () => send({ ctx, visit, booking, requestHash, deps, customer });
    const key = idempotencyKey === null ? null : `${requestHash} ${idempotencyKey}`;
    const book =
      challenge === null
        ? work
        : () => spendSeal({ seal: challenge.seal, key, limits: deps.limits }, work);
    const bookFirst = async () =>
      (await judgeSeal(challenge, request, deps)) ??
      (await judgeProof(challenge, visit, deps)) ??
      judgeConsent(booking, visit) ??
      (await countAttempt({ visit, limits: deps.limits, customer: await customer() }, book));
    const outcome = await repeats.inTurn<BookingOutcome>(key, {
      work: (isRepeat) => (isRepeat ? work() : bookFirst()),
      isDone: isSuccess,
    });
    return outcome.kind === 'booked' ? { ...outcome, emails: (await customer()).emails } : outcome;
  };
}

function isSuccess(outcome: BookingOutcome): boolean {
  return outcome.kind === 'booked' && !outcome.replayed;
}

interface CountInput {
  readonly visit: Visit;
  readonly limits: Limits;
  readonly customer: RequestCustomer;
}

async function countAttempt(
  { visit, limits, customer }: CountInput,
  book: () => Promise<BookingOutcome>,
): Promise<BookingOutcome> {
  const { visitor, installation } = visit;
  const { bookingsPerAddress, bookingsPerEmail, refusalsPerAddress } = installation.limits;
  const ofMailboxes = customer.mailboxes.map((mailbox) => ({
    limit: limits.widgetBookingsOfEmail,
    key: mailboxKey(mailbox),
    quota: bookingsPerEmail,
  }));
  const counted = [
    { limit: limits.widgetBookings, key: visitor, quota: bookingsPerAddress },
    ...ofMailboxes,
  ];
  const work = async () => await withinLimits(counted, { work: book, isSuccess });
  return customer.isLimited
    ? await countRefusals(
        { limits, visitor, mailboxes: customer.mailboxes, quota: refusalsPerAddress },
        work,
      )
    : await work();
}

type SealDependencies = Pick<VisitorDependencies, 'readSeal' | 'clock'>;

async function judgeSeal(
  challenge: Challenge | null,
  request: BookingRequestBody,
  { readSeal, clock }: SealDependencies,
): Promise<NotBooked | null> {
  if (challenge === null) {
    return null;
  }
  const verdict = (await readSeal()).judge(challenge.seal, request, clock.now());
  if (verdict.kind === 'good') {
    return null;
  }
  return verdict.kind === 'too_young'
    ? { kind: 'too_early', waitMs: verdict.waitMs }
    : { kind: 'challenge_failed' };
}

type ProofDependencies = Pick<VisitorDependencies, 'readProofOfWork' | 'limits' | 'clock'>;

async function judgeProof(
  challenge: Challenge | null,
  visit: Visit,
  deps: ProofDependencies,
): Promise<NotBooked | null> {
  const { proofOfHuman } = visit.installation;
  if (challenge === null || proofOfHuman === null) {
    return null;
  }
  const { seal, proof } = challenge;
  if (proof.kind === 'answer') {
    return await judgeAnswer(proof.text, proofOfHuman, { visit, limits: deps.limits });
  }
  const verdict = await (await deps.readProofOfWork()).judge(proof.done, seal, deps.clock.now());
  if (verdict === 'good') {
    return null;
  }
  return { kind: verdict === 'expired' ? 'challenge_failed' : 'challenge_unsolved' };
}

/**
 * Wrong answers count towards a limit that blocks further answers for a while. An empty answer does
 * not count.
 */
async function judgeAnswer(
  text: string,
  asked: ProofOfHuman,
  { visit, limits }: Pick<CountInput, 'visit' | 'limits'>,
): Promise<NotBooked | null> {
  if (text.trim() === '') {
    return { kind: 'challenge_unsolved' };
  }
  return await withinLimits<NotBooked | null>(
    [{ limit: limits.wrongAnswers, key: visit.visitor }],
    {
      work: async () => (isRightAnswer(asked, text) ? null : { kind: 'challenge_unsolved' }),
      isSuccess: (outcome) => outcome !== null,
    },
  );
}

interface SpendInput {
  /** A verified seal. */
  readonly seal: unknown;
  /** Identifies the request; `null` if it cannot be replayed. */
  readonly key: string | null;
  readonly limits: Pick<Limits, 'seals' | 'sealsOfRequest'>;
}

/**
 * A booking uses up its seal. Replays of the same request, which another process may have handled,
 * are let through so that they get their answer again.
 */
async function spendSeal(
  { seal, key, limits }: SpendInput,
  work: () => Promise<BookingOutcome>,
): Promise<BookingOutcome> {
  const spend = async (): Promise<BookingOutcome> => {
    const outcome = await withinLimits([{ limit: limits.seals, key: String(seal) }], {
      work,
      isSuccess,
    });
    return outcome.kind === 'full' && outcome.limit === limits.seals
      ? { kind: 'challenge_failed' }
      : outcome;
  };
  if (key === null) {
    return await spend();
  }
  const outcome = await withinLimits(
    [{ limit: limits.sealsOfRequest, key: fingerprint([seal, key]) }],
    { work: spend, isSuccess },
  );
  return outcome.kind === 'full' && outcome.limit === limits.sealsOfRequest
    ? await work()
    : outcome;
}

function judgeConsent({ consented }: VisitorBooking, { installation }: Visit): NotBooked | null {
  return installation.consent === null || consented ? null : { kind: 'consent_missing' };
}

interface BookInput {
  readonly ctx: AppContext;
  readonly visit: Visit;
  readonly booking: VisitorBooking;
  readonly requestHash: string;
  readonly deps: VisitorDependencies;
  readonly customer: () => Promise<RequestCustomer>;
}

async function send({
  ctx,
  visit,
  booking,
  requestHash,
  deps,
  customer,
}: BookInput): Promise<Booked | SourceRefusal> {
  const { request, idempotencyKey, locale, timeZone, consented, hold, provenEmail } = booking;
  const isProven = provenEmail !== null && isOnly(provenEmail, await customer());
  return await deps.source.book({
    scheduleId: request.schedule,
    reasonId: request.reason,
    slot: request.slot,
    submission: request.submission,
    surface: 'widget',
    locale,
    timeZone,
    consented,
    idempotency: idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: requestHash },
    confirmWithin:
      deps.asksByMail && !isProven ? (visit.installation.emailConfirmation?.minutes ?? null) : null,
    holdSecret: hold,
    expectedMinutes: booking.expectedMinutes,
    timeoutMs: timeLeft(ctx),
  });
}

/** Whether the customer of the booking has no address other than `email`. */
function isOnly(email: string, { emails: [given] }: RequestCustomer): boolean {
  return given === undefined || given.toLowerCase() === email.toLowerCase();
}
