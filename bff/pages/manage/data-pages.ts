/** What is stored about a customer, to be looked at, taken along or erased. */

import { type Html, html } from '../html.ts';
import { type Managed, renderBrief, renderManagePage, renderQuestion, stateOf } from './managed.ts';

export function renderDataPage(managed: Managed): string {
  const { texts } = managed.voice;
  const main = html`<p>${texts.dataLead}</p>
<p class="row"><a class="button" href="${managed.link('data.json')}">${texts.dataDownload}</a><a class="button" href="${managed.link('erase')}">${texts.dataErase}</a></p>
<p><a href="${managed.link('')}">${texts.yourBooking}</a></p>`;
  return renderManagePage(managed, { title: texts.dataTitle, main, page: 'data' });
}

/** Anybody may book under an address, so a link that came from no mail takes nobody off the list. */
function renderWaiting({ installation, byMail, voice: { texts } }: Managed): Html | null {
  return installation.waitlist === null ? null : html`<p>${byMail ? texts.eraseWaiting : texts.eraseNotWaiting}</p>`;
}

export function renderErasePage(managed: Managed): string {
  const { texts } = managed.voice;
  const state = stateOf(managed);
  const stands = state === 'confirmed' || state === 'pending' ? html`<p><strong>${texts.eraseStanding}</strong></p>` : null;
  const main = html`${renderBrief(managed)}<p>${texts.eraseLead}</p>${stands}${renderWaiting(managed)}
${renderQuestion(managed, { action: 'erase', button: texts.eraseButton, isDanger: true })}`;
  return renderManagePage(managed, { title: texts.eraseTitle, main, page: 'erase' });
}
