/** The booking service over a storage: what may be read comes from snapshots of the schedules, what is written goes through the storage's one reserve path. */

import type { Actor, Surface } from './booking/booking.ts';
import type { Place } from './booking/places.ts';
import { type Refusal, refuse } from './booking/refusal.ts';
import type { Answer, BookingService, Choice, DaysAnswer, SlotsAnswer } from './booking-service.ts';
import type { Clock } from './clock.ts';
import { createConfigurations } from './service/configurations.ts';
import { createDays } from './service/days.ts';
import { createKeptAnswers } from './service/kept-answers.ts';
import { createSettings } from './service/settings.ts';
import { computeSlots, isInSpan, isSlotOffered } from './service/slots.ts';
import { createSnapshots, type Moment } from './service/snapshots.ts';
import { createView, type View } from './service/view.ts';
import type { Storage } from './storage/storage.ts';
import { parseDay } from './time/wall-time.ts';

/** Kept answers: far more than people look at, some megabytes at most. */
const MOST_DAYS_ANSWERS = 500;
const MOST_SLOTS_ANSWERS = 2000;

const ACTORS: Readonly<Record<Surface, Actor>> = { api: 'api', widget: 'widget', admin: 'administrator', command_line: 'command line' };

/** A choice that can be offered, at a moment. */
interface Question {
  readonly kind: 'question';
  readonly moment: Moment;
  readonly places: readonly Place[];
}

/** Every answer is as of the call: what was committed before it, by any process, is in it. */
export function createBookingService({ storage, clock }: { readonly storage: Storage; readonly clock: Clock }): BookingService {
  const readConfiguration = createConfigurations(storage);
  const snapshots = createSnapshots(storage);
  const settings = createSettings();
  const computeDays = createDays();
  const daysAnswers = createKeptAnswers<DaysAnswer>(MOST_DAYS_ANSWERS);
  const slotsAnswers = createKeptAnswers<SlotsAnswer>(MOST_SLOTS_ANSWERS);

  async function configurationNow() {
    const state = await storage.readState();
    return state.configured ? { state, configuration: await readConfiguration(state) } : { state, configuration: null };
  }

  async function pose({ scheduleId, reasonId }: Choice): Promise<Question | Refusal> {
    const { state, configuration } = await configurationNow();
    if (!configuration) return refuse('schedule_not_found');
    const places = configuration.places.find(scheduleId, reasonId);
    return 'kind' in places ? places : { kind: 'question', places, moment: { state, configuration, now: clock.now() } };
  }

  async function look({ places, moment }: Question): Promise<View> {
    return createView(places, await Promise.all(places.map((place) => snapshots.read(place, moment))), moment.now);
  }

  return {
    state: () => storage.readState(),
    installation: async () => (await configurationNow()).configuration?.installation ?? null,

    async schedules() {
      const { configuration } = await configurationNow();
      return configuration ? settings.schedules(configuration) : noSchedules;
    },

    async reasons(scheduleId) {
      const { configuration } = await configurationNow();
      return configuration ? settings.reasons(configuration, scheduleId) : refuse('schedule_not_found');
    },

    async days(choice) {
      const question = await pose(choice);
      if (question.kind === 'refused') return question;
      const { state, now } = question.moment;
      const key = `${choice.scheduleId}/${choice.reasonId}`;
      const known = daysAnswers.find(key, state, now);
      if (known) return known;
      const view = await look(question);
      // Others that waited for the same snapshot may have answered meanwhile.
      return daysAnswers.find(key, state, now) ?? daysAnswers.keep(key, computeDays(view));
    },

    async slots(choice, day) {
      const question = await pose(choice);
      if (question.kind === 'refused') return question;
      const { state, now, configuration } = question.moment;
      const key = `${choice.scheduleId}/${choice.reasonId}/${day}`;
      const known = slotsAnswers.find(key, state, now);
      if (known) return known;
      const civilDay = parseDay(day);
      if (civilDay === null) return refuse('day_not_found');
      const view = await look(question);
      if (!isInSpan(view, civilDay)) return refuse('day_not_found');
      return slotsAnswers.find(key, state, now) ?? slotsAnswers.keep(key, computeSlots(view, configuration.places.zone, civilDay));
    },

    async form(choice, slot) {
      const question = await pose(choice);
      if (question.kind === 'refused') return question;
      const { configuration } = question.moment;
      if (!isSlotOffered(await look(question), configuration.places.zone, slot)) return refuse('slot_unavailable');
      return settings.form(configuration, question.places);
    },

    book: (request) => storage.reserve({ now: clock.now(), actor: ACTORS[request.surface], request }),

    async cancel(bookingId, actor) {
      const answer = await storage.cancelBooking({ now: clock.now(), actor, bookingId });
      return answer.kind === 'cancelled' ? answer.booking : null;
    },
    findBooking: (bookingId) => storage.findBooking(bookingId),
    listBookings: (filter) => storage.listBookings(filter),
  };
}

const noSchedules: Answer<readonly never[]> = { kind: 'answer', value: [], tag: '0' };
