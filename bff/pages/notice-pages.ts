/** Pages that say one thing: nothing here, not set up yet, that did not work. */

import type { PageTexts } from '../texts/texts.ts';
import { html } from './html.ts';
import { findPageLanguage, type PageSetting, renderPage } from './page.ts';

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
