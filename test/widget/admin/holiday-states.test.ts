/** The states of a country, as the pages of the draft ask for them. */

import { expect } from '@open-wc/testing';
import { HolidayStates } from '../../../widget/admin/configuration/holiday-states.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';

const bavaria = { code: 'BY', name: 'Bayern' };

describe('the states of a country', () => {
  it('are loaded once, and again after a failure', async () => {
    const asked: string[] = [];
    const desk = aDesk({
      serve: (call) => {
        asked.push(call);
        if (asked.length === 1) {
          throw new Error('No network.');
        }
        return { states: [bavaria] };
      },
    });
    const states = new HolidayStates(() => {});
    const shown = () => states.of(desk, { holidays: { country: 'DE' } });
    await waitFor('the states', () => shown().length > 0);
    expect(shown()).to.deep.equal([bavaria]);
    expect(asked).to.deep.equal([
      'GET /holiday-states?country=DE',
      'GET /holiday-states?country=DE',
    ]);
  });
});
