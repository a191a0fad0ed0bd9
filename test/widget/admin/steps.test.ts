import { expect } from '@open-wc/testing';
import {
  type ArrowKey,
  nextSpot,
  nudge,
  spotAt,
} from '../../../widget/admin/calendar/grid/steps.ts';
import { aBooking, aColumn, free } from './support/a-column.ts';

const columns = [
  aColumn({
    schedule: 1,
    entries: [
      free(540, 600),
      aBooking({ id: 7, from: 480, until: 540 }),
      aBooking({ id: 8, from: 600, until: 660 }),
    ],
  }),
  aColumn({ schedule: 2, entries: [] }),
  aColumn({
    schedule: 3,
    entries: [
      aBooking({ id: 9, from: 500, until: 530 }),
      aBooking({ id: 10, from: 620, until: 640 }),
    ],
  }),
];

describe('arrow keys in the day grid', () => {
  const from = (schedule: number, key: string, arrow: ArrowKey) => {
    const spot = nextSpot(columns, { schedule, key }, arrow);
    return `${spot.schedule} ${spot.key}`;
  };

  it('walk down a calendar in the order of time, and stay at its ends', () => {
    expect(from(1, 'b7', 'ArrowDown')).to.equal('1 free540-600');
    expect(from(1, 'free540-600', 'ArrowDown')).to.equal('1 b8');
    expect(from(1, 'b8', 'ArrowDown')).to.equal('1 b8');
    expect(from(1, 'b7', 'ArrowUp')).to.equal('1 b7');
  });

  it('lead to the same time in the next calendar that has something to select', () => {
    expect(from(1, 'b8', 'ArrowRight')).to.equal('3 b10');
    expect(from(3, 'b9', 'ArrowLeft')).to.equal('1 b7');
    expect(from(3, 'b9', 'ArrowRight')).to.equal('3 b9');
  });

  it('lead to the first and last of the calendar with Home and End', () => {
    expect(from(1, 'b8', 'Home')).to.equal('1 b7');
    expect(from(3, 'b9', 'End')).to.equal('3 b10');
  });

  it('start at the first entry if the focused one is gone', () => {
    expect(from(99, 'b1', 'ArrowDown')).to.equal('1 b7');
  });

  it('find the entry at a minute, else the closest start', () => {
    const [column = aColumn()] = columns;
    expect(spotAt(column, 545)?.key).to.equal('free540-600');
    expect(spotAt(column, 900)?.key).to.equal('b8');
    expect(spotAt(aColumn(), 900)).to.equal(null);
  });
});

describe('a booking that is moved by keys', () => {
  const how = { step: 15, hours: { from: 480, until: 1080 }, length: 30 };
  const move = (minute: number, key: ArrowKey) =>
    nudge(columns, { schedule: 1, from: minute }, key, how);

  it('goes from one place of the grid to the next, also from between two', () => {
    expect(move(600, 'ArrowDown').from).to.equal(615);
    expect(move(610, 'ArrowDown').from).to.equal(615);
    expect(move(610, 'ArrowUp').from).to.equal(600);
    expect(move(600, 'ArrowUp').from).to.equal(585);
  });

  it('stays within the hours that are shown, with its whole length', () => {
    expect(move(480, 'ArrowUp').from).to.equal(480);
    expect(move(1045, 'ArrowDown').from).to.equal(1050);
    expect(move(600, 'End').from).to.equal(1050);
  });

  it('goes to the next calendar, even an empty one', () => {
    expect(move(600, 'ArrowRight').schedule).to.equal(2);
    expect(move(600, 'ArrowLeft').schedule).to.equal(1);
  });
});
