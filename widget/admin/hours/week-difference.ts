/**
 * What a drafted week adds to the one in force, and what it takes away: as stretches to draw, and
 * as a line for each day.
 */

import { html, nothing } from 'lit';
import type { HoursTexts } from './hours-texts.ts';
import { dayMinute } from './minutes.ts';
import { cut, type Stretch, type Week } from './painting.ts';
import { dayNames } from './week-words.ts';

export interface DayDifference {
  readonly added: readonly Stretch[];
  readonly removed: readonly Stretch[];
}

/** What of these is in none of the others. */
const beyond = (stretches: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] =>
  others.reduce<readonly Stretch[]>(
    (left, other) => left.flatMap((one) => cut(one, other)),
    stretches,
  );

/** By day from Monday on. */
export const compareWeeks = (before: Week, week: Week): readonly DayDifference[] =>
  week.map((stretches, day) => ({
    added: beyond(stretches, before[day] ?? []),
    removed: beyond(before[day] ?? [], stretches),
  }));

const isChanged = ({ added, removed }: DayDifference): boolean => added.length + removed.length > 0;
const sumMinutes = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, until }) => sum + until - from, 0);
/** In two lines where one is too long. */
const timeView = ({ from, until }: Stretch) =>
  html`<span>${dayMinute(from)}</span><span>–${dayMinute(until)}</span>`;
const formatStretch = ({ from, until }: Stretch): string =>
  `${dayMinute(from)}–${dayMinute(until)}`;

/**
 * Over what is drafted: shape and pattern first, the words where they have room. All of it is said
 * below the week.
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

/** How many hours a week come and go, and which; nothing where the week is as it is in force. */
export function differenceSummary(days: readonly DayDifference[], { words, language }: Shown) {
  if (!days.some(isChanged)) {
    return nothing;
  }
  const names = dayNames(language, 'long');
  const hours = (list: readonly Stretch[]) =>
    words.hours((sumMinutes(list) / 60).toLocaleString(language, { maximumFractionDigits: 2 }));
  const added = days.flatMap((day) => day.added);
  const removed = days.flatMap((day) => day.removed);
  return html`
    <section class="differs" aria-labelledby="week-differs">
      <h3 id="week-differs">${words.differs}</h3>
      <p><b>${words.sum(added.length > 0 ? hours(added) : null, removed.length > 0 ? hours(removed) : null)}</b></p>
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
