/** The answers that depend on the configuration only: schedules, reasons and forms. */

import type { OfferedReason } from '../booking/offered-reasons.ts';
import { personsFields } from '../booking/persons.ts';
import { composeForm, type Place } from '../booking/places.ts';
import { isRefusal, type Refusal } from '../booking/refusal.ts';
import type { Answer } from '../booking-service.ts';
import type { FormField } from '../installation/form-field.ts';
import type { Schedule } from '../installation/schedule.ts';
import type { CompiledConfiguration } from './configurations.ts';

export interface Settings {
  schedules(configuration: CompiledConfiguration): Answer<readonly Schedule[]>;
  reasons(
    configuration: CompiledConfiguration,
    scheduleId: number,
  ): Answer<readonly OfferedReason[]> | Refusal;
  form(
    configuration: CompiledConfiguration,
    places: readonly Place[],
    persons?: PersonsChoice,
  ): Answer<readonly FormField[]>;
}

/** If the reason asks for the number of people: the maximum, and the number chosen so far. */
export interface PersonsChoice {
  readonly most: number;
  readonly chosen: number;
}

/**
 * The values are parts of the configuration, so the same value always returns the same answer
 * object.
 */
export function createSettings(): Settings {
  const answers = {
    schedules: createWrapping<Schedule>(),
    reasons: createWrapping<OfferedReason>(),
    fields: createWrapping<FormField>(),
  };
  return {
    schedules: (configuration) =>
      answers.schedules(configuration, configuration.installation.schedules),
    reasons(configuration, scheduleId) {
      const reasons = configuration.places.listReasons(scheduleId);
      return isRefusal(reasons) ? reasons : answers.reasons(configuration, reasons);
    },
    form: (configuration, places, persons) => {
      const [place] = places;
      const form = place?.form ?? [];
      return persons === undefined || place === undefined
        ? answers.fields(configuration, form)
        : forPersons(configuration, place, persons);
    },
  };
}

/**
 * Returns the form fields with the number of persons. Creates a new object each time, because the
 * numbers to choose from depend on free capacity.
 */
function forPersons(
  { configVersion }: CompiledConfiguration,
  { reason, form }: Place,
  { most, chosen }: PersonsChoice,
): Answer<readonly FormField[]> {
  const value = composeForm([form, personsFields(reason, most, chosen)]);
  return { kind: 'answer', value, tag: `${configVersion.toString(36)}.${most}.${chosen}` };
}

function createWrapping<T>(): (
  configuration: CompiledConfiguration,
  value: readonly T[],
) => Answer<readonly T[]> {
  const kept = new WeakMap<readonly T[], Answer<readonly T[]>>();
  return ({ configVersion }, value) => {
    const answer = kept.get(value) ?? { kind: 'answer', value, tag: configVersion.toString(36) };
    kept.set(value, answer);
    return answer;
  };
}
