/**
 * Shared by all ways to sign in: counting attempts, hashing passwords in a queue, and starting a
 * session with a new secret.
 */

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
  matchesPassword,
  NOBODYS_PASSWORD,
  parseLogin,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import { addressGroup } from '../http/client-address.ts';
import type { RateLimitVerdict } from '../http/counter.ts';
import { commonPasswords } from '../operations/common-passwords.ts';
import { localDay } from '../operations/local-day.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { type AdminContext, type CallRefusal, isCallRefusal } from './call.ts';
import { createDeviceCookie, type DeviceCookie } from './device-cookie.ts';
import { ownText } from './installation.ts';
import { type AdminCookie, createSessionCookie } from './session-cookie.ts';

/** The dependencies of every call, plus those for signing in. */
export interface AccessDependencies extends RouteDependencies {
  readonly cookie: AdminCookie;
  readonly deviceCookie: DeviceCookie;
  readonly passwords: Passwords;
}

/** Call once per process, so that all passwords go through the same queue. */
export function withAccess(deps: RouteDependencies): AccessDependencies {
  const { baseUrl } = deps.config;
  return {
    ...deps,
    cookie: createSessionCookie(baseUrl),
    deviceCookie: createDeviceCookie({
      baseUrl,
      readSigningKey: () => deps.storage.configuration.readSigningKey(),
    }),
    passwords: createPasswords(),
  };
}

/**
 * Always uses a new secret, so that a planted one is worthless (session fixation). Marks the
 * browser as known to the account.
 */
export async function begin(
  deps: AccessDependencies,
  ctx: AdminContext,
  secret: string,
): Promise<CallAnswer<'GET /session'> | CallRefusal> {
  const session = await deps.storage.sessions.find(hashSessionSecret(secret), deps.clock.now());
  if (session === null) {
    return { refused: 'signed_out' };
  }
  deps.cookie.write(ctx, secret);
  const { email } = session.administrator;
  await deps.deviceCookie.write(ctx, parseLogin(email) ?? email);
  return await present(deps, session);
}

export async function present(
  { service, clock }: RouteDependencies,
  session: AdminSession,
): Promise<CallAnswer<'GET /session'>> {
  const [installation, { apiEnabled }] = await Promise.all([
    service.installation(),
    service.state(),
  ]);
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

/** Long enough for a dozen queued requests to finish. */
export const BUSY: CallRefusal = { refused: 'rate_limited', retryAfterSeconds: 5 };

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Finds the administrator with this address and password. Refusing an unknown address takes as long
 * as refusing a wrong password.
 */
export async function checkPassword(
  deps: AccessDependencies,
  ctx: AdminContext,
  { email, password }: Credentials,
): Promise<(KnownAdministrator & GuessAttempt) | CallRefusal> {
  const login = parseLogin(email);
  const device = login === null ? null : await deps.deviceCookie.read(ctx, login);
  const tries =
    device === null
      ? await countTry(deps, ctx, login ?? email)
      : await countTryOnDevice(deps, device);
  if (isCallRefusal(tries)) {
    return tries;
  }
  const known = login === null ? null : await deps.storage.people.findAdministrator(login);
  const lane = device === null ? 'strangers' : 'known';
  const matches = await deps.passwords.matches(lane, password, known?.password ?? NOBODYS_PASSWORD);
  if (matches === null) {
    await tries.giveBack();
    return BUSY;
  }
  if (known === null || !matches) {
    return await refuse(deps, known?.administrator.id ?? null);
  }
  return { ...known, ...tries };
}

/** `null` if the password is acceptable for a person with this name and address. */
export async function judgeNewPassword(
  { service, config }: Pick<RouteDependencies, 'service' | 'config'>,
  {
    password,
    name,
    email,
  }: { readonly password: string; readonly name: string; readonly email: string },
): Promise<CallRefusal | null> {
  const installation = await service.installation();
  const words = [
    name,
    email,
    new URL(config.baseUrl).hostname,
    installation === null ? '' : ownText(installation.name, installation),
  ];
  const common = await commonPasswords();
  return isGuessable(password, { words, common })
    ? { refused: 'password_guessable', field: 'password' }
    : null;
}

export async function refuse(
  { storage, clock }: AccessDependencies,
  administratorId: number | null,
  by: 'password' | 'code' = 'password',
): Promise<CallRefusal> {
  await storage.sessions.refuseSignIn({ now: clock.now(), administratorId, by });
  return { refused: by === 'code' ? 'second_step_wrong' : 'credentials_wrong' };
}

interface GuessAttempt {
  /** Uncounts the attempt: only wrong ones count. */
  giveBack(): Promise<void>;
}

/**
 * Six digits can be guessed with enough attempts, so codes have a daily limit in addition to the
 * password's limits. Recovery codes are too long to guess.
 */
export async function countCode(
  { limits }: AccessDependencies,
  administratorId: number,
  code: string | null,
): Promise<GuessAttempt | CallRefusal> {
  if (code === null || !isTotpCode(code)) {
    return { giveBack: async () => undefined };
  }
  const verdict = await limits.adminCodes.take(String(administratorId));
  return verdict.allowed
    ? verdict
    : { refused: 'rate_limited', retryAfterSeconds: verdict.resetSeconds };
}

const tooManyTries = ({ resetSeconds }: RateLimitVerdict): CallRefusal => ({
  refused: 'rate_limited',
  retryAfterSeconds: resetSeconds,
});

/**
 * Counts an attempt by address and by account, before any password is hashed. An address that has
 * used up its own attempts takes none of the account's, so it cannot lock out the account's owner.
 */
export async function countTry(
  { limits, clientAddress }: AccessDependencies,
  ctx: AdminContext,
  account: string,
): Promise<GuessAttempt | CallRefusal> {
  const ofAddress = await limits.adminTries.take(addressGroup(clientAddress(ctx)));
  if (!ofAddress.allowed) {
    return tooManyTries(ofAddress);
  }
  const ofAccount = await limits.adminTriesOfAccount.take(hash('sha256', account));
  if (!ofAccount.allowed) {
    return tooManyTries(ofAccount);
  }
  return {
    giveBack: async () => {
      await Promise.all([ofAddress.giveBack(), ofAccount.giveBack()]);
    },
  };
}

/**
 * Counts an attempt from a browser in which the account has signed in before, by that browser only.
 * It has as few attempts as an address, and no flood of wrong passwords from elsewhere uses them
 * up.
 */
async function countTryOnDevice(
  { limits }: AccessDependencies,
  device: string,
): Promise<GuessAttempt | CallRefusal> {
  const verdict = await limits.adminTries.take(`device ${device}`);
  return verdict.allowed ? verdict : tooManyTries(verdict);
}

/** How many passwords are hashed at once: each takes a thread, 32 MB and most of a second. */
const LANES = { strangers: 2, known: 1 } as const;
const MAX_WAITING = 10;

/**
 * The queue for a password. `known` is for people who have already proven their identity, with a
 * device cookie, a session or an invitation. A flood fills only the queue of strangers.
 */
type Lane = keyof typeof LANES;

/** Hashes passwords in a queue; rejects work if the queue is full. */
interface Passwords {
  /** `null` if the queue is full. */
  hash(lane: Lane, password: string): Promise<string | null>;
  /** `null` if the queue is full. */
  matches(lane: Lane, password: string, stored: string): Promise<boolean | null>;
}

function createPasswords(): Passwords {
  const limits = { strangers: pLimit(LANES.strangers), known: pLimit(LANES.known) };
  const inTurn = async <Result>(lane: Lane, work: () => Promise<Result>) =>
    limits[lane].pendingCount >= MAX_WAITING ? null : await limits[lane](work);
  return {
    hash: (lane, password) => inTurn(lane, () => hashPassword(password)),
    matches: (lane, password, stored) => inTurn(lane, () => matchesPassword(password, stored)),
  };
}
