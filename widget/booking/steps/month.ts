/** The month as an ARIA date grid with keyboard navigation, or as a list of free days. */

import { html, nothing } from 'lit';
import type { WidgetDaysBody } from '../../../bff/contract/widget-api.ts';
import { addDays } from '../../shared/wall-time.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { focusDay, selectDay, toggleList } from '../flow/choosing.ts';
import { getConfig, getLocale, getTexts } from '../flow/selectors.ts';
import {
  addMonths,
  dayOfWeek,
  fullDate,
  inWords,
  isRightToLeft,
  isSameMonth,
  monthAndYear,
  shortDate,
  shortMonth,
  wallTime,
} from '../format/wall-time.ts';
import { canWaitFor, waitlistFocus } from '../waitlist/waitlist.ts';
import { arrowButton, backward, calendar, forward, linkButton } from './buttons.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const ROWS = [0, 7, 14, 21, 28, 35];
/** After this day, the first month begins with its present week. */
const MID_MONTH = '14';
const focusedCell = 'td [tabindex="0"]';

/** Returns the day that the grid's focus is at. */
export const findCursor = (flow: BookingFlow, days: WidgetDaysBody): string =>
  flow.state.focusedDay || flow.state.choices.day || days.data[0] || days.from || '';

/**
 * Renders the month. While days are loading it shows the current month, so that nothing moves when
 * they arrive.
 */
export function monthView(
  flow: BookingFlow,
  days: WidgetDaysBody = { data: [], from: today(flow) },
) {
  const texts = getTexts(flow.state);
  const sheet = findSheet(flow, days);
  const free = days.data.filter(sheet.has);
  const toggle = linkButton(flow.state.isList ? texts.showMonth : texts.showList, () =>
    toggleList(flow),
  );
  return html`
    ${monthHeading(flow, days, sheet)}
    ${flow.state.isList ? dayList(flow, free) : html`<div class="sheets">${sheet.months.map((month) => grid(flow, days, sheet, month))}</div>`}
    <div class="under">${flow.state.isList ? nothing : legend(flow)}${toggle}</div>
  `;
}

/** Returns today's date in the installation's time zone. */
export const today = (flow: BookingFlow): string =>
  wallTime(new Date(), getConfig(flow.state).time_zone).slice(0, 10);

/** Returns the first and last day that can be viewed. */
function findRange(days: WidgetDaysBody): readonly [string, string] {
  return [days.from ?? days.data[0] ?? '', days.until ?? days.data.at(-1) ?? ''];
}

/** The days that are shown at once, in six weeks or in two months beside each other. */
interface Sheet {
  /** The day that it stands on. */
  readonly cursor: string;
  /** A day of each month that is shown. */
  readonly months: readonly string[];
  readonly toWeek: (day: string) => string;
  readonly has: (day: string) => boolean;
  /** First days of the previous and next sheets. */
  readonly before: string;
  readonly after: string;
}

/**
 * The cursor's month. From the middle of the first month on, the weeks that are over are left out,
 * and the days of the next month follow. With room for two months, they are always the same two, so
 * that moving from one to the other turns no page.
 */
function findSheet(flow: BookingFlow, days: WidgetDaysBody): Sheet {
  const { first_weekday: weekStart = 1 } = getConfig(flow.state);
  const toWeek = (day: string) => addDays(day, -dayOfWeek(day, weekStart));
  const cursor = findCursor(flow, days);
  const [from] = findRange(days);
  const { isWide } = flow.state;
  const isSecond = isWide && (+cursor.slice(5, 7) + +from.slice(5, 7)) % 2;
  const first = addMonths(`${cursor.slice(0, 8)}01`, isSecond ? -1 : 0);
  const second = addMonths(first, 1);
  const end = addDays(toWeek(from), 42);
  const runsOn = !isWide && from.slice(8) > MID_MONTH && cursor < end;
  const months = isWide ? [first, second] : [runsOn ? from : first];
  return {
    cursor,
    months,
    toWeek,
    has: (day) => (runsOn ? day < end : months.some((month) => isSameMonth(day, month))),
    before: addMonths(first, -1),
    after: runsOn ? end : addMonths(first, months.length),
  };
}

function focusDayWithin(flow: BookingFlow, days: WidgetDaysBody, day: string, focusOn = ''): void {
  const [from, until] = findRange(days);
  const notTooLate = day > until ? until : day;
  focusDay(flow, day < from ? from : notTooLate, focusOn);
}

function monthHeading(flow: BookingFlow, days: WidgetDaysBody, sheet: Sheet) {
  const texts = getTexts(flow.state);
  const [from, until] = findRange(days);
  const turn = (to: string, label: string, icon: unknown, end: string) => {
    const day = days.data.find((free) => free >= to && isSameMonth(free, to)) ?? to;
    return arrowButton(icon, label, sheet.has(end), () => focusDayWithin(flow, days, day));
  };
  return html`
    <div class="head-row">
      ${sheet.months.map((month) => html`<h3 aria-live="polite" .textContent=${inWords(getLocale(flow.state), monthAndYear, month)}></h3>`)}
      ${dateField(flow, days, sheet)}${turn(sheet.before, texts.earlier, backward, from)}${turn(sheet.after, texts.later, forward, until)}
    </div>
  `;
}

/**
 * Renders the field to type or pick a date that the month then shows. It looks like a button until
 * it has the focus. A year that is only half typed is not followed.
 */
function dateField(flow: BookingFlow, days: WidgetDaysBody, { cursor }: Sheet) {
  const [from, until] = findRange(days);
  const follow = (event: Event) => {
    const { value, validity } = event.target as HTMLInputElement;
    if (value && validity.valid) {
      focusDay(flow, value);
    }
  };
  return html`
    <label class="arrow jump">
      ${calendar}<input type="date" aria-label=${getTexts(flow.state).goToDate} min=${from} max=${until} .value=${cursor} @change=${follow}>
    </label>
  `;
}

/** Explains the month's cells to the eye; their names say the same in words. */
const legend = (flow: BookingFlow) => html`
  <p class="legend hint" aria-hidden="true">
    ${getConfig(flow.state).legend?.map(([kind, words]) => html`<span><i class=${kind}></i>${words}</span>`)}
  </p>
`;

/** Renders days as chips. */
export const dayList = (flow: BookingFlow, days: readonly string[]) => html`
  <ul class="chips days">
    ${days.map((day) => {
      const words = inWords(getLocale(flow.state), shortDate, day);
      const isShown = day === flow.shownDay;
      return html`<li><button part="day" aria-current=${isShown} @click=${() => selectDay(flow, day)}>${words}</button></li>`;
    })}
  </ul>
`;

function grid(flow: BookingFlow, days: WidgetDaysBody, sheet: Sheet, month: string) {
  const locale = getLocale(flow.state);
  const { first_weekday: weekStart = 1, weekdays } = getConfig(flow.state);
  const onKey = (event: KeyboardEvent) => {
    const day = dayByKey(sheet.cursor, event, weekStart, isRightToLeft(locale));
    if (!day) {
      return;
    }
    event.preventDefault();
    focusDayWithin(flow, days, day, focusedCell);
  };
  const start = sheet.toWeek(month);
  const cell = (n: number) => {
    const day = addDays(start, n);
    const isShown = sheet.months[1] ? isSameMonth(day, month) : sheet.has(day);
    return isShown ? dayCell(flow, days, { sheet, month, day }) : html`<td></td>`;
  };
  return html`
    <table role="grid" aria-label=${inWords(locale, monthAndYear, month)} @keydown=${onKey}>
      <thead><tr>${weekdays?.map(([label, name]) => html`<th abbr=${name}>${label}</th>`)}</tr></thead>
      <tbody>${ROWS.map((row) => html`<tr>${WEEK.map((n) => cell(row + n))}</tr>`)}</tbody>
    </table>
  `;
}

interface Cell {
  readonly sheet: Sheet;
  readonly month: string;
  readonly day: string;
}

function dayCell(flow: BookingFlow, days: WidgetDaysBody, { sheet, month, day }: Cell) {
  const { cursor } = sheet;
  const isFree = days.data.includes(day);
  const isFull = !isFree && canWaitFor(flow, days, day);
  const taken = isFull ? 'full' : 'none';
  const select = () =>
    isFree
      ? selectDay(flow, day)
      : focusDayWithin(flow, days, day, isFull ? waitlistFocus : focusedCell);
  const prefetch = isFree ? () => flow.prefetch('day', day) : nothing;
  const isNext = day.endsWith('01') && !isSameMonth(day, month);
  // What stands beside the month: the waiting list of a full day, or the times of a free one.
  const lookedAt = canWaitFor(flow, days, cursor) ? cursor : flow.shownDay;
  return html`
    <td aria-selected=${day === lookedAt}>
      <button
        part="day"
        class=${isFree ? 'free' : taken}
        data-month=${isNext ? inWords(getLocale(flow.state), shortMonth, day) : nothing}
        tabindex=${day === cursor ? 0 : -1}
        aria-disabled=${isFull ? nothing : !isFree}
        aria-current=${day === days.from ? 'date' : nothing}
        aria-label=${dayName(flow, days, day)}
        @click=${select}
        @pointerenter=${prefetch}
        @focus=${prefetch}
      >${+day.slice(8)}</button>
    </td>
  `;
}

/** `Tuesday 24 November 2026, closed: Winter break` */
function dayName(flow: BookingFlow, days: WidgetDaysBody, day: string): string {
  const today = day === days.from ? `, ${getTexts(flow.state).today}` : '';
  return `${inWords(getLocale(flow.state), fullDate, day)}, ${dayState(flow, days, day)}${today}`;
}

function dayState(flow: BookingFlow, days: WidgetDaysBody, day: string): string {
  const texts = getTexts(flow.state);
  if (days.data.includes(day)) {
    return texts.free;
  }
  if (day < (days.from ?? '')) {
    return texts.past;
  }
  const rest = days.closed?.find((other) => other.day === day);
  if (!rest) {
    return texts.full;
  }
  return rest.why ? `${texts.closed}: ${rest.why}` : texts.closed;
}

/**
 * Returns the day that a key leads to; `undefined` for other keys. `first` is the first day of the
 * week, 1 for Monday to 7.
 */
export function dayByKey(
  day: string,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  first: number,
  rightToLeft: boolean,
): string | undefined {
  // In right-to-left writing, left and right change places.
  const right = rightToLeft ? -1 : 1;
  const weekday = dayOfWeek(day, first);
  if (key.startsWith('Page')) {
    return addMonths(day, (key === 'PageUp' ? -1 : 1) * (shiftKey ? 12 : 1));
  }
  const strides: Readonly<Record<string, number>> = {
    ArrowLeft: -right,
    ArrowRight: right,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const stride = strides[key];
  return stride === undefined ? undefined : addDays(day, stride);
}
