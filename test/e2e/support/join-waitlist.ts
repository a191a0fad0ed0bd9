/** People on the waiting list of an operator, in each state that their page can show. */

import { openCore } from '../../../bff/open-core.ts';
import type { Operator } from './built-server.ts';

const HOUR_MS = 3_600_000;

/** Each list is for another day, so that offers of one do not affect the next. */
const FIRST_DAY = 7;
let lists = 0;

interface Wishes {
  readonly lang: string;
  /** Distinguishes it from other lists. */
  readonly name: string;
}

/**
 * Four join, past the widget: one has not followed the link yet, for one there is nothing yet, one
 * was offered a time too long ago, and one has an offer. Answers what opens their pages.
 */
export async function joinAll({ env }: Operator, { name, lang }: Wishes) {
  const file = (env.DATABASE_URL ?? '').replace(/^sqlite:/, '');
  const { storage, service, clock, close } = await openCore({ database: { kind: 'sqlite', file } });
  const now = clock.now();
  const wish = { scheduleId: 1, reasonId: 1 };
  const free = await service.days(wish);
  const day = (free.kind === 'answer' && free.value.days[FIRST_DAY + lists++]) || '';
  const join = async (who: string, wanted: string) => {
    const joined = await storage.waitlist.join({
      now,
      ...wish,
      day: wanted,
      email: `${who}-${name}@example.org`,
      name: 'Ada Lovelace',
      locale: lang,
      visitor: who,
      consented: true,
    });
    if (joined.kind === 'refused') {
      throw new Error(joined.code);
    }
    return (await storage.waitlist.findSubject(joined.entry.id))?.secret ?? '';
  };
  const joinConfirmed = async (who: string, wanted: string) => {
    const secret = await join(who, wanted);
    await storage.waitlist.confirm({ now, secret });
    return secret;
  };
  /** Joins and gets an offer, made here or by the server's own search. */
  const joinAndBeOffered = async (who: string) => {
    const secret = await joinConfirmed(who, day);
    for (const slot of ['09:00', '11:00']) {
      await storage.waitlist.offerTime({ now, ...wish, slot: `${day} ${slot}:00` });
    }
    return secret;
  };
  const over = await joinAndBeOffered('over');
  await storage.waitlist.expireOffers({ now: now + 2 * HOUR_MS });
  const offered = await joinAndBeOffered('offered');
  // Beyond the horizon, so that nothing becomes free.
  const asked = await join('asked', new Date(now + 100 * 24 * HOUR_MS).toISOString().slice(0, 10));
  const waiting = await joinConfirmed(
    'waiting',
    new Date(now + 100 * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
  await close();
  return { asked, waiting, offered, over };
}
