/** The calendar file of a booking, by RFC 5545. */

export interface CalendarEntry {
  readonly id: string;
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  readonly start: string;
  readonly end: string;
  /** When the entry was made, same form. */
  readonly made: string;
  readonly summary: string;
  readonly location: string;
}

export const instant = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');

/**
 * Escapes a text and folds it: a line may have 75 octets and goes on after a line break and a space. Sixteen characters have at most 64, which leaves room
 * for the longest name.
 */
const asText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/.{16}/gu, '$&\n ');

export const calendarFile = ({ id, start, end, made, summary, location }: CalendarEntry): string =>
  `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Slotwell//EN
BEGIN:VEVENT
UID:${id}
DTSTAMP:${instant(made)}
DTSTART:${instant(start)}
DTEND:${instant(end)}
SUMMARY:${asText(summary)}
LOCATION:${asText(location)}
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');
