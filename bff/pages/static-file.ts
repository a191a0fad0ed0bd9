/** Small files that come with the server's own code. */

import { createHash } from 'node:crypto';
import type { AppContext } from '../http/context.ts';
import { matchesETag } from '../http/send-answer.ts';

export function sendStaticText(contentType: string, text: string): (ctx: AppContext) => void {
  const bytes = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  return (ctx) => {
    ctx.set({ ETag: etag, 'Cache-Control': 'public, max-age=300' });
    ctx.status = 200;
    if (matchesETag(ctx.req.headers['if-none-match'], etag)) {
      ctx.status = 304;
      return;
    }
    ctx.set('Content-Type', contentType);
    ctx.body = bytes;
  };
}
