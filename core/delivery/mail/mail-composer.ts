/**
 * Reads the subject of a mail from the storage and composes it, or says why it is obsolete: it may
 * be sent minutes, or after an outage days, after the event.
 */

import { findLaterStarts } from '../../availability/open-time.ts';
import { askedUntil, mayChangeAddress } from '../../booking/address.ts';
import { isActive } from '../../booking/booking.ts';
import { listDates } from '../../booking/course.ts';
import { offeredReason } from '../../booking/offered-reasons.ts';
import { createPlaces } from '../../booking/places.ts';
import { isRefusal } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { Configuration } from '../../installation/installation.ts';
import { isDated } from '../../installation/schedule.ts';
import type { AddressStorage } from '../../storage/port/addresses.ts';
import type { ConfigurationStorage } from '../../storage/port/configuration.ts';
import type { MessageStorage } from '../../storage/port/messages.ts';
import type { ProposalStorage } from '../../storage/port/proposals.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import type { LeasedDelivery, Postponed, Role, SendRequest } from '../delivery.ts';
import {
  type DeliveryProblem,
  type DeliveryProblemCode,
  deliveryProblem,
} from '../delivery-problem.ts';
import type { BookingAsOf, MessageContext, OutboxEntry, Trigger } from '../outbox-entry.ts';
import { composeMail } from './compose-mail.ts';
import type { BookingContent, Mail, MailContent, MailOrigin, WaitlistMail } from './mail.ts';
import { findMailPlan } from './mail-kinds.ts';

/**
 * The data that a mail is composed from. Read again for every attempt, because data that was erased
 * since must not be sent.
 */
export interface MailStorage {
  readonly messages: Pick<
    MessageStorage,
    'findEntry' | 'findContext' | 'findActiveBookings' | 'admitMail'
  >;
  readonly configuration: Pick<ConfigurationStorage, 'read'>;
  /** Returns `null` if the entry is no longer live; omitted if there is no waiting list. */
  findWaitlistMail?(waitlistId: number): Promise<WaitlistMail | null>;
  /** Omitted if no address is changed. */
  readonly addresses?: Pick<AddressStorage, 'find'>;
  /** Omitted if there are no proposals. */
  readonly proposals?: Pick<ProposalStorage, 'find'>;
}

interface MailComposer {
  /** The returned mail counts as sent. Rejects only if the storage does. */
  compose(sending: Pick<SendRequest, 'delivery' | 'now'>): Promise<ComposeResult>;
}

type ComposeResult =
  | { readonly kind: 'mail'; readonly mail: Mail }
  /** Why it must not be sent, for the operator. */
  | { readonly kind: 'obsolete'; readonly problem: DeliveryProblem }
  | Postponed;

/**
 * A visitor may enter any address and then trigger a customer's mails. Integrators and operators
 * know whom they write to.
 */
const OPEN_TO_STRANGERS: ReadonlySet<Trigger> = new Set<Trigger>(['widget', 'waitlist', 'manage']);

const NOTHING_LEFT = 'no_longer_stored';

/** Creates a composer that reads the current data from `storage` for every mail. */
export function createMailComposer(storage: MailStorage, origin: MailOrigin): MailComposer {
  return {
    async compose({ delivery: leased, now }) {
      const entry = await storage.messages.findEntry(leased.outboxId);
      if (entry === null) {
        return { kind: 'obsolete', problem: deliveryProblem(NOTHING_LEFT) };
      }
      const content = await findContent(storage, { entry, delivery: leased, now });
      if (typeof content === 'string') {
        return { kind: 'obsolete', problem: deliveryProblem(content) };
      }
      const configuration = await storage.configuration.read();
      if (configuration === null) {
        return { kind: 'obsolete', problem: deliveryProblem(NOTHING_LEFT) };
      }
      const { installation } = configuration;
      const delivery = { ...leased, target: findTarget({ entry, delivery: leased }, content) };
      const postponed = isLimited(entry, delivery.role)
        ? await postpone(storage, { delivery, now, most: installation.limits.mailsPerEmail })
        : null;
      if (postponed !== null) {
        return postponed;
      }
      return { kind: 'mail', mail: composeMail({ content, delivery, installation, origin, now }) };
    },
  };
}

/**
 * The address may have changed since the mail was planned or leased. Its links are those of today,
 * and whoever reads the mails of the former address must not get them.
 */
function findTarget(
  { entry, delivery }: Pick<Question, 'entry' | 'delivery'>,
  content: MailContent,
): string {
  if (content.about === 'waitlist' || delivery.role !== 'customer' || entry.recipient !== null) {
    return delivery.target;
  }
  const { email, hasNewLinks } = content.context;
  return hasNewLinks && email !== null ? email : delivery.target;
}

function isLimited({ trigger }: OutboxEntry, role: Role): boolean {
  return role === 'customer' && OPEN_TO_STRANGERS.has(trigger);
}

interface Admission {
  readonly delivery: LeasedDelivery;
  readonly now: EpochMs;
  readonly most: number;
}

/** `null` if it may be sent. */
async function postpone(
  { messages }: MailStorage,
  { delivery: { id, target, attempts }, now, most }: Admission,
): Promise<Postponed | null> {
  const isFirstAttempt = attempts <= 1;
  const until = await messages.admitMail({ now, deliveryId: id, target, most, isFirstAttempt });
  const problem = deliveryProblem('mailbox_full', { most });
  return until === null ? null : { kind: 'postponed', until, problem };
}

interface Question {
  readonly entry: OutboxEntry;
  readonly delivery: LeasedDelivery;
  readonly now: EpochMs;
}

/** A code says why there is nothing to send. */
async function findContent(
  storage: MailStorage,
  { entry, delivery, now }: Question,
): Promise<MailContent | DeliveryProblemCode> {
  if (entry.kind === 'waitlist.joined' || entry.kind === 'waitlist.offered') {
    return findWaitlistContent(storage, entry, now);
  }
  const context = await storage.messages.findContext(entry.id);
  if (context === null || entry.asOf === null) {
    return NOTHING_LEFT;
  }
  if (entry.kind === 'address.asked' || entry.kind === 'address.left') {
    return await findAddress(storage, { entry, context, delivery, now });
  }
  if (entry.kind === 'booking.refused') {
    const active = await storage.messages.findActiveBookings(entry.id, now);
    return active.length === 0 ? 'no_booking_left' : { about: 'refusal', context, active };
  }
  if (delivery.role === 'customer' && context.email === null) {
    return await findReasonForNoAddress(storage, context);
  }
  const obsolescence = findObsolescence({ entry, asOf: entry.asOf, context, now });
  if (obsolescence !== null) {
    return obsolescence;
  }
  return entry.kind === 'booking.proposed'
    ? await findProposed(storage, { entry, context, now })
    : { about: 'booking', entry, context };
}

async function findReasonForNoAddress(
  storage: MailStorage,
  { booking }: BookingContent['context'],
): Promise<DeliveryProblemCode> {
  if (Object.keys(booking.submission).length === 0) {
    return 'customer_erased';
  }
  const change = await storage.addresses?.find(booking.bookingId);
  return change?.isLocked ? 'address_disputed' : 'no_address';
}

interface AddressQuestion extends Question, Pick<BookingContent, 'context'> {}

async function findAddress(
  storage: MailStorage,
  { entry, context, delivery, now }: AddressQuestion,
): Promise<MailContent | DeliveryProblemCode> {
  const { booking } = context;
  const change = (await storage.addresses?.find(booking.bookingId)) ?? null;
  const terms = { about: 'address', entry, context } as const;
  if (entry.kind === 'address.asked') {
    const asked = change?.asked ?? null;
    const until = askedUntil(entry.createdAt, booking.startsAt);
    const counts = asked?.askedAt === entry.createdAt && asked.email === delivery.target;
    return counts && now < until && mayChangeAddress(booking, now)
      ? { ...terms, kind: 'addressRequest', link: { secret: asked.secret, until } }
      : 'address_over';
  }
  if (booking.startsAt * MS_PER_MINUTE <= now) {
    return 'time_begun';
  }
  const previous = change?.previous ?? null;
  const mayObject = previous?.email === delivery.target && now < previous.until;
  return { ...terms, kind: 'addressLeft', link: mayObject ? previous : null };
}

interface ProposedQuestion extends Pick<BookingContent, 'entry' | 'context'> {
  readonly now: EpochMs;
}

async function findProposed(
  storage: MailStorage,
  { entry, context, now }: ProposedQuestion,
): Promise<MailContent | DeliveryProblemCode> {
  const proposal = (await storage.proposals?.find(context.booking.bookingId, now)) ?? null;
  if (proposal?.state !== 'open') {
    return 'proposal_over';
  }
  if (proposal.createdAt !== entry.createdAt) {
    return 'proposal_replaced';
  }
  const schedules = (await storage.configuration.read())?.installation.schedules ?? [];
  const findOtherName = (id: number) =>
    schedules.find((one) => one.id === id && id !== context.booking.scheduleId)?.name ?? null;
  const times = proposal.times.map(({ startsAt, scheduleId }) => ({
    startsAt,
    schedule: findOtherName(scheduleId),
  }));
  return { about: 'booking', entry, context, proposed: { until: proposal.until, times } };
}

async function findWaitlistContent(
  storage: MailStorage,
  { kind, waitlistId }: OutboxEntry,
  now: EpochMs,
): Promise<MailContent | DeliveryProblemCode> {
  const data = waitlistId === null ? null : await storage.findWaitlistMail?.(waitlistId);
  if (!data) {
    return NOTHING_LEFT;
  }
  if (kind === 'waitlist.offered' && data.until === null) {
    return 'offer_over';
  }
  if (data.until !== null && data.until <= now) {
    return 'offer_expired';
  }
  if (kind === 'waitlist.joined' && data.confirmUntil === null) {
    return 'already_confirmed';
  }
  if (data.confirmUntil !== null && data.confirmUntil <= now) {
    return 'confirmation_over';
  }
  const configuration = await storage.configuration.read();
  const reason = configuration
    ? offeredReason(data.reason, data.schedule, configuration.installation)
    : data.reason;
  return {
    about: 'waitlist',
    kind: kind === 'waitlist.offered' ? 'offered' : 'joined',
    data: {
      ...data,
      reason,
      laterStarts: configuration ? listLaterStarts(data, configuration) : [],
    },
  };
}

/** When the later dates of an offered course start; empty if it is none. */
function listLaterStarts(
  { slot, schedule, reason }: WaitlistMail,
  configuration: Configuration,
): readonly EpochMinute[] {
  const sessions = schedule.sessions ?? [];
  if (slot === null || !sessions.some((session) => isDated(session) && session.isCourse)) {
    return [];
  }
  const found = createPlaces(configuration).find(schedule.id, reason.id);
  const [place] = isRefusal(found) ? [] : found;
  return place === undefined ? [] : findLaterStarts(place.rules, place.zone, slot);
}

interface ObsolescenceQuestion {
  readonly entry: OutboxEntry;
  readonly asOf: BookingAsOf;
  readonly context: MessageContext;
  readonly now: EpochMs;
}

/**
 * Why the mail is obsolete, for the operator; `null` if it is not. If the booking was moved or
 * cancelled since, only the later mail about that is sent, so repeated changes do not flood the
 * recipient.
 */
export function findObsolescence({
  entry,
  asOf,
  context,
  now,
}: ObsolescenceQuestion): DeliveryProblemCode | null {
  const { booking } = context;
  if (asOf.version < booking.version && findMailPlan(entry.kind).tellsOfChange) {
    return 'booking_changed';
  }
  if (entry.kind === 'booking.cancelled') {
    return asOf.endsAt * MS_PER_MINUTE <= now ? 'time_over' : null;
  }
  if (asOf.startsAt * MS_PER_MINUTE <= now) {
    return 'time_begun';
  }
  if (entry.kind === 'booking.reminder') {
    return findChange(asOf, context);
  }
  if (entry.kind === 'booking.substituted' && asOf.version < booking.version) {
    return 'booking_changed';
  }
  const asksToConfirm =
    entry.kind === 'confirmation.requested' || entry.kind === 'confirmation.reminder';
  return asksToConfirm && booking.status !== 'pending' ? 'not_pending' : null;
}

function findChange(
  { startsAt, scheduleId }: BookingAsOf,
  { booking }: MessageContext,
): DeliveryProblemCode | null {
  if (!isActive(booking.status)) {
    return 'booking_cancelled';
  }
  const isThere =
    booking.scheduleId === scheduleId &&
    listDates(booking).some((date) => date.startsAt === startsAt);
  return isThere ? null : 'booking_moved';
}
