/** The list of bookings outside the hours coalesces changes during a request into one more. */

import { expect, html } from '@open-wc/testing';
import '../../../widget/admin/calendar/list/outside-page.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const booking = {
  id: 5,
  day: '2026-12-04',
  from: 600,
  customer: 'Ada',
  schedule: { id: 1, name: 'Dr. Lindner' },
  reason: { id: 7, name: 'Visit' },
  why: 'closed',
  note: 'Winter break',
};

/** A desk that delays its answers: the first has no booking, each later one has one. */
function aSlowDesk() {
  const answers: (() => void)[] = [];
  let asked = 0;
  let change = () => {};
  const desk = aDesk({
    serve: async () => {
      asked += 1;
      const bookings = asked === 1 ? [] : [booking];
      await new Promise<void>((resolve) => answers.push(resolve));
      return { count: bookings.length, bookings };
    },
    onChange: (listener) => {
      change = () => listener(null);
      return () => {};
    },
  });
  return { desk, answers, asked: () => asked, change: () => change() };
}

describe('the list of bookings outside the hours', () => {
  it('loads once more for all changes during a request, and shows the result', async () => {
    const { desk, answers, asked, change } = aSlowDesk();
    const element = await fixtureAt(desk, html`<admin-outside></admin-outside>`);
    await waitFor('the first question', () => answers.length === 1);
    for (let changes = 0; changes < 5; changes += 1) {
      change();
    }
    expect(asked()).to.equal(1);
    answers[0]?.();
    await waitFor('the second question', () => answers.length === 2);
    answers[1]?.();
    await waitFor('the booking', () => element.textContent?.includes('Winter break'));
    expect(asked()).to.equal(2);
  });
});
