import { expect } from '@open-wc/testing';
import {
  closedStretches,
  computeLoad,
  inLanes,
  pixelsPerMinute,
  placeEntries,
  shownHours,
} from '../../../widget/admin/calendar/grid/layout.ts';
import { aBooking, aColumn, free } from './support/a-column.ts';

describe('the layout of a day', () => {
  it('shows whole hours around open time and bookings outside of it', () => {
    const column = aColumn({
      open: [{ from: 510, until: 750 }],
      entries: [aBooking({ from: 1035, until: 1065 }), free(0, 1440)],
    });
    expect(shownHours([column])).to.deep.equal({ from: 480, until: 1080 });
  });

  it('shows a quiet day if nothing is open', () => {
    expect(shownHours([aColumn({ open: [] })])).to.deep.equal({ from: 480, until: 1080 });
  });

  it('grows with the shortest booking, so that each can be hit, within bounds', () => {
    const ofLength = (minutes: number) =>
      pixelsPerMinute([aColumn({ entries: [aBooking({ from: 600, until: 600 + minutes })] })]);
    expect(ofLength(15) * 15).to.be.at.least(24);
    expect(ofLength(60)).to.equal(1.25);
    expect(ofLength(5)).to.equal(2.4);
  });

  it('puts overlapping entries side by side, and gives adjacent ones the full width', () => {
    const one = aBooking({ from: 600, until: 630 });
    const two = aBooking({ from: 615, until: 645 });
    const three = aBooking({ from: 645, until: 660 });
    const placed = inLanes([three, two, one]).map(({ lane, lanes }) => [lane, lanes]);
    expect(placed).to.deep.equal([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it('takes a lane that has become free again before it opens another', () => {
    const placed = inLanes([
      aBooking({ from: 600, until: 700 }),
      aBooking({ from: 600, until: 620 }),
      aBooking({ from: 620, until: 640 }),
    ]);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).to.deep.equal([
      [0, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('puts free time behind a booking if there are two places', () => {
    const [first, second] = placeEntries([aBooking({ from: 600, until: 630 }), free(540, 720)]);
    expect([first?.entry.kind, first?.lanes, second?.lanes]).to.deep.equal(['free', 1, 1]);
  });

  it('says how much of all places is taken, buffers included', () => {
    const open = [{ from: 540, until: 660 }];
    const booked = aBooking({ from: 540, until: 570, bufferAfter: 30 });
    expect(computeLoad(aColumn({ open, entries: [booked, free(600, 660)] }))).to.equal(50);
    expect(computeLoad(aColumn({ open, entries: [booked], capacity: 2 }))).to.equal(25);
    expect(computeLoad(aColumn({ open: [] }))).to.equal(null);
  });

  it('counts each person', () => {
    const open = [{ from: 540, until: 660 }];
    const together = aBooking({ from: 540, until: 600, persons: 3 });
    const held = {
      kind: 'hold',
      from: 600,
      until: 660,
      persons: 2,
      expires: 0,
      isOffered: false,
    } as const;
    expect(computeLoad(aColumn({ open, entries: [together], capacity: 4 }))).to.equal(38);
    expect(computeLoad(aColumn({ open, entries: [together, held], capacity: 4 }))).to.equal(63);
  });

  it('names closed time before, between and after, unless it is too short for a word', () => {
    const open = [
      { from: 840, until: 1020 },
      { from: 500, until: 720 },
    ];
    expect(closedStretches(open, { from: 480, until: 1080 })).to.deep.equal([
      { from: 720, until: 840 },
      { from: 1020, until: 1080 },
    ]);
  });
});
