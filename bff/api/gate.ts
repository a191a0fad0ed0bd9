/** Who may come in: the switch, the access token, compared in constant time, and the two limits around it. */

import { ACCESS_TOKEN_PATTERN, matchesTokenHash, type StorageState } from '../../core/index.ts';
import type { BookingRequestBody } from '../contract/rest-api.ts';
import { addressGroup } from '../http/client-address.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { sendRateLimited, setRateLimitHeaders } from '../http/rate-limit.ts';
import { sendError } from '../http/send-error.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

/** What the steps of `/api` find, each for those after it. */
export interface ApiState extends RequestState {
  /** What the caller was let in by: what is asked for is answered as of that. */
  asOf: StorageState;
  idempotencyKey: string | null;
  body: BookingRequestBody;
}

export type ApiContext = AppContext<ApiState>;
export type ApiStep = Step<ApiState>;

const BEARER = /^bearer +(\S+) *$/i;

/** While the API is on, and with the token; OPTIONS needs none. Only requests with the valid token count against its limit. */
export function createGate(deps: RouteDependencies): ApiStep {
  return async (ctx, next) => {
    const state = await deps.service.state();
    ctx.state.asOf = state;
    if (!state.configured || !state.apiEnabled) sendError(ctx, 503, { error: state.configured ? 'API disabled' : 'Not configured' });
    else if (ctx.method === 'OPTIONS' || (await admit(ctx, state.tokenHash, deps))) await next();
  };
}

/** False: answered. */
async function admit(ctx: AppContext, tokenHash: string | null, deps: RouteDependencies): Promise<boolean> {
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
