/** The states of the draft's country, to choose from by their names. */

import type { Desk } from '../desk.ts';
import type { States } from './edit/chosen-fields.ts';
import { type Entry, valueAt } from './edit/draft.ts';

/** Asks once for each country, and says when they have arrived. */
export class HolidayStates {
  readonly #known = new Map<string, States>();
  readonly #arrived: () => void;

  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /**
   * None as long as they are not known. What could not be had is asked for again when the page is
   * next drawn.
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
