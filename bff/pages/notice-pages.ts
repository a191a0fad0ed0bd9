/**
 * Pages with a single message: not found, not set up yet, too many requests, something went wrong.
 */

import type { PageTexts } from '../texts/texts.ts';
import { type Html, html } from './html.ts';
import { findFrameLanguage, type PageSetting, type RenderedPage, renderPage } from './page.ts';
import type { PageLanguage } from './page-language.ts';

export function renderNotFoundPage(setting: PageSetting): RenderedPage {
  const { texts } = findFrameLanguage(setting);
  const next = html`<p class="next"><a href="${setting.basePath}/book">${texts.toBooking}</a></p>`;
  return renderPage(setting, {
    title: texts.notFoundTitle,
    main: html`<p>${texts.notFound}</p>${next}`,
    linkTo: null,
  });
}

export function renderNotSetUpPage(setting: PageSetting): RenderedPage {
  return renderSentence(setting, 'notSetUpTitle', 'notSetUp');
}

export function renderBrokenPage(setting: PageSetting): RenderedPage {
  return renderSentence(setting, 'brokenTitle', 'broken');
}

function renderSentence(
  setting: PageSetting,
  title: keyof Omit<PageTexts, 'labels'>,
  sentence: keyof Omit<PageTexts, 'labels'>,
): RenderedPage {
  const { texts } = findFrameLanguage(setting);
  return renderPage(setting, {
    title: texts[title],
    main: html`<p>${texts[sentence]}</p>`,
    linkTo: null,
  });
}

export function renderUnknownPage(language: PageLanguage): RenderedPage {
  return renderNotice(language, language.texts.unknownTitle, language.texts.unknownLead);
}

export function renderErasedPage(language: PageLanguage): RenderedPage {
  return renderNotice(language, language.texts.erasedTitle, language.texts.erasedLead);
}

export function renderTooManyPage(language: PageLanguage): RenderedPage {
  return renderNotice(language, language.texts.tooManyTitle, language.texts.tooManyLead, null);
}

export function renderForeignPage(language: PageLanguage): RenderedPage {
  return renderNotice(language, language.texts.foreignTitle, language.texts.foreignLead, null);
}

/**
 * Renders the page for a form whose outcome is unknown: it may or may not have been carried out.
 */
export function renderUnsurePage(language: PageLanguage): RenderedPage {
  return renderNotice(language, language.texts.brokenTitle, language.texts.brokenLead, null);
}

function renderNotice(
  language: PageLanguage,
  title: string,
  lead: string,
  next: Html | null = bookAgain(language),
): RenderedPage {
  return renderPage(language.setting, {
    title,
    main: html`<div class="paper"><p>${lead}</p>${next}</div>`,
    linkTo: null,
  });
}

function bookAgain({ setting, texts }: PageLanguage): Html {
  return html`<p class="next"><a href="${setting.basePath}/book">${texts.toBooking}</a></p>`;
}
