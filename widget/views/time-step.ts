/** The step time: times as chips by part of the day; other days where nothing is left. */

import { html, nothing } from 'lit/html.js';
import { type Flow, langOf, textsOf, zoneOf } from '../flow.ts';
import { withHeld } from '../holding.ts';
import { take } from '../settling.ts';
import { fill } from '../texts.ts';
import { inWords, ownTime } from '../wall-time.ts';
import { dayList, monthView } from './day-step.ts';
import { skeleton } from './frame.ts';
import { waiting } from './waiting.ts';

/** Parts of the day, and the hours at which they end. */
const parts = [
  ['morning', '12'],
  ['afternoon', '18'],
  ['evening', '24'],
] as const;

/** Steps day and time: wide, the month stands beside the times; narrow, each has its own screen. */
export function whenStep(flow: Flow) {
  const view = html`<div class="when ${flow.step}"><div class="left">${monthView(flow)}</div><div class="right">${
    flow.step === 'time' ? timeView(flow) : html`<p class="hint">${textsOf(flow).pickDay}</p>`
  }</div></div>`;
  return __WAITLIST__ ? [view, waiting(flow)] : view;
}

function timeView(flow: Flow) {
  const texts = textsOf(flow);
  const lang = langOf(flow);
  const slots = __HOLDS__ ? withHeld(flow) : flow.data.slots;
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
            html`<li><button part="time" aria-current=${slot === flow.choices.time} @click=${() => take(flow, 'time', slot)}>${inWords(lang, 'time', slot)}${
              own && html`<small>${fill(texts.yourTime, { time: own })}</small>`
            }</button></li>`,
        )}</ul>`
      : nothing;
  })}${times.some(({ own }) => own) ? html`<p class="hint">${fill(texts.zoneNote, { zone: zoneOf(flow) })}</p>` : nothing}`;
}

/** The next free days, or where there are none, those before. */
function nearDays(flow: Flow) {
  const texts = textsOf(flow);
  const { day = '' } = flow.choices;
  const days = flow.data.days?.data ?? [];
  const later = days.filter((other) => other > day);
  const near = later.length ? later.slice(0, 6) : days.slice(-6);
  return html`<p>${texts.noTimes}</p>${near.length ? html`<p>${texts.nearDays}</p>${dayList(flow, near)}` : nothing}`;
}
