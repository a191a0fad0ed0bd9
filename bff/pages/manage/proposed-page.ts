/**
 * Times proposed by the operator, from which the customer takes one. Opening the page takes
 * nothing, because mail scanners open every link.
 */

import { type BookedTime, changeableUntil, fill, type Proposal } from '../../../core/index.ts';
import { renderFacts, renderNote } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import { renderOwnTime } from '../own-time.ts';
import type { RenderedPage } from '../page.ts';
import { renderHidden } from '../times-view.ts';
import type { Action } from './changes.ts';
import { listFacts, type Managed, renderBrief, renderManagePage, renderReach } from './managed.ts';

/** Returns the proposal; `null` if none is open now. */
function openProposal({ proposal }: Managed): Proposal | null {
  return proposal?.state === 'open' ? proposal : null;
}

export function renderProposedPage(managed: Managed): RenderedPage {
  const { texts } = managed.language;
  const proposal = openProposal(managed);
  const back = html`<p><a href="${managed.link('')}">${texts.yourBooking}</a></p>`;
  const main =
    proposal === null
      ? html`${renderNote('problem', texts.proposedOver)}${renderFacts(listFacts(managed))}${renderReach(managed)}${back}`
      : html`${renderLead(managed, proposal)}${renderBrief(managed)}${renderChoice(managed, proposal)}${back}`;
  return renderManagePage(managed, { title: texts.proposedTitle, main, page: 'times' });
}

function renderLead({ language: { texts, speech } }: Managed, { until }: Proposal): Html {
  return html`<p>${fill(texts.proposedLead, { until: speech.whenMs(until) })}</p>`;
}

function renderChoice(managed: Managed, { round, times }: Proposal): Html {
  const { language, link } = managed;
  const choices = times.map(
    (time, index) =>
      html`<label class="tick"><input type="radio" name="time" value="${index}" required><span>${words(sayTime(managed, time))}${renderOwnTime(language, time.startsAt, managed.booking.timeZone)}${sayFinal(managed, time)}</span></label>`,
  );
  return html`<form method="post" action="${link('times')}">${renderHidden({ round })}<fieldset class="field" role="radiogroup"><legend>${language.speech.texts.headings.proposed}</legend>${choices}</fieldset>
<p class="row"><button class="primary">${language.speech.texts.buttons.take}</button></p></form>`;
}

/** Returns the time in words, with the schedule if it differs from the booking's. */
function sayTime(
  { booking, installation, language: { speech } }: Managed,
  { startsAt, scheduleId }: BookedTime,
): string {
  const other =
    scheduleId === booking.scheduleId
      ? undefined
      : installation.schedules.find(({ id }) => id === scheduleId);
  return other === undefined
    ? speech.when(startsAt)
    : speech.list([speech.when(startsAt), speech.own(other.name)]);
}

/** Returns a warning that a booking at that time could no longer be changed online. */
function sayFinal(
  { installation, now, language }: Managed,
  { startsAt, scheduleId }: BookedTime,
): Html | null {
  const cutoff = installation.schedules.find(({ id }) => id === scheduleId)?.cancelCutoffMinutes;
  return changeableUntil(startsAt, cutoff ?? 0, now) === null
    ? html` <small>${language.widget.changeNoMore}</small>`
    : null;
}

/** Renders the hint on the booking's page while an answer is expected. */
export function renderProposedHint(managed: Managed): Html | null {
  const proposal = openProposal(managed);
  if (proposal === null) {
    return null;
  }
  return html`${renderLead(managed, proposal)}<p><a class="button primary" href="${managed.link('times')}">${managed.language.texts.proposedTitle}</a></p>`;
}

export const takeProposed: Action = async ({ booking, link, now }, body, { storage }) => {
  const round = Number(body.get('round'));
  const index = Number(body.get('time') ?? Number.NaN);
  if (!Number.isInteger(round) || !Number.isInteger(index) || index < 0) {
    return link('times');
  }
  const outcome = await storage.proposals.take({ now, bookingId: booking.bookingId, round, index });
  // If the booking is over, its page says so.
  return outcome.kind === 'moved' ? link('', { done: 'moved' }) : link('times');
};
