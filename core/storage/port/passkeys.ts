/**
 * Passkeys: public keys of authenticators that sign in without a password. Part of the storage
 * port.
 */

import type { Administrator } from '../../administration/administrator.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { EndOwnCommand, OwnCommand } from './own-command.ts';

export interface PasskeyStorage {
  /** Latest first. */
  list(administratorId: number): Promise<readonly Passkey[]>;

  /** Finds a passkey by its credential id; `null` if it is unknown or its owner may not sign in. */
  find(credentialId: string): Promise<KnownPasskey | null>;

  /** Ends all other sessions. Returns `not_found` if the current session has ended. */
  add(command: AddPasskeyCommand): Promise<'added' | NotFound | PasskeyKnown>;

  /** Removes one of the administrator's own. Ends all other sessions. */
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

/** A passkey with the data to verify an assertion. */
export interface KnownPasskey {
  readonly id: number;
  readonly administrator: Administrator;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** The authenticator's signature counter; 0 if it does not count. */
  readonly counter: number;
}

/** The credential is already registered. */
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
  readonly challengedAt: EpochMs;
  readonly hash: string;
  readonly device: string;
  readonly replaces: string | null;
}
