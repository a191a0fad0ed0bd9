/**
 * Passkeys: adds, lists and removes them, and signs in with them. Browser responses are verified by
 * @simplewebauthn/server, which is loaded on first use.
 */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import {
  createSessionSecret,
  type EpochMs,
  hashSessionSecret,
  type KnownPasskey,
  MS_PER_MINUTE,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { passkeyCalls } from '../contract/admin-passkeys.ts';
import { createKeyedHash } from '../http/keyed-hash.ts';
import { type AccessDependencies, begin, countTry } from './access.ts';
import {
  type AdminRequest,
  type CallRefusal,
  type Handler,
  type Handlers,
  isCallRefusal,
  type SignedIn,
} from './call.ts';
import { recognizeDevice } from './device.ts';
import { ownText } from './installation.ts';

type PasskeyCalls = Pick<Handlers, keyof typeof passkeyCalls>;
type UsedCredential = AdminRequest<'POST /session/passkey'>['body']['credential'];
type NewCredential = AdminRequest<'POST /passkeys'>['body']['credential'];

const SIGN_IN = 'sign-in';
const WRONG: CallRefusal = { refused: 'passkey_wrong' };

/**
 * Passkeys are bound to the host name. Browsers create none for IP addresses, nor over plain http
 * except on localhost.
 */
interface Site {
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
}

export function createPasskeyCalls(deps: AccessDependencies): PasskeyCalls {
  const { storage, clock, config } = deps;
  const { origin, hostname } = new URL(config.baseUrl);
  const site: Site = { expectedOrigin: origin, expectedRPID: hostname };
  const challenges = async () =>
    createPasskeyChallenges(await storage.configuration.readSigningKey());
  const present = createPresent(deps);
  return {
    'GET /passkeys': async ({ signedIn }) => await present(signedIn),
    'POST /passkeys/begin': beginAdding(deps, site),
    'POST /passkeys': async ({ signedIn, body: { name, credential } }) => {
      const { administrator } = signedIn.session;
      const made = await verifyMade(credential, {
        site,
        signedIn,
        challenges: await challenges(),
        now: clock.now(),
      });
      if (made === null) {
        return WRONG;
      }
      const added = await storage.passkeys.add({
        now: clock.now(),
        administrator,
        hash: signedIn.hash,
        name,
        ...made,
      });
      if (added === 'added') {
        return await present(signedIn);
      }
      return { refused: added.kind === 'passkey_known' ? 'passkey_known' : 'signed_out' };
    },
    'DELETE /passkeys/{id}': async ({ signedIn, path }) => {
      const { administrator } = signedIn.session;
      const removed = await storage.passkeys.remove({
        now: clock.now(),
        administrator,
        hash: signedIn.hash,
        id: Number(path.id),
      });
      return removed === 'removed' ? undefined : { refused: 'not_found' };
    },
    'POST /session/passkey/begin': async () => {
      if (!(await storage.people.hasAdministrators())) {
        return { refused: 'set_up_needed' };
      }
      return { challenge: (await challenges()).make(SIGN_IN, clock.now()), rp_id: hostname };
    },
    'POST /session/passkey': signIn(deps, site),
  };
}

function createPresent({
  storage,
}: AccessDependencies): (signedIn: SignedIn) => Promise<CallAnswer<'GET /passkeys'>> {
  const moment = (at: number) => new Date(at).toISOString();
  return async ({ session }) => {
    const passkeys = await storage.passkeys.list(session.administrator.id);
    return {
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: moment(createdAt),
        last_used_at: lastUsedAt === null ? null : moment(lastUsedAt),
      })),
    };
  };
}

/** Only the session that requested a challenge may use it. */
const addingIn = ({ hash }: SignedIn) => `adding in ${hash}`;

function beginAdding(
  { storage, clock, service }: AccessDependencies,
  { expectedRPID }: Site,
): Handler<'POST /passkeys/begin'> {
  return async ({ signedIn }) => {
    const { id, name, email } = signedIn.session.administrator;
    const [signingKey, known, installation] = await Promise.all([
      storage.configuration.readSigningKey(),
      storage.passkeys.list(id),
      service.installation(),
    ]);
    return {
      challenge: createPasskeyChallenges(signingKey).make(addingIn(signedIn), clock.now()),
      rp: {
        id: expectedRPID,
        name: (installation && ownText(installation.name, installation)) || 'Slotwell',
      },
      // Authenticators store this id, so it must not reveal who the user is.
      user: {
        id: createKeyedHash(signingKey, 'passkey user')(String(id)),
        name: email,
        displayName: name,
      },
      known: known.map(({ credentialId }) => credentialId),
    };
  };
}

/** Whether the response was created in a frame on another site: our pages are never framed. */
function isFramed({ clientDataJSON }: { readonly clientDataJSON: string }): boolean {
  const client: { readonly crossOrigin?: unknown } = JSON.parse(
    Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
  );
  return client.crossOrigin === true;
}

interface VerifyInput {
  readonly site: Site;
  readonly signedIn: SignedIn;
  readonly challenges: PasskeyChallenges;
  readonly now: number;
}

/** `null` if the response is invalid in any way. */
async function verifyMade(
  { id, response }: NewCredential,
  { site, signedIn, challenges, now }: VerifyInput,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    ...site,
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => challenges.judge(challenge, addingIn(signedIn), now) !== null,
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true || isFramed(response)) {
    return null;
  }
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

function signIn(deps: AccessDependencies, site: Site): Handler<'POST /session/passkey'> {
  const { storage, clock, cookie } = deps;
  return async ({ ctx, body: { credential } }) => {
    if (!(await storage.people.hasAdministrators())) {
      return { refused: 'set_up_needed' };
    }
    const tries = await countTry(deps, ctx, `passkey ${credential.id}`);
    if (isCallRefusal(tries)) {
      return tries;
    }
    const known = await storage.passkeys.find(credential.id);
    const answered = known && (await verifyUsed(deps, site, { credential, known }));
    if (known === null || answered === null) {
      return await refuseUse(deps, known);
    }
    const secret = createSessionSecret();
    const former = cookie.read(ctx);
    const outcome = await storage.sessions.openByPasskey({
      now: clock.now(),
      passkey: known,
      ...answered,
      hash: hashSessionSecret(secret),
      device: recognizeDevice(ctx),
      replaces: former && hashSessionSecret(former),
    });
    if (outcome !== 'opened') {
      return await refuseUse(deps, known);
    }
    await tries.giveBack();
    return await begin(deps, ctx, secret);
  };
}

/**
 * An attempt with an unknown passkey is not logged, because anyone can make up any number of them.
 */
async function refuseUse(
  { storage, clock }: AccessDependencies,
  known: KnownPasskey | null,
): Promise<CallRefusal> {
  if (known !== null) {
    await storage.sessions.refuseSignIn({
      now: clock.now(),
      administratorId: known.administrator.id,
    });
  }
  return WRONG;
}

interface PasskeyUse {
  readonly credential: UsedCredential;
  readonly known: KnownPasskey;
}

/**
 * `null` if the response is invalid in any way: another site or challenge, a wrong signature, an
 * unverified user, or a decreased counter.
 */
async function verifyUsed(
  { storage, clock }: AccessDependencies,
  site: Site,
  { credential: { id, response }, known }: PasskeyUse,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const challenges = createPasskeyChallenges(await storage.configuration.readSigningKey());
  let challengedAt: number | null = null;
  const verified: VerifiedAuthenticationResponse | null = await verifyAuthenticationResponse({
    ...site,
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      challengedAt = challenges.judge(challenge, SIGN_IN, clock.now());
      return challengedAt !== null;
    },
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true || challengedAt === null || isFramed(response)) {
    return null;
  }
  return { counter: verified.authenticationInfo.newCounter, challengedAt };
}

const LIFETIME_MS = 5 * MS_PER_MINUTE;
const MOMENT_BYTES = 8;
const RANDOM_BYTES = 16;
const HEAD_BYTES = MOMENT_BYTES + RANDOM_BYTES;

/**
 * A challenge consists of a time, random bytes, and a keyed hash over both and its purpose. Issued
 * challenges are not stored; replays are detected by the challenge's time when the response is
 * stored.
 */
interface PasskeyChallenges {
  /** Returns base64url. `purpose`: signing in, or adding a passkey in this session. */
  make(purpose: string, now: EpochMs): string;
  /**
   * When the challenge was created; `null` if it has another purpose, has expired or is not ours.
   */
  judge(challenge: string, purpose: string, now: EpochMs): EpochMs | null;
}

export function createPasskeyChallenges(signingKey: string): PasskeyChallenges {
  const keyed = createKeyedHash(signingKey, 'passkey challenge');
  const sign = (head: Buffer, purpose: string) =>
    Buffer.from(keyed(`${purpose} ${head.toString('hex')}`));
  return {
    make(purpose, now) {
      const head = Buffer.concat([Buffer.alloc(MOMENT_BYTES), randomBytes(RANDOM_BYTES)]);
      head.writeBigUInt64BE(BigInt(now));
      return Buffer.concat([head, sign(head, purpose)]).toString('base64url');
    },
    judge(challenge, purpose, now) {
      const given = Buffer.from(challenge, 'base64url');
      const head = given.subarray(0, HEAD_BYTES);
      const signed = given.subarray(HEAD_BYTES);
      const expected = sign(head, purpose);
      if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) {
        return null;
      }
      const madeAt = Number(head.readBigUInt64BE());
      return madeAt <= now && now < madeAt + LIFETIME_MS ? madeAt : null;
    },
  };
}
