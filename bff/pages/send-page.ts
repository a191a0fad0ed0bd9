/** How pages leave the server: with the strictest policy that they work under, and never kept by caches where they are somebody's own. */

import type { AppContext } from '../http/context.ts';
import { FORM_POLICY, NOTICE_POLICY } from './page-headers.ts';

export function sendPage(ctx: AppContext, status: number, page: string): void {
  ctx.status = status;
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': NOTICE_POLICY,
    'Cache-Control': status === 200 ? 'no-cache' : 'no-store',
  });
  // People should find the booking page by searching, and nothing else.
  if (status !== 200) ctx.set('X-Robots-Tag', 'noindex');
  ctx.body = page;
}

/**
 * A page that belongs to one visitor: with forms, for no cache, no index and no other site's referrer. Under `no-referrer` the Origin of its forms would be `null`,
 * as it is from every sandboxed frame.
 */
export function sendOwnPage(ctx: AppContext, status: number, page: string): void {
  sendPage(ctx, status, page);
  keepPrivate(ctx);
  ctx.set({ 'Content-Security-Policy': FORM_POLICY, 'Referrer-Policy': 'same-origin' });
}

export function keepPrivate(ctx: AppContext): void {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
}

/** After a POST: the page that is shown is a GET, so that loading it again repeats nothing. */
export function sendSeeOther(ctx: AppContext, address: string): void {
  keepPrivate(ctx);
  ctx.status = 303;
  ctx.set('Location', address);
  ctx.type = 'text/plain';
  ctx.body = '';
}

export function sendDownload(ctx: AppContext, file: { readonly type: string; readonly name: string; readonly content: string }): void {
  keepPrivate(ctx);
  ctx.status = 200;
  ctx.set({ 'Content-Type': file.type, 'Content-Disposition': `attachment; filename="${file.name}"` });
  ctx.body = file.content;
}
