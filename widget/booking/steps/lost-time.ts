/**
 * Shown if the chosen time was taken while the form was open: the nearest free times, and a note
 * that the input was kept. One tap leads straight back.
 */

import { html } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { withYourTime } from '../flow/own-time.ts';
import { getLocale, getTexts } from '../flow/selectors.ts';
import type { LostTime } from '../flow/state.ts';
import { fill } from '../format/texts.ts';
import { inWords, timeOfDay } from '../format/wall-time.ts';
import { clock, linkButton } from './buttons.ts';
import { noteView } from './note.ts';
import { card, detailRows } from './rows.ts';
import { chipsSkeleton } from './skeleton.ts';
import { timeChips } from './times.ts';

const NEAREST = 4;

export function lostTimeView(flow: BookingFlow, lost: LostTime) {
  const texts = getTexts(flow.state);
  const words = inWords(getLocale(flow.state), timeOfDay, lost.slot);
  const time = withYourTime(flow.state, words, lost.slot);
  const heading = fill(texts.lostHead, { time });
  const kept = card(texts.keptForYou, detailRows(flow));
  return html`
    <div class="columns">
      ${noteView({ icon: clock, heading, text: texts.lostText, action: nearestTimes(flow, lost) }, 'problem')}
      ${Object.keys(flow.state.values)[0] && kept}
    </div>
  `;
}

function nearestTimes(flow: BookingFlow, lost: LostTime) {
  const { slots } = flow;
  const texts = getTexts(flow.state);
  if (!slots) {
    return chipsSkeleton(NEAREST);
  }
  // Replaces the nearest times by the whole month.
  const showAll = () => flow.change({ problem: undefined, lost: undefined, focusOn: 'h2' });
  const before = slots.data.filter((time) => time < lost.slot).length;
  const nearest = slots.data.slice(Math.max(0, before - NEAREST / 2)).slice(0, NEAREST);
  return html`
    ${nearest[0] && html`<h4>${texts.nearestTimes}</h4>${timeChips(flow, nearest)}`}
    ${linkButton(texts.allTimes, showAll)}
  `;
}
