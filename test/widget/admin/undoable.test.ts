/** How long the notice of a change offers to undo it. */

import { expect } from '@open-wc/testing';
import { undoableTogether } from '../../../widget/admin/booking/undoable.ts';
import { aDesk } from './support/a-desk.ts';

const together = (...seconds: readonly (number | null)[]) =>
  undoableTogether(aDesk(), {
    text: 'Closed.',
    bookings: seconds.map((left, index) => ({
      id: index + 1,
      version: 2,
      until: left === null ? null : performance.now() + left * 1000,
    })),
    undone: (count, failed) => `${count} ${failed}`,
    changed: () => {},
  });

describe('undoing several cancellations', () => {
  it('is offered until the first one can no longer be undone', () => {
    expect(together(30, 8, 20).undoMs).to.be.within(7_000, 7_500);
  });

  it('is offered for those alone that may be undone', () => {
    expect(together(null, 20).undoMs).to.be.within(19_000, 19_500);
    expect(together(null).undo).to.equal(undefined);
  });
});
