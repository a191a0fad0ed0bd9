/** Pages around a booking that say one thing. */

import { type Html, html } from './html.ts';
import { renderPage } from './page.ts';
import type { Voice } from './voice.ts';

export function renderUnknownPage(voice: Voice): string {
  return renderNotice(voice, voice.texts.unknownTitle, voice.texts.unknownLead);
}

export function renderErasedPage(voice: Voice): string {
  return renderNotice(voice, voice.texts.erasedTitle, voice.texts.erasedLead);
}

export function renderTooManyPage(voice: Voice): string {
  return renderNotice(voice, voice.texts.tooManyTitle, voice.texts.tooManyLead, null);
}

export function renderForeignPage(voice: Voice): string {
  return renderNotice(voice, voice.texts.foreignTitle, voice.texts.foreignLead, null);
}

/** After something was sent: whether it was done is not known. */
export function renderUnsurePage(voice: Voice): string {
  return renderNotice(voice, voice.texts.brokenTitle, voice.texts.brokenLead, null);
}

function renderNotice(voice: Voice, title: string, lead: string, next: Html | null = bookAgain(voice)): string {
  return renderPage(voice.setting, { title, main: html`<div class="paper"><p>${lead}</p>${next}</div>`, linkTo: null });
}

function bookAgain({ setting, texts }: Voice): Html {
  return html`<p class="next"><a href="${setting.basePath}/book">${texts.toBooking}</a></p>`;
}
