/** The states of the draft's country, by name. */

import type { Desk } from '../desk.ts';
import type { States } from './edit/chosen-fields.ts';
import { type Entry, valueAt } from './edit/draft.ts';

/** Loads the states once per country and reports their arrival. */
export class HolidayStates {
  readonly #known = new Map<string, States>();
  readonly #arrived: () => void;

  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /**
   * Returns the states; none while they are loading. After a failure, the next render tries again.
   */
  of({ call }: Desk, file: Entry): States {
    const country = String(valueAt(file, 'holidays.country') ?? '');
    const known = this.#known.get(country);
    if (known || !/^[A-Z]{2}$/.test(country)) {
      return known ?? [];
    }
    this.#known.set(country, []);
    void call('GET /holiday-states', { query: { country } }).then(({ body }) => {
      if (!body) {
        return void this.#known.delete(country);
      }
      this.#known.set(country, body.states);
      this.#arrived();
    });
    return [];
  }
}
