/** The page of health in English. Its shape is the type of every language. */

import type { FindingKind, FindingSubject } from '../../../../bff/contract/admin-health.ts';

/** With `{name}` for a value of what was found. */
type Sentences = Readonly<Record<FindingKind, string>>;

const findings: Sentences = {
  node_ok: 'Node {node}, zone data {tz}.',
  node_old: 'This is Node {node}. Install version 20.19 or newer.',
  proxies_trusted: 'Visitors are told apart by what {proxies} reports.',
  proxies_untrusted:
    'Browsers use https, so there is a proxy in front, but none is trusted: all visitors count as one, and limits refuse them together. Set TRUSTED_PROXIES to its address.',
  proxies_crowd:
    'At least {count} visitors came from {address}, most likely a proxy. They count as one, and limits refuse them together. Add this address to TRUSTED_PROXIES, unless it is a computer that many people share.',
  disk_ok: '{free} MB are free.',
  disk_low: 'Only {free} MB are free in {folder}. Make room soon.',
  disk_full: 'There is no space left in {folder}: bookings cannot be stored. Free some space.',
  disk_unwritable: 'The server’s account cannot write to {place}. Correct its permissions.',
  database_ok: '{name} can be read and written.',
  clock_ok: 'The server’s clock agrees with the database’s.',
  clock_off:
    'The server says {mine}, the database {theirs}. Set the clock that is wrong, then restart the server.',
  servers_none: 'No server uses the database.',
  servers_one: 'One server uses the database.',
  servers_several:
    '{count} servers use the same database file (processes {processes}). Nothing is booked twice because of that, but each counts visitors’ limits separately: stop all but one.',
  cache_ok: 'Redis on {host} answers.',
  cache_down:
    'Redis on {host} does not answer ({cause}). Until it does, each server counts limits separately. Start it, or correct CACHE_URL.',
  upstream_ok: '{url} takes the token and has calendars: {calendars}.',
  upstream_empty: '{url} takes the token, but has no calendar.',
  upstream_refuses: '{url} refuses calls for a minute, because others use the same token, too.',
  upstream_down: '{url}: {problem}.',
  not_configured: 'Nothing is set up yet.',
  calendars_elsewhere: 'Calendars come from {url}.',
  no_calendar: 'There is no calendar yet.',
  without_reason: 'Calendars without a reason: {names}. Nothing can be booked there.',
  without_hours: 'Calendars without hours from today on: {names}. Nobody can book there.',
  reason_capacity:
    '{reason} has {capacity} places, but {calendar} takes {scheduleCapacity} at once: the smaller number counts.',
  reason_persons:
    'Up to {max} people may come with one booking of {reason}, but {calendar} has {places} places at once.',
  installation_ok: 'Calendars: {calendars}. Reasons: {reasons}.',
  zone_ok: '{zone} is known.',
  zone_old: 'The rules for {zone} are old ({tz}). Install a newer Node.',
  zone_unknown: 'This Node does not know {zone}. Install a newer one.',
  holidays_none: 'No public holidays are observed.',
  holidays_ok: 'Known for {region} until {year}.',
  holidays_low: 'Known for {region} only until {year}. The server adds the next ones within a day.',
  holidays_missing: 'None are stored for {region}. Choose the region again.',
  contact_ok: 'Customers and bookings reach {email}.',
  contact_missing: 'There is no e-mail address where customers can reach you.',
  own_mailbox:
    '{email} sends the mails and is told of bookings, so some calendars, such as Outlook’s, enter nothing by themselves. Subscribe to a calendar feed there instead.',
  nobody_told:
    'There is no e-mail address where customers can reach you, and nobody is notified of bookings.',
  origins_ok: 'Sites that may show the widget: {count}.',
  origins_none: 'No site may show the widget yet. Only the server’s own booking page works.',
  origins_unreachable:
    'The server’s address is {baseUrl}, which visitors of {origins} cannot reach. Set BASE_URL to the public address.',
  origins_mixed:
    'Browsers refuse to load {baseUrl} into {origins}. Serve it over https and set BASE_URL.',
  origins_plain:
    '{origins} is not encrypted: what customers type could be read in transit. Use https there.',
  origins_refused: '{origin} was refused the widget ({count} times). If it is yours, allow it.',
  api_elsewhere: 'It is provided by {url}.',
  api_off: 'It is off.',
  api_without_token: 'It is on but has no token, so every call is refused.',
  api_ok: 'It is on and has a token.',
  messages_ok: 'None were given up; {waiting} are waiting.',
  given_up: 'Messages given up: {count}. The reasons are below; they can be sent again.',
  mail_refused:
    'E-mails refused for good: {count}. Most have a wrong address: ask for the right one by telephone, correct it in the booking, and send the message again.',
  mail_ready: 'The mail server can be reached and accepts the login.',
  mail_unready: '{problem} Until then, e-mails wait.',
  mail_waits:
    'Waiting for a mail server: {count}. Set SMTP_URL and MAIL_FROM; they are kept for 30 days, and until their bookings begin.',
  confirmation_without_mail:
    'Bookings should be confirmed by e-mail, but no mail server is set up: they are accepted without.',
  waitlist_without_mail:
    'The waiting list needs e-mail, but no mail server is set up: nobody can join it.',
  webhooks_ok: 'In use: {count}.',
  webhooks_disabled: 'Disabled: {endpoints}.',
  backup_ok: 'The last one was made {last}.',
  backup_early: 'There is none yet. “slotwell backup” makes one while the server is running.',
  backup_old:
    'The last one was made {last}. Run “slotwell backup” every night, unless you back up some other way.',
  backup_none:
    'There is none. Run “slotwell backup” every night, unless you back up some other way.',
};

const subjects: Readonly<Record<FindingSubject, string>> = {
  node: 'Node',
  proxies: 'Proxy',
  disk: 'Disk',
  database: 'Database',
  clock: 'Clock',
  servers: 'Servers',
  cache: 'Redis',
  upstream: 'Other installation',
  installation: 'Calendars',
  'time zone': 'Time zone',
  holidays: 'Public holidays',
  contact: 'Contact',
  origins: 'Websites',
  api: 'Interface',
  messages: 'Messages',
  mail: 'Mail server',
  webhooks: 'Webhooks',
  backup: 'Backup',
};

export const english = {
  well: 'Everything is fine.',
  todo: (count: number) => (count === 1 ? 'One thing needs doing.' : `${count} things need doing.`),
  looked: (moment: string) => `As of ${moment}. This page keeps itself current.`,
  again: 'Check again',
  needsDoing: 'What needs doing',
  inOrder: 'In order',
  urgent: 'Urgent',
  soon: 'Check this',
  goThere: {
    installation: 'Change calendars',
    contact: 'Add it',
    origins: 'Allow sites',
    api: 'Open Interface',
    holidays: 'Change it',
    webhooks: 'Open Webhooks',
  } as Readonly<Partial<Record<FindingSubject, string>>>,
  mail: 'Mail server',
  noMail:
    'No mail server is set up, so no confirmation and no reminder is sent. To send them, set SMTP_URL and MAIL_FROM.',
  server: 'Server',
  tried: 'Last tried',
  sent: 'Last e-mail',
  notYet: 'not yet',
  answered: 'It answers and accepts the login.',
  took: 'It was accepted.',
  tryNow: 'Try now',
  trying: 'Trying …',
  works: 'The mail server answers and accepts the login.',
  worksNot: (problem: string) => `The mail server: ${problem}`,
  messages: 'Undelivered messages',
  counts: (waiting: number, dead: number) => `Waiting: ${waiting}. Given up: ${dead}.`,
  oldest: (moment: string) => `The oldest was due ${moment}.`,
  none: 'None have failed.',
  message: 'Message',
  to: 'To',
  cause: 'Why',
  state: 'State',
  webhook: (id: string) => `Webhook ${id}`,
  givenUp: 'Given up',
  next: (moment: string) => `Next try ${moment}`,
  attempts: (count: number, inAll: number) => {
    const attempts = count === 1 ? '1 attempt' : `${count} attempts`;
    return inAll > count ? `${attempts} (${inAll} in all)` : attempts;
  },
  resend: 'Send again',
  resent: 'It is being sent again.',
  resendAll: 'Resend all that were given up',
  resentAll: 'All are being sent again.',
  kinds: {
    'webhook.test': 'Test',
    'waitlist.offered': 'Offer from the waiting list',
    'waitlist.joined': 'Waiting list',
  } as Readonly<Record<string, string>>,
  /** What webhooks are told. */
  told: {
    'booking.created': 'New booking',
    'booking.rescheduled': 'Moved booking',
    'booking.cancelled': 'Cancelled booking',
  } as Readonly<Record<string, string>>,
  erased: 'erased',
  outside: {
    heading: 'Bookings outside the hours',
    none: 'All upcoming bookings are within the hours.',
    count: (count: number) =>
      count === 1
        ? 'One upcoming booking is outside the present hours.'
        : `${count} upcoming bookings are outside the present hours.`,
    show: 'Show them',
  },
  origins: 'Refused websites',
  originsIntro:
    'These sites tried to show the widget and were refused. If one is yours, allow it under Set-up; if not, there is nothing to do.',
  origin: 'Website',
  times: 'How often',
  last: 'Last',
  since: (moment: string) => `Noticed by this server since ${moment}, for at most a day.`,
  allow: 'Allow a website',
  versions: 'Versions and clock',
  program: 'Slotwell',
  zoneData: 'Zone data',
  database: 'Database',
  schema: 'Schema',
  serverClock: 'Server’s clock',
  databaseClock: 'Database’s clock',
  noClock: 'the same as the server’s',
  started: 'Server started',
  backup: 'Last backup',
  never: 'none',
  subjects,
  findings,
};

export type HealthWords = typeof english;
