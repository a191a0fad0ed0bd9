/**
 * What is done for those who wait beside what cancellations do at once: offers that ran out are
 * handed on, and times that became free in another way (a hold that ran out, new opening hours,
 * another reason's cancellation) are found and offered. Any number of processes may do it at the
 * same time.
 */

import type { WaitlistEntry, Wish } from '../booking/waitlist.ts';
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

export interface Round {
  readonly expired: number;
  readonly offered: number;
}

/** So many are looked after in one round; the first come first. */
const MAX_ENTRIES = 500;

/**
 * One round: ends offers that nobody took, then offers free times to those who wait, in their
 * order.
 */
export function createWaitlistRound({ storage, service, clock }: RoundParts): () => Promise<Round> {
  const offerFree = createOffering({ storage, service, clock });
  return async () => {
    let expired = 0;
    let offered = 0;
    try {
      expired = await storage.waitlist.expireOffers({ now: clock.now() });
    } finally {
      // An offer that cannot be handed on keeps nobody from what is free.
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
    /**
     * Free in the lists, and refused when it was decided: this round does not ask for them again.
     */
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
        // Not to this one: to the first of those who wait for it at the moment when the place is
        // locked.
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

/** What meets a wish and was not declined, as the lists of free times have it. */
async function* freeTimes(
  service: RoundParts['service'],
  entry: WaitlistEntry,
): AsyncGenerator<WallTime> {
  for (const day of await freeDays(service, entry)) {
    const found = await service.slots(entry, day);
    if (found.kind === 'refused') {
      continue;
    }
    const { slots, instants } = found.value;
    for (const [index, slot] of slots.entries()) {
      if (!entry.declined.includes(instants[index] ?? 0)) {
        yield slot;
      }
    }
  }
}

async function freeDays(
  service: RoundParts['service'],
  { scheduleId, reasonId, persons, day }: Wish,
) {
  const found = await service.days({ scheduleId, reasonId, persons });
  if (found.kind === 'refused') {
    return [];
  }
  const { days } = found.value;
  return day === null ? days : days.filter((free) => free === day);
}
