/** Asks before a booking is cancelled: what scanners of mail open changes nothing. */

import { html } from '../html.ts';
import { isChangeable, type Managed, renderBrief, renderManagePage, renderQuestion, renderReach, sayCutoff } from './managed.ts';

export function renderCancelPage(managed: Managed): string {
  const { texts } = managed.voice;
  const ask = html`<p>${texts.cancelLead}</p>${renderQuestion(managed, { action: 'cancel', button: texts.cancelButton, isDanger: true })}`;
  const refuse = html`<p>${sayCutoff(managed)}</p>${renderReach(managed)}<p><a class="button" href="${managed.link('')}">${texts.yourBooking}</a></p>`;
  const main = html`${renderBrief(managed)}${isChangeable(managed) ? ask : refuse}`;
  return renderManagePage(managed, { title: texts.cancelTitle, main, page: 'cancel' });
}
