/**
 * `/embed`: the widget alone, to be framed by sites whose builder allows no scripts. It sets no
 * cookies and posts its height to the parent page (see `/embed.js`). Only allowed sites may frame
 * it.
 */

import { type Brand, derivePalette } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { parseQuery, type Query } from '../http/query.ts';
import {
  readPrefill,
  readTracking,
  renderBookingElement,
  toAttributes,
  toQuery,
} from './booking-element.ts';
import { html } from './html.ts';
import { renderNotSetUpPage } from './notice-pages.ts';
import { brandTag, direction, findFrameLanguage, type PageSetting, sayTitle } from './page.ts';
import { bookPagePolicy, sendPage } from './send-page.ts';
import { RADIUS } from './style.ts';

export function sendEmbedPage(ctx: AppContext, setting: PageSetting, baseUrl: string): void {
  if (setting.profile === null) {
    sendPage(ctx, 503, renderNotSetUpPage(setting));
    return;
  }
  sendPage(ctx, 200, {
    text: renderEmbedPage(setting, parseQuery(ctx.querystring), baseUrl),
    imageOrigin: null,
  });
  ctx.set({
    'Content-Security-Policy': bookPagePolicy(setting.profile.allowedOrigins, null),
    // An isolated page only accepts frames that send both headers.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Search engines should find /book instead.
    'X-Robots-Tag': 'noindex',
  });
}

const SCHEMES = { light: 'light', dark: 'dark', auto: 'light dark' } as const;

/** Returns the colour scheme; `null` keeps the background of the parent page. */
function readTheme(query: Query): keyof typeof SCHEMES | null {
  const theme = query.get('theme');
  return theme === 'light' || theme === 'dark' || theme === 'auto' ? theme : null;
}

function renderEmbedPage(setting: PageSetting, query: Query, baseUrl: string): string {
  const { basePath, asked } = setting;
  const frame = findFrameLanguage(setting);
  const { lang, texts } = frame;
  const mark = brandTag(setting.profile?.brand);
  const theme = readTheme(query);
  const prefill = readPrefill(query);
  const tracking = readTracking(query);
  // Opens a new window: pages with forms must not be framed, and a new window can do what a sandbox
  // forbids.
  const fallback = html`<p><a href="${basePath}/book/plain${toQuery({ lang: asked, ...prefill, ...tracking })}" target="_blank" rel="noopener">${texts.bookPlain}</a></p>`;
  return html`<!doctype html>
<html lang="${lang}"${direction(lang)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sayTitle(texts.book, frame)}</title>
<meta name="color-scheme" content="${SCHEMES[theme ?? 'light']}">
<link rel="canonical" href="${baseUrl}/book">
<link rel="icon" href="${basePath}/icon.svg${mark}" type="image/svg+xml">
<link rel="stylesheet" href="${basePath}/embed.css${mark}">
<script type="module" src="${basePath}/widget.js"></script>
<script type="module" src="${basePath}/embed-frame.js"></script>
</head>
<body>
<main>${renderBookingElement(setting, { ...toAttributes(prefill, tracking), theme }, fallback)}</main>
</body>
</html>
`.text;
}

/**
 * Creates the style sheet: a transparent background, a font of its own, the operator's colour, and
 * room for focus outlines.
 */
export function createEmbedStyle({ accent, radius = RADIUS }: Brand = {}): string {
  const { light, dark } = derivePalette(accent);
  return `body {
  margin: 0;
  padding: 5px;
  color: CanvasText;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: break-word;
}
slotwell-booking {
  display: block;
  --slotwell-accent: light-dark(${light.accent}, ${dark.accent});
  --slotwell-on-accent: light-dark(${light.onAccent}, ${dark.onAccent});
  --slotwell-radius: ${radius}px;
}
`;
}
