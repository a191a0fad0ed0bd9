/** A time by the customer's own clock, as said beside the installation's. */

import {
  type Booking,
  createZone,
  type EpochMinute,
  fill,
  findZone,
  formatWallTime,
  parseWallTime,
  type WallTime,
} from '../../core/index.ts';
import { type Html, html } from './html.ts';
import type { PageLanguage } from './page-language.ts';

/**
 * In full, on a line of its own below the installation's time. `null` if the customer's zone is not
 * known or its clock shows the same.
 */
export function renderOwnTime(
  { speech, widget }: PageLanguage,
  minute: EpochMinute,
  timeZone: string | null,
): Html | null {
  const there = speech.whenThere(minute, timeZone);
  return there === null
    ? null
    : html`<br><small class="own">${fill(widget.yourTime, { time: there })}</small>`;
}

/** Like `renderOwnTime`, with the end. */
export function renderOwnSpan(
  { speech, widget }: PageLanguage,
  booking: Pick<Booking, 'startsAt' | 'endsAt' | 'timeZone'>,
): Html | null {
  const there = speech.spanThere(booking, booking.timeZone);
  return there === null
    ? null
    : html`<br><small class="own">${fill(widget.yourTime, { time: there })}</small>`;
}

/** Like `renderOwnTime`, in short, for a time of the installation's clock among others. */
export function renderOwnSlot(
  language: PageLanguage,
  slot: WallTime,
  timeZone: string | null,
): Html | null {
  const minute = toMinute(language, slot);
  const zone = findZone(timeZone);
  if (zone === null || minute === null) {
    return null;
  }
  const own = formatWallTime(zone.toWall(minute));
  if (own === slot) {
    return null;
  }
  const isSameDay = own.slice(0, 10) === slot.slice(0, 10);
  const time = isSameDay ? language.days.time(own) : language.shortTime(own);
  return html`<small class="own">${fill(language.widget.yourTime, { time })}</small>`;
}

/** The minute at which a time of the installation's clock begins; `null` if it is skipped. */
export function toMinute({ profile }: PageLanguage, slot: WallTime): EpochMinute | null {
  const wall = parseWallTime(slot);
  return wall === null ? null : createZone(profile.timeZone).toUtc(wall);
}
