/**
 * Tries mails with the operator's own text before they are saved: as text, rendered, or sent to an
 * address.
 */

import type Router from '@koa/router';
import type { z } from 'zod';
import {
  composeSampleMail,
  describeDeliveryProblem,
  foreignMailValues,
  type Installation,
  type Mail,
  OWN_MAIL_KINDS,
  ownMailValues,
  readEmail,
  readMailFrom,
} from '../../core/index.ts';
import { type mailCalls, mailPageSchema, type mailTextSchema } from '../contract/admin-mails.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { parseQuery } from '../http/query.ts';
import { createRouter, OTHERWISE, refuseRoute } from '../http/router.ts';
import { openMailSender } from '../operations/open-mail-sender.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { LANGUAGES, speak } from '../texts/index.ts';
import { type AdminState, type CallRefusal, type Handlers, isCallRefusal } from './call.ts';
import { createGate, ownPages } from './gate.ts';
import { listLanguages } from './installation.ts';
import { sendAdminError } from './send-admin-error.ts';

type Words = z.output<typeof mailTextSchema>;
type Dependencies = Pick<RouteDependencies, 'service' | 'config' | 'clock'>;

/** A mail runs no scripts, loads nothing but a logo, and can be framed only by our own page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; sandbox";

export function createMailCalls(deps: RouteDependencies): Pick<Handlers, keyof typeof mailCalls> {
  return {
    'GET /mail-texts': async () => {
      const installation = await deps.service.installation();
      return installation === null ? { refused: 'not_configured' } : listTexts(installation);
    },

    'POST /mail-texts/preview': async ({ body }) => {
      const mail = await compose(deps, body, 'anna.weber@example.org');
      return isCallRefusal(mail) ? mail : { subject: mail.subject, text: mail.text };
    },

    'POST /mail-texts/test': async ({ body: { to, ...words } }) => {
      const address = readEmail(to);
      if (address === null) {
        return { refused: 'field_invalid', field: 'to' };
      }
      const mail = await compose(deps, words, address);
      if (isCallRefusal(mail)) {
        return mail;
      }
      const sender = openMailSender(deps.config);
      if (sender === null) {
        return { mail: 'off', problem: null };
      }
      const sent = await sender.sendReady(mail);
      await sender.close();
      return sent.kind === 'sent'
        ? { mail: 'sent', problem: null }
        : { mail: 'failed', problem: `${describeDeliveryProblem(sent.problem)} ${sent.advice}` };
    },
  };
}

function listTexts(installation: Installation) {
  return {
    languages: [...listLanguages(installation)],
    kinds: OWN_MAIL_KINDS.map((kind) => ({
      kind,
      subject: [...ownMailValues(kind, 'subject')],
      text: [...ownMailValues(kind, 'text')],
    })),
  };
}

async function compose(
  { service, config, clock }: Dependencies,
  words: Words,
  to: string,
): Promise<Mail | CallRefusal> {
  const { kind, language, subject, text } = words;
  const installation = await service.installation();
  if (installation === null) {
    return { refused: 'not_configured' };
  }
  if (!LANGUAGES.tags.some((tag) => tag === language)) {
    return { refused: 'request_invalid', field: 'language' };
  }
  for (const part of ['subject', 'text'] as const) {
    if (foreignMailValues(kind, part, words[part]).length > 0) {
      return { refused: 'field_invalid', field: part };
    }
  }
  const { mail } = installation;
  const own = { ...mail.texts?.[kind], [language]: { subject: subject.trim(), text: text.trim() } };
  const from = config.mail === null ? null : readMailFrom(config.mail.from);
  const origin = {
    from: from ?? { name: '', address: 'bookings@example.org' },
    baseUrl: config.baseUrl,
    speak,
  };
  const tried = { ...installation, mail: { ...mail, texts: { ...mail.texts, [kind]: own } } };
  return (
    composeSampleMail({ kind, language, to, installation: tried, now: clock.now() }, origin) ?? {
      refused: 'not_configured',
    }
  );
}

/**
 * `/admin/mail-preview`: the same mail as a page for our frame. A frame cannot send our header, but
 * reading changes nothing.
 */
export function createMailPreview(deps: RouteDependencies): Router<AdminState> {
  const gate = createGate(deps);
  const router = createRouter<AdminState>();
  router.use(pageHeaders());
  router.get(
    '/admin/mail-preview',
    ownPages(deps, { withHeader: false }),
    gate.require('administer'),
    async (ctx) => {
      const asked = mailPageSchema.safeParse(Object.fromEntries(parseQuery(ctx.querystring)));
      const mail: Mail | CallRefusal = asked.success
        ? await compose(deps, asked.data, 'anna.weber@example.org')
        : { refused: 'request_invalid' };
      if (isCallRefusal(mail) || !asked.success) {
        return sendAdminError(ctx, isCallRefusal(mail) ? mail : { refused: 'request_invalid' });
      }
      ctx.set({
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        'X-Frame-Options': 'SAMEORIGIN',
      });
      ctx.set('Content-Type', 'text/html; charset=utf-8');
      // A sandboxed page has an opaque origin.
      ctx.remove('Origin-Agent-Cluster');
      ctx.body = inScheme(mail.html, asked.data.scheme);
    },
  );
  router.all(OTHERWISE, '/admin/mail-preview{/{*rest}}', refuseRoute);
  return router;
}

/** Renders the mail in the given colour scheme, whatever the screen's own is. */
const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace(
      '@media (prefers-color-scheme: dark)',
      scheme === 'dark' ? '@media all' : '@media not all',
    )
    .replace(':root { color-scheme: light dark;', `:root { color-scheme: ${scheme};`);
