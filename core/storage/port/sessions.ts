/** Sessions of the administration area. Part of the storage port. */

import type { Administrator } from '../../administration/administrator.ts';
import type { AdminSession } from '../../administration/session.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { EndOwnCommand, OwnCommand } from './own-command.ts';
import type { OpenByPasskeyCommand } from './passkeys.ts';
import type { CodeNeeded, CodeWrong } from './second-factors.ts';

export interface SessionStorage {
  /**
   * Opens a session, replacing `replaces`, the same browser's earlier session, if there is one.
   * Deletes expired sessions on the way. Refuses if the administrator is gone, the password has
   * changed, or a code of their second factor is missing; the code is consumed.
   */
  open(command: OpenSessionCommand): Promise<Opening>;

  /**
   * Records a failed sign-in in the audit log; `administratorId` is `null` if the address is
   * unknown.
   */
  refuseSignIn(command: RefusedSignIn): Promise<void>;

  /** The live session with this hash; `null` if it is unknown, ended or expired. */
  find(hash: string, now: EpochMs): Promise<AdminSession | null>;

  touch(command: SessionCommand): Promise<void>;

  /** Continues the session under another hash after the password was entered again. */
  confirm(command: ConfirmCommand): Promise<'confirmed' | NotFound>;

  /** Ignores unknown sessions. */
  end(command: SessionCommand): Promise<void>;

  /** Live sessions of one administrator, most recently used first. */
  list(query: SessionsQuery): Promise<readonly ListedSession[]>;

  /** Ends one of their own. */
  endOwn(command: EndOwnCommand): Promise<'ended' | NotFound>;

  /** Ends all of their own except this one; returns how many. */
  endOthers(command: OwnCommand): Promise<number>;

  /**
   * Opens a session for a verified assertion whose challenge is newer than any before: each counts
   * once, across all nodes.
   */
  openByPasskey(command: OpenByPasskeyCommand): Promise<'opened' | NotFound>;
}

export interface OpenSessionCommand {
  readonly now: EpochMs;
  readonly administrator: Administrator;
  /** The stored hash that the entered password was compared with. */
  readonly password: string;
  readonly hash: string;
  /** In words, such as `Firefox, Windows`; empty if unknown. */
  readonly device: string;
  readonly replaces: string | null;
  /** A code of the second factor or a recovery code; omitted or `null` if none was given. */
  readonly code?: string | null;
}

export type Opening = 'opened' | NotFound | CodeNeeded | CodeWrong;

export interface RefusedSignIn {
  readonly now: EpochMs;
  readonly administratorId: number | null;
  /** The credential that was wrong; omitted: address or password. */
  readonly by?: 'password' | 'code';
}

export interface SessionCommand {
  readonly now: EpochMs;
  readonly hash: string;
}

export interface ConfirmCommand extends SessionCommand {
  readonly newHash: string;
}

export interface SessionsQuery {
  readonly administratorId: number;
  readonly now: EpochMs;
  /** Hash of the current session. */
  readonly hash: string;
}

export interface ListedSession {
  readonly id: number;
  /** In words; empty if unknown. */
  readonly device: string;
  readonly createdAt: EpochMs;
  /** Up to five minutes stale. */
  readonly lastSeenAt: EpochMs;
  readonly isCurrent: boolean;
}
