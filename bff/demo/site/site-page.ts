/** The one page of a demonstration's site: the business, with the widget where it is seen at once. */

import { type Html, html } from '../../pages/html.ts';
import type { Palette, SiteContent, SiteTexts } from './content.ts';

export interface SitePage {
  readonly texts: SiteTexts;
  /** Address of the booking server, without a trailing slash. */
  readonly bookingUrl: string;
  /** The bar above the page and what it opens. */
  readonly bar: Html;
}

/** Loads the bar's script first, because it may change the widget's time zone and network. */
export function renderSitePage({ texts, bookingUrl, bar }: SitePage): string {
  return html`<!doctype html>
<html lang="${texts.lang}" dir="${directionOf(texts)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/palette.css">
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/bar.css">
<script src="/bar.js"></script>
<script type="module" src="${bookingUrl}/widget.js"></script>
</head>
<body>
${bar}
<div class="site">
<header class="wrap top"><a class="brand" href="/"><img src="/icon.svg" alt="" width="40" height="40">${texts.name}</a></header>
<main class="wrap">
<section class="hero"><h1>${texts.tagline}</h1><p>${texts.lead}</p></section>
<section class="card" id="book"><h2>${texts.bookTitle}</h2><p>${texts.bookLead}</p>${embed(texts, bookingUrl)}</section>
<section class="facts">${texts.facts.map(({ title, lines }) => html`<div><h2>${title}</h2>${lines.map((line) => html`<p>${line}</p>`)}</div>`)}</section>
<section class="about"><h2>${texts.about.title}</h2>${texts.about.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</section>
</main>
<footer><div class="wrap"><p>${texts.footer.join(' · ')}</p></div></footer>
</div>
</body>
</html>
`.text;
}

function directionOf({ lang }: SiteTexts): 'ltr' | 'rtl' {
  return lang === 'ar' ? 'rtl' : 'ltr';
}

/** The embed as in docs/embedding.md. Visitors without JavaScript get the link. */
function embed({ lang, bookLabel }: SiteTexts, bookingUrl: string): Html {
  return html`<slotwell-booking lang="${lang}"><a href="${bookingUrl}/book">${bookLabel}</a></slotwell-booking>`;
}

/** Follows the visitor's setting unless the page says `data-scheme`. */
export function renderPalette({ palette, headings }: SiteContent): string {
  const light = properties('light', palette.light);
  const dark = properties('dark', palette.dark);
  return [
    `:root {\n  --headings: ${headings};\n${light}}`,
    `@media (prefers-color-scheme: dark) {\n:root:not([data-scheme="light"]) {\n${dark}}\n}`,
    `:root[data-scheme="dark"] {\n${dark}}`,
  ].join('\n\n');
}

function properties(
  scheme: 'light' | 'dark',
  { page, surface, text, muted, line, accent, onAccent }: Palette,
): string {
  const entries = { page, surface, text, muted, line, accent, 'on-accent': onAccent };
  const lines = Object.entries(entries).map(([name, value]) => `  --${name}: ${value};\n`);
  return [`  color-scheme: ${scheme};\n`, ...lines].join('');
}
