/** Links that open a web calendar with the booking filled in. They carry nothing secret, as they pass through the calendar's own address bar and logs. */

import type { EpochMinute } from '../../time/units.ts';
import { formatInstant } from '../../time/wall-time.ts';
import type { CalendarEntry } from './calendar-entry.ts';

export interface CalendarLink {
  readonly label: string;
  readonly href: string;
}

interface Timed extends CalendarEntry {
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
}

/** Google, Outlook.com and Office 365, in this order. */
export function calendarLinks(entry: Timed): readonly CalendarLink[] {
  return [
    { label: 'Google', href: googleLink(entry) },
    { label: 'Outlook.com', href: outlookLink('https://outlook.live.com', entry) },
    { label: 'Office 365', href: outlookLink('https://outlook.office.com', entry) },
  ];
}

function googleLink({ startsAt, endsAt, summary, description, location }: Timed): string {
  const dates = [startsAt, endsAt].map((minute) => formatInstant(minute).replace(/[-:]/g, '')).join('/');
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: summary,
    dates,
    details: description,
    location,
  });
}

function outlookLink(host: string, { startsAt, endsAt, summary, description, location }: Timed): string {
  return withQuery(`${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: formatInstant(startsAt),
    enddt: formatInstant(endsAt),
    body: description,
    location,
  });
}

/** Blanks as %20: Outlook shows a plus as one. */
function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${query.join('&')}`;
}
