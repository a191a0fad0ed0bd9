/** A letter as HTML: one column without tables, the reader's own font, light and dark, nothing loaded from anywhere. */

import { plain } from '../texts/marked-text.ts';
import { html, MailHtml, words } from './html.ts';
import type { Fact, Letter, Link, LinkList, Section } from './letter.ts';
import { BUTTON_STYLE, MAIL_STYLE } from './mail-style.ts';

export function renderHtml(letter: Letter, subject: string): string {
  return html`<!doctype html>
<html lang="${letter.lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
<style>${new MailHtml(MAIL_STYLE)}</style>
</head>
<body>
<div class="page">
<div class="paper">
<h1>${words(letter.title)}</h1>
${letter.greeting === null ? null : html`<p>${words(letter.greeting)}</p>`}
<p>${words(letter.lead)}</p>
${letter.message && html`<p>${words(letter.message.heading)}<br>${words(letter.message.text)}</p>`}
${renderFacts(letter.facts)}
${letter.button && renderButton(letter.button)}
${letter.notes.map((note) => html`<p>${words(note)}</p>\n`)}
${letter.entered && renderSection(letter.entered)}
${letter.links && renderLinks(letter.links)}
</div>
<div class="footer">
${letter.footer.map((line) => html`<p>${words(line)}</p>\n`)}
</div>
</div>
</body>
</html>
`.text;
}

function renderFacts(facts: readonly Fact[]): MailHtml | null {
  if (facts.length === 0) return null;
  return html`<div class="facts">
${facts.map((fact) => html`<p class="fact"><span class="label">${plain(fact.label)}</span><br>${renderValue(fact)}</p>\n`)}</div>`;
}

function renderValue({ value, href, strong, struck }: Fact): MailHtml {
  const said = href === undefined ? words(value) : html`<a href="${href}" target="_blank" rel="noopener noreferrer">${words(value)}</a>`;
  if (struck) return html`<s>${said}</s>`;
  return strong ? html`<strong>${said}</strong>` : said;
}

/** The style is repeated in place, as some programs drop style sheets, and a button must look like one. */
function renderButton({ label, href }: Link): MailHtml {
  return html`<p class="action"><a class="button" href="${href}" style="${BUTTON_STYLE}" target="_blank" rel="noopener noreferrer">${label}</a></p>`;
}

function renderSection({ heading, facts, note }: Section): MailHtml {
  return html`<h2>${heading}</h2>
${renderFacts(facts)}
${note === null ? null : html`<p class="small">${words(note)}</p>`}`;
}

function renderLinks({ heading, links }: LinkList): MailHtml {
  return html`${heading === null ? null : html`<h2>${heading}</h2>\n`}<p class="links">
${links.map(({ label, href }) => html`<a href="${href}" target="_blank" rel="noopener noreferrer">${label}</a>\n`)}</p>`;
}
