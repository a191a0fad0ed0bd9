/**
 * The demonstration's mailbox under /emails: a list, and each mail with its text, headers and
 * calendar file. Mails contain customers' secret links, so only the demonstration serves this.
 */

import type Router from '@koa/router';
import type { Mail } from '../../core/index.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { createRouter, hasEscape } from '../http/router.ts';
import { type Html, html } from '../pages/html.ts';
import { type BarTexts, barTexts } from './bar/bar-texts.ts';
import type { CapturedMail, Mailbox } from './mail.ts';
import { textsFor } from './site/site-server.ts';

const COMMON = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];
const PAGE_POLICY = [
  ...COMMON,
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
].join('; ');
/** Allows what mail programs allow: inline styles, and links that open a new window. */
const MAIL_POLICY = [
  ...COMMON,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function createMailRoutes(mailbox: Mailbox): Router<RequestState> {
  const router = createRouter();
  router.get('/emails', (ctx) => {
    send(ctx, page(renderMailList(mailbox.list(), textsOf(ctx))));
  });
  router.get('/emails.css', (ctx) =>
    send(ctx, { type: 'text/css', policy: PAGE_POLICY, body: MAIL_PAGE_STYLE }),
  );
  router.get(
    '/emails/:id',
    ofMail(mailbox, (captured, ctx) => page(renderMailPage(captured, textsOf(ctx)))),
  );
  router.get(
    '/emails/:id/page',
    ofMail(mailbox, ({ mail }) => ({ type: 'text/html', policy: MAIL_POLICY, body: mail.html })),
  );
  router.get(
    '/emails/:id/invite.ics',
    ofMail(
      mailbox,
      ({ mail: { calendar } }) =>
        calendar && { type: 'text/calendar', policy: PAGE_POLICY, body: calendar.content },
    ),
  );
  return router;
}

/** In the language of the page around it, or of the browser. */
function textsOf(ctx: AppContext): BarTexts {
  return textsFor(barTexts, ctx);
}

interface Answer {
  readonly type: string;
  readonly policy: string;
  readonly body: string;
}

function ofMail(
  mailbox: Mailbox,
  chooseAnswer: (captured: CapturedMail, ctx: AppContext) => Answer | null,
): Step {
  return (ctx, next) => {
    const { id = '' } = ctx.params;
    const captured = /^\d{1,9}$/.test(id) && !hasEscape(ctx) ? mailbox.find(Number(id)) : null;
    const answer = captured && chooseAnswer(captured, ctx);
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
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  ctx.body = body;
}

function renderMailList(mails: readonly CapturedMail[], texts: BarTexts): string {
  const { mail: words, lang, emails } = texts;
  const rows = mails.map(
    ({
      id,
      role,
      mail,
    }) => html`<li><a href="/emails/${id}?lang=${lang}"><bdi>${mail.subject}</bdi></a>
<span class="to">${role === 'operator' ? words.toOperator : words.toCustomer}, <bdi>${mail.to}</bdi></span></li>
`,
  );
  const list =
    mails.length === 0 ? html`<p>${words.nothing}</p>` : html`<ul class="mails">${rows}</ul>`;
  return renderFrame(texts, emails, html`<p>${words.intro}</p>${list}`);
}

function renderMailPage({ id, mail }: CapturedMail, texts: BarTexts): string {
  const { mail: words, lang } = texts;
  return renderFrame(
    texts,
    mail.subject,
    html`<p><a href="/emails?lang=${lang}">${words.all}</a></p>
<iframe title="${words.asPage}" src="/emails/${id}/page" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>${words.headers}</summary><dl class="headers">${listHeaders(mail).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>
<details><summary>${words.asText}</summary><pre dir="auto">${mail.text}</pre></details>
${mail.calendar === null ? null : html`<details><summary>${words.calendar} (${mail.calendar.method})</summary><p><a href="/emails/${id}/invite.ics" download>invite.ics</a></p><pre dir="ltr">${mail.calendar.content}</pre></details>`}`,
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

function renderFrame({ lang, bar }: BarTexts, title: string, main: Html): string {
  return html`<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/palette.css">
<link rel="stylesheet" href="/emails.css">
</head>
<body>
<header><p>${bar}</p><h1 dir="auto">${title}</h1></header>
<main>${main}</main>
</body>
</html>
`.text;
}

const MAIL_PAGE_STYLE = `
body { max-width: 44rem; margin: 0 auto; padding: 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header p { margin: 0; color: var(--muted); font-size: 0.875rem; }
h1 { margin: 0 0 1rem; font: 600 1.25rem/1.3 var(--headings); }
a, summary { color: inherit; }
a, summary { display: inline-block; padding-block: 0.25rem; }
.mails { margin: 0; padding: 0; list-style: none; }
.mails li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.mails .to { display: block; color: var(--muted); font-size: 0.875rem; }
.headers { display: grid; gap: 0.25rem 1rem; margin: 0 0 1.5rem; font-size: 0.875rem; }
@media (width > 560px) { .headers { grid-template-columns: max-content 1fr; } }
.headers dt { color: var(--muted); }
.headers dd { margin: 0; }
details { border-bottom: 1px solid var(--line); }
summary { display: list-item; padding-block: 0.625rem; cursor: pointer; }
iframe { width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); font-size: 0.8125rem; white-space: pre-wrap; }
`;
