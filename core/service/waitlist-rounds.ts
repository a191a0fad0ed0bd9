/**
 * Periodic work for the waiting list, in addition to what cancellations trigger: expired offers are
 * passed on, and times that became free otherwise (an expired hold, new opening hours, a
 * cancellation for another reason) are found and offered. Any number of processes may run it
 * concurrently.
 */

import type { WaitlistEntry, WaitlistRequest } from '../booking/waitlist.ts';
import type { BookingService } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { WaitlistStorage } from '../storage/port/waitlist.ts';
import type { WallTime } from '../time/wall-time.ts';

export interface RoundParts {
  readonly storage: {
    readonly waitlist: Pick<WaitlistStorage, 'expireOffers' | 'listWaiting' | 'offerTime'>;
  };
  readonly service: Pick<BookingService, 'installation' | 'days' | 'slots'>;
  readonly clock: Clock;
}

export interface RoundCounts {
  readonly expired: number;
  readonly offered: number;
}

/** Maximum number of entries per round, in their order. */
const MAX_ENTRIES = 500;

/**
 * One round: expires unanswered offers, then offers free times to waiting entries in their order.
 */
export function createWaitlistRound({
  storage,
  service,
  clock,
}: RoundParts): () => Promise<RoundCounts> {
  const offerFree = createOffering({ storage, service, clock });
  return async () => {
    let expired = 0;
    let offered = 0;
    try {
      expired = await storage.waitlist.expireOffers({ now: clock.now() });
    } finally {
      // A failure to pass on an expired offer must not block offering other free times.
      const isOn = ((await service.installation())?.waitlist ?? null) !== null;
      if (isOn) {
        offered = await offerFree();
      }
    }
    return { expired, offered };
  };
}

function createOffering({ storage, service, clock }: RoundParts): () => Promise<number> {
  return async () => {
    /** Times that were listed as free but refused; this round does not try them again. */
    const refused = new Set<string>();
    let offered = 0;
    for (const entry of await storage.waitlist.listWaiting({
      now: clock.now(),
      limit: MAX_ENTRIES,
    })) {
      for await (const slot of freeTimes(service, entry)) {
        const { scheduleId, reasonId, persons } = entry;
        const key = `${scheduleId}/${reasonId}/${persons}/${slot}`;
        if (refused.has(key)) {
          continue;
        }
        // The time goes to the first entry that waits for it when the place is locked, which may
        // not be `entry`.
        const taker = await storage.waitlist.offerTime({
          now: clock.now(),
          scheduleId,
          reasonId,
          slot,
        });
        if (taker === null) {
          refused.add(key);
        } else {
          offered += 1;
        }
        if (taker !== null) {
          break;
        }
      }
    }
    return offered;
  };
}

/** Listed free times that suit the entry and that it has neither declined nor passed over. */
async function* freeTimes(
  service: RoundParts['service'],
  entry: WaitlistEntry,
): AsyncGenerator<WallTime> {
  const soonerThan = entry.moves?.startsAt ?? Infinity;
  for (const day of await freeDays(service, entry)) {
    const found = await service.slots(entry, day);
    if (found.kind === 'refused') {
      continue;
    }
    const { slots, instants } = found.value;
    for (const [index, slot] of slots.entries()) {
      const startsAt = instants[index] ?? 0;
      if (startsAt >= soonerThan) {
        return;
      }
      if (!entry.declined.includes(startsAt) && !entry.passedOver.includes(startsAt)) {
        yield slot;
      }
    }
  }
}

async function freeDays(
  service: RoundParts['service'],
  { scheduleId, reasonId, persons, day, beforeDay }: WaitlistRequest,
) {
  const found = await service.days({ scheduleId, reasonId, persons });
  if (found.kind === 'refused') {
    return [];
  }
  const { days } = found.value;
  return days.filter(
    (free) => (day === null || free === day) && (beforeDay === null || free < beforeDay),
  );
}
