/** The steps calendar and reason: cards to choose from. */

import { html, nothing } from 'lit';
import type { WidgetReasonBody, WidgetScheduleBody } from '../../bff/contract/widget-api.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { searchReasons, selectCalendar, selectReason } from '../flow/choosing.ts';
import { langOf, placeLinesOf, textsOf } from '../flow/selectors.ts';
import { fill, fillCounted } from '../format/texts.ts';
import { forward, tick } from './icons.ts';
import { emptyView } from './note.ts';
import { cardsSkeleton } from './skeleton.ts';
import { avatar, lines } from './summary.ts';

/** From so many reasons on, they can be searched. */
const SEARCH_FROM = 9;

/** A price that is longer gets a line of its own. */
const SHORT_PRICE = 10;

interface Card {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly infoUrl: string | undefined;
  /** Stands before the name, below it, and at the end of its line. */
  readonly start: unknown;
  readonly notes: unknown;
  readonly end: unknown;
  select(): void;
}

export function calendarStep(flow: BookingFlow) {
  const { state } = flow;
  const schedules = state.answers.schedules?.data;
  if (!schedules) return cardsSkeleton;
  if (!schedules.length) return emptyView(state, textsOf(state).noCalendars);
  return html`<ul class="cards who">${schedules.map((schedule) => cardView(flow, calendarCard(flow, schedule)))}</ul>`;
}

function calendarCard(flow: BookingFlow, schedule: WidgetScheduleBody): Card {
  const { id, name, info_url } = schedule;
  const isChosen = id === flow.state.choices.calendar;
  return {
    id: `calendar-${id}`,
    name,
    isChosen,
    infoUrl: info_url,
    start: avatar(schedule),
    notes: lines(placeLinesOf(schedule)),
    end: isChosen ? tick : forward,
    select: () => selectCalendar(flow, id),
  };
}

export function reasonStep(flow: BookingFlow) {
  const { state } = flow;
  const reasons = state.answers.reasons?.data;
  if (!reasons) return cardsSkeleton;
  if (!reasons.length) return emptyView(state, textsOf(state).noReasons);
  const wanted = state.search.trim().toLocaleLowerCase();
  const found = reasons.filter(({ name, description }) => `${name} ${description}`.toLocaleLowerCase().includes(wanted));
  const shown = found.length ? found : reasons;
  return html`
    ${reasons.length < SEARCH_FROM ? nothing : searchField(flow, found.length, reasons.length)}
    <ul class="cards what">${shown.map((reason) => cardView(flow, reasonCard(flow, reason)))}</ul>
  `;
}

function searchField(flow: BookingFlow, n: number, count: number) {
  const { state } = flow;
  const texts = textsOf(state);
  const search = (event: InputEvent) => searchReasons(flow, (event.target as HTMLInputElement).value);
  const result = n ? fill(texts.found, { n, count }) : texts.noneFound;
  return html`
    <div part="field" class="search">
      <label for="search">${texts.search}</label>
      <input part="input" id="search" type="search" .value=${state.search} @input=${search}>
      <p class="hint" role="status">${state.search.trim() ? result : nothing}</p>
    </div>
  `;
}

function reasonCard(flow: BookingFlow, { id, name, description, duration, price = '', info_url }: WidgetReasonBody): Card {
  const { state } = flow;
  const minutes = fillCounted(textsOf(state).minutes, duration / 60, langOf(state));
  const isShort = price.length <= SHORT_PRICE;
  return {
    id: `reason-${id}`,
    name,
    isChosen: id === state.choices.reason,
    infoUrl: info_url,
    start: nothing,
    notes: html`<span class="description">${description}</span>${isShort ? nothing : html`<b class="line">${price}</b>`}`,
    end: html`<span>${minutes}</span>${price && isShort ? html`<b class="price">${price}</b>` : nothing}`,
    select: () => selectReason(flow, id),
  };
}

/** The whole card is the button; the link lies above it. */
function cardView({ state }: BookingFlow, { id, name, isChosen, infoUrl, start, notes, end, select }: Card) {
  const link = html`<a class="link" href=${infoUrl ?? ''} target="_blank">${textsOf(state).more}</a>`;
  return html`
    <li class="card" part="choice">
      ${start}
      <div class="words">
        <button aria-current=${isChosen} aria-describedby=${id} @click=${select}>${name}</button>
        <small id=${id}>${notes}</small>
        ${infoUrl ? link : nothing}
      </div>
      <span class="end">${end}</span>
    </li>
  `;
}
