/**
 * Captures the demonstration's mail instead of sending it and shows it under /demo/mail. Mount
 * these routes before the pages, and only in the demonstration: mails contain customers' secret
 * links.
 */

import type Router from '@koa/router';
import {
  createMailComposer,
  type Mail,
  type MailStorage,
  readMailFrom,
  type Sender,
} from '../../core/index.ts';
import { parseBasePath } from '../config.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { createRouter, hasEscape } from '../http/router.ts';
import { type Html, html } from '../pages/html.ts';
import { speak } from '../texts/index.ts';

interface CapturedMail {
  readonly id: number;
  readonly role: 'customer' | 'operator';
  readonly mail: Mail;
}

export interface MailCapture {
  /** Composes mails as for a mail server and keeps them in memory. */
  readonly sender: Sender;
  /** Newest first. */
  list(): readonly CapturedMail[];
  find(id: number): CapturedMail | null;
}

interface MailCaptureOptions {
  readonly storage: MailStorage;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

const MAX_MAILS = 200;
const FROM = 'bookings@demo.example.org';

export function createMailCapture({ storage, baseUrl }: MailCaptureOptions): MailCapture {
  const composer = createMailComposer(storage, {
    from: readMailFrom(FROM) ?? { name: '', address: FROM },
    baseUrl,
    speak,
  });
  const kept: CapturedMail[] = [];
  let made = 0;
  return {
    sender: {
      async send(sending) {
        const composed = await composer.compose(sending);
        const problem = composed.kind === 'mail' ? null : composed.problem;
        if (composed.kind === 'mail') {
          made += 1;
          kept.unshift({
            id: made,
            role: sending.delivery.role === 'operator' ? 'operator' : 'customer',
            mail: composed.mail,
          });
          kept.splice(MAX_MAILS);
        }
        return {
          outcome: composed.kind === 'mail' ? { kind: 'delivered' } : composed,
          report: {
            startedAt: sending.now,
            durationMs: 0,
            status: null,
            request: null,
            response: null,
            problem,
          },
        };
      },
    },
    list: () => [...kept],
    find: (id) => kept.find((captured) => captured.id === id) ?? null,
  };
}

const COMMON = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];
const PAGE_POLICY = [
  ...COMMON,
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join('; ');
/** The most that a mail program allows: its own style, and links that open elsewhere. */
const MAIL_POLICY = [
  ...COMMON,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function createMailRoutes(capture: MailCapture, baseUrl: string): Router<RequestState> {
  const basePath = parseBasePath(baseUrl);
  const router = createRouter();
  router.get('/demo/mail', (ctx) => send(ctx, page(renderMailList(capture.list(), basePath))));
  router.get('/demo/mail.css', (ctx) =>
    send(ctx, { type: 'text/css', policy: PAGE_POLICY, body: MAIL_PAGE_STYLE }),
  );
  router.get(
    '/demo/mail/:id',
    ofMail(capture, (captured) => page(renderMailPage(captured, basePath))),
  );
  router.get(
    '/demo/mail/:id/page',
    ofMail(capture, ({ mail }) => ({ type: 'text/html', policy: MAIL_POLICY, body: mail.html })),
  );
  router.get(
    '/demo/mail/:id/invite.ics',
    ofMail(
      capture,
      ({ mail: { calendar } }) =>
        calendar && { type: 'text/calendar', policy: PAGE_POLICY, body: calendar.content },
    ),
  );
  return router;
}

interface Answer {
  readonly type: string;
  readonly policy: string;
  readonly body: string;
}

function ofMail(
  capture: MailCapture,
  chooseAnswer: (captured: CapturedMail) => Answer | null,
): Step {
  return (ctx, next) => {
    const { id = '' } = ctx.params;
    const captured = /^\d{1,9}$/.test(id) && !hasEscape(ctx) ? capture.find(Number(id)) : null;
    const answer = captured && chooseAnswer(captured);
    return answer === null ? next() : send(ctx, answer);
  };
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

function renderMailList(mails: readonly CapturedMail[], basePath: string): string {
  const rows = mails.map(
    ({ id, role, mail }) => html`<li><a href="${basePath}/demo/mail/${id}">${mail.subject}</a>
<span class="to">${role === 'operator' ? 'to the operator' : 'to the customer'}, ${mail.to}</span></li>
`,
  );
  const list =
    mails.length === 0
      ? html`<p>Nothing yet. Book something, and what is written about it appears here.</p>`
      : html`<ul class="mails">${rows}</ul>`;
  return renderFrame(
    'Mail',
    basePath,
    html`<p>This demonstration sends no mail. What it would have sent is here, the newest first.</p>${list}`,
  );
}

function renderMailPage({ id, mail }: CapturedMail, basePath: string): string {
  const path = `${basePath}/demo/mail/${id}`;
  return renderFrame(
    mail.subject,
    basePath,
    html`<p><a href="${basePath}/demo/mail">All mail</a></p>
<dl class="headers">${listHeaders(mail).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h2>As a page</h2>
<iframe title="The mail as a page" src="${path}/page" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${mail.text}</pre>
${mail.calendar === null ? null : html`<h2>Calendar file (${mail.calendar.method})</h2><p><a href="${path}/invite.ics" download>invite.ics</a></p><pre>${mail.calendar.content}</pre>`}`,
  );
}

function listHeaders(mail: Mail): readonly (readonly [string, string])[] {
  const { from } = mail;
  return [
    ['From', `${from.name} <${from.address}>`],
    ['To', mail.to],
    ...(mail.replyTo === null ? [] : [['Reply-To', mail.replyTo] as const]),
    ['Date', new Date(mail.date).toUTCString()],
    ['Message-ID', mail.messageId],
    ['References', mail.references],
    ...Object.entries(mail.headers),
  ];
}

function renderFrame(title: string, basePath: string, main: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${basePath}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${basePath}/page.css">
<link rel="stylesheet" href="${basePath}/demo/mail.css">
</head>
<body>
<header class="page"><p class="name">Demonstration</p><h1>${title}</h1></header>
<main class="page">${main}</main>
</body>
</html>
`.text;
}

const MAIL_PAGE_STYLE = `
.mails li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.mails .to { display: block; color: var(--muted); font-size: 0.875rem; }
.headers { display: grid; gap: 0.25rem 1rem; margin: 0 0 1.5rem; font-size: 0.875rem; }
@media (width > 560px) { .headers { grid-template-columns: max-content 1fr; } }
.headers dt { color: var(--muted); }
.headers dd { margin: 0; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1.125rem; }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); font-size: 0.8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
