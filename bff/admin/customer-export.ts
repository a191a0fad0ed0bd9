/**
 * Exports everything that is stored about a customer: as a JSON file for programs, and as a
 * readable text with words for codes and times in the installation's zone, in German if that is the
 * installation's language, otherwise in English.
 */

import {
  type Booking,
  type Customer,
  describeDeliveryProblem,
  formatInstant,
  nameTaken,
  type OutboxEntry,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import { whoIs } from '../operations/audit-search.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { nameInWords, type Speech, valueInWords } from './customer-export-words.ts';
import { ownText } from './installation.ts';
import { presentAnswers } from './present-booking.ts';
import type { CustomerKnown } from './present-customer.ts';

type Dependencies = Pick<RouteDependencies, 'storage' | 'clock'>;

/** An object by member names, a list, or a value. */
export type Member =
  | string
  | number
  | boolean
  | null
  | readonly Member[]
  | { readonly [name: string]: Member };

const MAX_HISTORY = 1_000;
const MAX_DELIVERIES = 1_000;

export async function exportCustomer(
  deps: Dependencies,
  customer: Customer,
  known: CustomerKnown,
): Promise<CallAnswer<'POST /customers/{id}/export'>> {
  const bookings: Member[] = [];
  for (const booking of customer.bookings) {
    bookings.push(await exportBooking(deps, booking, { customer, known }));
  }
  const history = await readHistory(deps, `customer:${customer.id}`);
  const data = {
    held_by: ownText(known.installation.name, known.installation),
    exported_at: moment(deps.clock.now()),
    time_zone: known.installation.timeZone,
    customer: customer.id,
    note_of_the_team: customer.note ?? '',
    bookings,
    waiting_list: customer.waiting.map((one) => exportWaiting(one, { customer, known })),
    history,
  };
  const language = known.installation.locale.startsWith('de') ? 'de' : 'en';
  return {
    json: `${JSON.stringify(data, null, 2)}\n`,
    text: writeText(data, { language, timeZone: data.time_zone }),
  };
}

interface Context {
  readonly customer: Customer;
  readonly known: CustomerKnown;
}

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

async function exportBooking(
  deps: Dependencies,
  booking: Booking,
  { customer, known }: Context,
): Promise<Member> {
  const { bookingId } = booking;
  const deliveries = await deps.storage.messages.listDeliveries({
    bookingId,
    limit: MAX_DELIVERIES,
  });
  const entries = await Promise.all(
    [...new Set(deliveries.map(({ outboxId }) => outboxId))].map((id) =>
      deps.storage.messages.findEntry(id),
    ),
  );
  const entriesById = new Map(
    entries.flatMap((entry) => (entry === null ? [] : [[entry.id, entry] as const])),
  );
  return {
    reference: bookingId,
    details_id: booking.detailsId,
    customer_record: booking.customerId,
    status: booking.status,
    mark: booking.attendance,
    starts_at: formatInstant(booking.startsAt),
    ends_at: formatInstant(booking.endsAt),
    ...(booking.dates && {
      dates: booking.dates.map(({ startsAt }) => formatInstant(startsAt)).join(', '),
    }),
    calendar: nameIn(known, 'schedule', booking.scheduleId),
    reason: nameIn(known, 'reason', booking.reasonId),
    takes: nameTaken(known.offered.listTaken(booking), known.installation).join(', '),
    made_through: booking.surface,
    language: booking.locale,
    time_zone_of_customer: booking.timeZone,
    consent_given: customer.consented.bookings.includes(bookingId),
    made_at: moment(booking.createdAt),
    cancelled_at: moment(booking.cancelledAt),
    erasing_requested_at: moment(booking.eraseRequestedAt),
    email: booking.email,
    entered: Object.fromEntries(
      presentAnswers(booking, known).map(({ name, label, value }) => [label || name, value]),
    ),
    note_of_the_team: booking.note,
    messages: deliveries.map(
      ({ outboxId, channel, role, target, state, createdAt, settledAt, problem }) => ({
        about: entriesById.get(outboxId)?.kind ?? '',
        to: role === 'customer' ? target : role,
        channel,
        state,
        ...presentMessage(entriesById.get(outboxId)),
        made_at: moment(createdAt),
        done_at: moment(settledAt),
        problem: problem === null ? null : describeDeliveryProblem(problem),
      }),
    ),
    history: await readHistory(deps, `booking:${bookingId}`),
  };
}

/** Names the author of a message: customers say why they cancel, the team writes to them. */
function presentMessage(entry: OutboxEntry | undefined) {
  const message = entry?.notice?.message ?? null;
  const isOwn = entry?.trigger === 'manage';
  return {
    written_by_the_team: isOwn ? null : message,
    written_by_the_customer: isOwn ? message : null,
  };
}

function nameIn(
  { offered, installation }: CustomerKnown,
  kind: 'schedule' | 'reason',
  id: number,
): string {
  const found = offered[kind](id);
  return found === null ? '' : ownText(found.name, installation);
}

function exportWaiting(entry: Customer['waiting'][number], { customer, known }: Context): Member {
  return {
    calendar: nameIn(known, 'schedule', entry.scheduleId),
    reason: nameIn(known, 'reason', entry.reasonId),
    day: entry.day,
    before_day: entry.beforeDay,
    sooner_than_booking: entry.moves?.bookingId ?? null,
    state: entry.state,
    email: entry.email,
    name: entry.name,
    language: entry.locale,
    time_zone_of_customer: entry.timeZone,
    consent_given: customer.consented.waiting.includes(entry.id),
    made_at: moment(entry.createdAt),
    ended_at: moment(entry.endedAt),
  };
}

/**
 * Leaves out which member of the team did something: that is the team's data, not the customer's.
 */
async function readHistory({ storage }: Dependencies, subject: string): Promise<Member> {
  const rows = await storage.audit.listBySubject(subject, MAX_HISTORY);
  return rows.map(({ at, actor, action, detail }) => ({
    at: moment(at),
    by: whoIs(actor).kind,
    action,
    detail,
  }));
}

/** Writes one member per line, nested members indented. Leaves out empty values. */
function writeText(data: Member, speech: Speech, depth = 0): string {
  if (typeof data !== 'object' || data === null) {
    return `${String(data)}\n`;
  }
  const indent = '  '.repeat(depth);
  if (isList(data)) {
    return data
      .map((one, index) => `${indent}${index + 1}.\n${writeText(one, speech, depth + 1)}`)
      .join('');
  }
  return Object.entries(data)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      const label = nameInWords(name, speech);
      if (name === 'entered' && typeof value === 'object' && value !== null) {
        return `${indent}${label}:\n${writeEntered(value, speech, depth + 1)}`;
      }
      if (typeof value === 'object' && value !== null) {
        return `${indent}${label}:\n${writeText(value, speech, depth + 1)}`;
      }
      return line(indent, label, valueInWords(name, value, speech));
    })
    .join('');
}

/** Keeps what customers typed unchanged, under the labels of the form. */
function writeEntered(entered: object, speech: Speech, depth: number): string {
  const indent = '  '.repeat(depth);
  return Object.entries(entered)
    .filter(([, value]) => !isEmpty(value))
    .map(([label, value]) => line(indent, label, valueInWords(null, value, speech)))
    .join('');
}

const line = (indent: string, label: string, value: string) =>
  `${indent}${label}: ${value.replaceAll('\n', `\n${indent}  `)}\n`;

function isList(value: Member): value is readonly Member[] {
  return Array.isArray(value);
}

function isEmpty(value: Member): boolean {
  return (
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
