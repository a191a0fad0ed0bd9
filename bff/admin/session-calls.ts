/** Setting up, signing in and out, and giving the password again. */

import { hash } from 'node:crypto';
import {
  type AdminSession,
  createSessionSecret,
  freshUntil,
  hashSessionSecret,
  hashSetUpCode,
  isFresh,
  loginOf,
  NOBODYS_PASSWORD,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import { addressGroup } from '../http/client-address.ts';
import type { RateLimitVerdict } from '../http/counter.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { AdminContext, CallRefusal, Handlers } from './call.ts';
import { ownText, today } from './installation.ts';
import { createPasswords } from './passwords.ts';
import { createSessionCookie } from './session-cookie.ts';

type SessionCalls = Pick<
  Handlers,
  'GET /set-up' | 'POST /set-up' | 'POST /session' | 'GET /session' | 'DELETE /session' | 'POST /session/confirm'
>;

/** Soon enough for who waits behind a dozen others. */
const BUSY: CallRefusal = { refused: 'rate_limited', retryAfterSeconds: 5 };

export function createSessionCalls(deps: RouteDependencies): SessionCalls {
  const { storage, clock, limits, clientAddress, service } = deps;
  const cookie = createSessionCookie(deps.config.baseUrl);
  const passwords = createPasswords();

  async function present(session: AdminSession): Promise<CallAnswer<'GET /session'>> {
    const [installation, { apiEnabled }] = await Promise.all([service.installation(), service.state()]);
    const { id, name, email, role } = session.administrator;
    return {
      administrator: { id, name, email, role },
      fresh_until: isFresh(session, clock.now()) ? new Date(freshUntil(session)).toISOString() : null,
      installation: installation && {
        name: ownText(installation.name, installation),
        time_zone: installation.timeZone,
        language: installation.locale,
        today: today(installation, clock.now()),
        enabled: apiEnabled,
      },
    };
  }

  /** A new secret each time: one that was planted before is worth nothing. */
  async function begin(ctx: AdminContext, secret: string): Promise<CallAnswer<'GET /session'> | CallRefusal> {
    const session = await storage.findSession(hashSessionSecret(secret), clock.now());
    if (session === null) return { refused: 'signed_out' };
    cookie.write(ctx, secret);
    return await present(session);
  }

  const triesOf = (ctx: AdminContext, login: string): Tries => [
    [limits.adminTries, addressGroup(clientAddress(ctx))],
    [limits.adminTriesOfAccount, hash('sha256', login)],
  ];

  return {
    'GET /set-up': async () => ({ needed: !(await storage.hasAdministrators()) }),

    'POST /set-up': async ({ ctx, body: { code, name, email, password } }) => {
      const login = loginOf(email);
      if (login === null) return { refused: 'request_invalid', field: 'email' };
      const tries = await take(triesOf(ctx, 'set-up'));
      if (tries.kind === 'full') return tries.refusal;
      if (await storage.hasAdministrators()) return { refused: 'set_up_done' };
      const hashed = await passwords.hash(password);
      if (hashed === null) return BUSY;
      const secret = createSessionSecret();
      const outcome = await storage.setUp({
        now: clock.now(),
        codeHash: hashSetUpCode(code),
        administrator: { name, email: email.trim(), login, password: hashed },
        sessionHash: hashSessionSecret(secret),
      });
      if (outcome.kind === 'refused') return { refused: outcome.code };
      await tries.giveBack();
      return await begin(ctx, secret);
    },

    'POST /session': async ({ ctx, body: { email, password } }) => {
      if (!(await storage.hasAdministrators())) return { refused: 'set_up_needed' };
      const login = loginOf(email);
      const tries = await take(triesOf(ctx, login ?? email));
      if (tries.kind === 'full') return tries.refusal;
      const known = login === null ? null : await storage.findAdministrator(login);
      const matches = await passwords.matches(password, known?.password ?? NOBODYS_PASSWORD);
      if (matches === null) return BUSY;
      if (known === null || !matches) {
        await storage.refuseSignIn({ now: clock.now(), administratorId: known?.administrator.id ?? null });
        return { refused: 'credentials_wrong' };
      }
      await tries.giveBack();
      const secret = createSessionSecret();
      const former = cookie.read(ctx);
      await storage.openSession({
        now: clock.now(),
        administrator: known.administrator,
        hash: hashSessionSecret(secret),
        replaces: former && hashSessionSecret(former),
      });
      return await begin(ctx, secret);
    },

    'GET /session': ({ signedIn }) => present(signedIn.session),

    'DELETE /session': async ({ ctx, signedIn }) => {
      await storage.endSession({ now: clock.now(), hash: signedIn.hash });
      cookie.clear(ctx);
      return undefined;
    },

    'POST /session/confirm': async ({ ctx, signedIn, body: { password } }) => {
      const { id, email } = signedIn.session.administrator;
      const login = loginOf(email) ?? email;
      const tries = await take(triesOf(ctx, login));
      if (tries.kind === 'full') return tries.refusal;
      const known = await storage.findAdministrator(login);
      const matches = await passwords.matches(password, known?.password ?? NOBODYS_PASSWORD);
      if (matches === null) return BUSY;
      if (known === null || !matches) {
        await storage.refuseSignIn({ now: clock.now(), administratorId: id });
        return { refused: 'credentials_wrong' };
      }
      await tries.giveBack();
      const secret = createSessionSecret();
      const outcome = await storage.confirmSession({ now: clock.now(), hash: signedIn.hash, newHash: hashSessionSecret(secret) });
      return outcome === 'confirmed' ? await begin(ctx, secret) : { refused: 'signed_out' };
    },
  };
}

type Tries = readonly (readonly [RateLimit, string])[];
type Taken = { readonly kind: 'taken'; giveBack(): Promise<void> } | { readonly kind: 'full'; readonly refusal: CallRefusal };

/** Counts a try by address and by account, before any password is hashed. What was right is given back: it is the wrong ones that count. */
async function take(tries: Tries): Promise<Taken> {
  const verdicts: RateLimitVerdict[] = [];
  for (const [limit, key] of tries) verdicts.push(await limit.take(key));
  const full = verdicts.find(({ allowed }) => !allowed);
  if (full !== undefined) return { kind: 'full', refusal: { refused: 'rate_limited', retryAfterSeconds: full.resetSeconds } };
  return {
    kind: 'taken',
    giveBack: async () => void (await Promise.all(verdicts.map((verdict) => verdict.giveBack()))),
  };
}
