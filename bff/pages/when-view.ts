/** The steps day and time of one page: wide, the month stands beside the times; narrow, the times alone, with a way back to the month. */

import type { Day, WallTime } from '../../core/index.ts';
import type { DaysEntry } from '../source/booking-source.ts';
import { type Html, html } from './html.ts';
import { renderMonth } from './month-view.ts';
import { type Hidden, renderTimes } from './times-view.ts';
import type { Voice } from './voice.ts';

export interface WhenRequest {
  readonly voice: Voice;
  readonly days: DaysEntry;
  /** Null: no day is chosen yet. */
  readonly times: { readonly day: Day; readonly slots: readonly WallTime[]; readonly chosen: WallTime | null } | null;
  /** Any day of the month that is wanted; null: that of the chosen day. */
  readonly month: Day | null;
  link(parameters: Readonly<Record<string, string>>): string;
  readonly form: { readonly method: 'get' | 'post'; readonly action: string; readonly hidden: Hidden };
}

export function renderWhen({ voice, days, times, month, link, form }: WhenRequest): Html {
  const monthView = renderMonth({
    voice,
    days,
    month,
    chosen: times?.day ?? null,
    linkToDay: (day) => link({ day }),
    linkToMonth: (shown) => link({ month: shown.slice(0, 7) }),
  });
  if (times === null) return monthView;
  const { day, slots, chosen } = times;
  return html`<div class="when"><div class="beside">${monthView}</div>
<section aria-labelledby="times"><h2 id="times">${voice.texts.timesOf(voice.days.full(day))}</h2>
${renderTimes({ voice, slots, chosen, ...form })}
<p class="other"><a href="${link({ month: day.slice(0, 7) })}">${voice.texts.otherDay}</a></p></section></div>`;
}

/** `2026-12` of an address to a day of that month; null where it is none. */
export function readMonth(text: string | null | undefined): Day | null {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : null;
}
