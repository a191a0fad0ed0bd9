/** The step day as a page: a month as a table whose free days are links, and the same days as a list. */

import type { Day } from '../../core/index.ts';
import { localize } from '../../core/index.ts';
import type { DaysEntry } from '../source/booking-source.ts';
import { addDays, addMonths } from './day-words.ts';
import { type Html, html } from './html.ts';
import { fill, type Voice } from './voice.ts';

export interface MonthRequest {
  readonly voice: Voice;
  readonly days: DaysEntry;
  /** Any day of the month that is wanted; null: that of the chosen day, or of the first free one. */
  readonly month: Day | null;
  readonly chosen: Day | null;
  linkToDay(day: Day): string;
  linkToMonth(month: Day): string;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const WEEKS = [0, 7, 14, 21, 28, 35];

export function renderMonth(request: MonthRequest): Html {
  const { voice, days, linkToDay } = request;
  const first = days.days[0];
  if (first === undefined) return html`<p>${voice.widget.noDays}</p>`;
  const shown = shownMonth(request, first);
  const next = days.next?.slice(0, 10) ?? first;
  const when = `${voice.days.short(next)}${days.next ? `, ${voice.days.time(days.next)}` : ''}`;
  const inMonth = days.days.filter((day) => day.startsWith(shown.slice(0, 7)));
  return html`<div class="month">
${renderTurns(request, shown, first)}
${renderTable(request, shown)}
<p><a class="button" href="${linkToDay(next)}">${fill(voice.widget.nextFree, { when })}</a></p>
${
  inMonth.length === 0
    ? null
    : html`<details><summary>${voice.widget.list}</summary><ul class="chips">${inMonth.map(
        (day) => html`<li><a class="chip" href="${linkToDay(day)}">${voice.days.short(day)}</a></li>`,
      )}</ul></details>`
}
</div>`;
}

function shownMonth({ days, month, chosen }: MonthRequest, first: Day): Day {
  const wanted = month ?? chosen ?? first;
  const [from, until] = [days.from ?? first, days.until ?? days.days.at(-1) ?? first];
  const day = wanted < from ? from : wanted > until ? until : wanted;
  return `${day.slice(0, 7)}-01`;
}

function renderTurns({ voice, days, linkToMonth }: MonthRequest, shown: Day, first: Day): Html {
  const [from, until] = [days.from ?? first, days.until ?? days.days.at(-1) ?? first];
  const turn = (months: number, label: string, sign: string) => {
    const month = addMonths(shown, months);
    const isThere = month.slice(0, 7) >= from.slice(0, 7) && month.slice(0, 7) <= until.slice(0, 7);
    return isThere
      ? html`<a class="turn" href="${linkToMonth(month)}" aria-label="${label}">${sign}</a>`
      : html`<span class="turn"></span>`;
  };
  return html`<div class="turns">${turn(-1, voice.widget.earlier, '‹')}<h2 id="month">${voice.days.month(shown)}</h2>${turn(1, voice.widget.later, '›')}</div>`;
}

function renderTable(request: MonthRequest, shown: Day): Html {
  const { days } = request.voice;
  const start = addDays(shown, -days.dayOfWeek(shown));
  const heads = WEEK.map((n) => addDays(start, n)).map(
    (day) => html`<th scope="col"><abbr title="${days.weekday(day)}" aria-label="${days.weekday(day)}">${days.initial(day)}</abbr></th>`,
  );
  const rows = WEEKS.map((week) => html`<tr>${WEEK.map((n) => renderCell(request, shown, addDays(start, week + n)))}</tr>`);
  return html`<table aria-labelledby="month"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

function renderCell({ voice, days, chosen, linkToDay }: MonthRequest, shown: Day, day: Day): Html {
  if (day.slice(0, 7) !== shown.slice(0, 7)) return html`<td></td>`;
  const number = Number(day.slice(8));
  const today = day === days.from ? `, ${voice.widget.today}` : '';
  const mark = today ? html` data-today=""` : null;
  if (days.days.includes(day)) {
    const current = day === chosen ? html` aria-current="true"` : null;
    const name = `${voice.days.full(day)}, ${voice.widget.free}${today}`;
    return html`<td${mark}><a href="${linkToDay(day)}" aria-label="${name}"${current}>${number}</a></td>`;
  }
  const state = stateOf(voice, days, day);
  return html`<td${mark}><span aria-hidden="true">${number}</span><span class="unseen">${`${number}, ${state}${today}`}</span></td>`;
}

function stateOf({ widget, profile, speech }: Voice, { closed, from, until }: DaysEntry, day: Day): string {
  const rest = closed?.find((other) => other.day === day);
  if (rest) return rest.why === null ? widget.closed : `${widget.closed}: ${localize(rest.why, speech.lang, profile.locale)}`;
  return (from !== undefined && day < from) || (until !== undefined && day > until) ? widget.closed : widget.full;
}
