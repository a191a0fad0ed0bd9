/** The routes under /demo/mail. Mount them before the pages, in the demonstration alone: mails hold customers' links. */

import type { AppContext, AppMiddleware } from '../http/context.ts';
import type { CapturedMail, MailCapture } from './mail-capture.ts';
import { MAIL_PAGE_STYLE, renderMailList, renderMailPage } from './mail-pages.ts';

const MAIL_PATH = /^\/demo\/mail\/(\d{1,9})(?:\/(page|invite\.ics))?$/;

const COMMON = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];
const PAGE_POLICY = [...COMMON, "style-src 'self'", "img-src 'self'", "frame-src 'self'", "frame-ancestors 'none'"].join('; ');
/** What a mail program allows at most: its own style, and links that open elsewhere. */
const MAIL_POLICY = [
  ...COMMON,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function createMailRoutes(capture: MailCapture, baseUrl: string): AppMiddleware {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');
  return async (ctx, next) => {
    const answer = ctx.method === 'GET' || ctx.method === 'HEAD' ? findAnswer(capture, ctx.path, basePath) : null;
    if (answer === null) return await next();
    ctx.state.route = '/demo/mail';
    send(ctx, answer);
  };
}

interface Answer {
  readonly type: string;
  readonly policy: string;
  readonly body: string;
}

function findAnswer(capture: MailCapture, path: string, basePath: string): Answer | null {
  if (path === '/demo/mail') return page(renderMailList(capture.list(), basePath));
  if (path === '/demo/mail.css') return { type: 'text/css', policy: PAGE_POLICY, body: MAIL_PAGE_STYLE };
  const [, id, part] = MAIL_PATH.exec(path) ?? [];
  const captured = id === undefined ? null : capture.find(Number(id));
  return captured && findPart(captured, part, basePath);
}

function findPart(captured: CapturedMail, part: string | undefined, basePath: string): Answer | null {
  const { html, calendar } = captured.mail;
  if (part === undefined) return page(renderMailPage(captured, basePath));
  if (part === 'page') return { type: 'text/html', policy: MAIL_POLICY, body: html };
  return calendar && { type: 'text/calendar', policy: PAGE_POLICY, body: calendar.content };
}

function page(body: string): Answer {
  return { type: 'text/html', policy: PAGE_POLICY, body };
}

function send(ctx: AppContext, { type, policy, body }: Answer): void {
  ctx.status = 200;
  ctx.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  ctx.body = body;
}
