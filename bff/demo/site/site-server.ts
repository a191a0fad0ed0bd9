/**
 * Serves a demonstration's site on a separate origin, with the strict policy of a careful site
 * owner.
 */

import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { readTarget } from '../../http/unreadable-request.ts';
import { type Html, html } from '../../pages/html.ts';
import { preferredLanguages } from '../../visitor/languages.ts';
import type { Palette, SiteContent, SitePageName, SiteTexts } from './content.ts';
import css from './site.css?raw';

interface SiteServerOptions {
  readonly content: SiteContent;
  readonly bookingUrl: string;
  readonly port: number;
  readonly host: string;
}

interface SiteServer {
  close(): Promise<void>;
}

interface SiteFile {
  readonly type: string;
  readonly body: string;
}

export async function startSiteServer({
  content,
  bookingUrl,
  port,
  host,
}: SiteServerOptions): Promise<SiteServer> {
  const files = siteFiles(content);
  const pages = content.texts.map((texts) => ({ texts, files: sitePages(texts, bookingUrl) }));
  const policy = contentSecurityPolicy(bookingUrl);
  const server = createServer(
    neverThrowing((request, response) => {
      const [path = ''] = (readTarget(request.url ?? '') ?? '').split(/[?#]/, 1);
      const texts = textsFor(content, request.headers['accept-language'] ?? '');
      const page = pages.find((one) => one.texts === texts)?.files.get(path);
      send(response, {
        file: page ?? files.get(path),
        policy,
        withBody: request.method !== 'HEAD',
      });
    }),
  );
  await listen(server, port, host);
  return { close: () => close(server) };
}

/** The booking server runs in the same process, so no request to the site may crash it. */
function neverThrowing(answer: RequestListener): RequestListener {
  return (request, response) => {
    try {
      answer(request, response);
    } catch {
      response.destroy();
    }
  };
}

/** The texts in the language that the browser prefers, or else the first. */
function textsFor({ texts }: SiteContent, acceptLanguage: string): SiteTexts {
  const primary = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();
  for (const tag of preferredLanguages(acceptLanguage)) {
    const found = texts.find(({ lang }) => primary(lang) === primary(tag));
    if (found) {
      return found;
    }
  }
  return texts[0];
}

function sitePages(texts: SiteTexts, bookingUrl: string): ReadonlyMap<string, SiteFile> {
  const page = (name: SitePageName): [string, SiteFile] => [
    SITE_PATHS[name],
    { type: 'text/html; charset=utf-8', body: renderSitePage({ texts, page: name, bookingUrl }) },
  ];
  return new Map([page('home'), page('night'), page('narrow')]);
}

function siteFiles(content: SiteContent): ReadonlyMap<string, SiteFile> {
  return new Map([
    ['/site.css', { type: 'text/css; charset=utf-8', body: css }],
    ['/palette.css', { type: 'text/css; charset=utf-8', body: renderPalette(content) }],
    ['/icon.svg', { type: 'image/svg+xml', body: content.icon }],
  ]);
}

/** Everything that the embedded widget needs: its script and its calls. */
function contentSecurityPolicy(bookingUrl: string): string {
  return [
    "default-src 'none'",
    `script-src ${bookingUrl}`,
    `connect-src ${bookingUrl}`,
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function send(
  response: ServerResponse,
  { file, policy, withBody }: { file: SiteFile | undefined; policy: string; withBody: boolean },
): void {
  const { type, body } = file ?? {
    type: 'text/plain; charset=utf-8',
    body: 'There is no such page.\n',
  };
  response.writeHead(file === undefined ? 404 : 200, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
    vary: 'accept-language',
  });
  response.end(withBody ? body : undefined);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

interface SitePage {
  readonly texts: SiteTexts;
  readonly page: SitePageName;
  /** Address of the booking server, without a trailing slash. */
  readonly bookingUrl: string;
}

const SITE_PATHS: Readonly<Record<SitePageName, string>> = {
  home: '/',
  night: '/night',
  narrow: '/narrow',
};

function renderSitePage(site: SitePage): string {
  const { texts, page, bookingUrl } = site;
  return html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/palette.css">
<link rel="stylesheet" href="/site.css">
<script type="module" src="${bookingUrl}/widget.js"></script>
</head>
<body class="${page}">
<header class="wrap top">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="40" height="40">${texts.name}</a>
<nav>${(['home', 'night', 'narrow'] as const).map((name) => navigationLink(site, name))}</nav>
</header>
<main class="wrap">
<section class="hero"><h1>${texts.tagline}</h1><p>${texts.lead}</p><a class="button" href="#book">${texts.bookLabel}</a></section>
${page === 'narrow' ? null : facts(texts)}
<div class="columns">${page === 'narrow' ? [about(texts), booking(site)] : [booking(site), about(texts)]}</div>
</main>
<footer><div class="wrap"><p>${texts.footer.join(' · ')}</p></div></footer>
</body>
</html>
`.text;
}

function navigationLink({ texts, page }: SitePage, name: SitePageName): Html {
  const label = texts.pages[name];
  return name === page
    ? html`<a href="${SITE_PATHS[name]}" aria-current="page">${label}</a>`
    : html`<a href="${SITE_PATHS[name]}">${label}</a>`;
}

function facts({ facts: entries }: SiteTexts): Html {
  return html`<section class="facts">${entries.map(({ title, lines }) => html`<div><h3>${title}</h3>${lines.map((line) => html`<p>${line}</p>`)}</div>`)}</section>`;
}

function about({ about: { title, paragraphs } }: SiteTexts): Html {
  return html`<section class="about"><h2>${title}</h2>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</section>`;
}

/** The embed as in docs/embedding.md. Visitors without JavaScript get the link. */
function booking({ texts, page, bookingUrl }: SitePage): Html {
  const link = html`<a href="${bookingUrl}/book">${texts.bookLabel}</a>`;
  const embed =
    page === 'night'
      ? html`<slotwell-booking lang="${texts.lang}" theme="dark">${link}</slotwell-booking>`
      : html`<slotwell-booking lang="${texts.lang}">${link}</slotwell-booking>`;
  return html`<section class="card" id="book"><h2>${texts.bookTitle}</h2><p>${texts.bookLead}</p>${embed}</section>`;
}

/** The night page is always dark; the others follow the visitor's setting. */
function renderPalette({ palette, headings }: SiteContent): string {
  return [
    `:root {\n  --headings: ${headings};\n${properties(palette.light)}}`,
    `@media (prefers-color-scheme: dark) {\n:root {\n${properties(palette.dark)}}\n}`,
    `.night {\n${properties(palette.dark)}}`,
  ].join('\n\n');
}

function properties({ page, surface, text, muted, line, accent, onAccent }: Palette): string {
  const entries = { page, surface, text, muted, line, accent, 'on-accent': onAccent };
  return Object.entries(entries)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('');
}
