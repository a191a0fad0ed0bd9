/** The step day: a month by the ARIA date grid pattern, or the list of its free days. */

import { html, nothing } from 'lit/html.js';
import type { WidgetDaysBody } from '../../bff/contract/widget-api.ts';
import { dayByKey } from '../date-grid.ts';
import { change, type Flow, langOf, textsOf } from '../flow.ts';
import { daysOf } from '../holding.ts';
import { take } from '../settling.ts';
import { fill } from '../texts.ts';
import { isFull, waitFocus } from '../waiting.ts';
import { addDays, addMonths, dateAndTime, dayOfWeek, firstWeekday, inWords, rightToLeft } from '../wall-time.ts';
import { empty, skeleton } from './frame.ts';

/** The month and what goes with it. */
export function monthView(flow: Flow) {
  const texts = textsOf(flow);
  const days = __HOLDS__ || __WAITLIST__ ? daysOf(flow) : flow.data.days;
  if (!days) return skeleton;
  const first = days.data[0];
  if (!first) return empty(flow, texts.noDays);
  const from = days.from ?? first;
  const until = days.until ?? days.data.at(-1) ?? first;
  const cursor = flow.cursor || flow.choices.day || first;
  const stand = (day: string, focusOn: string) => {
    change(flow, { cursor: day < from ? from : day > until ? until : day, focusOn });
  };
  const turn = (months: number, label: string, end: string) => {
    const month = addMonths(cursor, months);
    const free = days.data.find((day) => sameMonth(day, month));
    return html`<button aria-label=${label} ?disabled=${sameMonth(cursor, end)} @click=${() => stand(free ?? month, '')}>${months > 0 ? '›' : '‹'}</button>`;
  };
  return html`<div class="top">${turn(-1, texts.earlier, from)}<h3 aria-live="polite">${inWords(langOf(flow), 'month', cursor)}</h3>${turn(1, texts.later, until)}</div>${
    flow.asList
      ? dayList(
          flow,
          days.data.filter((day) => sameMonth(day, cursor)),
        )
      : grid(flow, days, cursor, stand)
  }<button class="link" aria-pressed=${!!flow.asList} @click=${() => change(flow, { asList: !flow.asList })}>${texts.list}</button>${nextFree(flow, days)}`;
}

const sameMonth = (day: string, other: string) => day.slice(0, 7) === other.slice(0, 7);

function nextFree(flow: Flow, { next }: WidgetDaysBody) {
  if (!next) return nothing;
  const choose = () => {
    take(flow, 'day', next.slice(0, 10));
    take(flow, 'time', next);
  };
  return html`<button part="button" @click=${choose}>${fill(textsOf(flow).nextFree, { when: dateAndTime(langOf(flow), next) })}</button>`;
}

/** Days as chips. */
export const dayList = (flow: Flow, days: readonly string[]) =>
  html`<ul class="chips">${days.map(
    (day) =>
      html`<li><button part="day" aria-current=${day === flow.choices.day} @click=${() => take(flow, 'day', day)}>${inWords(langOf(flow), 'short', day)}</button></li>`,
  )}</ul>`;

const week = [0, 1, 2, 3, 4, 5, 6];

function grid(flow: Flow, days: WidgetDaysBody, cursor: string, stand: (day: string, focusOn: string) => void) {
  const lang = langOf(flow);
  const weekStart = firstWeekday(lang);
  const first = `${cursor.slice(0, 8)}01`;
  const start = addDays(first, -dayOfWeek(first, weekStart));
  const focused = 'td [tabindex="0"]';
  const onKey = (event: KeyboardEvent) => {
    const day = dayByKey(cursor, event, weekStart, rightToLeft(lang));
    if (!day) return;
    event.preventDefault();
    stand(day, focused);
  };
  const cell = (day: string) => {
    if (!sameMonth(day, cursor)) return html`<td></td>`;
    const free = days.data.includes(day);
    const full = __WAITLIST__ && isFull(flow, days, day);
    return html`<td aria-selected=${day === flow.choices.day}><button part="day" tabindex=${day === cursor ? 0 : -1} aria-disabled=${full ? nothing : !free} aria-current=${
      day === days.from ? 'date' : nothing
    } aria-label=${dayName(flow, days, day)} @click=${() => (free ? take(flow, 'day', day) : stand(day, full ? waitFocus : focused))}>${+day.slice(8)}</button></td>`;
  };
  return html`<table role="grid" aria-label=${inWords(lang, 'month', cursor)} @keydown=${onKey}><thead><tr>${week.map((n) => {
    const day = addDays(start, n);
    return html`<th abbr=${inWords(lang, 'weekday', day)}>${inWords(lang, 'initial', day)}</th>`;
  })}</tr></thead><tbody>${[0, 7, 14, 21, 28, 35].map((row) => html`<tr>${week.map((n) => cell(addDays(start, row + n)))}</tr>`)}</tbody></table>`;
}

/** `Tuesday 24 November 2026, closed: Winter break` */
function dayName(flow: Flow, { data, closed, from }: WidgetDaysBody, day: string): string {
  const texts = textsOf(flow);
  const rest = closed?.find((other) => other.day === day);
  const why = rest?.why ? `${texts.closed}: ${rest.why}` : texts.closed;
  const state = data.includes(day) ? texts.free : rest ? why : texts.full;
  return `${inWords(langOf(flow), 'full', day)}, ${state}${day === from ? `, ${texts.today}` : ''}`;
}
