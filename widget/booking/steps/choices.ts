/** The steps schedule and reason: cards to choose from. */

import { html, nothing } from 'lit';
import type { WidgetReasonBody, WidgetScheduleBody } from '../../../bff/contract/widget-api.ts';
import { durationWords, own } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { select } from '../flow/choosing.ts';
import { getLocale, getTexts } from '../flow/selectors.ts';
import { hasWords } from '../format/searching.ts';
import { fill } from '../format/texts.ts';
import { inWords, shortDate } from '../format/wall-time.ts';
import { downward, forward, linkButton, tick } from './buttons.ts';
import { monthView } from './month.ts';
import { emptyView } from './note.ts';
import { placeLines } from './rows.ts';
import { cardsSkeleton } from './skeleton.ts';
import { avatar } from './summary.ts';
import { earliestView, timeChips } from './times.ts';

/** Number of calendars or reasons from which a search field is shown. */
const SEARCH_FROM = 9;
/** Number of reasons from which those under a heading are folded away. */
const FOLD_FROM = 20;
/** Longer descriptions without a page of their own are cut after two lines; a button shows the rest. */
const MAX_LETTERS = 110;

export function calendarStep(flow: BookingFlow) {
  const schedules = flow.state.answers.schedules?.data;
  if (!schedules) {
    return cardsSkeleton;
  }
  if (!schedules.length) {
    return emptyView(flow, getTexts(flow.state).noCalendars);
  }
  const [address, ...others] = new Set(schedules.map((schedule) => schedule.address));
  // An address that all schedules share is shown once.
  const isShared = address && !others.length && schedules[1];
  const { field, shown } = search(flow, schedules, ({ name, location, address: street }) => [
    ...[name, location, street],
  ]);
  return html`
    ${firstOfAll(flow)} ${field}
    <ul class="cards">${shown.map((schedule) => calendarCard(flow, schedule, !isShared))}</ul>
    ${isShared ? html`<p class="hint">${own(address, isShared)}</p>` : nothing}
  `;
}

/** Renders the first times of a group of all calendars, if nothing else has to be chosen. */
function firstOfAll(flow: BookingFlow) {
  const { schedule: calendar, reason, data } = flow.state.answers.schedules?.earliest ?? {};
  return (
    data &&
    earliestView(getTexts(flow.state).earliest, timeChips(flow, data, false, { calendar, reason }))
  );
}

function calendarCard(flow: BookingFlow, schedule: WidgetScheduleBody, hasAddress: boolean) {
  const isChosen = schedule.id === flow.state.choices.calendar;
  const day = schedule.next && inWords(getLocale(flow.state), shortDate, schedule.next);
  const text = [
    placeLines(schedule, hasAddress),
    day && fill(getTexts(flow.state).freeFrom, { day }),
  ];
  return choiceCard(flow, 'calendar', schedule, {
    icon: avatar(schedule),
    text,
    end: isChosen ? tick : forward,
  });
}

export function reasonStep(flow: BookingFlow) {
  const reasons = flow.state.answers.reasons?.data;
  if (!reasons) {
    return cardsSkeleton;
  }
  if (!reasons.length) {
    return emptyView(flow, getTexts(flow.state).noReasons);
  }
  const { field, shown } = search(flow, reasons, ({ name, description, group }) => [
    ...[name, description, group],
  ]);
  const groups = new Set(shown.map((reason) => reason.group));
  const isFolded = shown.length >= FOLD_FROM && !flow.state.search;
  return html`${field} ${[...groups].map((group) => groupView(flow, group, shown, isFolded))}`;
}

/** Finds what was searched for; all if that is nothing. The field is only there for many. */
function search<T>(
  flow: BookingFlow,
  all: readonly T[],
  textsOf: (choice: T) => readonly (string | undefined)[],
) {
  const query = flow.state.search.trim();
  const found = all.filter((choice) => hasWords(textsOf(choice).join(' '), query));
  return {
    shown: found.length ? found : all,
    field: all.length < SEARCH_FROM ? nothing : searchField(flow, found.length, all.length),
  };
}

/** Renders the reasons under one of the operator's headings, or those without a heading. */
function groupView(
  flow: BookingFlow,
  heading: string | undefined,
  reasons: readonly WidgetReasonBody[],
  isFolded: boolean,
) {
  const members = reasons.filter((reason) => reason.group === heading);
  const cards = html`<ul class="cards what">${members.map((reason) => reasonCard(flow, reason))}</ul>`;
  const title = heading && html`<h3>${heading}</h3>`;
  return isFolded && heading
    ? html`
        <details ?open=${members.some(({ id }) => id === flow.state.choices.reason)}>
          <summary class="head-row">${title}<small>${members.length}</small>${downward}</summary>
          ${cards}
        </details>
      `
    : html`${title} ${cards}`;
}

function searchField(flow: BookingFlow, n: number, count: number) {
  const texts = getTexts(flow.state);
  const type = (event: InputEvent) =>
    flow.change({ search: (event.target as HTMLInputElement).value });
  const result = n ? fill(texts.found, { n, count }) : texts.noneFound;
  return html`
    <div part="field" class="search">
      <label for="search">${texts.search}</label>
      <input part="input" id="search" type="search" .value=${flow.state.search} @input=${type}>
      <p class="hint" role="status">${flow.state.search.trim() ? result : nothing}</p>
    </div>
  `;
}

function reasonCard(flow: BookingFlow, reason: WidgetReasonBody) {
  const end = html`
    <span>${durationWords(flow, reason)}</span>
    <b class="price">${own(reason.price, reason)}</b>
  `;
  return choiceCard(flow, 'reason', reason, {
    text: own(reason.description, reason),
    isLong: !reason.info_url && reason.description.length > MAX_LETTERS,
    end,
  });
}

/** Parts of a card around the name: before it, below it and at the end of its line. */
interface CardParts {
  readonly icon?: unknown;
  readonly text: unknown;
  readonly isLong?: boolean;
  readonly end: unknown;
}

/** Renders a card that is one large button; a link lies on top of it. */
function choiceCard(
  flow: BookingFlow,
  step: 'calendar' | 'reason',
  choice: WidgetScheduleBody | WidgetReasonBody,
  parts: CardParts,
) {
  const prepare = () => {
    // Warms up date formatting, which is slow at first, because the next step needs it.
    monthView(flow);
    flow.prefetch(step, choice.id);
  };
  const { more } = getTexts(flow.state);
  const name = `${more}: ${choice.name}`;
  const isOpen = flow.state.opened === choice.id;
  const toggle = () => flow.change({ opened: isOpen ? 0 : choice.id });
  return html`
    <li class="card" part="choice" @pointerenter=${prepare} @focusin=${prepare}>
      ${parts.icon}
      <div class="words">
        <button
          aria-current=${choice.id === flow.state.choices[step]}
          aria-describedby="${step}-${choice.id} ${step}-${choice.id}-end"
          @click=${() => select(flow, step, choice.id)}
        >${own(choice.name, choice)}</button>
        <small id="${step}-${choice.id}">${parts.text}</small>
        ${parts.isLong ? linkButton(more, toggle, name, isOpen) : nothing}
        ${choice.info_url && html`<a class="link" href=${choice.info_url} target="_blank" aria-describedby="tab" aria-label=${name}>${more}</a>`}
      </div>
      <span class="end" id="${step}-${choice.id}-end">${parts.end}</span>
    </li>
  `;
}
