/** Second factors: authenticator apps and their recovery codes. Part of the storage port. */

import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { OwnCommand } from './own-command.ts';
import type { PersonCommand } from './people.ts';

export interface SecondFactorStorage {
  /** `null` if it is not switched on. */
  find(administratorId: number): Promise<SecondFactor | null>;

  /**
   * Keeps the secret for a quarter of an hour, until a code of it is given. In the place of one
   * that was kept so before.
   */
  begin(command: BeginSecondFactorCommand): Promise<'begun' | NotFound | SecondFactorOn>;

  /**
   * Switches it on with the first code. All other sessions end, and this one goes on under another
   * hash. `not_found` where nothing was begun lately.
   */
  switchOn(command: SwitchOnCommand): Promise<'on' | NotFound | CodeWrong>;

  /** Removes it, with a code. All other sessions end, and this one goes on under another hash. */
  switchOff(command: SwitchOffCommand): Promise<'off' | NotFound | CodeWrong>;

  /** With a code; the recovery codes before end. */
  replaceRecoveryCodes(command: RecoveryCodesCommand): Promise<'replaced' | NotFound | CodeWrong>;

  /** Removes that of somebody who has lost it, and their passkeys; ends all their sessions. */
  reset(command: PersonCommand): Promise<'reset' | NotFound>;
}

export interface SecondFactor {
  readonly since: EpochMs;
  readonly recoveryCodesLeft: number;
}

/** It must be switched off before another is set up. */
export interface SecondFactorOn {
  readonly kind: 'second_factor_on';
}

/** It is none, or was used already. */
export interface CodeWrong {
  readonly kind: 'code_wrong';
}

/** There is a second factor, and no code of it was given. */
export interface CodeNeeded {
  readonly kind: 'code_needed';
}

interface WithPassword extends OwnCommand {
  /** As it was stored when it was compared. */
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
  /** Of the app, or for recovery. */
  readonly code: string;
}

export interface RecoveryCodesCommand extends WithPassword {
  readonly code: string;
  readonly recoveryHashes: readonly string[];
}
