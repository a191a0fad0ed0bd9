/** JSON that no cache keeps: what was made just now, and the one way an error leaves the server. */

import type { AppContext } from './context.ts';

/** Every error body has `error`; `/widget` adds members (see WidgetErrorBody). */
export interface ErrorShape {
  readonly error: string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function sendError<Body extends ErrorShape>(ctx: AppContext, status: number, body: Body): void {
  ctx.remove('ETag');
  sendJson(ctx, status, body);
}

export function sendJson(ctx: AppContext, status: number, body: unknown): void {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(body);
}
