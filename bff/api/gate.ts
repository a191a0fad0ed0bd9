/** Who may come in: the access token, compared in constant time, and the two limits around it. */

import { ACCESS_TOKEN_PATTERN, matchesTokenHash } from '../../core/index.ts';
import { addressGroup } from '../http/client-address.ts';
import type { AppContext } from '../http/context.ts';
import { sendRateLimited, setRateLimitHeaders } from '../http/rate-limit.ts';
import { sendError } from '../http/send-error.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

const BEARER = /^bearer +(\S+) *$/i;

/** True: go on. False: the request is answered. Only requests with the valid token count against its limit. */
export async function admit(ctx: AppContext, tokenHash: string | null, deps: RouteDependencies): Promise<boolean> {
  const header = ctx.req.headers.authorization;
  if (!isValid(header, tokenHash)) {
    await refuse(ctx, header !== undefined, deps);
    return false;
  }
  const taken = await deps.limits.token.take(tokenHash ?? '');
  setRateLimitHeaders(ctx, deps.limits.token, taken);
  if (!taken.allowed) sendRateLimited(ctx, taken.resetSeconds);
  return taken.allowed;
}

function isValid(header: string | undefined, tokenHash: string | null): boolean {
  const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
  return token !== undefined && tokenHash !== null && ACCESS_TOKEN_PATTERN.test(token) && matchesTokenHash(token, tokenHash);
}

/** Guessing is slowed down per address; a forgotten or stripped header is no guess. */
async function refuse(ctx: AppContext, isGuess: boolean, deps: RouteDependencies): Promise<void> {
  if (isGuess) {
    const { wrongToken } = deps.limits;
    const taken = await wrongToken.take(addressGroup(deps.clientAddress(ctx)));
    if (!taken.allowed) {
      setRateLimitHeaders(ctx, wrongToken, taken);
      return sendRateLimited(ctx, taken.resetSeconds);
    }
  }
  sendError(ctx, 401, { error: 'Unauthorized' });
  ctx.set('WWW-Authenticate', 'Bearer');
}
