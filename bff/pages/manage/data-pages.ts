/** What is stored about a customer, to be looked at, taken along or erased. */

import { judgeErasing } from '../../../core/index.ts';
import { type Html, html } from '../html.ts';
import { type Managed, renderBrief, renderManagePage, renderQuestion, sayEnd } from './managed.ts';

export function renderDataPage(managed: Managed): string {
  const { texts } = managed.voice;
  const isAsked = managed.booking.eraseRequestedAt !== null;
  const toErase = isAsked ? null : html`<a class="button" href="${managed.link('erase')}">${texts.dataErase}</a>`;
  const main = html`<p>${isAsked ? texts.erasingLater(sayEnd(managed)) : texts.dataLead}</p>
<p class="row"><a class="button" href="${managed.link('data.json')}">${texts.dataDownload}</a>${toErase}</p>
<p><a href="${managed.link('')}">${texts.yourBooking}</a></p>`;
  return renderManagePage(managed, { title: texts.dataTitle, main, page: 'data' });
}

/** Anybody may book under an address, so a link that came from no mail takes nobody off the list. */
function renderWaiting({ installation, byMail, voice: { texts } }: Managed): Html | null {
  return installation.waitlist === null ? null : html`<p>${byMail ? texts.eraseWaiting : texts.eraseNotWaiting}</p>`;
}

export function renderErasePage(managed: Managed): string {
  const { texts } = managed.voice;
  const erasing = judgeErasing(managed.booking, { now: managed.now, cutoffMinutes: managed.schedule?.cancelCutoffMinutes ?? 0 });
  const sentence = { cancel: texts.eraseStanding, wait: texts.eraseLater(sayEnd(managed)), erase: null }[erasing];
  const stands = sentence && html`<p><strong>${sentence}</strong></p>`;
  const main = html`${renderBrief(managed)}<p>${texts.eraseLead}</p>${stands}${renderWaiting(managed)}
${renderQuestion(managed, { action: 'erase', button: texts.eraseButton, isDanger: true })}`;
  return renderManagePage(managed, { title: texts.eraseTitle, main, page: 'erase' });
}
