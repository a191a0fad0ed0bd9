/** A hold as the visitor who made it sees it. */

import { createZone, type EpochMs, formatWallTime, type Hold } from '../../core/index.ts';
import type { WidgetHoldBody } from '../contract/widget-api.ts';

/** `timeZone`: the installation's. */
export function presentHold({ secret, startsAt, expiresAt, extendableUntil }: Hold, timeZone: string, now: EpochMs): WidgetHoldBody {
  return {
    hold: secret,
    slot: formatWallTime(createZone(timeZone).toWall(startsAt)),
    expires_at: new Date(expiresAt).toISOString(),
    extendable_until: new Date(extendableUntil).toISOString(),
    seconds: Math.max(0, Math.floor((expiresAt - now) / 1000)),
  };
}
