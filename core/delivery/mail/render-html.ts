/**
 * A letter as HTML: one column, the reader's own font, light and dark. Loads nothing except the
 * operator's logo, if there is one. Only the button is a table, because Outlook for Windows
 * supports padding in table cells only; its other workarounds are in conditional comments.
 */

import type { Brand } from '../../installation/installation.ts';
import { derivePalette } from '../../installation/palette.ts';
import { mapMarked } from '../texts/marked-text.ts';
import type { Fact, Letter, Link, LinkList, Section } from './letter.ts';

export interface LetterLook {
  /** Defaults to the built-in brand. */
  readonly brand?: Brand | undefined;
  /** Alternative text of the logo. */
  readonly name: string;
  /** The language of the name if it differs from the letter's; otherwise `null`. */
  readonly nameLang: string | null;
}

const RADIUS = 10;
const LOGO_STYLE =
  'display:block;width:120px;max-width:100%;height:auto;border:0;font-size:16px;font-weight:600';

const BUTTON_PADDING = '11px 19px';

/**
 * The cell has the colours and the link has the padding, so that the whole button is clickable.
 */
function buttonStyles({ accent, radius = RADIUS }: Brand) {
  const { light } = derivePalette(accent);
  return {
    cell: `background:${light.accent};border:1px solid ${light.line};border-radius:${radius}px`,
    link: `display:inline-block;padding:${BUTTON_PADDING};color:${light.onAccent};font-weight:600;text-decoration:none`,
  };
}

/**
 * Workarounds for Outlook for Windows: it supports neither width nor padding of a `div`, and cells
 * do not inherit the font of the page.
 */
const OUTLOOK = {
  head: `<!--[if mso]><style>body, td { font-family: "Segoe UI", Arial, sans-serif; } .paper { border: 0; } .preview { mso-hide: all; } .button { padding: ${BUTTON_PADDING}; }</style><![endif]-->`,
  begin:
    '<!--[if mso]><table role="presentation" align="center" width="560"><tr><td style="padding:24px"><![endif]-->',
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

/** A plain sheet, dark if the reader's program is; only the button uses the accent. */
function mailStyle({ accent, radius = RADIUS }: Brand): string {
  const { dark } = derivePalette(accent);
  return `
:root { color-scheme: light dark; }
body { margin: 0; padding: 0; background: #f6f7f8; color: #1d2126; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; -webkit-text-size-adjust: 100%; overflow-wrap: anywhere; }
.page { max-width: 560px; margin: 0 auto; padding: 24px 12px; }
.paper { background: #ffffff; border: 1px solid #dfe3e8; border-radius: ${Math.round(1.2 * radius)}px; padding: 24px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.25; font-weight: 600; }
.logo { padding: 0 24px 16px; }
h2 { margin: 24px 0 8px; font-size: 16px; font-weight: 600; }
p { margin: 0 0 16px; }
.facts { margin: 0 0 16px; border-top: 1px solid #dfe3e8; }
.fact { margin: 0; padding: 8px 0; border-bottom: 1px solid #dfe3e8; }
.label { color: #59626d; font-size: 14px; }
.action { margin: 20px 0; border-collapse: separate; border-spacing: 0; }
.button { padding: 0; }
.small { font-size: 14px; color: #59626d; }
.links a { display: inline-block; padding: 4px 16px 4px 0; }
[dir="rtl"] .links a { padding: 4px 0 4px 16px; }
.paper p:last-child { margin-bottom: 0; }
a { color: inherit; }
a[href^="tel:"] { white-space: nowrap; }
.footer { padding: 16px 24px; color: #59626d; font-size: 14px; }
.footer p { margin: 0 0 4px; }
@media (max-width: 400px) { .page { padding: 8px 4px; } .paper { padding: 20px 16px; } .footer, .logo { padding: 16px; } .action { width: 100%; } .button a { display: block !important; text-align: center; } }
@media (prefers-color-scheme: dark) {
  body { background: #14171a; color: #e8eaed; }
  .paper { background: #1c2024; border-color: #343a42; }
  .facts, .fact { border-color: #343a42; }
  .label, .small, .footer { color: #a3abb5; }
  .button { background: ${dark.accent} !important; border-color: ${dark.line} !important; }
  .button a { color: ${dark.onAccent} !important; }
}
`;
}

// HTML as a tagged template: values are escaped unless they are HTML already, and marked text
// becomes an element with its own direction.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of HTML that needs no escaping. */
class MailHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPiece = string | MailHtml | null | readonly HtmlPiece[];

/**
 * Escapes for element content and quoted attributes. `null` inserts nothing, a list all its pieces.
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly HtmlPiece[]): MailHtml {
  return new MailHtml(
    strings
      .map((string, at) => string + (at < pieces.length ? put(pieces[at] ?? null) : ''))
      .join(''),
  );
}

function put(piece: HtmlPiece): string {
  if (piece === null) {
    return '';
  }
  if (piece instanceof MailHtml) {
    return piece.text;
  }
  return typeof piece === 'object' ? piece.map(put).join('') : escaped(piece);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Text with its marks and line breaks, for element content. */
export function words(text: string): MailHtml {
  const lines = (part: string) => escaped(part).replaceAll('\n', '<br>');
  return new MailHtml(
    mapMarked(text, {
      marked: (part, lang) =>
        `<bdi${lang === null ? '' : ` lang="${escaped(lang)}"`} dir="auto">${lines(part)}</bdi>`,
      other: lines,
    }),
  );
}

export function renderHtml(
  letter: Letter,
  subject: string,
  { brand = {}, ...name }: LetterLook,
): string {
  return html`<!doctype html>
<html lang="${letter.lang}" dir="${letter.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="date=no, url=no">
<title>${subject}</title>
<style>${new MailHtml(mailStyle(brand))}</style>
${new MailHtml(OUTLOOK.head)}
</head>
<body>
${renderPreview(letter.preview)}
${new MailHtml(OUTLOOK.begin)}
<div class="page">
${renderLogo(brand, name)}<div class="paper">
<h1>${words(letter.title)}</h1>
${letter.wordsFirst ? renderWords(letter) : null}
${renderFacts(letter.facts)}
${letter.deadline && html`<p>${words(letter.deadline)}</p>`}
${letter.actions.length === 0 ? null : html`<p class="links">${letter.actions.map((link) => html`${renderLink(link)}\n`)}</p>`}
${letter.button && renderButton(letter.button, brand)}
${letter.links?.heading ? renderLinks(letter.links) : null}
${letter.wordsFirst ? null : renderWords(letter)}
${letter.notes.map((note) => html`<p>${words(note)}</p>\n`)}
${letter.links?.heading === null ? renderLinks(letter.links) : null}
${renderFacts(letter.details)}
${letter.entered && renderSection(letter.entered)}
</div>
<div class="footer">
${letter.footer.map((line) => html`<p>${linked(line, letter.reach)}</p>\n`)}
</div>
</div>
${new MailHtml(OUTLOOK.end)}
</body>
</html>
`.text;
}

/** Hidden by its own style, as programs may drop the style sheet. */
function renderPreview(preview: string): MailHtml {
  return html`<div class="preview" style="display:none;max-height:0;overflow:hidden">${words(preview)}</div>`;
}

function renderWords({ greeting, lead, message }: Letter): MailHtml {
  return html`${greeting === null ? null : html`<p>${words(greeting)}</p>\n`}<p>${words(lead)}</p>
${message && html`<p>${words(message.heading)}<br>${words(message.text)}</p>`}`;
}

function renderLink({ label, href }: Link): MailHtml {
  const target = href.startsWith('http') ? html` target="_blank" rel="noopener noreferrer"` : null;
  return html`<a href="${href}"${target}>${words(label)}</a>`;
}

/** `example.org/team` for an address of the web. */
function shownAddress(href: string): string {
  return href.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** A line of text in which the labels of `links` are links. */
function linked(line: string, links: readonly Link[]): MailHtml {
  const written = links.reduce(
    (text, { label, href }) =>
      text.replace(escaped(label), (shown) => `<a href="${escaped(href)}">${shown}</a>`),
    words(line).text,
  );
  return new MailHtml(written);
}

/**
 * Programs that load no images show the name; those without CSS support use the width attribute.
 */
function renderLogo(
  { logoUrl }: Brand,
  { name, nameLang }: Pick<LetterLook, 'name' | 'nameLang'>,
): MailHtml | null {
  if (logoUrl === undefined) {
    return null;
  }
  return html`<div class="logo"><img src="${logoUrl}" alt="${name}"${nameLang && html` lang="${nameLang}"`} width="120" style="${LOGO_STYLE}"></div>\n`;
}

function renderFacts(facts: readonly Fact[]): MailHtml | null {
  if (facts.length === 0) {
    return null;
  }
  return html`<div class="facts">
${facts.map((fact) => html`<p class="fact"><span class="label">${words(fact.label)}</span><br>${renderValue(fact)}</p>\n`)}</div>`;
}

function renderValue({ value, href, strong, struck }: Fact): MailHtml {
  const said =
    href === undefined
      ? words(value)
      : renderLink({ label: value.replace(href, shownAddress(href)), href });
  if (struck) {
    return html`<s>${said}</s>`;
  }
  return strong ? html`<strong>${said}</strong>` : said;
}

/**
 * The style is repeated inline, because some programs drop style sheets and a button must look like
 * one.
 */
function renderButton({ label, href }: Link, brand: Brand): MailHtml {
  const { cell, link } = buttonStyles(brand);
  return html`<table class="action" role="presentation"><tr><td class="button" style="${cell}"><a href="${href}" style="${link}" target="_blank" rel="noopener noreferrer">${label}</a></td></tr></table>`;
}

function renderSection({ heading, facts, note }: Section): MailHtml {
  return html`<h2>${heading}</h2>
${renderFacts(facts)}
${note === null ? null : html`<p class="small">${words(note)}</p>`}`;
}

function renderLinks({ heading, links }: LinkList): MailHtml {
  return html`${heading === null ? null : html`<h2>${heading}</h2>\n`}<p class="links">
${links.map((link) => html`${renderLink(link)}\n`)}</p>`;
}
