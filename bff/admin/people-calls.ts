/** Users and invitations. */

import {
  createInvitationCode,
  createSessionSecret,
  hashInvitationCode,
  hashSessionSecret,
  invitationEnd,
  normalizeGrant,
  parseLogin,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { type AccessDependencies, BUSY, begin, countTry, judgeNewPassword } from './access.ts';
import { by } from './booking-calls.ts';
import { type CallRefusal, type Handlers, isCallRefusal } from './call.ts';
import { recognizeDevice } from './device.ts';
import { ownText } from './installation.ts';
import { createInvitationMail, invitationLink } from './invitation-mail.ts';

type PeopleCalls = Pick<
  Handlers,
  | 'GET /users'
  | 'PUT /users/{id}'
  | 'POST /users/{id}/deactivate'
  | 'POST /users/{id}/second-factor/reset'
  | 'POST /invitations'
  | 'DELETE /invitations/{id}'
  | 'POST /invitations/read'
  | 'POST /invitations/accept'
>;

export function createPeopleCalls(deps: AccessDependencies): PeopleCalls {
  const { storage, clock, service, config, passwords } = deps;
  const present = createPresent(deps);
  const mail = createInvitationMail(deps);

  async function missingSchedule(schedules: readonly number[] | null): Promise<CallRefusal | null> {
    const known = new Set((await service.installation())?.schedules.map(({ id }) => id));
    return schedules?.every((id) => known.has(id)) === false
      ? { refused: 'schedule_not_found' }
      : null;
  }

  return {
    'GET /users': present,

    'PUT /users/{id}': async ({ signedIn, path, body: { role, schedules, known } }) => {
      const missing = await missingSchedule(schedules);
      if (missing !== null) {
        return missing;
      }
      const grant = normalizeGrant(role, schedules);
      const outcome = await storage.people.changeRole({
        now: clock.now(),
        actor: by(signedIn),
        id: Number(path.id),
        ...grant,
        expected: normalizeGrant(known.role, known.schedules),
      });
      if (outcome === 'version_conflict') {
        return { refused: outcome };
      }
      return outcome === 'changed' ? await present() : { refused: outcome.kind };
    },

    'POST /users/{id}/deactivate': async ({ signedIn, path }) => {
      const outcome = await storage.people.deactivate({
        now: clock.now(),
        actor: by(signedIn),
        id: Number(path.id),
      });
      return outcome === 'deactivated' ? await present() : { refused: outcome.kind };
    },

    /**
     * Users cannot reset their own second factor here: they switch it off with a code, or another
     * administrator resets it.
     */
    'POST /users/{id}/second-factor/reset': async ({ signedIn, path }) => {
      const id = Number(path.id);
      if (id === signedIn.session.administrator.id) {
        return { refused: 'forbidden' };
      }
      const outcome = await storage.secondFactors.reset({
        now: clock.now(),
        actor: by(signedIn),
        id,
      });
      return outcome === 'reset' ? await present() : { refused: outcome.kind };
    },

    /** Only this answer and the mail contain the link; the database stores a hash of its code. */
    'POST /invitations': async ({ signedIn, body: { email, role, schedules } }) => {
      const login = parseLogin(email);
      if (login === null) {
        return { refused: 'request_invalid', field: 'email' };
      }
      const missing = await missingSchedule(schedules);
      if (missing !== null) {
        return missing;
      }
      const code = createInvitationCode();
      const now = clock.now();
      const expiresAt = invitationEnd(now);
      const grant = normalizeGrant(role, schedules);
      const made = await storage.people.invite({
        now,
        actor: by(signedIn),
        email,
        login,
        hash: hashInvitationCode(code),
        expiresAt,
        ...grant,
      });
      if (made.kind === 'known') {
        return { refused: 'user_known' };
      }
      const link = invitationLink(config, code);
      const sent = await mail.send({
        to: email,
        link,
        expiresAt,
        inviter: signedIn.session.administrator.name,
      });
      return { link, expires_at: new Date(expiresAt).toISOString(), ...sent };
    },

    'DELETE /invitations/{id}': async ({ signedIn, path }) => {
      const outcome = await storage.people.withdrawInvitation({
        now: clock.now(),
        actor: by(signedIn),
        id: Number(path.id),
      });
      return outcome === 'withdrawn' ? undefined : { refused: outcome.kind };
    },

    'POST /invitations/read': async ({ ctx, body: { code } }) => {
      if (!(await storage.people.hasAdministrators())) {
        return { refused: 'set_up_needed' };
      }
      const hash = hashInvitationCode(code);
      const tries = await countTry(deps, ctx, hash);
      if (isCallRefusal(tries)) {
        return tries;
      }
      const [found, installation] = await Promise.all([
        storage.people.findInvitation(hash, clock.now()),
        service.installation(),
      ]);
      if (found === null) {
        return { refused: 'invitation_over' };
      }
      await tries.giveBack();
      return {
        email: found.email,
        role: found.role,
        installation: installation === null ? '' : ownText(installation.name, installation),
      };
    },

    'POST /invitations/accept': async ({ ctx, body: { code, name, password } }) => {
      if (!(await storage.people.hasAdministrators())) {
        return { refused: 'set_up_needed' };
      }
      const hash = hashInvitationCode(code);
      const tries = await countTry(deps, ctx, hash);
      if (isCallRefusal(tries)) {
        return tries;
      }
      const invitation = await storage.people.findInvitation(hash, clock.now());
      if (invitation === null) {
        return { refused: 'invitation_over' };
      }
      const weakness = await judgeNewPassword(deps, { password, name, email: invitation.email });
      if (weakness !== null) {
        await tries.giveBack();
        return weakness;
      }
      const hashed = await passwords.hash('known', password);
      if (hashed === null) {
        return BUSY;
      }
      const secret = createSessionSecret();
      const command = {
        now: clock.now(),
        hash,
        name,
        password: hashed,
        sessionHash: hashSessionSecret(secret),
        device: recognizeDevice(ctx),
      };
      const outcome = await storage.people.acceptInvitation(command);
      if (outcome.kind === 'not_found') {
        return { refused: 'invitation_over' };
      }
      await tries.giveBack();
      return await begin(deps, ctx, secret);
    },
  };
}

function createPresent({
  storage,
}: Pick<RouteDependencies, 'storage'>): () => Promise<CallAnswer<'GET /users'>> {
  const moment = (at: number) => new Date(at).toISOString();
  const grant = <One extends Parameters<typeof normalizeGrant>[0]>(
    role: One,
    scheduleIds: readonly number[] | null,
  ) => ({
    role,
    schedules: scheduleIds === null ? null : [...scheduleIds],
  });
  return async () => {
    const [people, invitations] = await Promise.all([
      storage.people.list(),
      storage.people.listInvitations(),
    ]);
    return {
      users: people.map(
        ({ id, name, email, role, scheduleIds, lastSeenAt, deactivatedAt, hasSecondFactor }) => ({
          id,
          name,
          email,
          ...grant(role, scheduleIds),
          active: deactivatedAt === null,
          second_factor: hasSecondFactor,
          last_seen_at: lastSeenAt === null ? null : moment(lastSeenAt),
        }),
      ),
      invitations: invitations.map(({ id, email, role, scheduleIds, createdAt, expiresAt }) => ({
        id,
        email,
        ...grant(role, scheduleIds),
        created_at: moment(createdAt),
        expires_at: moment(expiresAt),
      })),
    };
  };
}
