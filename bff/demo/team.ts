/**
 * The two people of a demonstration's administration area. They sign in by a click in the bar; no
 * password fits them.
 */

import {
  createInvitationCode,
  createSessionSecret,
  createSetUpCode,
  hashInvitationCode,
  hashSessionSecret,
  hashSetUpCode,
  invitationEnd,
  NOBODYS_PASSWORD,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';

const ACTOR = 'demonstration';
const DEVICE = '';
const TEAM = {
  manager: { name: 'Alex Winter', email: 'alex@demo.example.org' },
  reception: { name: 'Sam Carter', email: 'sam@demo.example.org' },
};

export type TeamMember = keyof typeof TEAM;

export function isTeamMember(word: string | null): word is TeamMember {
  return word !== null && Object.hasOwn(TEAM, word);
}

/** The manager is an administrator; the receptionist may only work with bookings. */
export async function createTeam({ storage: { people }, clock }: Core): Promise<void> {
  const now = clock.now();
  const { manager, reception } = TEAM;
  const setUpCode = createSetUpCode();
  await people.makeSetUpCode({ now, actor: ACTOR, codeHash: hashSetUpCode(setUpCode) });
  await people.setUp({
    now,
    codeHash: hashSetUpCode(setUpCode),
    administrator: { ...manager, login: manager.email, password: NOBODYS_PASSWORD },
    sessionHash: hashSessionSecret(createSessionSecret()),
    device: DEVICE,
  });
  const hash = hashInvitationCode(createInvitationCode());
  await people.invite({
    now,
    actor: ACTOR,
    email: reception.email,
    login: reception.email,
    role: 'scheduler',
    scheduleIds: null,
    hash,
    expiresAt: invitationEnd(now),
  });
  await people.acceptInvitation({
    now,
    hash,
    name: reception.name,
    password: NOBODYS_PASSWORD,
    sessionHash: hashSessionSecret(createSessionSecret()),
    device: DEVICE,
  });
}

/** Returns the secret of a new session, or `null` if that person was deactivated or renamed. */
export async function signInAs(
  { storage, clock }: Core,
  member: TeamMember,
): Promise<string | null> {
  const known = await storage.people.findAdministrator(TEAM[member].email);
  if (known === null) {
    return null;
  }
  const secret = createSessionSecret();
  const opened = await storage.sessions.open({
    ...known,
    now: clock.now(),
    hash: hashSessionSecret(secret),
    device: DEVICE,
    replaces: null,
    code: null,
  });
  return opened === 'opened' ? secret : null;
}
