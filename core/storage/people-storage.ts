/**
 * What the storage keeps of those who work in the administration area: their roles, invitations and
 * own sessions. Part of the storage port.
 */

import type { Administrator } from '../administration/administrator.ts';
import type { Actor } from '../booking/booking.ts';
import type { NotFound } from '../booking/change.ts';
import type { EpochMs } from '../clock.ts';

export interface PeopleStorage {
  /** Also those who were deactivated; by name. */
  listPeople(): Promise<readonly Person[]>;
  /** Those that were not used, also if they are too old; the newest first. */
  listInvitations(): Promise<readonly Invitation[]>;
  /** `null` if it is used, too old, or never was. */
  findInvitation(hash: string, now: EpochMs): Promise<Invitation | null>;

  /** Another one for the same address takes its place. Who was deactivated may be invited again. */
  invite(command: InviteCommand): Promise<Invited | PersonKnown>;
  withdrawInvitation(command: PersonCommand): Promise<'withdrawn' | NotFound>;
  /**
   * Uses it up, makes the access, or renews that of the same address, and opens a session. Of
   * several that come together one does.
   */
  acceptInvitation(command: AcceptCommand): Promise<Accepted | NotFound>;

  /**
   * Counts from the next call of theirs on. `version_conflict`: they may do something else by now
   * than expected.
   */
  changeRole(
    command: ChangeRoleCommand,
  ): Promise<'changed' | 'version_conflict' | NotFound | LastAdministrator>;
  /**
   * Ends all sessions, at once and on every node; what they did keeps their name, and their second
   * factor and passkeys go.
   */
  deactivate(command: PersonCommand): Promise<'deactivated' | NotFound | LastAdministrator>;

  /** Live ones of one administrator, the latest used first. */
  listSessions(query: SessionsQuery): Promise<readonly ListedSession[]>;
  /** One of their own. */
  endOwnSession(command: EndOwnCommand): Promise<'ended' | NotFound>;
  /** All of their own but this one; answers how many. */
  endOtherSessions(command: OwnCommand): Promise<number>;
  /**
   * Their own name, and the address by which they sign in; sessions stay. `known`: somebody else
   * has the address, had it or is invited by it.
   */
  changeProfile(command: ChangeProfileCommand): Promise<'changed' | PersonKnown | NotFound>;
  /**
   * All other sessions end, and this one goes on under another hash. `not_found` where the password
   * or the session is no longer what it was.
   */
  changePassword(command: ChangePasswordCommand): Promise<'changed' | NotFound>;
}

/** Somebody who works in the administration area, or did. */
export interface Person extends Administrator {
  /** `null` if they never signed in. Up to five minutes behind. */
  readonly lastSeenAt: EpochMs | null;
  /** `null` if they may sign in. */
  readonly deactivatedAt: EpochMs | null;
  /** Or passkeys: what is taken away together. */
  readonly hasSecondFactor: boolean;
}

type Grant = Pick<Administrator, 'role' | 'scheduleIds'>;

export interface Invitation extends Grant {
  readonly id: number;
  readonly email: string;
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs;
}

export interface InviteCommand extends Grant {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly email: string;
  /** As `loginOf` makes it of the address. */
  readonly login: string;
  readonly hash: string;
  readonly expiresAt: EpochMs;
}

export interface Invited {
  readonly kind: 'invited';
  readonly id: number;
}

/** The address is that of somebody who may sign in. */
export interface PersonKnown {
  readonly kind: 'known';
}

/** Nobody would be left who may do everything. */
export interface LastAdministrator {
  readonly kind: 'last_administrator';
}

export interface PersonCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly id: number;
}

export interface AcceptCommand {
  readonly now: EpochMs;
  readonly hash: string;
  readonly name: string;
  /** As `hashPassword` makes it. */
  readonly password: string;
  readonly sessionHash: string;
  readonly device: string;
}

export interface Accepted {
  readonly kind: 'accepted';
  readonly administrator: Administrator;
}

export interface ChangeRoleCommand extends PersonCommand, Grant {
  /** What they were seen to be allowed; whatever it is is replaced if left out. */
  readonly expected?: Grant;
}

export interface SessionsQuery {
  readonly administratorId: number;
  readonly now: EpochMs;
  /** Of the session that asks. */
  readonly hash: string;
}

export interface ListedSession {
  readonly id: number;
  /** In words; empty if it is not known. */
  readonly device: string;
  readonly createdAt: EpochMs;
  /** Up to five minutes behind. */
  readonly lastSeenAt: EpochMs;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

export interface OwnCommand {
  readonly now: EpochMs;
  readonly administrator: Administrator;
  /** Of the session that asks. */
  readonly hash: string;
}

export interface EndOwnCommand extends OwnCommand {
  readonly id: number;
}

export interface ChangeProfileCommand extends OwnCommand {
  readonly name: string;
  readonly email: string;
  /** As `loginOf` makes it of the address. */
  readonly login: string;
}

export interface ChangePasswordCommand extends OwnCommand {
  /** As it was stored when it was compared. */
  readonly former: string;
  readonly password: string;
  readonly newHash: string;
}
