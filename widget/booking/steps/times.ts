/**
 * The steps day and time: the earliest times, then the month with the times of a day. Wide, they
 * are side by side; narrow, each has its own screen.
 */

import { html, nothing } from 'lit';
import type { WidgetDaysBody, WidgetSlotsBody } from '../../../bff/contract/widget-api.ts';
import { addDays } from '../../shared/wall-time.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { focusDay, select, selectDay, selectTime } from '../flow/choosing.ts';
import { formatOwnTime, yourTime } from '../flow/own-time.ts';
import { findReason, getConfig, getLocale, getTexts } from '../flow/selectors.ts';
import type { Choices } from '../flow/steps.ts';
import { fill, fillCounted } from '../format/texts.ts';
import {
  dayAndMonth,
  dayOfMonth,
  inWords,
  isSameMonth,
  monthName,
  shortDate,
  timeOfDay,
} from '../format/wall-time.ts';
import { toWish } from '../waitlist/waitlist.ts';
import { soonerView, waitlistForm } from '../waitlist/waitlist-form.ts';
import { arrowButton, backward, calendar, forward, linkButton } from './buttons.ts';
import { fieldView } from './form.ts';
import { dayList, findCursor, monthView, today } from './month.ts';
import { emptyView, noteView } from './note.ts';
import { selectionView } from './selection.ts';
import { chipsSkeleton } from './skeleton.ts';

const NEAR_DAYS = 6;
/** Days from which on a free time is far away: the month that it is in shows nothing before it. */
const FAR_DAYS = 31;

export const whenStep = (flow: BookingFlow) =>
  html`${selectionView(flow)}${personsField(flow)}${timesStep(flow)}`;

/** Renders the number of persons if the reason asks for it, because it decides what is free. */
function personsField(flow: BookingFlow) {
  const field = findReason(flow.state)?.persons;
  const choose = (event: Event) =>
    select(flow, 'persons', Number((event.target as HTMLSelectElement).value));
  const value = `${flow.state.choices.persons}`;
  return (
    field &&
    html`<div class="fields persons" @change=${choose}>${fieldView(flow, { name: 'persons', field, value })}</div>`
  );
}

function timesStep(flow: BookingFlow) {
  const { days } = flow;
  const wished = toWish(flow, days, flow.slots);
  const wish = wished?.before_day ? undefined : wished;
  const waitlist = wish && waitlistForm(flow, wish);
  if (days && !days.data.length) {
    return html`${emptyView(flow, getTexts(flow.state).noDays)}${waitlist}`;
  }
  // On narrow screens days and times have separate views; messages about full days and months are
  // below the month.
  const layout = wish || (days && !flow.shownDay) ? '' : `${flow.state.step}-first`;
  return html`
    ${zoneNote(flow)} ${earliestTimes(flow)} ${wished?.before_day && flow.state.step === 'day' ? soonerView(flow, wished) : nothing}
    <div class="split ${layout}">
      <div class="month" ?inert=${!days}>${monthView(flow, days)}</div>
      <div class="times">${flow.shownDay && wish ? nothing : timesView(flow)}${waitlist}</div>
    </div>
  `;
}

/** Names the time zone if the visitor's local time differs. */
function zoneNote(flow: BookingFlow) {
  const { zoneNote: text, zone } = getTexts(flow.state);
  return formatOwnTime(flow.state, `${flow.shownDay ?? today(flow)} 12:00`)
    ? html`<p class="hint zone">${fill(text, { zone })}</p>`
    : nothing;
}

/** Renders the first times of the next free half-days; one tap holds the time. */
function earliestTimes(flow: BookingFlow) {
  const { days } = flow;
  if (days && !days.earliest) {
    return nothing;
  }
  return earliestView(
    earliestHeading(flow, days),
    days?.earliest ? timeChips(flow, days.earliest) : chipsSkeleton(3),
  );
}

export const earliestView = (heading: string, chips: unknown) =>
  html`<section class="earliest"><h3>${heading}</h3>${chips}</section>`;

/** Names the day if there is only one time or none is near. */
function earliestHeading(flow: BookingFlow, days: WidgetDaysBody | undefined): string {
  const { earliest, nextDayFree } = getTexts(flow.state);
  const [first = '', second] = days?.earliest ?? [];
  const isFar = first > addDays(days?.from ?? today(flow), FAR_DAYS);
  return isFar || (first && !second)
    ? fill(nextDayFree, { day: inWords(getLocale(flow.state), dayOfMonth, first) })
    : earliest;
}

/**
 * Renders times of one or more days as chips, wider if one is longer than `09:30`. They may be `of`
 * a calendar and a reason that are chosen with them.
 */
export const timeChips = (
  flow: BookingFlow,
  slots: readonly string[],
  isOneDay = false,
  of?: Choices,
) => html`
  <ul class="chips ${slots.some((slot) => inWords(getLocale(flow.state), timeOfDay, slot)[5]) ? 'days' : ''}">${slots.map((slot) => timeChip(flow, slot, isOneDay, of))}</ul>
`;

function timeChip(flow: BookingFlow, slot: string, isOneDay: boolean, of?: Choices) {
  const locale = getLocale(flow.state);
  const isChosen = slot === flow.state.choices.time;
  const words = inWords(locale, timeOfDay, slot);
  const date = isOneDay ? '' : inWords(locale, shortDate, slot);
  const own = formatOwnTime(flow.state, slot);
  const { slots } = flow;
  const places = isOneDay && !isChosen && slots?.left?.[slots.data.indexOf(slot)];
  const left = places ? fillCounted(getTexts(flow.state).placesLeft, places, locale) : '';
  return html`
    <li>
      <button
        part="time"
        class="${date && 'with-day'} ${isChosen && flow.hold.pending ? 'busy' : ''}"
        aria-current=${isChosen}
        aria-label=${own ? `${date} ${words}, ${yourTime(flow.state, slot)} ${left}`.trim() : nothing}
        @click=${() => selectTime(flow, slot, of)}
      >${date && html`<span>${date}</span>`} <b>${words}</b><small>${own}</small>${left && html`<small>${left}</small>`}</button>
    </li>
  `;
}

function timesView(flow: BookingFlow) {
  const { shownDay: day, slots, days } = flow;
  if (!days) {
    return chipsSkeleton(6);
  }
  if (!day) {
    return fullMonth(flow, days);
  }
  const times = slots?.data.length ? slotsView(flow, slots) : nearDays(flow, days, day);
  return html`${dayHeading(flow, days, day)}${slots ? times : chipsSkeleton(6)}`;
}

const slotsView = (flow: BookingFlow, slots: WidgetSlotsBody) =>
  getConfig(flow.state).day_parts?.map(([name, from, until]) => {
    const ofPart = slots.data.filter((slot) => slot.slice(11) >= from && slot.slice(11) < until);
    return ofPart[0] && html`<h4>${name}</h4>${timeChips(flow, ofPart, true)}`;
  });

/** Renders the date; narrow, with links to the free days around it. */
function dayHeading(flow: BookingFlow, { data }: WidgetDaysBody, day: string) {
  const texts = getTexts(flow.state);
  const arrow = (to: string | undefined, label: string, icon: unknown) =>
    arrowButton(icon, label, !to, () => to && selectDay(flow, to));
  const before = data.findLast((other) => other < day);
  const after = data.find((other) => other > day);
  return html`
    <div class="head-row">
      <h3 tabindex="-1">${inWords(getLocale(flow.state), dayAndMonth, day)}</h3>
      <span class="narrow">${arrow(before, texts.previousDay, backward)}${arrow(after, texts.nextDay, forward)}</span>
    </div>
  `;
}

/** Renders the next free days after one whose times are gone. */
function nearDays(flow: BookingFlow, { data }: WidgetDaysBody, day: string) {
  const texts = getTexts(flow.state);
  const later = data.filter((other) => other > day).slice(0, NEAR_DAYS);
  return html`
    <p>${texts.noTimes}</p>
    ${later[0] && html`<p>${texts.nearDays}</p>${dayList(flow, later)}`}
  `;
}

/**
 * Renders a month without free days if others have some: links to the next time, or to its day if
 * only that is known.
 */
function fullMonth(flow: BookingFlow, days: WidgetDaysBody) {
  const texts = getTexts(flow.state);
  const cursor = findCursor(flow, days);
  const next =
    days.data.find((day) => day > cursor && !isSameMonth(day, cursor)) ?? days.data[0] ?? cursor;
  const inMonth = (text: string, day: string) =>
    fill(text, { month: inWords(getLocale(flow.state), monthName, day) });
  const first = days.earliest?.find((slot) => slot.startsWith(next));
  return noteView({
    icon: calendar,
    heading: inMonth(texts.monthFull, cursor),
    text: inMonth(texts.nextMonthFree, next),
    action: html`
      ${first ? timeChips(flow, [first]) : dayList(flow, [next])}
      ${linkButton(inMonth(texts.goToMonth, next), () => focusDay(flow, next))}
    `,
  });
}
