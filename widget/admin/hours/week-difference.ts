/**
 * The difference between a drafted week and the one in force, as ranges to draw and as a line for
 * each day.
 */

import { html, nothing } from 'lit';
import { fill } from '../texts/fill.ts';
import type { HoursTexts } from './hours-texts.ts';
import { dayMinute } from './minutes.ts';
import { cut, type Stretch, type Week } from './painting.ts';
import { dayNames } from './week-words.ts';

export interface DayDifference {
  readonly added: readonly Stretch[];
  readonly removed: readonly Stretch[];
}

/** Returns the parts of ranges that are in none of the others. */
const beyond = (stretches: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] =>
  others.reduce<readonly Stretch[]>(
    (left, other) => left.flatMap((one) => cut(one, other)),
    stretches,
  );

/** Returns the difference by day, from Monday on. */
export const compareWeeks = (before: Week, week: Week): readonly DayDifference[] =>
  week.map((stretches, day) => ({
    added: beyond(stretches, before[day] ?? []),
    removed: beyond(before[day] ?? [], stretches),
  }));

const isChanged = ({ added, removed }: DayDifference): boolean => added.length + removed.length > 0;
const sumMinutes = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, until }) => sum + until - from, 0);
/** Renders a range in two parts, so that it can wrap. */
const timeView = ({ from, until }: Stretch) =>
  html`<span>${dayMinute(from)}</span><span>–${dayMinute(until)}</span>`;
const formatStretch = ({ from, until }: Stretch): string =>
  `${dayMinute(from)}–${dayMinute(until)}`;

/**
 * Renders the difference over the draft: shape and pattern, with words if there is room. The
 * summary below the week has everything.
 */
export function differenceViews({ added, removed }: DayDifference, words: HoursTexts) {
  const view = (name: string, stretch: Stretch, said: unknown) => html`
    <div class="change ${name}" .style=${`--from:${stretch.from};--until:${stretch.until}`} aria-hidden="true">${said}</div>
  `;
  return html`
    ${added.map((stretch) => view('added', stretch, html`<b>${timeView(stretch)}</b> <span>${words.comes}</span>`))}
    ${removed.map((stretch) => view('removed', stretch, html`<del>${timeView(stretch)}</del> <span>${words.goes}</span>`))}
  `;
}

interface Shown {
  readonly words: HoursTexts;
  readonly language: string;
}

/** The sentence that has both, or only what there is. */
function sumOf(words: HoursTexts, added: readonly Stretch[], taken: readonly Stretch[]): string {
  if (added.length === 0) {
    return words.sumLess;
  }
  return taken.length === 0 ? words.sumMore : words.sumBoth;
}

/** Renders the added and removed hours per week, with details; nothing if the week is unchanged. */
export function differenceSummary(days: readonly DayDifference[], { words, language }: Shown) {
  if (!days.some(isChanged)) {
    return nothing;
  }
  const names = dayNames(language, 'long');
  const hours = (list: readonly Stretch[]) =>
    fill(words.hours, {
      hours: (sumMinutes(list) / 60).toLocaleString(language, { maximumFractionDigits: 2 }),
    });
  const added = days.flatMap((day) => day.added);
  const removed = days.flatMap((day) => day.removed);
  return html`
    <section class="differs" aria-labelledby="week-differs">
      <h3 id="week-differs">${words.differs}</h3>
      <p><b>${fill(sumOf(words, added, removed), { added: hours(added), taken: hours(removed) })}</b></p>
      <dl>
        ${days.map((day, index) =>
          isChanged(day)
            ? html`<dt>${names[index]}</dt>
                <dd>
                  ${day.added.map((stretch) => html`<span><b>${formatStretch(stretch)}</b> ${words.comes}</span>`)}
                  ${day.removed.map((stretch) => html`<span><del>${formatStretch(stretch)}</del> ${words.goes}</span>`)}
                </dd>`
            : nothing,
        )}
      </dl>
    </section>
  `;
}
