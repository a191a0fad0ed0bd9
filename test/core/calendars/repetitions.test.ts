import { describe, expect, it } from 'vitest';
import { calendarOf, closedBy, eventOf, readText } from './reading-fixture.ts';

const TEN = 'DTSTART;TZID=Europe/Berlin:20260302T100000';
const HOUR = 'DURATION:PT1H';

/** The days in March that a series closes from ten to eleven. */
function days(...events: readonly string[]) {
  const closed = closedBy(...events);
  return typeof closed === 'string' ? closed : closed.map((period) => period.slice(0, 11));
}

function seriesOf(...lines: readonly string[]) {
  return eventOf(TEN, HOUR, ...lines);
}

describe('a series', () => {
  it('keeps its time of day when the clock changes', () => {
    expect(closedBy(seriesOf('RRULE:FREQ=WEEKLY;BYDAY=MO'))).toEqual(
      ['02', '09', '16', '23', '30'].map((day) => `03-${day} 10:00 to 03-${day} 11:00 busy`),
    );
  });

  it.each([
    [
      'that began in 1970',
      'DTSTART;TZID=Europe/Berlin:19700101T100000',
      'RRULE:FREQ=MONTHLY;BYDAY=2TU',
      ['03-10 10:00'],
    ],
    [
      'with a count from long ago',
      'DTSTART;TZID=Europe/Berlin:20200302T100000',
      'RRULE:FREQ=YEARLY;COUNT=7',
      ['03-02 10:00'],
    ],
    [
      'whose count is over',
      'DTSTART;TZID=Europe/Berlin:20200302T100000',
      'RRULE:FREQ=YEARLY;COUNT=6',
      [],
    ],
    [
      'that ends in UTC at its last start',
      TEN,
      'RRULE:FREQ=DAILY;UNTIL=20260304T090000Z',
      ['03-02 10:00', '03-03 10:00', '03-04 10:00'],
    ],
    [
      'that ends just before a start',
      TEN,
      'RRULE:FREQ=DAILY;UNTIL=20260304T085900Z',
      ['03-02 10:00', '03-03 10:00'],
    ],
    [
      'that ends with a day',
      TEN,
      'RRULE:FREQ=DAILY;UNTIL=20260303',
      ['03-02 10:00', '03-03 10:00'],
    ],
    [
      'on the last working day',
      TEN,
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['03-02 10:00', '03-31 10:00'],
    ],
  ])('%s', (_, start, rule, starts) => {
    expect(days(eventOf(start, HOUR, rule))).toEqual(starts);
  });

  it.each([
    ['in its zone', 'EXDATE;TZID=Europe/Berlin:20260303T100000'],
    ['in UTC', 'EXDATE:20260303T090000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260303T040000'],
    ['as a day', 'EXDATE;VALUE=DATE:20260303'],
  ])('leaves out what is excluded %s, which counts all the same', (_, excluded) => {
    expect(days(seriesOf('RRULE:FREQ=DAILY;COUNT=3', excluded))).toEqual([
      '03-02 10:00',
      '03-04 10:00',
    ]);
  });

  it('adds dates and periods', () => {
    const added = [
      'RDATE;TZID=Europe/Berlin:20260305T120000',
      'RDATE;VALUE=PERIOD:20260306T090000Z/PT2H,20260307T090000Z/20260307T093000Z',
    ];
    expect(closedBy(seriesOf(...added))).toEqual([
      '03-02 10:00 to 03-02 11:00 busy',
      '03-05 12:00 to 03-05 13:00 busy',
      '03-06 10:00 to 03-06 12:00 busy',
      '03-07 10:00 to 03-07 10:30 busy',
    ]);
  });
});

describe('one of a series that was changed', () => {
  const weekly = seriesOf('RRULE:FREQ=WEEKLY;COUNT=3');
  const second = 'RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000';

  it.each([
    [
      'moves',
      ['DTSTART;TZID=Europe/Berlin:20260310T150000', HOUR],
      ['03-02 10:00', '03-10 15:00', '03-16 10:00'],
    ],
    [
      'moves out of the window',
      ['DTSTART;TZID=Europe/Berlin:20260510T150000', HOUR],
      ['03-02 10:00', '03-16 10:00'],
    ],
    [
      'is cancelled',
      ['DTSTART;TZID=Europe/Berlin:20260309T100000', HOUR, 'STATUS:CANCELLED'],
      ['03-02 10:00', '03-16 10:00'],
    ],
  ])('%s', (_, lines, starts) => {
    expect([...days(weekly, eventOf(second, ...lines))].sort()).toEqual(starts);
  });

  it('moves into the window', () => {
    const later = eventOf('DTSTART;TZID=Europe/Berlin:20260601T100000', HOUR, 'RRULE:FREQ=WEEKLY');
    const moved = eventOf('RECURRENCE-ID:20260608T080000Z', 'DTSTART:20260310T140000Z', HOUR);
    expect(days(later, moved)).toEqual(['03-10 15:00']);
  });

  it('moves all that follow', () => {
    const onwards = eventOf(
      second.replace(';', ';RANGE=THISANDFUTURE;'),
      'DTSTART;TZID=Europe/Berlin:20260310T150000',
      HOUR,
    );
    expect(days(weekly, onwards)).toEqual(['03-02 10:00', '03-10 15:00', '03-17 15:00']);
  });

  it('counts without its series, as a guest gets it', () => {
    expect(days(eventOf(second, 'DTSTART:20260310T140000Z', HOUR))).toEqual(['03-10 15:00']);
  });
});

it('gives up a calendar with more than it may have', () => {
  const times =
    'RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12;BYMINUTE=0,5,10,15,20,25,30,35,40,45,50,55';
  const events = Array.from({ length: 60 }, (_, index) =>
    seriesOf(times).replace('one', `${index}`),
  );
  expect(readText(calendarOf(...events))).toMatchObject({
    kind: 'failed',
    problem: { code: 'too_many', what: 'busy times' },
  });
});
