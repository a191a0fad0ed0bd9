/**
 * The routes under /demo that the bar uses: news of the mailbox, signing in without a password,
 * taking a held time, and starting over. They are served by the demonstration's own server, never
 * by the booking server, and all but the news answer only to the demonstration's own page.
 */

import { PassThrough } from 'node:stream';
import type Router from '@koa/router';
import { createSessionCookie } from '../admin/session-cookie.ts';
import type { RequestState, Step } from '../http/context.ts';
import { readJsonBody, readText } from '../http/json-body.ts';
import { createRouter } from '../http/router.ts';
import type { Mailbox } from './mail.ts';
import { isTeamMember, type TeamMember } from './team.ts';

interface ControlOptions {
  /** Origin of the demonstration's site. */
  readonly siteUrl: string;
  /** Address of the booking server, on the same host: cookies are shared by its ports. */
  readonly bookingUrl: string;
  /** Returns the secret of a new session, or `null` if that person is gone. */
  signIn(member: TeamMember): Promise<string | null>;
  /** Returns `false` if the hold is over. */
  takeTime(holdSecret: string): Promise<boolean>;
  /** Fills the database again. */
  startOver(): Promise<void>;
}

/** Sends the ids of all mails, newest first, as a server-sent event whenever they change. */
export function createNews(mailbox: Mailbox): Router<RequestState> {
  const router = createRouter();
  router.get('/demo/news', (ctx) => {
    const stream = new PassThrough();
    const tell = () => {
      const mails = mailbox.list().map(({ id, role }) => ({ id, role }));
      stream.write(`data: ${JSON.stringify(mails)}\n\n`);
    };
    ctx.res.once('close', mailbox.onChange(tell));
    ctx.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    ctx.body = stream;
    tell();
  });
  return router;
}

export function createControls(options: ControlOptions): Router<RequestState> {
  const { bookingUrl } = options;
  const cookie = createSessionCookie(bookingUrl);
  const router = createRouter();
  const own = fromOwnPage(options.siteUrl);

  router.post('/demo/sign-in', own, async (ctx) => {
    const form = new URLSearchParams((await readText(ctx)) ?? '');
    const member = form.get('as');
    const secret = isTeamMember(member) ? await options.signIn(member) : null;
    if (secret !== null) {
      cookie.write(ctx, secret);
    }
    const day = /^\d{4}-\d\d-\d\d$/.exec(form.get('day') ?? '');
    ctx.status = 303;
    ctx.set('Location', `${bookingUrl}/admin/${day === null ? '' : `?day=${day[0]}`}`);
  });

  router.post('/demo/take-time', own, async (ctx) => {
    const body = await readJsonBody(ctx);
    const secret = body.kind === 'object' ? body.value.hold : null;
    ctx.body = { taken: typeof secret === 'string' && (await options.takeTime(secret)) };
  });

  router.post('/demo/start-over', own, async (ctx) => {
    await options.startOver();
    ctx.status = 204;
  });
  return router;
}

/** Browsers send the origin with every POST, so no other page can use these routes. */
function fromOwnPage(siteUrl: string): Step {
  return (ctx, next) => {
    if (ctx.req.headers.origin === siteUrl) {
      return next();
    }
    ctx.status = 403;
    ctx.body = 'Only for the page of the demonstration.\n';
    return undefined;
  };
}
