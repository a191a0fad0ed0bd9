/** The doctor's sentences: each finding and, unless it is fine, what to do on the command line. */

import type { FindingKind } from '../../contract/admin-health.ts';
import type { Finding, FindingValues } from '../../operations/health/finding.ts';
import { sayIneffectiveSetting } from '../offered.ts';
import { presentTime } from '../print.ts';

/** One check, as `slotwell doctor` prints it. */
export interface Line {
  readonly verdict: Finding['verdict'];
  readonly subject: string;
  readonly sentence: string;
}

/** `{name}` stands for a value of the finding; a function is for more complex sentences. */
type Sentence = string | ((values: FindingValues) => string);

const zoneData = ({ tz }: FindingValues, before: string, after = '') =>
  tz === '' ? '' : `${before}zone data ${tz}${after}`;
const time = (value: string | number | undefined) => presentTime(Number(value));
const orCall = ({ phone }: FindingValues) => (phone === '' ? '' : ', only call');
const offeredIn = ({ scheduleId, calendar, reasonId, reason }: FindingValues) => ({
  scheduleId: Number(scheduleId),
  scheduleName: String(calendar),
  reasonId: Number(reasonId),
  reasonName: String(reason),
});
const sayUnexchanged = (
  kind: 'exchange_named' | 'exchange_alone',
  { resourceId, resource }: FindingValues,
) =>
  sayIneffectiveSetting(
    { kind, resourceId: Number(resourceId), resourceName: String(resource) },
    { locale: 'en' },
  );
const ADD_CONTACT = 'Add it to the installation file.';

const sayBusy = ({ id, name, calendar }: FindingValues, what: string) =>
  `"${name}" (${id}) of ${calendar} ${what}. What was known before still holds.`;

const SENTENCES: Readonly<Record<FindingKind, Sentence>> = {
  node_ok: (values) => `Node ${values.node}${zoneData(values, ', ')}.`,
  node_old: 'This is Node {node}; install 20.19 or newer.',
  proxies_trusted: 'Visitors are told apart by what {proxies} reports.',
  proxies_untrusted:
    'BASE_URL is https, so there is a proxy in front, and none is trusted: all visitors count as one, and limits refuse them together. Set TRUSTED_PROXIES to its address (loopback if it is on this machine).',
  proxies_crowd:
    'At least {count} visitors came from {address}, which is most likely a proxy: they count as one, and limits refuse them together. Add it to TRUSTED_PROXIES.',
  disk_ok: '{folder} can be written, {free} MB are free.',
  disk_low: 'Only {free} MB are free in {folder}; make room soon.',
  disk_full: 'No space is left in {folder}: bookings cannot be stored; free some space.',
  disk_unwritable:
    '{place} cannot be written by this account; correct its rights or name another place in DATABASE_URL.',
  database_ok: '{name} is sound and has schema {schema} of {expected}.',
  clock_ok: ({ mine }) => `This machine says that it is ${time(mine)}.`,
  clock_off: ({ mine, theirs, source }) =>
    `This machine says that it is ${time(mine)}, ${source === 'own clock' ? 'the database server says' : 'and yet an entry in the database is from'} ${time(theirs)}. Set the clock that is wrong (timedatectl set-ntp true), then restart the server.`,
  servers_none: 'No server of this account uses the database now.',
  servers_one: 'One server uses the database.',
  servers_several:
    '{count} servers use {file} (processes {processes}). No place is sold twice, but each counts the limits of visitors alone: stop all but one, or move to PostgreSQL.',
  cache_ok: 'Redis on {host} answers.',
  cache_down:
    'Redis on {host} does not answer ({cause}): meanwhile each server counts limits alone. Start it, or correct CACHE_URL.',
  upstream_ok: '{url} takes the token and has calendars: {calendars}.',
  upstream_empty: '{url} takes the token, but has no calendar, so nothing can be booked.',
  upstream_refuses: '{url} refuses calls for a minute: others use the same token, too.',
  upstream_down: '{url}: {problem}.',
  not_configured: 'Nothing is configured yet; run slotwell import FILE.',
  calendars_elsewhere: 'Calendars come from {url}.',
  no_calendar: 'There is no calendar; add schedules to the installation file and import it.',
  without_reason:
    'Without a reason: calendar {ids}; nothing can be booked there. Add reasons, or leave it if that is meant.',
  without_hours:
    'Without any hours from today on: calendar {ids}. Nobody can book it; add opening_hours to it, or leave it if that is meant.',
  reason_capacity: (values) =>
    sayIneffectiveSetting(
      {
        kind: 'reason_capacity',
        ...offeredIn(values),
        scheduleCapacity: Number(values.scheduleCapacity),
        capacity: Number(values.capacity),
      },
      { locale: 'en' },
    ),
  reason_persons: (values) =>
    sayIneffectiveSetting(
      {
        kind: 'reason_persons',
        ...offeredIn(values),
        max: Number(values.max),
        places: Number(values.places),
      },
      { locale: 'en' },
    ),
  exchange_named: (values) => sayUnexchanged('exchange_named', values),
  exchange_alone: (values) => sayUnexchanged('exchange_alone', values),
  reason_order: (values) =>
    sayIneffectiveSetting({ kind: 'reason_order', ...offeredIn(values) }, { locale: 'en' }),
  installation_ok: ({ calendars, reasons }) =>
    `It has ${count(calendars, 'calendar')} and ${count(reasons, 'reason')}.`,
  zone_ok: (values) => `${values.zone} is known${zoneData(values, ' (', ')')}.`,
  zone_old: '{zone} is known, but the zone data ({tz}) is old; install a newer Node.',
  zone_unknown: 'This Node does not know {zone}; install a newer Node.',
  holidays_none: 'No public holidays are observed.',
  holidays_ok: 'Public holidays of {region} are stored until {year}.',
  holidays_low:
    'Public holidays of {region} are stored only until {year}; slotwell serve tops them up.',
  holidays_missing:
    'No public holidays of {region} are stored; import the installation file again.',
  contact_ok: 'Customers and bookings reach {email}.',
  contact_missing: (values) =>
    `There is no contact_email: customers cannot write to you${orCall(values)}. ${ADD_CONTACT}`,
  nobody_told: (values) =>
    `There is no contact_email: nobody would be notified of bookings, and customers cannot write to you${orCall(values)}. ${ADD_CONTACT}`,
  own_mailbox: ({ email }) => sayOwnMailbox(String(email)),
  origins_ok: ({ count: sites }) =>
    `${sites === 1 ? 'One site' : `${sites} sites`} may embed the widget.`,
  origins_none:
    'No site may embed the widget, only /book works; list its origin in allowed_origins.',
  origins_unreachable:
    'BASE_URL is {baseUrl}, which visitors of {origins} cannot reach; set it to the public address.',
  origins_mixed:
    'Browsers refuse to load {baseUrl} into {origins}; serve it over https and set BASE_URL.',
  origins_plain:
    '{origins} is not encrypted: what customers type could be read on the way; use https.',
  origins_refused:
    '{origin} was refused the widget, {count} times: if it is yours, list it in allowed_origins and import.',
  api_elsewhere: 'The REST API is that of {url}; /api is not answered here.',
  api_off: 'The REST API is off; slotwell api enable switches it on.',
  api_without_token:
    'The REST API is on but has no token, so every call is refused; run slotwell token.',
  api_ok: 'The REST API is on and has a token.',
  messages_ok: 'None was given up; {waiting} are waiting.',
  given_up:
    'Given up after many attempts: {count}. slotwell outbox list --dead shows why, slotwell outbox resend --dead sends them again.',
  mail_refused:
    'Refused for good by mail servers: {count}. Most have a wrong address: ask for the right one by telephone. slotwell outbox list --dead shows them.',
  mail_ready:
    'The mail server can be reached and accepts the login. slotwell mail test ADDRESS sends a test.',
  mail_unready: '{problem} Until then, e-mails wait. {advice}',
  mail_waits:
    'E-mails that wait for a mail server: {count}. Set SMTP_URL and MAIL_FROM: they are kept for 30 days, and until their bookings begin.',
  confirmation_without_mail:
    'email_confirmation needs SMTP_URL and MAIL_FROM: until then bookings are accepted without confirmation.',
  waitlist_without_mail:
    'waitlist needs SMTP_URL and MAIL_FROM: until then nobody can join it, and whoever is already waiting learns of no offer before it is over.',
  webhooks_ok: 'Endpoints that are notified of bookings: {count}.',
  webhooks_disabled:
    'Not notified: endpoint {endpoints}. slotwell webhook enable ID changes that, slotwell webhook remove ID ends it.',
  busy_ok: 'Other calendars that close time here, all readable: {count}.',
  busy_sign_in: ({ since, ...values }) =>
    sayBusy(
      values,
      `has refused the sign-in since ${time(since)}. Make a new app password there, remove it here and add it again`,
    ),
  busy_address: ({ since, ...values }) =>
    sayBusy(
      values,
      `has been gone since ${time(since)}. Copy its new address, remove it here and add it again`,
    ),
  busy_unreachable: ({ since, ...values }) =>
    sayBusy(values, `could not be read since ${time(since)}. Slotwell keeps trying`),
  busy_unreadable: ({ since, ...values }) =>
    sayBusy(
      values,
      `has had parts that cannot be read since ${time(since)}. slotwell busy list says what`,
    ),
  busy_stale: ({ last, ...values }) =>
    sayBusy(values, `was last read at ${time(last)}. Newer events there do not close time here`),
  busy_stale_closed: ({ last, ...values }) =>
    sayBusy(values, `was last read at ${time(last)}, so that its calendar is closed (when_stale)`),
  busy_write_refused: ({ since, ...values }) =>
    sayBusy(
      values,
      `has taken no bookings since ${time(since)}: its account may not write there. Allow it that and run slotwell outbox resend, or end it by slotwell busy write ${values.id} nothing`,
    ),
  busy_write_failing: ({ since, ...values }) =>
    sayBusy(
      values,
      `has taken no bookings since ${time(since)}. Slotwell tries for three days; slotwell outbox resend begins anew`,
    ),
  busy_changed:
    'Bookings whose events were moved or deleted in another calendar, and which stay as they are until someone answers: {count}. slotwell busy changes lists them.',
  backup_ok: ({ last }) => `The last one by slotwell backup is of ${time(last)}.`,
  backup_early: 'There is none by slotwell backup yet.',
  backup_old: ({ last }) =>
    `The last one by slotwell backup is of ${time(last)}: run it each night, or ignore this if you back up in another way.`,
  backup_none:
    'There is none by slotwell backup: run it each night, or ignore this if you back up in another way.',
};

export function sayFinding({ kind, values }: Pick<Finding, 'kind' | 'values'>): string {
  const sentence = SENTENCES[kind];
  if (typeof sentence === 'function') {
    return sentence(values);
  }
  return sentence.replaceAll(/{(\w+)}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Advice for an address that both sends the mails and is notified of bookings. */
export function sayOwnMailbox(email: string): string {
  return `${email} sends the mails and is told of bookings, so some calendars, such as Outlook's, enter nothing by themselves. Subscribe to a feed there: slotwell feed add CALENDAR.`;
}

function count(number: string | number | undefined, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
