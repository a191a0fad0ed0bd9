/** The step day: a month by the ARIA date grid pattern, or the list of its free days. */

import { html, nothing } from 'lit';
import type { WidgetDaysBody } from '../../bff/contract/widget-api.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { langOf, textsOf } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { addDays, addMonths, dateAndTime, dayOfWeek, firstWeekday, inWords, isRightToLeft } from '../format/wall-time.ts';
import { canWaitFor, waitlistFocus } from '../waitlist/waitlist.ts';
import { dayByKey } from './date-grid.ts';
import { empty, skeleton } from './frame.ts';

/** The month and what goes with it. */
export function monthView(flow: BookingFlow) {
  const texts = textsOf(flow.state);
  const { days, state } = flow;
  if (!days) return skeleton;
  const first = days.data[0];
  if (!first) return empty(flow, texts.noDays);
  const from = days.from ?? first;
  const until = days.until ?? days.data.at(-1) ?? first;
  const cursor = state.focusedDay || state.choices.day || first;
  const stand = (day: string, focusOn: string) => {
    flow.focusDay(day < from ? from : day > until ? until : day, focusOn);
  };
  const turn = (months: number, label: string, end: string) => {
    const month = addMonths(cursor, months);
    const free = days.data.find((day) => sameMonth(day, month));
    return html`<button aria-label=${label} ?disabled=${sameMonth(cursor, end)} @click=${() => stand(free ?? month, '')}>${months > 0 ? '›' : '‹'}</button>`;
  };
  return html`<div class="top">${turn(-1, texts.earlier, from)}<h3 aria-live="polite">${inWords(langOf(flow.state), 'month', cursor)}</h3>${turn(1, texts.later, until)}</div>${
    state.isList
      ? dayList(
          flow,
          days.data.filter((day) => sameMonth(day, cursor)),
        )
      : grid(flow, days, cursor, stand)
  }<button class="link" aria-pressed=${state.isList} @click=${flow.toggleList}>${texts.list}</button>${nextFree(flow, days)}`;
}

const sameMonth = (day: string, other: string) => day.slice(0, 7) === other.slice(0, 7);

function nextFree(flow: BookingFlow, { next }: WidgetDaysBody) {
  if (!next) return nothing;
  return html`<button part="button" @click=${() => flow.selectDayAndTime(next)}>${fill(textsOf(flow.state).nextFree, { when: dateAndTime(langOf(flow.state), next) })}</button>`;
}

/** Days as chips. */
export const dayList = (flow: BookingFlow, days: readonly string[]) =>
  html`<ul class="chips">${days.map(
    (day) =>
      html`<li><button part="day" aria-current=${day === flow.state.choices.day} @click=${() => flow.selectDay(day)}>${inWords(langOf(flow.state), 'short', day)}</button></li>`,
  )}</ul>`;

const week = [0, 1, 2, 3, 4, 5, 6];

function grid(flow: BookingFlow, days: WidgetDaysBody, cursor: string, stand: (day: string, focusOn: string) => void) {
  const lang = langOf(flow.state);
  const weekStart = firstWeekday(lang);
  const first = `${cursor.slice(0, 8)}01`;
  const start = addDays(first, -dayOfWeek(first, weekStart));
  const focused = 'td [tabindex="0"]';
  const onKey = (event: KeyboardEvent) => {
    const day = dayByKey(cursor, event, weekStart, isRightToLeft(lang));
    if (!day) return;
    event.preventDefault();
    stand(day, focused);
  };
  const cell = (day: string) => {
    if (!sameMonth(day, cursor)) return html`<td></td>`;
    const free = days.data.includes(day);
    const full = canWaitFor(flow.state, days, day);
    return html`<td aria-selected=${day === flow.state.choices.day}><button part="day" tabindex=${day === cursor ? 0 : -1} aria-disabled=${full ? nothing : !free} aria-current=${
      day === days.from ? 'date' : nothing
    } aria-label=${dayName(flow, days, day)} @click=${() => (free ? flow.selectDay(day) : stand(day, full ? waitlistFocus : focused))}>${+day.slice(8)}</button></td>`;
  };
  return html`<table role="grid" aria-label=${inWords(lang, 'month', cursor)} @keydown=${onKey}><thead><tr>${week.map((n) => {
    const day = addDays(start, n);
    return html`<th abbr=${inWords(lang, 'weekday', day)}>${inWords(lang, 'initial', day)}</th>`;
  })}</tr></thead><tbody>${[0, 7, 14, 21, 28, 35].map((row) => html`<tr>${week.map((n) => cell(addDays(start, row + n)))}</tr>`)}</tbody></table>`;
}

/** `Tuesday 24 November 2026, closed: Winter break` */
function dayName(flow: BookingFlow, { data, closed, from }: WidgetDaysBody, day: string): string {
  const texts = textsOf(flow.state);
  const rest = closed?.find((other) => other.day === day);
  const why = rest?.why ? `${texts.closed}: ${rest.why}` : texts.closed;
  const state = data.includes(day) ? texts.free : rest ? why : texts.full;
  return `${inWords(langOf(flow.state), 'full', day)}, ${state}${day === from ? `, ${texts.today}` : ''}`;
}
