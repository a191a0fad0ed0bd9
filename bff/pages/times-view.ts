/**
 * The time step as a page: the free times of a day as buttons of a form, grouped by part of the
 * day.
 */

import type { WallTime } from '../../core/index.ts';
import { DAY_PARTS } from '../visitor/day-parts.ts';
import { type Html, html } from './html.ts';
import { renderOwnSlot } from './own-time.ts';
import type { PageLanguage } from './page-language.ts';

export interface TimesRequest {
  readonly language: PageLanguage;
  readonly slots: readonly WallTime[];
  /** The time chosen before; `null` if there is none. */
  readonly chosen: WallTime | null;
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly hidden: HiddenFields;
  /** The customer's time zone, whose times stand beside the installation's; default: unknown. */
  readonly timeZone?: string | null;
}

/** Hidden fields of a form, by name. */
export type HiddenFields = Readonly<Record<string, string | number | null>>;

export function renderTimes({
  language,
  slots,
  chosen,
  method,
  action,
  hidden,
  timeZone = null,
}: TimesRequest): Html {
  if (slots.length === 0) {
    return html`<p>${language.widget.noTimes}</p>`;
  }
  const parts = DAY_PARTS.map(([part, from, until]) => {
    const times = slots.filter((slot) => slot.slice(11) >= from && slot.slice(11) < until);
    return times.length === 0
      ? null
      : html`<h3>${language.widget[part]}</h3><ul class="chips">${times.map((slot) => renderTime({ language, chosen, timeZone }, slot))}</ul>`;
  });
  return html`<form method="${method}" action="${action}">${renderHidden(hidden)}${parts}</form>`;
}

type ShownTimes = Required<Pick<TimesRequest, 'language' | 'chosen' | 'timeZone'>>;

function renderTime({ language, chosen, timeZone }: ShownTimes, slot: WallTime): Html {
  const current = slot === chosen ? html` aria-current="true"` : null;
  const time = language.days.time(slot);
  const own = renderOwnSlot(language, slot, timeZone);
  const said = own === null ? time : html`<span>${time}${own}</span>`;
  return html`<li><button class="chip" name="slot" value="${slot}"${current}>${said}</button></li>`;
}

export function renderHidden(hidden: HiddenFields): readonly Html[] {
  return Object.entries(hidden).flatMap(([name, value]) =>
    value === null ? [] : [html`<input type="hidden" name="${name}" value="${value}">`],
  );
}
