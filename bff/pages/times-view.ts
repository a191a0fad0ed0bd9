/**
 * The time step as a page: the free times of a day as buttons of a form, grouped by part of the
 * day.
 */

import { fillCounted, type SlotsAnswer, type WallTime } from '../../core/index.ts';
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
  /** How many places are left at a time, if customers are to see it; default: unknown. */
  readonly left?: ReadonlyMap<WallTime, number>;
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
  left = new Map(),
  timeZone = null,
}: TimesRequest): Html {
  if (slots.length === 0) {
    return html`<p>${language.widget.noTimes}</p>`;
  }
  const parts = DAY_PARTS.map(([part, from, until]) => {
    const times = slots.filter((slot) => slot.slice(11) >= from && slot.slice(11) < until);
    return times.length === 0
      ? null
      : html`<h3>${language.widget[part]}</h3><ul class="chips">${times.map((slot) => renderTime({ language, chosen, left, timeZone }, slot))}</ul>`;
  });
  return html`<form method="${method}" action="${action}">${renderHidden(hidden)}${parts}</form>`;
}

type ShownTimes = Required<Pick<TimesRequest, 'language' | 'chosen' | 'left' | 'timeZone'>>;

function renderTime({ language, chosen, left, timeZone }: ShownTimes, slot: WallTime): Html {
  const current = slot === chosen ? html` aria-current="true"` : null;
  const time = language.days.time(slot);
  const own = renderOwnSlot(language, slot, timeZone);
  // The visitor already holds this place, so how many others are left does not concern them.
  const places = slot === chosen ? undefined : left.get(slot);
  const note =
    places === undefined
      ? null
      : html`<small class="own">${fillCounted(language.widget.placesLeft, places, language.speech.lang)}</small>`;
  const said = own === null && note === null ? time : html`<span>${time}${own}${note}</span>`;
  return html`<li><button class="chip" name="slot" value="${slot}"${current}>${said}</button></li>`;
}

interface DatedTimesRequest extends Pick<TimesRequest, 'language' | 'slots'> {
  /** The customer's time zone, whose times stand beside the installation's; `null` if unknown. */
  readonly timeZone: string | null;
  /** Puts the button of a time into a form of its own; default: one form surrounds them all. */
  readonly inForm?: (slot: WallTime, button: Html) => Html;
}

/** Renders times of several days as buttons that submit `slot`, each with its day. */
export function renderDatedTimes({
  language,
  slots,
  timeZone,
  inForm = (_slot, button) => button,
}: DatedTimesRequest): Html {
  const chips = slots.map((slot) => {
    const button = html`<button class="chip" name="slot" value="${slot}">${language.shortTime(slot)}${renderOwnSlot(language, slot, timeZone)}</button>`;
    return html`<li>${inForm(slot, button)}</li>`;
  });
  return html`<ul class="chips long">${chips}</ul>`;
}

export function renderHidden(hidden: HiddenFields): readonly Html[] {
  return Object.entries(hidden).flatMap(([name, value]) =>
    value === null ? [] : [html`<input type="hidden" name="${name}" value="${value}">`],
  );
}

/** The places left by time, without those that customers are not to see. */
export function placesLeft({ slots, left = [] }: SlotsAnswer): ReadonlyMap<WallTime, number> {
  return new Map(
    slots.flatMap((slot, index) => {
      const places = left[index] ?? null;
      return places === null ? [] : [[slot, places] as const];
    }),
  );
}
