/** What was read from another calendar, and what it would close, in words and times. */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { busyTimeList } from './busy-times.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';
import { describeSourceProblem } from './source-problem.ts';

export type Tried = CallAnswer<'POST /busy/try'>;

const MAX_SHOWN = 10;

export function triedView(
  { problem, count, closing, times }: Tried,
  { calendar, language }: { readonly calendar: string; readonly language: string },
) {
  const words = otherCalendarsTexts();
  if (problem) {
    return html`<p class="wrong">${describeSourceProblem(problem)}</p>`;
  }
  if (count === 0) {
    return html`<p>${words.nothingRead}</p>`;
  }
  const shown = times.slice(0, MAX_SHOWN);
  const effect =
    closing === count
      ? fill(words.allClose, { calendar })
      : fillPlural(words.close, closing, { calendar });
  return html`
    <p>${fillPlural(words.read, count)} ${effect}</p>
    <div class="tried" tabindex="0" role="group" aria-label=${words.preview}>
      ${busyTimeList(shown, language)}
      ${count > shown.length ? html`<p class="muted">${fillPlural(words.more, count - shown.length)}</p>` : nothing}
    </div>
  `;
}
