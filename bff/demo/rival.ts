/** Somebody who books the time that a visitor holds, so that the visitor loses it. */

import {
  createPlaces,
  formatWallTime,
  isRefusal,
  MINUTES_PER_DAY,
  type ReserveCommand,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import { createPerson, fillForm, type People } from './demo-people.ts';
import { createRandom } from './random.ts';

interface TakeOptions {
  readonly people: People;
  /** The secret of the visitor's hold, which is used up. */
  readonly holdSecret: string;
}

/** More than any demonstration has places at one time. */
const MOST_PLACES = 20;

/**
 * Books every place that is left at that time, the held ones first. Returns whether the visitor's
 * was among them; `false` if the hold is over.
 */
export async function takeHeldTime(
  core: Core,
  { people, holdSecret }: TakeOptions,
): Promise<boolean> {
  const { storage, clock } = core;
  const now = clock.now();
  const [hold, configuration] = await Promise.all([
    storage.holds.find({ now, secret: holdSecret }),
    storage.configuration.read(),
  ]);
  if (hold === null || configuration === null) {
    return false;
  }
  const places = createPlaces(configuration);
  const found = places.find(hold.scheduleId, hold.reasonId);
  const place = isRefusal(found) ? undefined : found[0];
  if (place === undefined) {
    return false;
  }
  const wall = places.zone.toWall(hold.startsAt);
  const day = Math.floor(wall / MINUTES_PER_DAY);
  const random = createRandom(now);
  const command = (): ReserveCommand => ({
    now,
    actor: 'demonstration',
    request: {
      scheduleId: hold.scheduleId,
      reasonId: hold.reasonId,
      slot: formatWallTime(wall),
      submission: fillForm(place.form, {
        person: createPerson(people, random),
        people,
        random,
        day,
      }),
      surface: 'widget',
      locale: configuration.installation.locale,
      consented: true,
      idempotency: null,
      confirmWithin: null,
      holdSecret,
    },
  });
  const first = await storage.bookings.reserve(command());
  for (let taken = 1, last = first; last.kind === 'booked' && taken < MOST_PLACES; taken += 1) {
    last = await storage.bookings.reserve(command());
  }
  return first.kind === 'booked';
}
