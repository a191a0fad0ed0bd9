/** The demonstration's mail as pages: the list, and each mail as a mail program would show it, with all that is beside it. */

import type { Mail } from '../../core/index.ts';
import { type Html, html } from '../pages/html.ts';
import type { CapturedMail } from './mail-capture.ts';

export function renderMailList(mails: readonly CapturedMail[], basePath: string): string {
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

export function renderMailPage({ id, mail }: CapturedMail, basePath: string): string {
  const path = `${basePath}/demo/mail/${id}`;
  return renderFrame(
    mail.subject,
    basePath,
    html`<p><a href="${basePath}/demo/mail">All mail</a></p>
<dl class="headers">${headersOf(mail).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h2>As a page</h2>
<iframe title="The mail as a page" src="${path}/page" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${mail.text}</pre>
${mail.calendar === null ? null : html`<h2>Calendar file (${mail.calendar.method})</h2><p><a href="${path}/invite.ics" download>invite.ics</a></p><pre>${mail.calendar.content}</pre>`}`,
  );
}

function headersOf(mail: Mail): readonly (readonly [string, string])[] {
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

export const MAIL_PAGE_STYLE = `
.mails li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.mails .to { display: block; color: var(--muted); font-size: 0.875rem; }
.headers { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; font-size: 0.875rem; }
.headers dt { color: var(--muted); }
.headers dd { margin: 0; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1.125rem; }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); font-size: 0.8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
