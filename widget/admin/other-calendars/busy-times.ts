/** Busy times of other calendars in words, as a list. */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { addDays } from '../../shared/wall-time.ts';
import { fill } from '../texts/fill.ts';
import { dayInWords } from '../wall-time.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';

export type BusyTime = CallAnswer<'POST /busy/try'>['times'][number];

/** `10:00–11:00`, or `until 4 December` if it does not end on that day. */
function timeInWords({ from, until, all_day }: BusyTime, language: string): string {
  const { allDay, untilDay } = otherCalendarsTexts();
  const [day = '', begins = ''] = split(from);
  const [end = '', ends = ''] = split(until);
  // Whole days end when the next one begins.
  const last = ends === '00:00' ? addDays(end, -1) : end;
  if (all_day) {
    return last === day
      ? allDay
      : `${allDay}, ${fill(untilDay, { day: dayInWords(language, last, 'dated') })}`;
  }
  return last === day
    ? `${begins}–${ends}`
    : `${begins}, ${fill(untilDay, { day: `${dayInWords(language, end, 'dated')}, ${ends}` })}`;
}

const split = (slot: string) => [slot.slice(0, 10), slot.slice(11, 16)];

export function busyTimeList(times: readonly BusyTime[], language: string) {
  const { open } = otherCalendarsTexts();
  return html`
    <ul class="lines busy-times">
      ${times.map(
        (time) => html`
          <li>
            <b>${dayInWords(language, time.from.slice(0, 10), 'dated')}</b>
            <span>${timeInWords(time, language)}${time.title ? [' · ', html`<bdi>${time.title}</bdi>`] : nothing}</span>
            ${time.closes ? nothing : html`<span class="badge">${open}</span>`}
          </li>
        `,
      )}
    </ul>
  `;
}
