/** Carries out the commands about the waiting list, inside the open transaction. */

import { startOf } from '../../booking/decide.ts';
import type { Places } from '../../booking/places.ts';
import { refuse } from '../../booking/refusal.ts';
import { clearWaitlist, confirmWaiting, findWaiting, join } from '../messages/waitlist-entries.ts';
import { type Ending, endEntry } from '../messages/waitlist-offers.ts';
import { type Executor, finish } from '../messages/work.ts';
import type { WaitlistChange } from '../waitlist-storage.ts';
import type { Offers } from './waitlist-offers.ts';
import type { WaitlistCallName, WriterCalls } from './writer-messages.ts';

export interface WaitlistParts extends Pick<Offers, 'offerDatabase' | 'offerPlace'> {
  readonly executor: Executor;
  readonly places: () => Places | null;
  readonly readSigningKey: () => string;
}

type Handlers = { readonly [Name in WaitlistCallName]: (input: WriterCalls[Name]['input']) => WriterCalls[Name]['output'] };

export function createWaitlistHandlers({ executor, places, readSigningKey, offerDatabase, offerPlace }: WaitlistParts): Handlers {
  const end = (id: number, now: number, ending: Ending) => finish(endEntry(offerDatabase(now), id, ending), executor);
  const change = ({ now, secret }: WaitlistChange, ending: Ending) => {
    const found = finish(findWaiting(secret), executor);
    return (found && end(found.entry.id, now, ending)?.entry) ?? ({ kind: 'not_found' } as const);
  };
  return {
    joinWaitlist: (command) => {
      const found = places()?.find(command.scheduleId, command.reasonId) ?? refuse('schedule_not_found');
      return 'kind' in found ? found : finish(join(command, { places: found, signingKey: readSigningKey() }), executor);
    },
    confirmWaiting: (command) => finish(confirmWaiting(command), executor),
    leaveWaitlist: (command) => change(command, 'left'),
    declineOffer: (command) => change(command, 'declined'),
    lapseOffer: ({ now, id }) => (end(id, now, 'lapsed')?.changed ? 1 : 0),
    clearWaitlist: ({ now }) => void finish(clearWaitlist(now), executor),
    offerTime: ({ now, scheduleId, reasonId, slot }) => {
      const found = places()?.find(scheduleId, reasonId) ?? refuse('schedule_not_found');
      if ('kind' in found) return null;
      for (const place of found) {
        const startsAt = startOf(place, slot);
        const offered = startsAt === null ? null : offerPlace({ scheduleId: place.schedule.id, reasonId, startsAt }, now);
        if (offered !== null) return offered;
      }
      return null;
    },
  };
}
