/** Links that open a web calendar with the booking filled in. Nothing secret is in them. */

import { type CalendarEntry, instant } from './calendar-file.ts';

/** Names and addresses. */
export function inWebCalendars({ start, end, summary, location }: CalendarEntry): [string, string][] {
  const title = encodeURIComponent(summary);
  const place = `&location=${encodeURIComponent(location)}`;
  return [
    ['Google', `https://calendar.google.com/calendar/render?action=TEMPLATE&text=${title}&dates=${instant(start)}/${instant(end)}${place}`],
    [
      'Outlook',
      `https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent&subject=${title}&startdt=${start}&enddt=${end}${place}`,
    ],
  ];
}
