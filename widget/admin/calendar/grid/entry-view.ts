/**
 * Renders an entry in a column of the day grid. The accessible name is the text of the button,
 * partly visually hidden.
 */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { icons } from '../../parts/icons.ts';
import { Part } from '../../parts/part.ts';
import { fill } from '../../texts/fill.ts';
import type { Texts } from '../../texts/index.ts';
import { clock } from '../../wall-time.ts';
import {
  type BookingEntry,
  type Entry,
  entryKey,
  type FreeEntry,
  type HoldEntry,
  type NeededEntry,
} from './grid-day.ts';
import type { Placed } from './layout.ts';

export interface Drawn {
  readonly texts: Texts;
  readonly schedule: number;
  /** Whether it is the tab stop of the grid. */
  readonly isStop: boolean;
  readonly isChosen: boolean;
  /** Whether it is being moved; a ghost shows the target. */
  readonly isMoving: boolean;
  readonly isPast: boolean;
  readonly canAdd: boolean;
  /** Pixels per minute. */
  readonly pixels: number;
}

/** Minimum height for two lines of text. */
const TWO_LINES = 37;
const SECONDS_AN_HOUR = 3600;

const stateIcons = {
  confirmed: nothing,
  pending: icons.pending,
  arrived: icons.arrived,
  done: icons.tick,
  no_show: icons.noShow,
} as const;

export function entryView({ entry, lane, lanes }: Placed<Entry>, drawn: Drawn) {
  const place = `--from:${entry.from};--until:${entry.until};--lane:${lane};--lanes:${lanes}`;
  if (entry.kind === 'hold') {
    return holdView(entry, place, drawn);
  }
  if (entry.kind === 'needed') {
    return neededView(entry, place, drawn);
  }
  return entry.kind === 'free' ? freeView(entry, place, drawn) : bookingView(entry, place, drawn);
}

function bookingView(
  entry: BookingEntry,
  place: string,
  { texts, schedule, isStop, isChosen, isMoving, isPast, pixels }: Drawn,
) {
  const { from, until, state, hue, name, reason } = entry;
  const isShort = (until - from) * pixels < TWO_LINES;
  const open = openQuestion(entry, texts);
  return html`
    <li .style=${place} class="booking" data-state=${state} data-hue=${hue} ?data-short=${isShort} ?data-moving=${isMoving} ?data-awaited=${entry.isAwaited} ?data-outside=${entry.isOutside}>
      ${tail(entry.bufferBefore, 'before')}
      <button data-schedule=${schedule} data-key=${entryKey(entry)} tabindex=${isStop ? 0 : -1} aria-current=${isChosen ? 'true' : nothing}>
        <span class="time">${clock(from)}<span class="unseen"> ${texts.day.to} ${clock(until)} </span></span>
        <b>${name || texts.day.nobody}</b> <span class="reason">${open ? html`<em>${open}</em>` : nothing} ${reason}</span>
        <span class="marks">
          ${entry.hasNote ? html`${icons.note}<span class="unseen">${texts.noted}</span>` : nothing} ${stateIcons[state]}
          ${entry.isAwaited ? icons.hold : nothing}
          ${entry.isUndelivered ? html`<span class="outside" title=${texts.day.undelivered}>${icons.mail}</span><span class="unseen">${texts.day.undelivered}</span>` : nothing}
          ${entry.isOutside ? html`<span class="outside" title=${texts.day.outside}>${icons.warning}</span><span class="unseen">${texts.day.outside}</span>` : nothing}
          <span class="unseen">${state === 'confirmed' || open === texts.states[state] ? '' : texts.states[state]}${isPast ? ` ${texts.day.past}` : ''}</span>
        </span>
      </button>
      ${tail(entry.bufferAfter, 'after')}
    </li>
  `;
}

/** Returns the visible note that the customer still has to answer something. */
function openQuestion({ state, isAwaited }: BookingEntry, { states, day }: Texts): string | null {
  if (isAwaited) {
    return day.awaited;
  }
  return state === 'pending' ? states.pending : null;
}

const tail = (minutes: number, where: 'before' | 'after') =>
  minutes > 0
    ? html`<span class="buffer ${where}" .style=${`--buffer:${minutes}`}></span>`
    : nothing;

function freeView(
  entry: FreeEntry,
  place: string,
  { texts, schedule, isStop, canAdd, isPast }: Drawn,
) {
  const words = html`<span class="unseen">${clock(entry.from)} ${texts.day.to} ${clock(entry.until)} ${texts.day.free}${isPast ? ` ${texts.day.past}` : ''}${canAdd ? ': ' : ''}</span>`;
  return html`
    <li .style=${place} class="free">
      <button data-schedule=${schedule} data-key=${entryKey(entry)} tabindex=${isStop ? 0 : -1} ?disabled=${!canAdd}>
        ${words}${canAdd ? html`<span class="hint">${icons.plus}${texts.day.addHere}</span>` : nothing}
      </button>
    </li>
  `;
}

const holdView = (
  { from, until, expires, isOffered }: HoldEntry,
  place: string,
  { texts, pixels }: Drawn,
) => html`
  <li .style=${place} class="hold" ?data-short=${(until - from) * pixels < TWO_LINES}>
    <p>
      <span class="time">${clock(from)}<span class="unseen"> ${texts.day.to} ${clock(until)} </span></span>
      <b>${isOffered ? texts.day.offered : texts.day.held}</b> <admin-countdown .until=${expires}></admin-countdown>
      <span class="marks">${icons.hold}</span>
    </p>
  </li>
`;

/**
 * The name comes last, in a box that cuts it at its own end, whichever way it is written: on a line
 * of its own if there are two, else cut only after the words before it.
 */
const neededView = (
  { from, until, by }: NeededEntry,
  place: string,
  { texts: { day }, pixels }: Drawn,
) => html`
  <li .style=${place} class="hold" ?data-short=${(until - from) * pixels < TWO_LINES}>
    <p class="needed">
      <span class="time">${clock(from)}<span class="unseen"> ${day.to} ${clock(until)} </span></span>
      <b>${by === null ? day.neededElsewhere : fill(day.needed, { calendar: '' })}</b> <b dir="auto">${by}</b>
    </p>
  </li>
`;

/**
 * Countdown such as `4:12`, in hours if it is long. It updates itself every second, so that nothing
 * else has to render.
 */
class Countdown extends Part {
  /** End, in milliseconds of the browser's clock. */
  @property({ attribute: false }) until!: number;
  #timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override render() {
    const seconds = Math.max(0, Math.round((this.until - Date.now()) / 1000));
    if (seconds >= SECONDS_AN_HOUR) {
      return html`${Math.ceil(seconds / SECONDS_AN_HOUR)} h`;
    }
    return html`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}

customElements.define('admin-countdown', Countdown);
