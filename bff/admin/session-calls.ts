/** Setting up, signing in and out, and giving the password again. */

import { hash } from 'node:crypto';
import {
  type AdminSession,
  createSessionSecret,
  freshUntil,
  hashSessionSecret,
  hashSetUpCode,
  isFresh,
  type KnownAdministrator,
  loginOf,
  NOBODYS_PASSWORD,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { sessionCalls } from '../contract/admin-sessions.ts';
import { addressGroup } from '../http/client-address.ts';
import type { RateLimitVerdict } from '../http/counter.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { type AdminContext, type CallRefusal, type Handler, type Handlers, isRefusal } from './call.ts';
import { ownText, today } from './installation.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';

type SessionCalls = Pick<Handlers, keyof typeof sessionCalls>;

/** What signing in takes beside the dependencies of every call. */
interface SessionDependencies extends RouteDependencies {
  readonly cookie: SessionCookie;
  readonly passwords: Passwords;
}

export function createSessionCalls(routeDependencies: RouteDependencies): SessionCalls {
  const cookie = createSessionCookie(routeDependencies.config.baseUrl);
  const deps: SessionDependencies = { ...routeDependencies, cookie, passwords: createPasswords() };
  return {
    'GET /set-up': async () => ({ needed: !(await deps.storage.hasAdministrators()) }),
    'POST /set-up': setUp(deps),
    'POST /session': signIn(deps),
    'GET /session': ({ signedIn }) => present(deps, signedIn.session),
    'DELETE /session': signOut(deps),
    'POST /session/confirm': confirm(deps),
  };
}

function setUp(deps: SessionDependencies): Handler<'POST /set-up'> {
  const { storage, clock, passwords } = deps;
  return async ({ ctx, body: { code, name, email, password } }) => {
    const login = loginOf(email);
    if (login === null) return { refused: 'request_invalid', field: 'email' };
    const tries = await countTry(deps, ctx, 'set-up');
    if (isRefusal(tries)) return tries;
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
    return await begin(deps, ctx, secret);
  };
}

function signIn(deps: SessionDependencies): Handler<'POST /session'> {
  const { storage, clock, cookie } = deps;
  return async ({ ctx, body }) => {
    if (!(await storage.hasAdministrators())) return { refused: 'set_up_needed' };
    const checked = await checkPassword(deps, ctx, body);
    if (isRefusal(checked)) return checked;
    const { administrator, password } = checked;
    const secret = createSessionSecret();
    const former = cookie.read(ctx);
    const outcome = await storage.openSession({
      now: clock.now(),
      administrator,
      password,
      hash: hashSessionSecret(secret),
      replaces: former && hashSessionSecret(former),
    });
    if (outcome !== 'opened') return await refuse(deps, administrator.id);
    await checked.giveBack();
    return await begin(deps, ctx, secret);
  };
}

function signOut({ storage, clock, cookie }: SessionDependencies): Handler<'DELETE /session'> {
  return async ({ ctx, signedIn }) => {
    await storage.endSession({ now: clock.now(), hash: signedIn.hash });
    cookie.clear(ctx);
    return undefined;
  };
}

function confirm(deps: SessionDependencies): Handler<'POST /session/confirm'> {
  const { storage, clock } = deps;
  return async ({ ctx, signedIn, body: { password } }) => {
    const { email } = signedIn.session.administrator;
    const checked = await checkPassword(deps, ctx, { email, password });
    if (isRefusal(checked)) return checked;
    await checked.giveBack();
    const secret = createSessionSecret();
    const outcome = await storage.confirmSession({ now: clock.now(), hash: signedIn.hash, newHash: hashSessionSecret(secret) });
    return outcome === 'confirmed' ? await begin(deps, ctx, secret) : { refused: 'signed_out' };
  };
}

/** A new secret each time: one that was planted before is worth nothing. */
async function begin(deps: SessionDependencies, ctx: AdminContext, secret: string): Promise<CallAnswer<'GET /session'> | CallRefusal> {
  const session = await deps.storage.findSession(hashSessionSecret(secret), deps.clock.now());
  if (session === null) return { refused: 'signed_out' };
  deps.cookie.write(ctx, secret);
  return await present(deps, session);
}

async function present({ service, clock }: RouteDependencies, session: AdminSession): Promise<CallAnswer<'GET /session'>> {
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

/** Soon enough for who waits behind a dozen others. */
const BUSY: CallRefusal = { refused: 'rate_limited', retryAfterSeconds: 5 };

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Whose password it is. An address that nobody has takes as long as a wrong password. */
async function checkPassword(
  deps: SessionDependencies,
  ctx: AdminContext,
  { email, password }: Credentials,
): Promise<(KnownAdministrator & Try) | CallRefusal> {
  const login = loginOf(email);
  const tries = await countTry(deps, ctx, login ?? email);
  if (isRefusal(tries)) return tries;
  const known = login === null ? null : await deps.storage.findAdministrator(login);
  const matches = await deps.passwords.matches(password, known?.password ?? NOBODYS_PASSWORD);
  if (matches === null) return BUSY;
  if (known === null || !matches) return await refuse(deps, known?.administrator.id ?? null);
  return { ...known, ...tries };
}

async function refuse({ storage, clock }: SessionDependencies, administratorId: number | null): Promise<CallRefusal> {
  await storage.refuseSignIn({ now: clock.now(), administratorId });
  return { refused: 'credentials_wrong' };
}

interface Try {
  /** For one that was right: it is the wrong ones that count. */
  giveBack(): Promise<void>;
}

/** Counts a try by address and by account, before any password is hashed. */
async function countTry({ limits, clientAddress }: SessionDependencies, ctx: AdminContext, account: string): Promise<Try | CallRefusal> {
  const verdicts: RateLimitVerdict[] = [
    await limits.adminTries.take(addressGroup(clientAddress(ctx))),
    await limits.adminTriesOfAccount.take(hash('sha256', account)),
  ];
  const full = verdicts.find(({ allowed }) => !allowed);
  if (full !== undefined) return { refused: 'rate_limited', retryAfterSeconds: full.resetSeconds };
  return { giveBack: async () => void (await Promise.all(verdicts.map((verdict) => verdict.giveBack()))) };
}
