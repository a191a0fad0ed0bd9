/**
 * What the storage keeps of the administration area: who may work in it, their sessions, and the
 * code that the first of them is made with. Part of the storage port.
 */

import type { Administrator } from '../administration/administrator.ts';
import type { AdminSession } from '../administration/session.ts';
import type { Actor } from '../booking/booking.ts';
import type { NotFound } from '../booking/change.ts';
import type { EpochMs } from '../clock.ts';
import type { Day } from '../time/wall-time.ts';
import type { CodeNeeded, CodeWrong } from './second-factor-storage.ts';

export interface AdministrationStorage {
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

  /**
   * In the place of `replaces`, the session of the same browser, where there was one. Sessions that
   * are over go in passing. None is opened if the administrator is gone, or has another password by
   * now, nor without a code of their second factor, which is used up by it.
   */
  openSession(command: OpenSessionCommand): Promise<Opening>;
  /**
   * Writes into the audit log that somebody tried in vain; `administratorId` is `null` where nobody
   * has the address.
   */
  refuseSignIn(command: RefusedSignIn): Promise<void>;
  /** The live session of this hash; `null` if it is unknown, ended or over. */
  findSession(hash: string, now: EpochMs): Promise<AdminSession | null>;
  /** Writes down that it was used. */
  touchSession(command: SessionCommand): Promise<void>;
  /** The password was given again: the session goes on under another hash. */
  confirmSession(command: ConfirmCommand): Promise<'confirmed' | NotFound>;
  /** Ends it. Unknown ones are no matter. */
  endSession(command: SessionCommand): Promise<void>;

  /**
   * Writes into the audit log that bookings of these days, both included, were taken out as a file.
   */
  noteExport(command: ExportNote): Promise<void>;
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

export interface ExportNote {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly from: Day;
  readonly until: Day;
  /** How many. */
  readonly bookings: number;
}

export interface ConfirmCommand extends SessionCommand {
  readonly newHash: string;
}
