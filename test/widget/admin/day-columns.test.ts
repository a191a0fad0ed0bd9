import { expect } from '@open-wc/testing';
import {
  type Day,
  nextFree,
  numbered,
  type Schedule,
  toColumns,
  toState,
} from '../../../widget/admin/calendar/day-columns.ts';
import { aBooking, aColumn, free } from './support/a-column.ts';

const schedules: Schedule[] = [1, 2].map((id) => ({
  id,
  name: `Calendar ${id}`,
  location: id === 1 ? '2nd floor' : null,
  capacity: id,
  group: false,
  reasons: [4, 9].map((reason) => ({
    id: reason,
    name: `Reason ${reason}`,
    minutes: 30,
    buffer_before: 5,
    buffer_after: 10,
    step: 15,
  })),
}));

const day: Day = {
  day: '2026-11-24',
  today: '2026-11-24',
  now: 624,
  schedules: [
    {
      id: 2,
      name: 'Calendar 2',
      retired: false,
      open: [{ from: 480, until: 720, grid: 480 }],
      closed: null,
      blocks: [],
      free: [
        { from: 480, until: 489 },
        { from: 490, until: 500 },
        { from: 600, until: 720 },
      ],
      bookings: [
        {
          id: 5,
          version: 1,
          status: 'confirmed',
          attendance: 'arrived',
          from: 500,
          until: 530,
          blocks_from: 495,
          blocks_until: 540,
          reason: { id: 9, name: 'Reason 9' },
          customer: 'Ada Lovelace',
          persons: 3,
          takes: [
            { id: 21, name: 'Room 1', units: 1, parts: [1] },
            { id: 22, name: 'Mat', units: 3, parts: [2, 3, 4] },
          ],
          noted: true,
          undelivered: false,
          awaited: false,
          created_at: '2026-11-20T20:14:00.000Z',
        },
      ],
      needed: [{ from: 600, until: 615, by: 'Calendar 3', units: 1 }],
      holds: [
        {
          from: 540,
          until: 570,
          reason: { id: 4, name: 'Reason 4' },
          persons: 2,
          seconds: 60,
          offered: false,
        },
      ],
    },
  ],
};

describe('a day as the grid draws it', () => {
  const [column] = toColumns(day, schedules, {
    places: (count) => `${count} places`,
    received: 1000,
  });

  it('has the calendars that the server tells of, with place and capacity', () => {
    expect([column?.schedule, column?.name, column?.detail]).to.deep.equal([
      2,
      'Calendar 2',
      '2 places',
    ]);
  });

  it('appends retired calendars with bookings', () => {
    const [only] = day.schedules;
    const retired = only
      ? [
          {
            ...only,
            id: 7,
            name: 'Closed room',
            retired: true,
            open: [],
            free: [],
            needed: [],
            holds: [],
          },
        ]
      : [];
    const columns = toColumns({ schedules: [...day.schedules, ...retired] }, schedules, {
      places: () => '',
      received: 0,
    });
    expect(
      columns.map(({ schedule, name, entries }) => [schedule, name, entries.length]),
    ).to.deep.equal([
      [2, 'Calendar 2', 5],
      [7, 'Closed room', 1],
    ]);
  });

  it('tells buffers, marks, notes and colours of bookings', () => {
    expect(column?.entries.find(({ kind }) => kind === 'booking')).to.deep.include({
      bufferBefore: 5,
      bufferAfter: 10,
      state: 'arrived',
      hasNote: true,
      hue: 2,
    });
  });

  it('marks bookings that stand while the calendar is closed', () => {
    const outsideOf = (open: readonly { from: number; until: number; grid: number }[]) =>
      toColumns(
        { schedules: day.schedules.map((one) => ({ ...one, open: [...open] })) },
        schedules,
        { places: () => '', received: 0 },
      )[0]?.entries.find((entry) => entry.kind === 'booking')?.isOutside;
    expect(outsideOf([{ from: 480, until: 720, grid: 480 }])).to.equal(false);
    expect(
      outsideOf([
        { from: 480, until: 510, grid: 480 },
        { from: 510, until: 720, grid: 510 },
      ]),
    ).to.equal(false);
    expect(outsideOf([{ from: 510, until: 720, grid: 510 }])).to.equal(true);
    expect(outsideOf([])).to.equal(true);
  });

  it('shows the number of persons, and counts them as places', () => {
    expect(column?.entries.find(({ kind }) => kind === 'booking')).to.deep.include({
      name: 'Ada Lovelace (3)',
      persons: 3,
    });
    expect(column?.entries.find(({ kind }) => kind === 'hold')).to.deep.include({ persons: 2 });
    expect([numbered('Ada', 1), numbered('', 2)]).to.deep.equal(['Ada', '(2)']);
  });

  it('names the rooms and whatever else a booking takes', () => {
    expect(column?.entries.find(({ kind }) => kind === 'booking')).to.deep.include({
      reason: 'Reason 9 · Room 1 · Mat (3)',
    });
  });

  it('shows time that a booking in another calendar takes', () => {
    expect(column?.entries.find(({ kind }) => kind === 'needed')).to.deep.equal({
      kind: 'needed',
      from: 600,
      until: 615,
      by: 'Calendar 3',
      persons: 1,
    });
  });

  it('lets holds end by this browser’s clock, and leaves out free stretches that are too short', () => {
    expect(column?.entries.find(({ kind }) => kind === 'hold')).to.deep.include({
      expires: 61_000,
    });
    expect(column?.entries.filter(({ kind }) => kind === 'free')).to.deep.equal([
      free(490, 500),
      free(600, 720),
    ]);
  });
});

describe('the gaps', () => {
  it('is named from now on, the earliest first', () => {
    const columns = [
      aColumn({ name: 'A', entries: [free(540, 720)] }),
      aColumn({ name: 'B', entries: [free(480, 630), aBooking()] }),
    ];
    expect(nextFree(columns, 612)).to.deep.equal({ minute: 615, name: 'A' });
    expect(nextFree(columns, null)).to.deep.equal({ minute: 480, name: 'B' });
    expect(nextFree([aColumn()], 612)).to.equal(null);
  });
});

describe('the state of a booking', () => {
  it('is its attendance mark if there is one', () => {
    expect(toState({ status: 'confirmed', attendance: 'no_show' })).to.equal('no_show');
    expect(toState({ status: 'pending', attendance: 'none' })).to.equal('pending');
    expect(toState({ status: 'confirmed', attendance: 'none' })).to.equal('confirmed');
    expect(toState({ status: 'cancelled', attendance: 'arrived' })).to.equal('cancelled');
  });
});
