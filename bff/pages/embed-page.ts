/**
 * `/embed`, for a frame in a site whose builder takes no script: the widget and nothing around it.
 * It sets no cookie, and says how high it is to the page around, which may listen (`/embed.js`
 * does). Only sites of the list may frame it.
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
    // A page that is isolated takes only frames that say both.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // What is to be found is /book.
    'X-Robots-Tag': 'noindex',
  });
}

const SCHEMES = { light: 'light', dark: 'dark', auto: 'light dark' } as const;

/** `null` if the frame is to lie on the page's own background. */
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
  // A frame's own policy lets no page of forms be framed; and what a sandbox forbids, another
  // window may do.
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
 * Transparent, in a font of its own and the operator's colour, with room for the outline of what
 * has the focus.
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
