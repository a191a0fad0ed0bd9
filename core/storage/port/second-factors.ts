/** Second factors: authenticator apps and their recovery codes. Part of the storage port. */

import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { OwnCommand } from './own-command.ts';
import type { PersonCommand } from './people.ts';

export interface SecondFactorStorage {
  /** `null` if it is off. */
  find(administratorId: number): Promise<SecondFactor | null>;

  /**
   * Stores the secret for 15 minutes, until a code confirms it. Replaces an earlier unconfirmed
   * one.
   */
  begin(command: BeginSecondFactorCommand): Promise<'begun' | NotFound | SecondFactorOn>;

  /**
   * Switches it on with the first code. Ends all other sessions and continues this one under
   * another hash. Returns `not_found` if set-up was not begun or its 15 minutes have passed.
   */
  switchOn(command: SwitchOnCommand): Promise<'on' | NotFound | CodeWrong>;

  /**
   * Removes it if the code is right. Ends all other sessions and continues this one under another
   * hash.
   */
  switchOff(command: SwitchOffCommand): Promise<'off' | NotFound | CodeWrong>;

  /** Requires a code; invalidates the earlier recovery codes. */
  replaceRecoveryCodes(command: RecoveryCodesCommand): Promise<'replaced' | NotFound | CodeWrong>;

  /**
   * Removes the second factor and passkeys of a person who lost theirs; ends all their sessions.
   */
  reset(command: PersonCommand): Promise<'reset' | NotFound>;
}

export interface SecondFactor {
  readonly since: EpochMs;
  readonly recoveryCodesLeft: number;
}

/** The current one must be switched off before another is set up. */
export interface SecondFactorOn {
  readonly kind: 'second_factor_on';
}

/** The code is invalid or already used. */
export interface CodeWrong {
  readonly kind: 'code_wrong';
}

/** A second factor is on, but no code was given. */
export interface CodeNeeded {
  readonly kind: 'code_needed';
}

interface WithPassword extends OwnCommand {
  /** The stored hash that the password was compared with. */
  readonly former: string;
}

export interface BeginSecondFactorCommand extends WithPassword {
  readonly secret: Uint8Array;
}

export interface SwitchOnCommand extends OwnCommand {
  readonly newHash: string;
  readonly code: string;
  readonly recoveryHashes: readonly string[];
}

export interface SwitchOffCommand extends WithPassword {
  readonly newHash: string;
  /** A code of the app or a recovery code. */
  readonly code: string;
}

export interface RecoveryCodesCommand extends WithPassword {
  readonly code: string;
  readonly recoveryHashes: readonly string[];
}
