/** What every way into the administration area goes through: tries that are counted, passwords that are hashed in turn, and a session that begins under a new secret. */

import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import {
  type AdminSession,
  freshUntil,
  hashPassword,
  hashSessionSecret,
  isFresh,
  isGuessable,
  isTotpCode,
  type KnownAdministrator,
  loginOf,
  matchesPassword,
  NOBODYS_PASSWORD,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import { addressGroup } from '../http/client-address.ts';
import type { RateLimitVerdict } from '../http/counter.ts';
import { localDay } from '../operations/local-day.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { type AdminContext, type CallRefusal, isRefusal } from './call.ts';
import { ownText } from './installation.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';

/** What signing in takes beside the dependencies of every call. */
export interface AccessDependencies extends RouteDependencies {
  readonly cookie: SessionCookie;
  readonly passwords: Passwords;
}

/** One of a process: at most two passwords are hashed at once. */
export function withAccess(deps: RouteDependencies): AccessDependencies {
  return { ...deps, cookie: createSessionCookie(deps.config.baseUrl), passwords: createPasswords() };
}

/** A new secret each time: one that was planted before is worth nothing. */
export async function begin(
  deps: AccessDependencies,
  ctx: AdminContext,
  secret: string,
): Promise<CallAnswer<'GET /session'> | CallRefusal> {
  const session = await deps.storage.findSession(hashSessionSecret(secret), deps.clock.now());
  if (session === null) return { refused: 'signed_out' };
  deps.cookie.write(ctx, secret);
  return await present(deps, session);
}

export async function present({ service, clock }: RouteDependencies, session: AdminSession): Promise<CallAnswer<'GET /session'>> {
  const [installation, { apiEnabled }] = await Promise.all([service.installation(), service.state()]);
  const { id, name, email, role, scheduleIds } = session.administrator;
  return {
    administrator: { id, name, email, role, schedules: scheduleIds && [...scheduleIds] },
    fresh_until: isFresh(session, clock.now()) ? new Date(freshUntil(session)).toISOString() : null,
    installation: installation && {
      name: ownText(installation.name, installation),
      time_zone: installation.timeZone,
      language: installation.locale,
      today: localDay(installation, clock.now()),
      enabled: apiEnabled,
    },
  };
}

/** Soon enough for who waits behind a dozen others. */
export const BUSY: CallRefusal = { refused: 'rate_limited', retryAfterSeconds: 5 };

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Whose password it is. An address that nobody has takes as long as a wrong password. */
export async function checkPassword(
  deps: AccessDependencies,
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

/** `null` if somebody of this name and address may have it. */
export async function judgeNewPassword(
  { service, config }: Pick<RouteDependencies, 'service' | 'config'>,
  { password, name, email }: { readonly password: string; readonly name: string; readonly email: string },
): Promise<CallRefusal | null> {
  const installation = await service.installation();
  const words = [name, email, new URL(config.baseUrl).hostname, installation === null ? '' : ownText(installation.name, installation)];
  return isGuessable(password, words) ? { refused: 'password_guessable', field: 'password' } : null;
}

export async function refuse(
  { storage, clock }: AccessDependencies,
  administratorId: number | null,
  by: 'password' | 'code' = 'password',
): Promise<CallRefusal> {
  await storage.refuseSignIn({ now: clock.now(), administratorId, by });
  return { refused: by === 'code' ? 'second_step_wrong' : 'credentials_wrong' };
}

interface Try {
  /** For one that was right: it is the wrong ones that count. */
  giveBack(): Promise<void>;
}

/** Six digits are guessed where many may be tried: beside the limits of the password there is one for a day. Recovery codes are too long for that. */
export async function countCode({ limits }: AccessDependencies, administratorId: number, code: string | null): Promise<Try | CallRefusal> {
  if (code === null || !isTotpCode(code)) return { giveBack: async () => undefined };
  const verdict = await limits.adminCodes.take(String(administratorId));
  return verdict.allowed ? verdict : { refused: 'rate_limited', retryAfterSeconds: verdict.resetSeconds };
}

/** Counts a try by address and by account, before any password is hashed. */
export async function countTry(
  { limits, clientAddress }: AccessDependencies,
  ctx: AdminContext,
  account: string,
): Promise<Try | CallRefusal> {
  const verdicts: RateLimitVerdict[] = [
    await limits.adminTries.take(addressGroup(clientAddress(ctx))),
    await limits.adminTriesOfAccount.take(hash('sha256', account)),
  ];
  const full = verdicts.find(({ allowed }) => !allowed);
  if (full !== undefined) return { refused: 'rate_limited', retryAfterSeconds: full.resetSeconds };
  return { giveBack: async () => void (await Promise.all(verdicts.map((verdict) => verdict.giveBack()))) };
}

const MAX_AT_ONCE = 2;
const MAX_WAITING = 10;

/** Hashes passwords, at most two at once: each takes a thread, 32 MB and most of a second. Who would have to wait long is told so. */
interface Passwords {
  /** `null` if too many wait. */
  hash(password: string): Promise<string | null>;
  /** `null` if too many wait. */
  matches(password: string, stored: string): Promise<boolean | null>;
}

function createPasswords(): Passwords {
  const limit = pLimit(MAX_AT_ONCE);
  const inTurn = async <Result>(work: () => Promise<Result>) => (limit.pendingCount >= MAX_WAITING ? null : await limit(work));
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    matches: (password, stored) => inTurn(() => matchesPassword(password, stored)),
  };
}
