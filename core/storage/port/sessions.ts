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
   * In the place of `replaces`, the session of the same browser, where there was one. Sessions that
   * are over go in passing. None is opened if the administrator is gone, or has another password by
   * now, nor without a code of their second factor, which is used up by it.
   */
  open(command: OpenSessionCommand): Promise<Opening>;

  /**
   * Writes into the audit log that somebody tried in vain; `administratorId` is `null` where nobody
   * has the address.
   */
  refuseSignIn(command: RefusedSignIn): Promise<void>;

  /** The live session of this hash; `null` if it is unknown, ended or over. */
  find(hash: string, now: EpochMs): Promise<AdminSession | null>;

  /** Writes down that it was used. */
  touch(command: SessionCommand): Promise<void>;

  /** The password was given again: the session goes on under another hash. */
  confirm(command: ConfirmCommand): Promise<'confirmed' | NotFound>;

  /** Ends it. Unknown ones are no matter. */
  end(command: SessionCommand): Promise<void>;

  /** Live ones of one administrator, the latest used first. */
  list(query: SessionsQuery): Promise<readonly ListedSession[]>;

  /** One of their own. */
  endOwn(command: EndOwnCommand): Promise<'ended' | NotFound>;

  /** All of their own but this one; answers how many. */
  endOthers(command: OwnCommand): Promise<number>;

  /**
   * For an answer that was verified, to a challenge later than that of any before: each counts
   * once, on every node.
   */
  openByPasskey(command: OpenByPasskeyCommand): Promise<'opened' | NotFound>;
}

export interface OpenSessionCommand {
  readonly now: EpochMs;
  readonly administrator: Administrator;
  /** What was entered was compared with it, as it was stored then. */
  readonly password: string;
  readonly hash: string;
  /** In words, as `Firefox, Windows`; empty if it is not known. */
  readonly device: string;
  readonly replaces: string | null;
  /** Of the second factor, or for recovery; left out, or `null`, if none was given. */
  readonly code?: string | null;
}

export type Opening = 'opened' | NotFound | CodeNeeded | CodeWrong;

export interface RefusedSignIn {
  readonly now: EpochMs;
  readonly administratorId: number | null;
  /** What was wrong; left out: address or password. */
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
