/** The step time: times as chips by part of the day; other days where nothing is left. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { langOf, textsOf, zoneOf } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { inWords, ownTime } from '../format/wall-time.ts';
import { waitlistForm } from '../waitlist/waitlist-form.ts';
import { skeleton } from './frame.ts';
import { dayList, monthView } from './month.ts';

/** Parts of the day, and the hours at which they end. */
const parts = [
  ['morning', '12'],
  ['afternoon', '18'],
  ['evening', '24'],
] as const;

/** Steps day and time: wide, the month stands beside the times; narrow, each has its own screen. */
export function whenStep(flow: BookingFlow) {
  return html`<div class="when ${flow.state.step}"><div class="left">${monthView(flow)}</div><div class="right">${
    flow.state.step === 'time' ? timeView(flow) : html`<p class="hint">${textsOf(flow.state).pickDay}</p>`
  }</div></div>${waitlistForm(flow)}`;
}

function timeView(flow: BookingFlow) {
  const texts = textsOf(flow.state);
  const lang = langOf(flow.state);
  const { slots } = flow;
  if (!slots) return skeleton;
  if (!slots.data.length) return nearDays(flow);
  const times = slots.data.map((slot, index) => ({ slot, own: slots.instants[index] && ownTime(lang, slot, slots.instants[index]) }));
  let from = '';
  return html`${parts.map(([part, to]) => {
    const inPart = times.filter(({ slot }) => slot.slice(11) >= from && slot.slice(11) < to);
    from = to;
    return inPart.length
      ? html`<h3>${texts[part]}</h3><ul class="chips">${inPart.map(
          ({ slot, own }) =>
            html`<li><button part="time" aria-current=${slot === flow.state.choices.time} @click=${() => flow.selectTime(slot)}>${inWords(lang, 'time', slot)}${
              own && html`<small>${fill(texts.yourTime, { time: own })}</small>`
            }</button></li>`,
        )}</ul>`
      : nothing;
  })}${times.some(({ own }) => own) ? html`<p class="hint">${fill(texts.zoneNote, { zone: zoneOf(flow.state) })}</p>` : nothing}`;
}

/** The next free days, or where there are none, those before. */
function nearDays(flow: BookingFlow) {
  const texts = textsOf(flow.state);
  const { day = '' } = flow.state.choices;
  const days = flow.state.answers.days?.data ?? [];
  const later = days.filter((other) => other > day);
  const near = later.length ? later.slice(0, 6) : days.slice(-6);
  return html`<p>${texts.noTimes}</p>${near.length ? html`<p>${texts.nearDays}</p>${dayList(flow, near)}` : nothing}`;
}
