/**
 * The people who work in the administration area: set-up, roles, invitations and profiles.
 * Part of the storage port.
 */

import type { Administrator } from '../../administration/administrator.ts';
import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { OwnCommand } from './own-command.ts';

export interface PeopleStorage {
  hasAdministrators(): Promise<boolean>;

  /** `login` as `loginOf` makes it of an address. */
  findAdministrator(login: string): Promise<KnownAdministrator | null>;

  /**
   * In the place of any code before it. `set_up_done` where there is an administrator: then no code
   * is kept.
   */
  makeSetUpCode(command: MakeCodeCommand): Promise<'made' | 'set_up_done'>;

  /**
   * Makes the first administrator with the code, which is used up by it, and opens a session. Of
   * several that come together one is made. A wrong code counts as a try.
   */
  setUp(command: SetUpCommand): Promise<SetUp | SetUpRefusal>;

  /** Ends all sessions of that administrator. */
  setPassword(command: SetPasswordCommand): Promise<'set' | NotFound>;

  /** Also those who were deactivated; by name. */
  list(): Promise<readonly Person[]>;

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

/** An administrator, with what a password is compared with. */
export interface KnownAdministrator {
  readonly administrator: Administrator;
  /** As `hashPassword` makes it. */
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
  /** As `hashPassword` makes it. */
  readonly password: string;
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
