/**
 * `/admin/widget-preview`: an empty page that shows the real widget in our frame. It is sandboxed,
 * so it has no origin, session or storage, and its policy allows no network access: the surrounding
 * page answers the widget's calls.
 */

import type Router from '@koa/router';
import { contrast, derivePalette, PAPER } from '../../core/index.ts';
import { parseBasePath } from '../config.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { previewCalls } from '../contract/admin-preview.ts';
import type { RequestState } from '../http/context.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { createRouter, OTHERWISE, refuseRoute } from '../http/router.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Handlers } from './call.ts';

type Palette = CallAnswer<'GET /palette'>;

/**
 * In WebKit `'self'` matches nothing on a page with an opaque origin, so the policy also names the
 * origin.
 */
const composePolicy = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    'img-src https: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
    // Without `allow-forms` the widget would not even get the submit event.
    'sandbox allow-scripts allow-forms',
  ].join('; ');

export function createPreviewCalls(): Pick<Handlers, keyof typeof previewCalls> {
  return {
    'GET /palette': async ({ query: { accent } }) => ({
      light: toShade('light', accent?.toLowerCase()),
      dark: toShade('dark', accent?.toLowerCase()),
    }),
  };
}

function toShade(scheme: keyof Palette, asked: string | undefined): Palette['light'] {
  const { accent, onAccent, line } = derivePalette(asked)[scheme];
  return {
    accent,
    on_accent: onAccent,
    line,
    changed: asked !== undefined && line !== asked,
    contrast: Math.round(contrast(asked ?? accent, PAPER[scheme]) * 10) / 10,
  };
}

export function createWidgetPreview({
  config: { baseUrl },
}: Pick<RouteDependencies, 'config'>): Router<RequestState> {
  const page = renderFrame(parseBasePath(baseUrl));
  const policy = composePolicy(new URL(baseUrl).origin);
  const router = createRouter();
  router.use(pageHeaders());
  router.get('/admin/widget-preview', (ctx) => {
    ctx.set({
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'X-Frame-Options': 'SAMEORIGIN',
    });
    ctx.set('Content-Type', 'text/html; charset=utf-8');
    // A sandboxed page has an opaque origin.
    ctx.remove('Origin-Agent-Cluster');
    ctx.body = page;
  });
  router.all(OTHERWISE, '/admin/widget-preview{/{*rest}}', refuseRoute);
  return router;
}

const renderFrame = (basePath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Slotwell</title>
<script type="module" crossorigin src="${basePath}/admin/preview.js"></script>
<script type="module" crossorigin src="${basePath}/widget.js"></script>
</head>
<body>
<header></header>
<main></main>
</body>
</html>
`;
