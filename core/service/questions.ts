/** What every question about free times needs first: the state of the storage, the configuration in force, the places meant, and a look at their snapshots. */

import type { Place } from '../booking/places.ts';
import { type Refusal, refuse } from '../booking/refusal.ts';
import type { Choice } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { Configurations } from './configurations.ts';
import { createSnapshots, type Moment } from './snapshots.ts';
import { createView, type View } from './view.ts';

/** A choice that is offered, at a moment. */
export interface Question {
  readonly kind: 'question';
  readonly moment: Moment;
  readonly places: readonly Place[];
}

export interface Questions {
  /** Refuses `schedule_not_found` and `reason_not_found`. */
  pose(choice: Choice): Promise<Question | Refusal>;
  /** As of the question's moment, or later. */
  look(question: Question): Promise<View>;
}

interface Parts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly configurations: Configurations;
}

export function createQuestions({ storage, clock, configurations }: Parts): Questions {
  const snapshots = createSnapshots(storage);
  return {
    async pose({ scheduleId, reasonId, asOf }) {
      const state = asOf ?? (await storage.readState());
      const configuration = await configurations.asOf(state);
      if (!configuration) return refuse('schedule_not_found');
      const places = configuration.places.find(scheduleId, reasonId);
      if ('kind' in places) return places;
      return { kind: 'question', places, moment: { state, configuration, now: clock.now() } };
    },
    async look({ places, moment }) {
      return createView(places, await Promise.all(places.map((place) => snapshots.read(place, moment))), moment.now);
    },
  };
}
