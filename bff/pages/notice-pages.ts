/** Pages that say one thing: nothing here, not set up yet, too many requests, that did not work. */

import type { PageTexts } from '../texts/texts.ts';
import { type Html, html } from './html.ts';
import { findPageLanguage, type PageSetting, renderPage } from './page.ts';
import type { Voice } from './voice.ts';

export function renderNotFoundPage(setting: PageSetting): string {
  const { texts } = findPageLanguage(setting);
  const next = html`<p class="next"><a href="${setting.basePath}/book">${texts.toBooking}</a></p>`;
  return renderPage(setting, { title: texts.notFoundTitle, main: html`<p>${texts.notFound}</p>${next}`, linkTo: null });
}

export function renderNotSetUpPage(setting: PageSetting): string {
  return renderSentence(setting, 'notSetUpTitle', 'notSetUp');
}

export function renderBrokenPage(setting: PageSetting): string {
  return renderSentence(setting, 'brokenTitle', 'broken');
}

function renderSentence(setting: PageSetting, title: keyof PageTexts, sentence: keyof PageTexts): string {
  const { texts } = findPageLanguage(setting);
  return renderPage(setting, { title: texts[title], main: html`<p>${texts[sentence]}</p>`, linkTo: null });
}

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
