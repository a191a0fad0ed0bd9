/** The page that asks before a booking is moved: the old and the new time, and how long it takes. */

import { type Booking, fillCounted, onEachDate } from '../../../core/index.ts';
import type { Query } from '../../http/query.ts';
import { findChangeUntil } from '../../visitor/change-until.ts';
import { renderFacts, renderNote } from '../facts-view.ts';
import { html } from '../html.ts';
import { renderOwnTime, toMinute } from '../own-time.ts';
import type { RenderedPage } from '../page.ts';
import { renderHidden } from '../times-view.ts';
import { type Managed, renderManagePage } from './managed.ts';

interface NewTime {
  readonly slot: string;
  /** How long the appointment takes there; `null` if as long as before. */
  readonly minutes: number | null;
}

export function renderMoveCheck(managed: Managed, { slot, minutes }: NewTime): RenderedPage {
  const { booking, language, link, installation, now } = managed;
  const { texts, speech, widget } = language;
  const isFinal =
    findChangeUntil(installation, { schedule: booking.scheduleId, slot }, now) === null;
  const before = minutesOf(booking);
  const takes = minutes ?? before;
  const to = speech.list([
    language.fullTime(slot),
    fillCounted(widget.minutes, takes, speech.lang),
  ]);
  const change = `${fillCounted(widget.duration_changedHead, takes, speech.lang)}.`;
  const main = html`${takes === before ? html`<p>${texts.moveCheckLead}</p>` : renderNote('problem', change)}
${renderFacts([
  {
    label: texts.from,
    value: html`<s>${speech.when(booking.startsAt)}</s>${renderOwnTime(language, booking.startsAt, booking.timeZone)}`,
  },
  {
    label: texts.to,
    value: html`<strong>${to}</strong>${renderOwnTime(language, toMinute(language, slot) ?? 0, booking.timeZone)}`,
  },
])}
${isFinal ? html`<p class="note">${widget.changeNoMore}</p>` : null}
<form class="row" method="post" action="${link('move')}">${renderHidden({ slot, version: booking.version, minutes: takes })}<button class="primary">${texts.moveButton}</button>
<a class="button" href="${link('move', { day: slot.slice(0, 10) })}">${texts.otherTime}</a></form>
<p><a href="${link('')}">${texts.keep}</a></p>`;
  return renderManagePage(managed, { title: texts.moveCheckTitle, main, page: 'move' });
}

/** Of a course, those of its first date. */
function minutesOf(booking: Booking): number {
  const [first = booking] = onEachDate(booking);
  return first.endsAt - first.startsAt;
}

/** Reads how long the appointment takes at its new time; `null` if that is not said. */
export function readMinutes(said: Query): number | null {
  const text = said.get('minutes') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
