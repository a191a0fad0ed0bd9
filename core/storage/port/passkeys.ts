/**
 * Passkeys: public keys of authenticators, which sign in without a password.
 * Part of the storage port.
 */

import type { Administrator } from '../../administration/administrator.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { EndOwnCommand, OwnCommand } from './own-command.ts';

export interface PasskeyStorage {
  /** Of one administrator, the latest first. */
  list(administratorId: number): Promise<readonly Passkey[]>;

  /**
   * By the id that its authenticator gave it; `null` if it is unknown, or whose it is may not sign
   * in.
   */
  find(credentialId: string): Promise<KnownPasskey | null>;

  /** All other sessions end. `not_found` where the session has ended. */
  add(command: AddPasskeyCommand): Promise<'added' | NotFound | PasskeyKnown>;

  /** One of their own. All other sessions end. */
  remove(command: EndOwnCommand): Promise<'removed' | NotFound>;
}

export interface Passkey {
  readonly id: number;
  readonly credentialId: string;
  readonly name: string;
  readonly createdAt: EpochMs;
  /** `null` if it was never used. */
  readonly lastUsedAt: EpochMs | null;
}

/** A passkey, with what an answer is verified by. */
export interface KnownPasskey {
  readonly id: number;
  readonly administrator: Administrator;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** How often its authenticator says that it was used; 0 where it does not count. */
  readonly counter: number;
}

/** Somebody has it already. */
export interface PasskeyKnown {
  readonly kind: 'passkey_known';
}

export interface AddPasskeyCommand extends OwnCommand {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly name: string;
}

export interface OpenByPasskeyCommand {
  readonly now: EpochMs;
  readonly passkey: Pick<KnownPasskey, 'id' | 'administrator'>;
  readonly counter: number;
  /** When its challenge was made. */
  readonly challengedAt: EpochMs;
  readonly hash: string;
  readonly device: string;
  readonly replaces: string | null;
}
