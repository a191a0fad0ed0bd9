/** The waiting list: whoever changes what is offered does so under the lock of the offer's schedule. */

import { startOf } from '../../booking/decide.ts';
import type { WaitlistEntry } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import { endOverdue } from '../end-overdue.ts';
import {
  clearWaitlist,
  confirmWaiting,
  findWaiting,
  findWaitlistSubject,
  join,
  listWaiting,
  listWaitlist,
} from '../messages/waitlist-entries.ts';
import { type Ended, type Ending, endEntry, type OfferDatabase, readOverdueOffers, schedulesOfOffer } from '../messages/waitlist-offers.ts';
import type { Work } from '../messages/work.ts';
import type { JoinCommand, Joined, JoinRefusal, OfferTimeCommand, WaitlistChange, WaitlistStorage } from '../waitlist-storage.ts';
import { work } from './message-dialect.ts';
import type { Read } from './reader.ts';
import { idsOf, placesOf } from './reserve.ts';
import { type Command, PlanOutdated, type Run } from './transactions.ts';
import { unlocked } from './unlocked.ts';
import { offerDatabase, offerFreed } from './waitlist-offers.ts';

export function createWaitlist({ run, read }: { readonly run: Run; readonly read: Read }): WaitlistStorage {
  const reading = <Result>(steps: () => Work<Result>): Promise<Result> => read((session) => work(session, steps()));
  const change = async (command: WaitlistChange, ending: Ending): Promise<WaitlistEntry | { readonly kind: 'not_found' }> => {
    const found = await reading(() => findWaiting(command.secret));
    const ended = found && (await run(endCommand(read, { now: command.now, id: found.entry.id, ending })));
    return ended?.entry ?? { kind: 'not_found' };
  };
  return {
    joinWaitlist: (command) => run(joinCommand(command)),
    confirmWaiting: (command) =>
      run(unlocked(command.now, (transaction) => work(transaction, confirmWaiting({ ...command, now: transaction.now })))),
    leaveWaitlist: (command) => change(command, 'left'),
    declineOffer: (command) => change(command, 'declined'),
    lapseOffers: ({ now }) => lapseOffers({ run, read }, now),
    offerTime: (command) => run(offerTimeCommand(command)),
    listWaiting: (query) => reading(() => listWaiting(query)),
    listWaitlist: (filter) => reading(() => listWaitlist(filter)),
    findWaitlistSubject: (waitlistId) => reading(() => findWaitlistSubject(waitlistId)),
    findWaiting: (secret) => reading(() => findWaiting(secret)),
  };
}

/** Who joins takes turns: the entries of an address have a limit, and so have those of a visitor. */
function joinCommand(command: JoinCommand): Command<Joined | JoinRefusal> {
  return {
    now: command.now,
    plan: () => ({ schedules: [], visitor: 'waitlist' }),
    work: async (transaction) => {
      const places = placesOf(transaction.places, command);
      if ('kind' in places) return places;
      return work(transaction, join({ ...command, now: transaction.now }, { places, signingKey: transaction.signingKey }));
    },
  };
}

interface EndOf {
  readonly now: EpochMs;
  readonly id: number;
  readonly ending: Ending;
}

/** Of an entry that is offered something now, the schedule of that must be locked; it may be offered something else by then. */
function endCommand(read: Read, { now, id, ending }: EndOf): Command<Ended | null> {
  let locked: readonly number[] = [];
  return {
    now,
    plan: async () => {
      locked = await read((session) => work(session, schedulesOfOffer(id)));
      return { schedules: locked };
    },
    work: (transaction) => {
      const database = offerDatabase(transaction);
      const removeHold: OfferDatabase['removeHold'] = (hold) => {
        if (!locked.includes(hold.scheduleId)) throw new PlanOutdated('The entry was offered something else.');
        return database.removeHold(hold);
      };
      return work(transaction, endEntry({ ...database, removeHold }, id, ending));
    },
  };
}

/** Each in a transaction of its own: it may be booked or declined by the time that its schedule is locked. */
async function lapseOffers({ run, read }: { readonly run: Run; readonly read: Read }, now: EpochMs): Promise<number> {
  await run(unlocked(now, (transaction) => work(transaction, clearWaitlist(transaction.now))));
  return endOverdue({
    read: (except) => run(unlocked(now, (transaction) => work(transaction, readOverdueOffers(transaction.now, except)))),
    end: async (id) => ((await run(endCommand(read, { now, id, ending: 'lapsed' })))?.changed ? 1 : 0),
  });
}

function offerTimeCommand(command: OfferTimeCommand): Command<number | null> {
  const { slot, reasonId } = command;
  return {
    now: command.now,
    plan: (places) => ({ schedules: idsOf(placesOf(places, command)) }),
    work: async (transaction) => {
      const found = placesOf(transaction.places, command);
      if ('kind' in found) return null;
      for (const place of found) {
        const startsAt = startOf(place, slot);
        const offered = startsAt === null ? null : await offerFreed(transaction, { scheduleId: place.schedule.id, reasonId, startsAt });
        if (offered !== null) return offered;
      }
      return null;
    },
  };
}
