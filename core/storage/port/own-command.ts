/** Commands that people run on their own account. Part of the storage port. */

import type { Administrator } from '../../administration/administrator.ts';
import type { EpochMs } from '../../clock.ts';

export interface OwnCommand {
  readonly now: EpochMs;
  readonly administrator: Administrator;
  /** Hash of the current session. */
  readonly hash: string;
}

export interface EndOwnCommand extends OwnCommand {
  readonly id: number;
}
