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

const encoder = new TextEncoder();

const instant = (iso: string) => `${iso.replace(/[-:]|\.\d+/g, '')}`;
const escape = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');

/** Lines may have 75 octets; a longer one goes on after a line break and a space, never inside a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    octets += encoder.encode(character).length;
    if (octets > 75) {
      folded += '\r\n ';
      octets = 1 + encoder.encode(character).length;
    }
    folded += character;
  }
  return folded;
}

export function calendarFile(entry: CalendarEntry): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Slotwell//Widget//EN',
    'BEGIN:VEVENT',
    `UID:${escape(entry.id)}`,
    `DTSTAMP:${instant(entry.made)}`,
    `DTSTART:${instant(entry.start)}`,
    `DTEND:${instant(entry.end)}`,
    `SUMMARY:${escape(entry.summary)}`,
    `LOCATION:${escape(entry.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
