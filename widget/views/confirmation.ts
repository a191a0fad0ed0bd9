/** Booked: the time, the reference, the place, a calendar file and what happens next. */

import { html, nothing } from 'lit/html.js';
import { calendarFile } from '../calendar-file.ts';
import { type Confirmation, type Flow, langOf, textsOf, zoneOf } from '../flow.ts';
import { reset } from '../settling.ts';
import { fill } from '../texts.ts';
import { dateAndTime } from '../wall-time.ts';
import { afterwards } from './afterwards.ts';
import { row } from './confirm-step.ts';
import { contact } from './frame.ts';
import { pending } from './pending.ts';

export function confirmation(flow: Flow, booked: Confirmation) {
  if (__MAIL__ && booked.deadline) return pending(flow, booked, booked.deadline);
  const texts = textsOf(flow);
  const { calendar, reason, place, phone, number } = booked;
  const summary = [reason, calendar].filter(Boolean).join(', ');
  const entry = { ...booked, summary, location: place, made: new Date().toISOString() };
  return html`<section part="confirmation"><p class="done" aria-hidden="true">✓</p><h2 tabindex="-1" part="heading">${fill(texts.booked, {
    when: dateAndTime(langOf(flow), booked.time, 'full'),
    zone: zoneOf(flow),
  })}</h2><dl>${[
    row(texts.reference, number),
    row(texts.calendar, calendar),
    row(texts.reason, reason),
    row(texts.place, place),
    row(texts.phone, phone),
  ]}</dl><p>${__MAIL__ && booked.isMailed ? texts.mailed : texts.whatNext}</p>${contact(flow)}<p><a part="primary" download="${number}.ics" href="data:text/calendar;charset=utf-8,${encodeURIComponent(
    calendarFile(entry),
  )}">${texts.save}</a> <button part="button" @click=${() => reset(flow)}>${texts.again}</button></p>${
    __CALENDARS__ || __MAIL__ ? afterwards(flow, entry) : nothing
  }</section>`;
}
