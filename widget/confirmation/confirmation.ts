/** Booked: the time, the reference, the place, a calendar file and what happens next. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { type Confirmation, langOf, textsOf, zoneOf } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { dateAndTime } from '../format/wall-time.ts';
import { row } from '../steps/check.ts';
import { contact } from '../steps/frame.ts';
import { type CalendarEntry, calendarFile, webCalendarLinks } from './calendar.ts';
import { pendingView } from './pending.ts';

export function confirmationView(flow: BookingFlow, booked: Confirmation) {
  if (booked.deadline) return pendingView(flow, booked, booked.deadline);
  const texts = textsOf(flow.state);
  const { calendar, reason, place, phone, number } = booked;
  const summary = [reason, calendar].filter(Boolean).join(', ');
  const entry = { ...booked, summary, location: place, made: new Date().toISOString() };
  return html`<section part="confirmation"><p class="done" aria-hidden="true">✓</p><h2 tabindex="-1" part="heading">${fill(texts.booked, {
    when: dateAndTime(langOf(flow.state), booked.time, 'full'),
    zone: zoneOf(flow.state),
  })}</h2><dl>${[
    row(texts.reference, number),
    row(texts.calendar, calendar),
    row(texts.reason, reason),
    row(texts.place, place),
    row(texts.phone, phone),
  ]}</dl><p>${booked.isMailed ? texts.mailed : texts.whatNext}</p>${contact(flow)}<p><a part="primary" download="${number}.ics" href="data:text/calendar;charset=utf-8,${encodeURIComponent(
    calendarFile(entry),
  )}">${texts.save}</a> <button part="button" @click=${() => flow.reset()}>${texts.again}</button></p>${links(flow, entry)}</section>`;
}

/** Links to web calendars, and to the booking's own page. */
function links(flow: BookingFlow, entry: Confirmation & CalendarEntry) {
  const { calendars, manage } = textsOf(flow.state);
  const link = (to: string, words: string) => html` <a class="link" href=${to} target="_blank" rel="noopener noreferrer">${words}</a>`;
  return html`<p>${calendars}${webCalendarLinks(entry).map(({ name, href }) => link(href, name))}</p><p>${
    entry.ownPage ? link(entry.ownPage, manage) : nothing
  }</p>`;
}
