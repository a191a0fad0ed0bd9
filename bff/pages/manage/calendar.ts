/** The booking for the customer's own calendar: a file, and links to the common web calendars, which carry nothing secret. */

import { calendarFile, calendarLinks, describeEntry } from '../../../core/index.ts';
import { type Html, html } from '../html.ts';
import type { Managed } from './managed.ts';

/** As of an entry in a calendar: what was retired since keeps its number. */
function subjectOf({ booking, schedule, reason }: Managed) {
  return {
    booking,
    schedule: schedule ?? { name: `#${booking.scheduleId}`, location: null, address: null, phone: null },
    reason: reason ?? { name: `#${booking.reasonId}` },
    customer: null,
  };
}

export function renderCalendars(managed: Managed): Html {
  const { booking, voice, link } = managed;
  const entry = describeEntry({ ...subjectOf(managed), manageLink: null }, voice.speech);
  const links = calendarLinks({ ...entry, startsAt: booking.startsAt, endsAt: booking.endsAt });
  return html`<h2>${voice.texts.calendarHeading}</h2>
<ul class="links"><li><a href="${link('booking.ics')}">${voice.texts.calendarFile}</a></li>${links.map(
    ({ label, href }) => html`<li><a href="${href}" rel="noopener noreferrer">${label}</a></li>`,
  )}</ul>`;
}

/** `manageLink`: the whole address, for the entry's description. */
export function fileOf(managed: Managed, manageLink: string): string {
  const { installation, voice, now } = managed;
  const request = { ...subjectOf(managed), manageLink, profile: installation, locale: voice.speech.lang, now, invitation: null };
  return calendarFile(request);
}
