/** What everybody does with their own sessions and password. */

import { createSessionSecret, hashSessionSecret } from '../../core/index.ts';
import { type AccessDependencies, BUSY, begin, checkPassword, judgeNewPassword } from './access.ts';
import { type Handlers, isRefusal, type SignedIn } from './call.ts';

type OwnCalls = Pick<Handlers, 'GET /sessions' | 'DELETE /sessions/{id}' | 'POST /sessions/end-others' | 'PUT /session/password'>;

export function createOwnCalls(deps: AccessDependencies): OwnCalls {
  const { storage, clock, passwords } = deps;
  const own = ({ session, hash }: SignedIn) => ({ now: clock.now(), administrator: session.administrator, hash });

  return {
    'GET /sessions': async ({ signedIn }) => {
      const { hash, session } = signedIn;
      const sessions = await storage.listSessions({ administratorId: session.administrator.id, now: clock.now(), hash });
      return {
        sessions: sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => ({
          id,
          device,
          created_at: new Date(createdAt).toISOString(),
          last_seen_at: new Date(lastSeenAt).toISOString(),
          current: isCurrent,
        })),
      };
    },

    'DELETE /sessions/{id}': async ({ signedIn, path }) => {
      const ended = await storage.endOwnSession({ ...own(signedIn), id: Number(path.id) });
      return ended === 'ended' ? undefined : { refused: 'not_found' };
    },

    'POST /sessions/end-others': async ({ signedIn }) => {
      await storage.endOtherSessions(own(signedIn));
      return undefined;
    },

    'PUT /session/password': async ({ ctx, signedIn, body: { current, password } }) => {
      const { name, email } = signedIn.session.administrator;
      const checked = await checkPassword(deps, ctx, { email, password: current });
      if (isRefusal(checked)) return checked;
      await checked.giveBack();
      const weakness = await judgeNewPassword(deps, { password, name, email });
      if (weakness !== null) return weakness;
      const hashed = await passwords.hash(password);
      if (hashed === null) return BUSY;
      const secret = createSessionSecret();
      const change = { ...own(signedIn), former: checked.password, password: hashed, newHash: hashSessionSecret(secret) };
      const outcome = await storage.changePassword(change);
      return outcome === 'changed' ? await begin(deps, ctx, secret) : { refused: 'credentials_wrong' };
    },
  };
}
