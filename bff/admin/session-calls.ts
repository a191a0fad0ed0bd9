/**
 * Set-up, signing in and out, confirming the password, and users' own sessions, name, address and
 * password.
 */

import {
  createSessionSecret,
  type EpochMs,
  hashSessionSecret,
  hashSetUpCode,
  parseLogin,
} from '../../core/index.ts';
import type { sessionCalls } from '../contract/admin-sessions.ts';
import {
  type AccessDependencies,
  BUSY,
  begin,
  checkPassword,
  countCode,
  countTry,
  judgeNewPassword,
  present,
  refuse,
} from './access.ts';
import { type Handler, type Handlers, isCallRefusal, type SignedIn } from './call.ts';
import { recognizeDevice } from './device.ts';

type SessionCalls = Pick<Handlers, keyof typeof sessionCalls>;

export function createSessionCalls(deps: AccessDependencies): SessionCalls {
  return {
    'GET /set-up': async () => ({ needed: !(await deps.storage.people.hasAdministrators()) }),
    'POST /set-up': setUp(deps),
    'POST /session': signIn(deps),
    'GET /session': ({ signedIn }) => present(deps, signedIn.session),
    'DELETE /session': signOut(deps),
    'POST /session/confirm': confirm(deps),
    'GET /sessions': listSessions(deps),
    'DELETE /sessions/{id}': endSession(deps),
    'POST /sessions/end-others': endOthers(deps),
    'PUT /session/profile': changeProfile(deps),
    'PUT /session/password': changePassword(deps),
  };
}

function setUp(deps: AccessDependencies): Handler<'POST /set-up'> {
  const { storage, clock, passwords } = deps;
  return async ({ ctx, body: { code, name, email, password } }) => {
    const login = parseLogin(email);
    if (login === null) {
      return { refused: 'request_invalid', field: 'email' };
    }
    const weakness = await judgeNewPassword(deps, { password, name, email });
    if (weakness !== null) {
      return weakness;
    }
    const tries = await countTry(deps, ctx, 'set-up');
    if (isCallRefusal(tries)) {
      return tries;
    }
    if (await storage.people.hasAdministrators()) {
      return { refused: 'set_up_done' };
    }
    const hashed = await passwords.hash('strangers', password);
    if (hashed === null) {
      return BUSY;
    }
    const secret = createSessionSecret();
    const outcome = await storage.people.setUp({
      now: clock.now(),
      codeHash: hashSetUpCode(code),
      administrator: { name, email: email.trim(), login, password: hashed },
      sessionHash: hashSessionSecret(secret),
      device: recognizeDevice(ctx),
    });
    if (outcome.kind === 'refused') {
      return { refused: outcome.code };
    }
    await tries.giveBack();
    return await begin(deps, ctx, secret);
  };
}

function signIn(deps: AccessDependencies): Handler<'POST /session'> {
  const { storage, clock, cookie } = deps;
  return async ({ ctx, body }) => {
    const device = recognizeDevice(ctx);
    if (!(await storage.people.hasAdministrators())) {
      return { refused: 'set_up_needed' };
    }
    const checked = await checkPassword(deps, ctx, body);
    if (isCallRefusal(checked)) {
      return checked;
    }
    const { administrator, password } = checked;
    const { code = null } = body;
    const codes = await countCode(deps, administrator.id, code);
    if (isCallRefusal(codes)) {
      return codes;
    }
    const secret = createSessionSecret();
    const former = cookie.read(ctx);
    const outcome = await storage.sessions.open({
      now: clock.now(),
      administrator,
      password,
      hash: hashSessionSecret(secret),
      device,
      replaces: former && hashSessionSecret(former),
      code,
    });
    if (outcome === 'opened' || outcome.kind === 'code_needed') {
      await Promise.all([checked.giveBack(), codes.giveBack()]);
    }
    if (outcome === 'opened') {
      return await begin(deps, ctx, secret);
    }
    if (outcome.kind === 'code_needed') {
      return { refused: 'second_step_needed' };
    }
    return await refuse(
      deps,
      administrator.id,
      outcome.kind === 'code_wrong' ? 'code' : 'password',
    );
  };
}

function signOut({ storage, clock, cookie }: AccessDependencies): Handler<'DELETE /session'> {
  return async ({ ctx, signedIn }) => {
    await storage.sessions.end({ now: clock.now(), hash: signedIn.hash });
    cookie.clear(ctx);
    return undefined;
  };
}

function confirm(deps: AccessDependencies): Handler<'POST /session/confirm'> {
  const { storage, clock } = deps;
  return async ({ ctx, signedIn, body: { password } }) => {
    const { email } = signedIn.session.administrator;
    const checked = await checkPassword(deps, ctx, { email, password });
    if (isCallRefusal(checked)) {
      return checked;
    }
    await checked.giveBack();
    const secret = createSessionSecret();
    const outcome = await storage.sessions.confirm({
      now: clock.now(),
      hash: signedIn.hash,
      newHash: hashSessionSecret(secret),
    });
    return outcome === 'confirmed' ? await begin(deps, ctx, secret) : { refused: 'signed_out' };
  };
}

function listSessions({ storage, clock }: AccessDependencies): Handler<'GET /sessions'> {
  return async ({ signedIn: { hash, session } }) => {
    const sessions = await storage.sessions.list({
      administratorId: session.administrator.id,
      now: clock.now(),
      hash,
    });
    return {
      sessions: sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => ({
        id,
        device,
        created_at: new Date(createdAt).toISOString(),
        last_seen_at: new Date(lastSeenAt).toISOString(),
        current: isCurrent,
      })),
    };
  };
}

/** Common members of commands that change the user's own data. */
const ownAt = (now: EpochMs, { session, hash }: SignedIn) => ({
  now,
  administrator: session.administrator,
  hash,
});

function endSession({ storage, clock }: AccessDependencies): Handler<'DELETE /sessions/{id}'> {
  return async ({ signedIn, path }) => {
    const ended = await storage.sessions.endOwn({
      ...ownAt(clock.now(), signedIn),
      id: Number(path.id),
    });
    return ended === 'ended' ? undefined : { refused: 'not_found' };
  };
}

function endOthers({ storage, clock }: AccessDependencies): Handler<'POST /sessions/end-others'> {
  return async ({ signedIn }) => {
    await storage.sessions.endOthers(ownAt(clock.now(), signedIn));
    return undefined;
  };
}

function changeProfile(deps: AccessDependencies): Handler<'PUT /session/profile'> {
  const { storage, clock } = deps;
  return async ({ signedIn, body: { name, email } }) => {
    const login = parseLogin(email);
    if (login === null) {
      return { refused: 'request_invalid', field: 'email' };
    }
    const outcome = await storage.people.changeProfile({
      ...ownAt(clock.now(), signedIn),
      name,
      email,
      login,
    });
    if (outcome !== 'changed') {
      return { refused: outcome.kind === 'known' ? 'user_known' : 'signed_out' };
    }
    const { session } = signedIn;
    return await present(deps, {
      ...session,
      administrator: { ...session.administrator, name, email },
    });
  };
}

function changePassword(deps: AccessDependencies): Handler<'PUT /session/password'> {
  const { storage, clock, passwords } = deps;
  return async ({ ctx, signedIn, body: { current, password } }) => {
    const { name, email } = signedIn.session.administrator;
    const checked = await checkPassword(deps, ctx, { email, password: current });
    if (isCallRefusal(checked)) {
      return checked;
    }
    await checked.giveBack();
    const weakness = await judgeNewPassword(deps, { password, name, email });
    if (weakness !== null) {
      return weakness;
    }
    const hashed = await passwords.hash('known', password);
    if (hashed === null) {
      return BUSY;
    }
    const secret = createSessionSecret();
    const change = {
      ...ownAt(clock.now(), signedIn),
      former: checked.password,
      password: hashed,
      newHash: hashSessionSecret(secret),
    };
    const outcome = await storage.people.changePassword(change);
    return outcome === 'changed'
      ? await begin(deps, ctx, secret)
      : { refused: 'credentials_wrong' };
  };
}
