/** All that is held about a customer, to be handed out: as a JSON file for programs, and as a text for people, in the installation's language where it is German, else in English. */

import { type Booking, type Customer, formatInstant } from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import { whoIs } from '../operations/audit-search.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { ownText } from './installation.ts';
import { answersOf } from './present-booking.ts';
import type { CustomerKnown } from './present-customer.ts';

type Dependencies = Pick<RouteDependencies, 'storage' | 'clock'>;

/** Members by name; lists hold members, and texts. */
export type Member = string | number | boolean | null | readonly Member[] | { readonly [name: string]: Member };

const [MAX_HISTORY, MAX_DELIVERIES] = [1_000, 1_000];

export async function exportCustomer(
  deps: Dependencies,
  customer: Customer,
  known: CustomerKnown,
): Promise<CallAnswer<'POST /customers/{id}/export'>> {
  const bookings: Member[] = [];
  for (const booking of customer.bookings) bookings.push(await exportBooking(deps, booking, { customer, known }));
  const history = await readHistory(deps, `customer:${customer.id}`);
  const data = {
    held_by: ownText(known.installation.name, known.installation),
    exported_at: moment(deps.clock.now()),
    time_zone: known.installation.timeZone,
    customer: customer.id,
    note_of_the_team: customer.note,
    bookings,
    waiting_list: customer.waiting.map((one) => exportWaiting(one, { customer, known })),
    history,
  };
  const language = known.installation.locale.startsWith('de') ? 'de' : 'en';
  return { json: `${JSON.stringify(data, null, 2)}\n`, text: writeText(data, language) };
}

interface Context {
  readonly customer: Customer;
  readonly known: CustomerKnown;
}

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

async function exportBooking(deps: Dependencies, booking: Booking, { customer, known }: Context): Promise<Member> {
  const { bookingId } = booking;
  const deliveries = await deps.storage.listDeliveries({ bookingId, limit: MAX_DELIVERIES });
  const entries = await Promise.all([...new Set(deliveries.map(({ outboxId }) => outboxId))].map((id) => deps.storage.findEntry(id)));
  const entryOf = new Map(entries.flatMap((entry) => (entry === null ? [] : [[entry.id, entry] as const])));
  return {
    reference: bookingId,
    details_id: booking.detailsId,
    customer_record: booking.customerId,
    status: booking.status,
    mark: booking.attendance,
    starts_at: formatInstant(booking.startsAt),
    ends_at: formatInstant(booking.endsAt),
    calendar: nameIn(known, 'schedule', booking.scheduleId),
    reason: nameIn(known, 'reason', booking.reasonId),
    made_through: booking.surface,
    language: booking.locale,
    consent_given: customer.consented.bookings.includes(bookingId),
    made_at: moment(booking.createdAt),
    cancelled_at: moment(booking.cancelledAt),
    erasing_requested_at: moment(booking.eraseRequestedAt),
    email: booking.email,
    entered: Object.fromEntries(answersOf(booking, known).map(({ name, label, value }) => [label || name, value])),
    note_of_the_team: booking.note,
    messages: deliveries.map(({ outboxId, channel, role, target, state, createdAt, settledAt, problem }) => ({
      about: entryOf.get(outboxId)?.kind ?? '',
      to: role === 'customer' ? target : role,
      channel,
      state,
      written_by_the_team: entryOf.get(outboxId)?.notice?.message ?? null,
      made_at: moment(createdAt),
      done_at: moment(settledAt),
      problem,
    })),
    history: await readHistory(deps, `booking:${bookingId}`),
  };
}

function nameIn({ offered, installation }: CustomerKnown, kind: 'schedule' | 'reason', id: number): string {
  const found = offered[kind](id);
  return found === null ? '' : ownText(found.name, installation);
}

function exportWaiting(entry: Customer['waiting'][number], { customer, known }: Context): Member {
  return {
    calendar: nameIn(known, 'schedule', entry.scheduleId),
    reason: nameIn(known, 'reason', entry.reasonId),
    day: entry.day,
    state: entry.state,
    email: entry.email,
    name: entry.name,
    language: entry.locale,
    consent_given: customer.consented.waiting.includes(entry.id),
    made_at: moment(entry.createdAt),
    ended_at: moment(entry.endedAt),
  };
}

/** Who of the team did it is theirs, not the customer's. */
async function readHistory({ storage }: Dependencies, subject: string): Promise<Member> {
  const rows = await storage.listAuditOf(subject, MAX_HISTORY);
  return rows.map(({ at, actor, action, detail }) => ({ at: moment(at), by: whoIs(actor).kind, action, detail }));
}

/** What the members of an export are called. */
const NAMES: Readonly<Record<string, string>> = {
  held_by: 'Gespeichert bei',
  exported_at: 'Ausgegeben am',
  time_zone: 'Zeitzone',
  customer: 'Nummer im Bestand',
  note_of_the_team: 'Notiz des Teams',
  bookings: 'Termine',
  reference: 'Nummer',
  details_id: 'Kennung',
  customer_record: 'Datensatz',
  status: 'Stand',
  mark: 'Merkmal',
  starts_at: 'Beginn',
  ends_at: 'Ende',
  calendar: 'Kalender',
  reason: 'Anliegen',
  made_through: 'Gebucht über',
  language: 'Sprache',
  consent_given: 'Einwilligung erteilt',
  made_at: 'Entstanden',
  cancelled_at: 'Abgesagt',
  erasing_requested_at: 'Löschung verlangt',
  email: 'E-Mail',
  entered: 'Angaben',
  messages: 'Nachrichten',
  about: 'Anlass',
  to: 'An',
  channel: 'Weg',
  state: 'Stand',
  written_by_the_team: 'Vom Team geschrieben',
  done_at: 'Erledigt',
  problem: 'Hindernis',
  history: 'Verlauf',
  at: 'Zeit',
  by: 'Durch',
  action: 'Vorgang',
  detail: 'Näheres',
  waiting_list: 'Warteliste',
  day: 'Tag',
  name: 'Name',
  ended_at: 'Beendet',
};

/** One member a line, what belongs to it further in. What is empty is left out. */
function writeText(data: Member, language: 'de' | 'en', depth = 0): string {
  if (typeof data !== 'object' || data === null) return `${String(data)}\n`;
  const indent = '  '.repeat(depth);
  if (isList(data)) return data.map((one, index) => `${indent}${index + 1}.\n${writeText(one, language, depth + 1)}`).join('');
  const nameOf = (name: string) => (language === 'de' ? (NAMES[name] ?? name) : name.replaceAll('_', ' '));
  return Object.entries(data)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      if (typeof value === 'object' && value !== null) return `${indent}${nameOf(name)}:\n${writeText(value, language, depth + 1)}`;
      return `${indent}${nameOf(name)}: ${sayValue(value, language).replaceAll('\n', `\n${indent}  `)}\n`;
    })
    .join('');
}

function isList(value: Member): value is readonly Member[] {
  return Array.isArray(value);
}

function isEmpty(value: Member): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

function sayValue(value: string | number | boolean | null, language: 'de' | 'en'): string {
  if (typeof value !== 'boolean') return String(value);
  if (language === 'de') return value ? 'ja' : 'nein';
  return value ? 'yes' : 'no';
}
