/** The steps day and time of one page: wide, the month stands beside the times; narrow, the times alone, with a way back to the month. */

import type { Day, WallTime } from '../../core/index.ts';
import type { DaysEntry } from '../source/booking-source.ts';
import { type Html, html } from './html.ts';
import { renderMonth, type Way } from './month-view.ts';
import { type Hidden, renderHidden, renderTimes } from './times-view.ts';
import type { Voice } from './voice.ts';

export interface WhenRequest {
  readonly voice: Voice;
  readonly days: DaysEntry;
  /** Null: no day is chosen yet. */
  readonly times: { readonly day: Day; readonly slots: readonly WallTime[]; readonly chosen: WallTime | null } | null;
  /** Any day of the month that is wanted; null: that of the chosen day. */
  readonly month: Day | null;
  link(parameters: Readonly<Record<string, string>>): string;
  /** What goes along to other days, by forms instead of links: it belongs into no address. Null: nothing. */
  readonly carried?: { readonly action: string; readonly hidden: Hidden } | null;
  readonly form: { readonly method: 'get' | 'post'; readonly action: string; readonly hidden: Hidden };
}

export function renderWhen({ voice, days, times, month, link, carried = null, form }: WhenRequest): Html {
  const way = carried === null ? wayByLink(link) : wayByForm;
  const carrying = carried && html`<form id="carried" method="post" action="${carried.action}">${renderHidden(carried.hidden)}</form>`;
  const monthView = html`${carrying}${renderMonth({
    voice,
    days,
    month,
    chosen: times?.day ?? null,
    way,
  })}`;
  if (times === null) return monthView;
  const { day, slots, chosen } = times;
  return html`<div class="when"><div class="beside">${monthView}</div>
<section aria-labelledby="times"><h2 id="times">${voice.texts.timesOf(voice.days.full(day))}</h2>
${renderTimes({ voice, slots, chosen, ...form })}
<p class="other">${way({ name: 'month', value: day.slice(0, 7) }, html` class="link"`, voice.texts.otherDay)}</p></section></div>`;
}

const wayByLink =
  (link: WhenRequest['link']): Way =>
  ({ name, value }, attributes, words) =>
    html`<a href="${link({ [name]: value })}"${attributes}>${words}</a>`;

const wayByForm: Way = ({ name, value }, attributes, words) =>
  html`<button form="carried" name="${name}" value="${value}"${attributes}>${words}</button>`;

/** `2026-12` of an address to a day of that month; null where it is none. */
export function readMonth(text: string | null | undefined): Day | null {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : null;
}
