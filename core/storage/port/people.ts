/**
 * Users of the administration area: set-up, roles, invitations and profiles. Part of the storage
 * port.
 */

import type { Administrator } from '../../administration/administrator.ts';
import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { OwnCommand } from './own-command.ts';

export interface PeopleStorage {
  hasAdministrators(): Promise<boolean>;

  /** `login` is an address as normalized by `parseLogin`. */
  findAdministrator(login: string): Promise<KnownAdministrator | null>;

  /**
   * Replaces any earlier code. Returns `set_up_done`, and stores no code, if an administrator
   * exists.
   */
  makeSetUpCode(command: MakeCodeCommand): Promise<'made' | 'set_up_done'>;

  /**
   * Creates the first administrator with the code, consumes the code, and opens a session. Only one
   * of several concurrent calls succeeds. A wrong code counts as an attempt.
   */
  setUp(command: SetUpCommand): Promise<SetUp | SetUpRefusal>;

  /** Ends all sessions of that administrator. */
  setPassword(command: SetPasswordCommand): Promise<'set' | NotFound>;

  /** Sorted by name, including deactivated ones. */
  list(): Promise<readonly Person[]>;

  /** Unused ones, even if they have expired; newest first. */
  listInvitations(): Promise<readonly Invitation[]>;

  /** `null` if it is used, expired or unknown. */
  findInvitation(hash: string, now: EpochMs): Promise<Invitation | null>;

  /**
   * Replaces an earlier invitation of the same address. A deactivated person can be invited again.
   */
  invite(command: InviteCommand): Promise<Invited | PersonKnown>;

  withdrawInvitation(command: PersonCommand): Promise<'withdrawn' | NotFound>;

  /**
   * Consumes the invitation, creates the account or reactivates the one with that address, and
   * opens a session. Only one of several concurrent calls succeeds.
   */
  acceptInvitation(command: AcceptCommand): Promise<Accepted | NotFound>;

  /**
   * Takes effect on their next request. Returns `version_conflict` if the current role is not the
   * expected one.
   */
  changeRole(
    command: ChangeRoleCommand,
  ): Promise<'changed' | 'version_conflict' | NotFound | LastAdministrator>;

  /**
   * Ends all sessions, at once and on every node, and removes their second factor and passkeys; the
   * audit log keeps their name.
   */
  deactivate(command: PersonCommand): Promise<'deactivated' | NotFound | LastAdministrator>;

  /**
   * Changes their own name and sign-in address; sessions stay. Returns `known` if the address
   * belongs or belonged to another person, or is invited.
   */
  changeProfile(command: ChangeProfileCommand): Promise<'changed' | PersonKnown | NotFound>;

  /**
   * Ends all other sessions and continues this one under another hash. Returns `not_found` if the
   * password or the session has changed.
   */
  changePassword(command: ChangePasswordCommand): Promise<'changed' | NotFound>;
}

/** An administrator with the password hash to verify against. */
export interface KnownAdministrator {
  readonly administrator: Administrator;
  /** Made by `hashPassword`. */
  readonly password: string;
}

export interface MakeCodeCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly codeHash: string;
}

export interface SetUpCommand {
  readonly now: EpochMs;
  readonly codeHash: string;
  readonly administrator: Pick<Administrator, 'name' | 'email'> & {
    readonly login: string;
    readonly password: string;
  };
  readonly sessionHash: string;
  readonly device: string;
}

export interface SetUp {
  readonly kind: 'set_up';
  readonly administrator: Administrator;
}

export interface SetUpRefusal {
  readonly kind: 'refused';
  readonly code: 'code_wrong' | 'set_up_done';
}

export interface SetPasswordCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly login: string;
  /** Made by `hashPassword`. */
  readonly password: string;
}

/** A current or former user of the administration area. */
export interface Person extends Administrator {
  /** `null` if they never signed in. Up to five minutes stale. */
  readonly lastSeenAt: EpochMs | null;
  /** `null` if they may sign in. */
  readonly deactivatedAt: EpochMs | null;
  /** True also for passkeys, as both are removed together. */
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
  /** The address as normalized by `parseLogin`. */
  readonly login: string;
  readonly hash: string;
  readonly expiresAt: EpochMs;
}

export interface Invited {
  readonly kind: 'invited';
  readonly id: number;
}

/** The address belongs to a person who may sign in. */
export interface PersonKnown {
  readonly kind: 'known';
}

/** Refused because no administrator would be left. */
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
  /** Made by `hashPassword`. */
  readonly password: string;
  readonly sessionHash: string;
  readonly device: string;
}

export interface Accepted {
  readonly kind: 'accepted';
  readonly administrator: Administrator;
}

export interface ChangeRoleCommand extends PersonCommand, Grant {
  /** The role that the caller has seen; omitted: replaces any. */
  readonly expected?: Grant;
}

export interface ChangeProfileCommand extends OwnCommand {
  readonly name: string;
  readonly email: string;
  /** The address as normalized by `parseLogin`. */
  readonly login: string;
}

export interface ChangePasswordCommand extends OwnCommand {
  /** The stored hash that the password was compared with. */
  readonly former: string;
  readonly password: string;
  readonly newHash: string;
}
