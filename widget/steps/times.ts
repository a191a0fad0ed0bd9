/** Steps day and time: the earliest times, then the month with the times of a day. Wide, they stand side by side; narrow, each has its own screen. */

import { html, nothing } from 'lit';
import type { WidgetDaysBody, WidgetSlotsBody } from '../../bff/contract/widget-api.ts';
import type { DayParts } from '../../bff/contract/widget-texts.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { focusDay, selectDay, selectTime } from '../flow/choosing.ts';
import { langOf, textsOf } from '../flow/selectors.ts';
import type { FlowState } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { dayAndMonth, inWords, isSameMonth, monthName, ownTime, shortDate, timeOfDay } from '../format/wall-time.ts';
import { wishOf } from '../waitlist/waitlist.ts';
import { waitlistForm } from '../waitlist/waitlist-form.ts';
import { arrowButton, linkButton } from './buttons.ts';
import { backward, calendar, forward } from './icons.ts';
import { cursorOf, dayList, monthView } from './month.ts';
import { emptyView, noteView } from './note.ts';
import { chipsSkeleton, monthSkeleton } from './skeleton.ts';

const parts: DayParts = [
  ['morning', '00', '12'],
  ['afternoon', '12', '18'],
  ['evening', '18', '24'],
];

const NEAR_DAYS = 6;

export function whenStep(flow: BookingFlow) {
  const { days, state } = flow;
  if (days && !days.data.length) return nothingFree(flow);
  const wish = wishOf(state, days, flow.slots);
  // Narrow, days and times have a view each; what is said of full days and months stands below the month.
  const layout = wish || (days && !flow.shownDay) ? 'month-and-list' : state.step === 'time' ? 'times-first' : 'month-first';
  return html`
    ${earliestTimes(flow)}
    <div class="when ${layout}">
      <div class="month">${days ? monthView(flow, days) : monthSkeleton}</div>
      <div class="times">${flow.shownDay && wish ? nothing : timesView(flow)}${wish ? waitlistForm(flow, wish) : nothing}</div>
    </div>
  `;
}

/** One sentence, and the waiting list where there is one. */
function nothingFree(flow: BookingFlow) {
  const { state, days, slots } = flow;
  const { noDays } = textsOf(state);
  const wish = wishOf(state, days, slots);
  return html`${emptyView(state, noDays)}${wish ? waitlistForm(flow, wish) : nothing}`;
}

/** The first times of the next free half-days; one tap holds the time. */
function earliestTimes(flow: BookingFlow) {
  const { days } = flow;
  if (days && !days.earliest) return nothing;
  return html`
    <section class="earliest">
      <h3>${textsOf(flow.state).earliest}</h3>
      ${days?.earliest ? timesWithDay(flow, days.earliest) : chipsSkeleton(3)}
    </section>
  `;
}

/** Times of any day, as chips. */
export const timesWithDay = (flow: BookingFlow, times: readonly string[]) =>
  html`<ul class="chips">${times.map((time) => timeWithDay(flow, time))}</ul>`;

function timeWithDay(flow: BookingFlow, time: string) {
  const { state } = flow;
  const lang = langOf(state);
  const isChosen = time === state.choices.time;
  return html`
    <li>
      <button part="time" class="with-day" aria-current=${isChosen} @click=${() => selectTime(flow, time)}>
        <span>${inWords(lang, shortDate, time)}</span> <b>${inWords(lang, timeOfDay, time)}</b>
      </button>
    </li>
  `;
}

function timesView(flow: BookingFlow) {
  const { shownDay: day, slots, days } = flow;
  if (!days) return chipsSkeleton(6);
  if (!day) return fullMonth(flow, days);
  const times = slots?.data.length ? slotsView(flow, slots) : nearDays(flow, days, day);
  return html`${dayHeading(flow, days, day)}${slots ? times : chipsSkeleton(6)}`;
}

function slotsView(flow: BookingFlow, slots: WidgetSlotsBody) {
  const { state } = flow;
  const own = ownTimes(state, slots);
  const note = html`<p class="hint">${fill(textsOf(state).zoneNote, { zone: textsOf(state).zone })}</p>`;
  return html`
    ${own.size ? note : nothing}
    ${parts.map(([part, from, to]) => {
      const times = slots.data.filter((slot) => slot.slice(11) >= from && slot.slice(11) < to);
      return times.length ? partOfDay(flow, textsOf(state)[part], times, own) : nothing;
    })}
  `;
}

/** The date; narrow, with the ways to the free days around it. */
function dayHeading(flow: BookingFlow, { data }: WidgetDaysBody, day: string) {
  const { previousDay, nextDay } = textsOf(flow.state);
  const arrow = (to: string | undefined, label: string, icon: unknown) => arrowButton(icon, label, !to, () => to && selectDay(flow, to));
  const before = data.findLast((other) => other < day);
  const after = data.find((other) => other > day);
  return html`
    <div class="head-row">
      <h3 tabindex="-1">${inWords(langOf(flow.state), dayAndMonth, day)}</h3>
      <span class="narrow">${arrow(before, previousDay, backward)}${arrow(after, nextDay, forward)}</span>
    </div>
  `;
}

/** The visitor's own times, by slot; empty where the clocks show the same. */
function ownTimes(state: FlowState, { data, instants }: WidgetSlotsBody): ReadonlyMap<string, string> {
  const own = data.map((slot, index) => [slot, instants[index] ? ownTime(langOf(state), slot, instants[index]) : ''] as const);
  return new Map(own.filter(([, time]) => time));
}

function partOfDay(flow: BookingFlow, name: string, times: readonly string[], own: ReadonlyMap<string, string>) {
  const { state, hold } = flow;
  const chip = (slot: string) => {
    const time = own.get(slot);
    const isChosen = slot === state.choices.time;
    const words = inWords(langOf(state), timeOfDay, slot);
    const isBusy = isChosen && hold.pending !== undefined;
    return html`
      <li>
        <button
          part="time"
          class=${isBusy ? 'busy' : ''}
          aria-current=${isChosen}
          aria-label=${time ? `${words}, ${fill(textsOf(state).yourTime, { time })}` : nothing}
          @click=${() => selectTime(flow, slot)}
        >${words}<small>${time}</small></button>
      </li>
    `;
  };
  return html`
    <h4>${name}</h4>
    <ul class="chips">${times.map(chip)}</ul>
  `;
}

/** The next free days, or where there are none, those before. */
function nearDays(flow: BookingFlow, { data }: WidgetDaysBody, day: string) {
  const { noTimes, nearDays: heading } = textsOf(flow.state);
  const later = data.filter((other) => other > day);
  const near = later.length ? later.slice(0, NEAR_DAYS) : data.filter((other) => other < day).slice(-NEAR_DAYS);
  return html`
    <p>${noTimes}</p>
    ${near.length ? html`<p>${heading}</p>${dayList(flow, near)}` : nothing}
  `;
}

/** No day of the month is free, but others are. */
function fullMonth(flow: BookingFlow, days: WidgetDaysBody) {
  const { state } = flow;
  const texts = textsOf(state);
  const cursor = cursorOf(state, days);
  const next = days.data.find((day) => day > cursor && !isSameMonth(day, cursor)) ?? days.data[0] ?? cursor;
  const inMonth = (text: string, day: string) => fill(text, { month: inWords(langOf(state), monthName, day) });
  const note = {
    icon: calendar,
    heading: inMonth(texts.monthFull, cursor),
    text: inMonth(texts.nextMonthFree, next),
    action: linkButton(inMonth(texts.goToMonth, next), () => focusDay(flow, next)),
  };
  return noteView(note);
}
