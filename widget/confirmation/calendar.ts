/** A booking for the customer's own calendar: a file by RFC 5545, and links that open a web calendar with it filled in. Nothing secret is in them. */

export interface CalendarEntry {
  readonly id: string;
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
}

const compact = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');

/**
 * Escapes a text and folds it: a line may have 75 octets and goes on after a line break and a space. Sixteen characters have at most 64, which leaves room
 * for the longest name.
 */
const asText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/.{16}/gu, '$&\n ');

/** `made`: when the entry was made, as the other instants or with milliseconds. */
export const calendarFile = ({ id, start, end, made, summary, location }: CalendarEntry & { readonly made: string }): string =>
  `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Slotwell//EN
BEGIN:VEVENT
UID:${id}
DTSTAMP:${compact(made)}
DTSTART:${compact(start)}
DTEND:${compact(end)}
SUMMARY:${asText(summary)}
LOCATION:${asText(location)}
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

export interface CalendarLink {
  readonly name: string;
  readonly href: string;
}

/** Spaces are written as `%20`: Outlook shows a plus as one. */
export function webCalendarLinks({ start, end, summary, location }: CalendarEntry): readonly CalendarLink[] {
  const query = (values: Readonly<Record<string, string>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  const google = { action: 'TEMPLATE', text: summary, dates: `${compact(start)}/${compact(end)}`, location };
  const path = '/calendar/action/compose';
  const outlook = { path, rru: 'addevent', subject: summary, startdt: start, enddt: end, location };
  return [
    { name: 'Google', href: `https://calendar.google.com/calendar/render?${query(google)}` },
    { name: 'Outlook.com', href: `https://outlook.live.com/calendar/0/deeplink/compose?${query(outlook)}` },
  ];
}
