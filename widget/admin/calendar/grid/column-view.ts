/**
 * Renders the parts of the day grid around its entries: the hours at the side, and each calendar
 * with its head, open and closed time, and the now line.
 */

import { html, nothing } from 'lit';
import { fill } from '../../texts/fill.ts';
import type { Texts } from '../../texts/index.ts';
import { clock } from '../../wall-time.ts';
import { type Drawn, entryView } from './entry-view.ts';
import type { Entry, GridColumn, Stretch } from './grid-day.ts';
import { closedStretches, computeLoad, placeEntries } from './layout.ts';
import type { Moving } from './steps.ts';

/** Settings shared by all columns of a grid. */
export interface Frame {
  readonly texts: Texts;
  readonly hours: Stretch;
  /** Current minute if it is among the shown hours; else `null`. */
  readonly now: number | null;
  readonly moving: Moving | null;
  /** Whether the column is visible; others are rendered without their content. */
  readonly isInSight: (column: GridColumn) => boolean;
  readonly draw: (column: GridColumn, entry: Entry) => Drawn;
}

export function hoursView({ hours: { from, until }, now }: Frame) {
  const full = Array.from({ length: (until - from) / 60 }, (_, index) => from + index * 60);
  return html`
    <div class="hours" aria-hidden="true">
      ${full.map((minute) => html`<span .style=${`--from:${minute}`}>${clock(minute)}</span>`)}
      ${now === null ? nothing : html`<span class="now" .style=${`--from:${now}`}>${clock(now)}</span>`}
    </div>
  `;
}

export function columnView(
  column: GridColumn,
  { texts, hours, now, moving, isInSight, draw }: Frame,
) {
  const { schedule, name, address, detail, open } = column;
  const load = computeLoad(column);
  return html`
    <section class="column" data-column=${schedule} aria-labelledby="column-${schedule}">
      <header>
        <div class="named"><h2 id="column-${schedule}">${address ? html`<a href=${address}>${name}</a>` : name}</h2><small>${detail}</small></div>
        ${
          load === null
            ? html`<p class="load"><span>${texts.day.closed}</span></p>`
            : html`<p class="load"><span class="meter" .style=${`--load:${load}`}></span><span>${fill(texts.day.load, { percent: load })}</span></p>`
        }
      </header>
      <div class="stage" data-schedule=${schedule}>
        ${open.map((stretch) => html`<div class="open" .style=${formatPosition(stretch)}></div>`)}
        ${closedStretches(open, hours).map((stretch) => html`<div class="closed" .style=${formatPosition(stretch)}><span><span class="unseen">${clock(stretch.from)} ${texts.day.to} ${clock(stretch.until)} </span>${whyClosed(column, stretch) || texts.day.closed}</span></div>`)}
        <ol>
          ${isInSight(column) ? placeEntries(column.entries).map((placed) => entryView(placed, draw(column, placed.entry))) : nothing}
        </ol>
        ${moving?.schedule === schedule ? ghostView(moving) : nothing}
        ${now === null || column.isOtherDay ? nothing : html`<div class="now-line" .style=${`--from:${now}`}></div>`}
      </div>
    </section>
  `;
}

function whyClosed(
  { closed, blocks = [] }: GridColumn,
  { from, until }: Stretch,
): string | null | undefined {
  return closed ?? blocks.find((block) => block.from < until && from < block.until)?.note;
}

function formatPosition({ from, until }: Stretch): string {
  return `--from:${from};--until:${until}`;
}

function ghostView({ entry, from }: Moving) {
  const place = `${formatPosition({ from, until: from + entry.until - entry.from })};--lane:0;--lanes:1`;
  return html`<div class="ghost" .style=${place} data-hue=${entry.hue}><span class="time">${clock(from)}</span> <b>${entry.name}</b></div>`;
}
