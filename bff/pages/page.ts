/** The frame that all our pages share: head, heading, and a footer with the operator's contact. */

import { hash } from 'node:crypto';
import {
  type Brand,
  fill,
  foreignLanguage,
  type InstallationProfile,
  isWebAddress,
  localize,
  mailLink,
  markOwn,
  plainLine,
} from '../../core/index.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { PageTexts } from '../texts/texts.ts';
import { findTexts, type RequestLanguages } from '../visitor/languages.ts';
import { type Html, html } from './html.ts';
import { langAttribute, words } from './own-text.ts';
import { renderPhone } from './phone-link.ts';

/** The settings that every page needs. */
export interface PageSetting extends RequestLanguages {
  /** `null` if there is no installation yet. */
  readonly profile: InstallationProfile | null;
  /** The path under which visitors see this server: empty, or `/booking`. */
  readonly basePath: string;
}

export interface PageContent {
  readonly title: string;
  /** Additional content of the head, such as a script. */
  readonly head?: Html;
  readonly main: Html;
  /** Whether an input is wrong, which the window's title says first. Default: no. */
  readonly hasErrors?: boolean;
  /** Replaces the title in the window; default: the same. */
  readonly windowTitle?: string;
  /** Returns the address of the same page in another language; `null` hides these links. */
  readonly linkTo: ((language: string) => string) | null;
}

/** The texts of a page that is not for a particular visitor. */
export interface FrameLanguage {
  /** The language of the page's sentences. */
  readonly lang: string;
  readonly texts: PageTexts;
  /** The operator's name in that language; `null` if there is no installation yet. */
  readonly name: string | null;
  /** The language of the name if it differs from the page's, else `null`. */
  readonly nameLang: string | null;
  /** The name for sentences and headings, which may be marked (`own-text.ts`). */
  readonly ownName: string | null;
}

export function findFrameLanguage({ profile, asked, accepted }: PageSetting): FrameLanguage {
  const { lang, texts } = findTexts(profile, [asked, accepted, profile?.locale ?? null]);
  const wanted = asked ?? lang;
  const name = profile && localize(profile.name, wanted, profile.locale);
  const nameLang = profile && foreignLanguage(profile.name, wanted, profile.locale, lang);
  return {
    lang,
    texts: texts.pages,
    name,
    nameLang,
    ownName: name && markOwn(name, nameLang, findDirection(lang)),
  };
}

/** A page, with what its policy must allow. */
export interface RenderedPage {
  readonly text: string;
  /** The one external origin that images come from; `null` if there is none. */
  readonly imageOrigin: string | null;
}

export function renderPage(setting: PageSetting, content: PageContent): RenderedPage {
  const { logoUrl } = setting.profile?.brand ?? {};
  return {
    text: renderText(setting, content),
    imageOrigin: logoUrl === undefined ? null : new URL(logoUrl).origin,
  };
}

function renderText(setting: PageSetting, content: PageContent): string {
  const frame = findFrameLanguage(setting);
  const { lang, texts, name } = frame;
  const { brand } = setting.profile ?? {};
  return html`<!doctype html>
<html lang="${lang}"${direction(lang)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sayTitle(chooseTitle(content, texts), frame)}</title>
<meta name="description" content="${content.title}${name === null ? null : `: ${name}`}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${setting.basePath}/icon.svg${brandTag(brand)}" type="image/svg+xml">
<link rel="stylesheet" href="${setting.basePath}/page.css${brandTag(brand)}">
${content.head ?? null}
</head>
<body>
<header class="page">
<div class="top">${renderName(frame, brand)}
${content.linkTo && setting.profile ? renderLanguages(content.linkTo, setting.profile, frame) : null}</div>
<h1>${content.title}</h1>
</header>
<main class="page">
${content.main}
</main>
<footer class="page"><div class="row">
${setting.profile ? renderReach(setting, setting.profile, texts) : null}
</div></footer>
</body>
</html>
`.text;
}

/**
 * Returns a tag of the brand, so that browsers load the new files as soon as the operator changes
 * the design.
 */
export function brandTag(brand: Brand | undefined): string {
  return brand === undefined ? '' : `?brand=${hash('sha256', JSON.stringify(brand)).slice(0, 8)}`;
}

/**
 * Renders the logo with the name as its text, at its final height before it loads. It sends no
 * referrer, because the page's address may contain a secret.
 */
function renderName(
  { name, nameLang, ownName }: FrameLanguage,
  { logoUrl }: Brand = {},
): Html | null {
  if (name === null || ownName === null) {
    return null;
  }
  if (logoUrl === undefined) {
    return html`<p class="name">${words(ownName)}</p>`;
  }
  return html`<p class="name"><img class="logo" src="${logoUrl}" alt="${name}"${langAttribute(nameLang)} height="40" referrerpolicy="no-referrer"></p>`;
}

function chooseTitle(
  { title, windowTitle = title, hasErrors = false }: PageContent,
  { errorTitle }: PageTexts,
): string {
  return hasErrors ? fill(errorTitle, { title }) : windowTitle;
}

/** Returns the title of the window: the page, then the operator. */
export function sayTitle(title: string, { lang, ownName }: FrameLanguage): string {
  return ownName === null ? title : plainLine(`${title} · ${ownName}`, findDirection(lang));
}

/** Returns the `dir` attribute for languages that are written from right to left. */
export function direction(lang: string): Html | null {
  return findDirection(lang) === 'rtl' ? html` dir="rtl"` : null;
}

function findDirection(lang: string): 'ltr' | 'rtl' {
  const language = LANGUAGES.find(lang);
  return language === null ? 'ltr' : (LANGUAGES.texts[language].direction ?? 'ltr');
}

/** Renders the operator's email and phone as links; `null` if neither is known. */
export function renderContact(profile: InstallationProfile, texts: PageTexts): Html | null {
  const { contactEmail, contactPhone } = profile;
  if (contactEmail === null && contactPhone === null) {
    return null;
  }
  return html`<ul class="contact">
${contactEmail === null ? null : html`<li>${texts.email}: <a href="${mailLink(contactEmail)}"><bdi>${contactEmail}</bdi></a></li>`}
${contactPhone === null ? null : html`<li>${texts.phone}: ${renderPhone(contactPhone)}</li>`}
</ul>`;
}

function renderReach(
  { basePath, asked }: PageSetting,
  profile: InstallationProfile,
  texts: PageTexts,
): Html {
  const contact = renderContact(profile, texts);
  const privacy =
    profile.privacyUrl !== null && isWebAddress(profile.privacyUrl)
      ? html`<a href="${profile.privacyUrl}" rel="noopener noreferrer">${texts.privacy}</a>`
      : null;
  return html`<div class="contact">${contact && html`<span>${texts.reachUs}</span> ${contact}`} ${privacy} <a href="${basePath}/accessibility${asked === null ? '' : `?lang=${asked}`}">${texts.accessibility}</a></div>`;
}

/** More other languages than this are folded below the name of the present one. */
const MAX_OPEN_LANGUAGES = 2;

/** Renders the language links, each in its own language. */
function renderLanguages(
  linkTo: (language: string) => string,
  profile: InstallationProfile,
  { lang, texts }: Pick<FrameLanguage, 'lang' | 'texts'>,
): Html | null {
  const present = LANGUAGES.find(lang);
  const others = LANGUAGES.spokenBy(profile).offered.filter((tag) => tag !== present);
  if (others.length === 0) {
    return null;
  }
  const list = html`<ul>
${others.map((tag) => html`<li><a href="${linkTo(tag)}" lang="${tag}" hreflang="${tag}">${LANGUAGES.texts[tag].name}</a></li>`)}
</ul>`;
  const isFolded = others.length > MAX_OPEN_LANGUAGES && present !== null;
  return html`<nav class="languages" aria-label="${texts.languages}">${isFolded ? html`<details><summary>${LANGUAGES.texts[present].name}</summary>${list}</details>` : list}</nav>`;
}
