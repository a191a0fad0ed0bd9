import { expect } from '@open-wc/testing';
import { type Week, weekColumns } from '../../../widget/admin/calendar/week-columns.ts';
import { daysInWords, findMonday } from '../../../widget/admin/wall-time.ts';

type Day = Week['days'][number]['schedules'][number];

const closed: Omit<Day, 'id'> = {
  name: '',
  retired: false,
  open: [],
  closed: null,
  blocks: [],
  free: [],
  bookings: [],
  needed: [],
  holds: [],
};
const open = {
  ...closed,
  open: [{ from: 540, until: 720, grid: 540 }],
  free: [{ from: 540, until: 720 }],
};

/** From Monday, 23 November 2026, on. */
const aWeek = (saturday = closed): Week => ({
  today: '2026-11-25',
  now: 600,
  days: Array.from({ length: 7 }, (_, index) => {
    const day = [closed, open, open, open, open, saturday, closed][index] ?? closed;
    return { day: `2026-11-${23 + index}`, schedules: [{ id: 4, ...day }] };
  }),
});

const schedules = [
  { id: 4, name: 'Dr. Lindner', location: 'Upstairs', capacity: 2, group: false, reasons: [] },
];
const draw = (week: Week) =>
  weekColumns(week, {
    schedules,
    schedule: 4,
    received: 0,
    nameOf: (day) => `day ${day}`,
    addressOf: (day) => `/admin/?day=${day}`,
  });

describe('a week as the grid draws it', () => {
  it('has a column for each day, which leads there; closed Saturdays and Sundays are left out', () => {
    const columns = draw(aWeek());
    expect(columns.map(({ schedule }) => schedule)).to.deep.equal([0, 1, 2, 3, 4]);
    expect(columns[1]).to.deep.include({
      name: 'day 2026-11-24',
      address: '/admin/?day=2026-11-24',
      detail: '',
      capacity: 2,
    });
    expect(columns[1]?.entries).to.deep.equal([{ kind: 'free', from: 540, until: 720 }]);
  });

  it('shows a Saturday on which something is open, at its own place', () => {
    expect(draw(aWeek(open)).map(({ schedule }) => schedule)).to.deep.equal([0, 1, 2, 3, 4, 5]);
  });

  it('says which day is today', () => {
    expect(
      draw(aWeek())
        .filter(({ isOtherDay }) => !isOtherDay)
        .map(({ schedule }) => schedule),
    ).to.deep.equal([2]);
  });

  it('is empty if the calendar is not in it', () => {
    expect(
      weekColumns(aWeek(), {
        schedules,
        schedule: 9,
        received: 0,
        nameOf: String,
        addressOf: String,
      }),
    ).to.deep.equal([]);
  });
});

describe('the days of a week', () => {
  it('begin with Monday, also across a year', () => {
    expect(['2026-11-23', '2026-11-29', '2027-01-02'].map(findMonday)).to.deep.equal([
      '2026-11-23',
      '2026-11-23',
      '2026-12-28',
    ]);
  });

  it('are said from the first to the last', () => {
    expect(daysInWords('en-GB', '2026-11-23', '2026-11-29')).to.match(
      /^23\s?–\s?29 November 2026$/,
    );
    expect(daysInWords('de', '2026-11-30', '2026-12-06')).to.match(
      /^30\. November\s?–\s?6\. Dezember 2026$/,
    );
  });
});
