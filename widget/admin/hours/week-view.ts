/**
 * Renders the painted week: hours at the side, and seven days with open ranges, the keyboard
 * selection and the painted area.
 */

import { html, nothing } from 'lit';
import { fill } from '../texts/fill.ts';
import type { HoursTexts } from './hours-texts.ts';
import { dayMinute } from './minutes.ts';
import type { Area, Stretch, Week } from './painting.ts';
import { type DayDifference, differenceViews } from './week-difference.ts';
import { dayNames } from './week-words.ts';

const USUAL: Stretch = { from: 420, until: 1200 };
const WHOLE: Stretch = { from: 0, until: 1440 };

/** Returns the shown hours as full hours. */
export function shownHours(week: Week, isWhole: boolean): Stretch {
  if (isWhole) {
    return WHOLE;
  }
  const stretches = week.flat();
  return {
    from: Math.floor(Math.min(USUAL.from, ...stretches.map(({ from }) => from)) / 60) * 60,
    until: Math.ceil(Math.max(USUAL.until, ...stretches.map(({ until }) => until)) / 60) * 60,
  };
}

interface Drawn {
  readonly week: Week;
  /** Difference from the hours in force, by day. */
  readonly difference: readonly DayDifference[];
  readonly chosen: Area;
  readonly painted: { readonly area: Area; readonly opens: boolean } | null;
  readonly hours: Stretch;
  readonly words: HoursTexts;
  readonly language: string;
}

export function drawWeek(drawn: Drawn) {
  const { hours, words, language, week, difference } = drawn;
  const names = dayNames(language, 'short');
  const shown = Array.from(
    { length: (hours.until - hours.from) / 60 },
    (_, index) => hours.from + index * 60,
  );
  return html`
    <div class="painted" .style=${`--first:${hours.from};--last:${hours.until}`}>
      <div class="gutter">${shown.map((minute) => html`<span .style=${`--from:${minute}`}>${dayMinute(minute)}</span>`)}</div>
      ${week.map(
        (stretches, day) => html`
          <div class="day">
            <p><b>${names[day]}</b><small ?data-closed=${stretches.length === 0}>${formatLength(stretches, words, language)}</small></p>
            <div class="stage">${stretches.map(openView)}${difference[day] ? differenceViews(difference[day], words) : nothing}${areaView('chosen', day, drawn.chosen)}${drawn.painted ? paintedView(day, drawn) : nothing}</div>
          </div>
        `,
      )}
    </div>
  `;
}

function formatLength(stretches: readonly Stretch[], words: HoursTexts, language: string): string {
  const minutes = stretches.reduce((sum, { from, until }) => sum + until - from, 0);
  return minutes === 0
    ? words.closed
    : fill(words.hours, {
        hours: (minutes / 60).toLocaleString(language, { maximumFractionDigits: 2 }),
      });
}

const openView = ({ from, until }: Stretch) => html`
  <div class="stretch" .style=${`--from:${from};--until:${until}`}><span>${dayMinute(from)}</span><span>–${dayMinute(until)}</span></div>
`;

function areaView(name: string, day: number, { first, last, from, until }: Area) {
  return day < first || day > last
    ? nothing
    : html`<div class=${name} .style=${`--from:${from};--until:${until}`}></div>`;
}

function paintedView(day: number, { painted, words }: Drawn) {
  if (!painted || day < painted.area.first || day > painted.area.last) {
    return nothing;
  }
  const { from, until } = painted.area;
  const time = `${dayMinute(from)}–${dayMinute(until)}`;
  return html`
    <div class=${painted.opens ? 'opening' : 'closing'} .style=${`--from:${from};--until:${until}`}>
      <span>${time} ${painted.opens ? words.open : words.closed}</span>
    </div>
  `;
}
