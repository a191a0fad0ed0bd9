/** `/widget.js` and its immutable addresses: a static file that pages of any origin may load. */

import type { AppContext } from '../http/context.ts';
import { matchesETag } from '../http/send-answer.ts';
import type { WidgetReleases } from './widget-releases.ts';
import type { Encoding, WidgetScript } from './widget-script.ts';

/** Site owners get a new build within five minutes. */
const MOVING = 'public, max-age=300';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'The widget is not built: run npm run build.\n';

/** `/widget.js`: the present build. */
export async function sendCurrentWidget(ctx: AppContext, releases: WidgetReleases): Promise<void> {
  if (releases.current) return await sendScript(ctx, releases.current, MOVING);
  ctx.status = 503;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = NOT_BUILT;
}

/** `/widget/<version>/widget.js`: that build and no other, for ever. */
export async function sendImmutableWidget(ctx: AppContext, script: WidgetScript): Promise<void> {
  await sendScript(ctx, script, IMMUTABLE);
}

async function sendScript(ctx: AppContext, script: WidgetScript, cacheControl: string): Promise<void> {
  // Weak: one tag for the same script in any encoding.
  const etag = `W/"${script.version}"`;
  ctx.vary('Accept-Encoding');
  ctx.set({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cacheControl,
    ETag: etag,
  });
  if (matchesETag(ctx.req.headers['if-none-match'], etag)) ctx.status = 304;
  else await sendBytes(ctx, script);
}

async function sendBytes(ctx: AppContext, script: WidgetScript): Promise<void> {
  const encoding = chooseEncoding(ctx);
  ctx.status = 200;
  ctx.set('Content-Type', 'text/javascript; charset=utf-8');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = await script.encoded(encoding);
}

/** The smallest that the client takes; koa's own choice would follow the order in which browsers happen to list them. */
function chooseEncoding(ctx: AppContext): Encoding {
  if (ctx.acceptsEncodings('br') === 'br') return 'br';
  return ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}
