/**
 * The checks for every request to the administration area, in this order and before anything else
 * of the request is read: it comes from our own pages, from a signed-in user, whose role has the
 * right, and who has just entered the password if the call requires that.
 */

import {
  type AdminSession,
  hashSessionSecret,
  isFresh,
  mayDo,
  shouldUpdateLastSeen,
} from '../../core/index.ts';
import type { CallRight } from '../contract/admin-values.ts';
import type { AppContext } from '../http/context.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Calendars } from './calendars.ts';
import type { AdminStep, CallRefusal, SignedIn } from './call.ts';
import { sendAdminError } from './send-admin-error.ts';
import { createSessionCookie } from './session-cookie.ts';

/** Another origin cannot send this header without a preflight, which is refused. */
const HEADER = 'slotwell-admin';

/**
 * Cookies are also sent with requests from other origins of the same site, such as another port of
 * this host, so `same-site` is not enough. Browsers omit both headers in some requests over plain
 * http; then our own header is the proof.
 */
export function ownPages(
  { config }: Pick<RouteDependencies, 'config'>,
  { withHeader }: { readonly withHeader: boolean },
): AdminStep {
  const own = new URL(config.baseUrl).origin;
  return (ctx, next) => {
    const isOwn = comesFrom(ctx, own) && (!withHeader || ctx.req.headers[HEADER] === '1');
    return isOwn ? next() : sendAdminError(ctx, { refused: 'request_refused' });
  };
}

function comesFrom(ctx: AppContext, own: string): boolean {
  const { origin, 'sec-fetch-site': site } = ctx.req.headers;
  if (site !== undefined && site !== 'same-origin') {
    return false;
  }
  // Browsers send the origin with everything but reads.
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  return origin === undefined ? isRead || site === 'same-origin' : origin === own;
}

export interface Gate {
  /** Admits authorized requests and stores the signed-in user in the state. */
  require(
    right: CallRight,
    wants?: { readonly fresh: boolean; readonly isUse?: boolean },
  ): AdminStep;
  /**
   * Looks up the current session; `null` if no one is signed in. A page that only listens for
   * events does not count as using the session.
   */
  find(ctx: AppContext, how?: { readonly isUse: boolean }): Promise<SignedIn | null>;
}

/** A group may assign a booking to any of its members, so it requires access to all of them. */
async function grant(
  service: RouteDependencies['service'],
  { administrator: { scheduleIds } }: AdminSession,
): Promise<Calendars> {
  const brand = (limit: Pick<Calendars, 'scheduleIds' | 'has'>) => limit as Calendars;
  if (scheduleIds === null) {
    return brand({ scheduleIds, has: () => true });
  }
  const groups = ((await service.installation())?.schedules ?? []).filter(
    ({ memberIds }) => memberIds.length > 0 && memberIds.every((id) => scheduleIds.includes(id)),
  );
  const granted = new Set([...scheduleIds, ...groups.map(({ id }) => id)]);
  return brand({ scheduleIds: [...granted], has: (id) => granted.has(id) });
}

export function createGate({
  config,
  service,
  storage,
  clock,
}: Pick<RouteDependencies, 'config' | 'service' | 'storage' | 'clock'>): Gate {
  const cookie = createSessionCookie(config.baseUrl);

  async function find(ctx: AppContext, { isUse } = { isUse: true }): Promise<SignedIn | null> {
    const secret = cookie.read(ctx);
    if (secret === null) {
      return null;
    }
    const hash = hashSessionSecret(secret);
    const session = await storage.sessions.find(hash, clock.now());
    if (session === null) {
      return null;
    }
    if (isUse && shouldUpdateLastSeen(session, clock.now())) {
      await storage.sessions.touch({ now: clock.now(), hash });
    }
    return { session, hash, calendars: await grant(service, session) };
  }

  function judge(
    signedIn: SignedIn,
    right: Exclude<CallRight, 'anyone'>,
    fresh: boolean,
  ): CallRefusal | null {
    if (!mayDo(signedIn.session.administrator.role, right)) {
      return { refused: 'forbidden' };
    }
    return fresh && !isFresh(signedIn.session, clock.now()) ? { refused: 'confirm_needed' } : null;
  }

  return {
    find,
    require:
      (right, { fresh, isUse = true } = { fresh: false }) =>
      async (ctx, next) => {
        ctx.state.signedIn = null;
        if (right === 'anyone') {
          return await next();
        }
        const signedIn = await find(ctx, { isUse });
        if (signedIn === null) {
          return sendAdminError(ctx, {
            refused: (await storage.people.hasAdministrators()) ? 'signed_out' : 'set_up_needed',
          });
        }
        const refusal = judge(signedIn, right, fresh);
        if (refusal !== null) {
          return sendAdminError(ctx, refusal);
        }
        ctx.state.signedIn = signedIn;
        return await next();
      },
  };
}
