/**
 * The steps day and time as one page. Wide, the month is beside the times; narrow, only the times
 * are shown, with a link back to the month. The month is a table with links for free days, and the
 * same days as a list.
 */

import {
  type BoundedMap,
  createBoundedMap,
  type Day,
  fill,
  type WallTime,
} from '../../core/index.ts';
import type { PublicDays } from '../source/booking-source.ts';
import { addDays, addMonths } from './day-words.ts';
import { type Html, html } from './html.ts';
import { words } from './own-text.ts';
import type { PageLanguage } from './page-language.ts';
import { type HiddenFields, renderHidden, renderTimes } from './times-view.ts';

interface WhenRequest {
  readonly language: PageLanguage;
  readonly days: PublicDays;
  /** `false` if the next free time is none to offer; `true` by default. */
  readonly namesNext?: boolean;
  /** Times of the chosen day; `null` if no day is chosen yet. */
  readonly times: {
    readonly day: Day;
    readonly slots: readonly WallTime[];
    readonly chosen: WallTime | null;
    readonly left?: ReadonlyMap<WallTime, number>;
  } | null;
  /** Any day of the requested month; `null` for the month of the chosen day. */
  readonly month: Day | null;
  link(parameters: Readonly<Record<string, string>>): string;
  /**
   * Fields to carry along to other days with a POST form instead of links, because they do not
   * belong in an address. `null` if there are none.
   */
  readonly carried?: { readonly action: string; readonly hidden: HiddenFields } | null;
  readonly form: {
    readonly method: 'get' | 'post';
    readonly action: string;
    readonly hidden: HiddenFields;
    readonly timeZone?: string | null;
  };
}

export function renderWhen({
  language,
  days,
  namesNext = true,
  times,
  month,
  link,
  carried = null,
  form,
}: WhenRequest): Html {
  const way = carried === null ? wayByLink(link) : wayByForm;
  const carrying =
    carried &&
    html`<form id="carried" method="post" action="${carried.action}">${renderHidden(carried.hidden)}</form>`;
  const monthView = html`${carrying}${renderMonth({
    language,
    days,
    namesNext,
    month,
    chosen: times?.day ?? null,
    way,
  })}`;
  if (times === null) {
    return monthView;
  }
  const { day, ...shown } = times;
  return html`<div class="when"><div class="beside">${monthView}</div>
<section aria-labelledby="times"><h2 id="times">${fill(language.texts.timesOf, { day: language.days.full(day) })}</h2>
${renderTimes({ language, ...shown, ...form })}
<p class="other">${way({ name: 'month', value: day.slice(0, 7) }, html` class="link"`, language.texts.otherDay)}</p></section></div>`;
}

const wayByLink =
  (link: WhenRequest['link']): RenderWay =>
  ({ name, value }, attributes, words) =>
    html`<a href="${link({ [name]: value })}"${attributes}>${words}</a>`;

const wayByForm: RenderWay = ({ name, value }, attributes, words) =>
  html`<button form="carried" name="${name}" value="${value}"${attributes}>${words}</button>`;

/** Reads `2026-12` from an address as a day of that month; `null` if malformed. */
export function readMonth(text: string | null | undefined): Day | null {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : null;
}

export interface MonthRequest {
  readonly language: PageLanguage;
  readonly days: PublicDays;
  readonly namesNext?: boolean;
  /**
   * Any day of the requested month; `null` for the month of the chosen day, or of the first free
   * one.
   */
  readonly month: Day | null;
  readonly chosen: Day | null;
  readonly way: RenderWay;
}

/**
 * Renders the element that leads to a day or to a month (`2026-12`): a link, or a form button if
 * more has to be carried along than belongs in an address.
 */
export type RenderWay = (
  to: { readonly name: 'day' | 'month'; readonly value: string },
  attributes: Html,
  words: string,
) => Html;

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const WEEKS = [0, 7, 14, 21, 28, 35];

/**
 * Rendered months. The `days` object is the cache key, because it stays the same object as long as
 * nothing changes.
 */
const kept = new WeakMap<PublicDays, BoundedMap<string, Html>>();
/** Enough for all months up to the horizon in a few languages. */
const MAX_KEPT = 20;

/**
 * Renders a month, once for all visitors who see the same: it makes up most of the cost of the
 * page.
 */
export function renderMonth(request: MonthRequest): Html {
  const { language, days, chosen, way } = request;
  const [first] = days.days;
  if (first === undefined) {
    return html`<p>${language.widget.noDays}</p>`;
  }
  const shown = shownMonth(request, first);
  const marked = chosen?.startsWith(shown.slice(0, 7)) ? chosen : null;
  const ways = (['day', 'month'] as const).map(
    (name) => way({ name, value: name }, html``, '').text,
  );
  const key = JSON.stringify([
    language.setting.asked,
    language.setting.accepted,
    language.profile.locale,
    shown,
    marked,
    request.namesNext,
    ...ways,
  ]);
  const months = kept.get(days) ?? createBoundedMap<string, Html>({ max: MAX_KEPT });
  kept.set(days, months);
  const month = months.get(key) ?? writeMonth(request, shown, first);
  months.set(key, month);
  return month;
}

function writeMonth(request: MonthRequest, shown: Day, first: Day): Html {
  const { language, days, way, namesNext = true } = request;
  const next = days.next?.slice(0, 10) ?? first;
  const when = days.next ? language.shortTime(days.next) : language.days.short(next);
  const inMonth = days.days.filter((day) => day.startsWith(shown.slice(0, 7)));
  return html`<div class="month">
${renderTurns(request, shown, first)}
${renderTable(request, shown)}
${namesNext ? html`<p>${way({ name: 'day', value: next }, html` class="button"`, fill(language.plain.nextFree, { when }))}</p>` : null}
${
  inMonth.length === 0
    ? null
    : html`<details><summary>${language.plain.list}</summary><ul class="chips">${inMonth.map(
        (day) =>
          html`<li>${way({ name: 'day', value: day }, html` class="chip"`, language.days.short(day))}</li>`,
      )}</ul></details>`
}
</div>`;
}

function shownMonth({ days, month, chosen }: MonthRequest, first: Day): Day {
  const wanted = month ?? chosen ?? first;
  const from = days.from ?? first;
  const until = days.until ?? days.days.at(-1) ?? first;
  const notTooLate = wanted > until ? until : wanted;
  const day = wanted < from ? from : notTooLate;
  return `${day.slice(0, 7)}-01`;
}

function renderTurns({ language, days, way }: MonthRequest, shown: Day, first: Day): Html {
  const from = days.from ?? first;
  const until = days.until ?? days.days.at(-1) ?? first;
  const turn = (months: number, label: string, sign: string) => {
    const month = addMonths(shown, months);
    const isThere = month.slice(0, 7) >= from.slice(0, 7) && month.slice(0, 7) <= until.slice(0, 7);
    return isThere
      ? way(
          { name: 'month', value: month.slice(0, 7) },
          html` class="turn" aria-label="${label}"`,
          sign,
        )
      : html`<span class="turn"></span>`;
  };
  return html`<div class="turns">${turn(-1, language.widget.earlier, '‹')}<h2 id="month">${language.days.month(shown)}</h2>${turn(1, language.widget.later, '›')}</div>`;
}

function renderTable(request: MonthRequest, shown: Day): Html {
  const { days } = request.language;
  const start = addDays(shown, -days.dayOfWeek(shown));
  const heads = WEEK.map((n) => addDays(start, n)).map(
    (day) =>
      html`<th scope="col"><span class="unseen">${days.weekday(day)}</span><span aria-hidden="true" title="${days.weekday(day)}">${days.shortWeekday(day)}</span></th>`,
  );
  const rows = WEEKS.map(
    (week) =>
      html`<tr>${WEEK.map((n) => renderCell(request, shown, addDays(start, week + n)))}</tr>`,
  );
  return html`<table aria-labelledby="month"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

function renderCell({ language, days, chosen, way }: MonthRequest, shown: Day, day: Day): Html {
  if (day.slice(0, 7) !== shown.slice(0, 7)) {
    return html`<td></td>`;
  }
  const number = Number(day.slice(8));
  const today = day === days.from ? `, ${language.widget.today}` : '';
  const mark = today ? html` data-today=""` : null;
  if (days.days.includes(day)) {
    const current = day === chosen ? html` aria-current="true"` : null;
    const name = `${language.days.full(day)}, ${language.widget.free}${today}`;
    return html`<td${mark}>${way({ name: 'day', value: day }, html` aria-label="${name}"${current}`, String(number))}</td>`;
  }
  const state = describeDay(language, days, day);
  return html`<td${mark}><span aria-hidden="true">${number}</span><span class="unseen">${words(`${number}, ${state}${today}`)}</span></td>`;
}

function describeDay(
  { widget, speech }: PageLanguage,
  { closed, from, until }: PublicDays,
  day: Day,
): string {
  const rest = closed?.find((other) => other.day === day);
  if (rest) {
    return rest.why === null ? widget.closed : `${widget.closed}: ${speech.own(rest.why)}`;
  }
  return (from !== undefined && day < from) || (until !== undefined && day > until)
    ? widget.closed
    : widget.full;
}
