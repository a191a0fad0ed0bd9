import { describe, expect, it } from 'vitest';
import { calendarOf, closedBy, eventOf, readText } from './reading-fixture.ts';

const TEN = 'DTSTART;TZID=Europe/Berlin:20260310T100000';
const ELEVEN = 'DTEND;TZID=Europe/Berlin:20260310T110000';
const HOUR = ['03-10 10:00 to 03-10 11:00 busy'];

describe('an event closes', () => {
  it.each([
    ['its time', [TEN, ELEVEN]],
    ['its time in UTC', ['DTSTART:20260310T090000Z', 'DTEND:20260310T100000Z']],
    [
      'a time without zone in the zone of the calendar',
      ['DTSTART:20260310T100000', 'DURATION:PT1H'],
    ],
    [
      'a time in a zone that has a name of Windows',
      ['DTSTART;TZID=W. Europe Standard Time:20260310T100000', 'DURATION:PT60M'],
    ],
    [
      'a time in a zone with a name in front',
      ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260310T100000', 'DURATION:PT1H'],
    ],
    [
      'from New York until an hour in Berlin',
      ['DTSTART;TZID=America/New_York:20260310T050000', ELEVEN],
    ],
    [
      'whole minutes around its seconds',
      ['DTSTART;TZID=Europe/Berlin:20260310T100010', 'DTEND;TZID=Europe/Berlin:20260310T105950'],
    ],
    [
      'nothing of what its lines are folded at',
      [
        'DTSTART;TZID=Europe/\r\n Berlin:20260310T100000',
        'DTEND;TZID=Europe/Berlin:2026\r\n\t0310T110000',
      ],
    ],
  ])('%s', (_, lines) => {
    expect(closedBy(eventOf(...lines))).toEqual(HOUR);
  });

  it.each([
    [
      'a day of 23 hours',
      ['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330'],
      '03-29 00:00 to 03-30 00:00 busy',
    ],
    ['one day without an end', ['DTSTART;VALUE=DATE:20260310'], '03-10 00:00 to 03-11 00:00 busy'],
    [
      'one day that ends on itself',
      ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260310'],
      '03-10 00:00 to 03-11 00:00 busy',
    ],
    [
      'days given as weeks',
      ['DTSTART;VALUE=DATE:20260310', 'DURATION:P1W'],
      '03-10 00:00 to 03-17 00:00 busy',
    ],
    [
      'time from before the window',
      ['DTSTART:20260220T080000Z', 'DTEND:20260302T080000Z'],
      '02-20 09:00 to 03-02 09:00 busy',
    ],
    [
      'time at a skipped hour',
      ['DTSTART;TZID=Europe/Berlin:20260329T023000', 'DURATION:PT1H'],
      '03-29 03:30 to 03-29 04:30 busy',
    ],
    ['tentative time', [TEN, ELEVEN, 'STATUS:TENTATIVE'], '03-10 10:00 to 03-10 11:00 tentative'],
    [
      'time away, as Outlook says it',
      [TEN, ELEVEN, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'],
      '03-10 10:00 to 03-10 11:00 away',
    ],
    [
      'time of an unanswered invitation',
      [TEN, ELEVEN, 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:Me@example.com'],
      '03-10 10:00 to 03-10 11:00 tentative',
    ],
    [
      'time that another guest declined',
      [TEN, ELEVEN, 'ATTENDEE;PARTSTAT=DECLINED:mailto:you@example.com'],
      '03-10 10:00 to 03-10 11:00 busy',
    ],
  ])('%s', (_, lines, closed) => {
    expect(closedBy(eventOf(...lines))).toEqual([closed]);
  });

  it.each([
    ['is marked as free', [TEN, ELEVEN, 'TRANSP:TRANSPARENT']],
    ['is free in Outlook', [TEN, ELEVEN, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
    ['was cancelled', [TEN, ELEVEN, 'STATUS:CANCELLED']],
    ['the owner has declined', [TEN, ELEVEN, 'ATTENDEE;PARTSTAT=DECLINED:MAILTO:me@example.com']],
    ['takes no time', [TEN]],
    ['ended before the window', ['DTSTART:20260201T080000Z', 'DURATION:PT1H']],
  ])('nothing if it %s', (_, lines) => {
    expect(closedBy(eventOf(...lines))).toEqual([]);
  });

  it('the zone that its calendar describes', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:(UTC+01:00) Somewhere',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const event = eventOf('DTSTART;TZID="(UTC+01:00) Somewhere":20260330T100000', 'DURATION:PT1H');
    expect(closedBy(...zone, event)).toEqual(['03-30 10:00 to 03-30 11:00 busy']);
  });
});

it('reads published busy times without titles', () => {
  const published = [
    'BEGIN:VFREEBUSY',
    'UID:two',
    'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260310T090000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20260311T090000Z/PT1H',
    'FREEBUSY:20260312T090000Z/20260312T100000Z,20260313T090000Z/PT30M',
    'END:VFREEBUSY',
  ];
  expect(closedBy(...published)).toEqual([
    '03-10 10:00 to 03-10 11:00 away',
    '03-12 10:00 to 03-12 11:00 busy',
    '03-13 10:00 to 03-13 10:30 busy',
  ]);
});

describe('a calendar is refused, and never read as free, if', () => {
  it.each([
    [
      'a zone is unknown',
      eventOf('DTSTART;TZID=Mars:20260310T100000', 'DURATION:PT1H'),
      'unsupported_time_zone',
    ],
    ['an event ends before it begins', eventOf(TEN, 'DTEND:20260310T080000Z'), 'malformed'],
    ['an event has no start', eventOf(ELEVEN), 'malformed'],
    ['a date does not exist', eventOf('DTSTART:20260230T100000Z'), 'malformed'],
    [
      'an event repeats each second',
      eventOf(TEN, ELEVEN, 'RRULE:FREQ=SECONDLY'),
      'unsupported_rule',
    ],
    [
      'a rule has a calendar of its own',
      eventOf(TEN, 'RRULE:RSCALE=HEBREW;FREQ=YEARLY'),
      'unsupported_rule',
    ],
  ])('%s', (_, event, code) => {
    expect(closedBy(event)).toBe(code);
  });

  it.each([
    ['is cut off', calendarOf(eventOf(TEN, ELEVEN)).slice(0, -20), 'cut_off'],
    ['is a page', '<!DOCTYPE html><html>Sign in: here</html>', 'not_a_calendar'],
    ['is empty', '', 'not_a_calendar'],
    ['holds contacts', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'not_a_calendar'],
  ])('it %s', (_, text, code) => {
    expect(readText(text)).toMatchObject({ kind: 'failed', problem: { code } });
  });
});

it.each(['\n', '\r', '\r\n'])('reads lines that end with %j, after a byte order mark', (end) => {
  const text = `\uFEFF${calendarOf(eventOf(TEN, ELEVEN)).replaceAll('\r\n', end)}`;
  expect(readText(text)).toMatchObject({ kind: 'read', objects: [{ periods: [{}] }] });
});

it('keeps the title of a private event to itself', () => {
  const [open, closed] = ['PUBLIC', 'PRIVATE'].map((access) =>
    readText(calendarOf(eventOf(TEN, ELEVEN, 'SUMMARY:Dentist\\, 10:00', `CLASS:${access}`))),
  );
  expect(open).toMatchObject({ objects: [{ periods: [{ title: 'Dentist, 10:00' }] }] });
  expect(closed).toMatchObject({ objects: [{ periods: [{ title: null }] }] });
});

it.each([
  ['ends before it begins', [TEN, 'DTEND:20260310T080000Z']],
  ['has no start', [ELEVEN]],
  ['is in an unknown zone', ['DTSTART;TZID=Mars:20260310T100000', 'DURATION:PT1H']],
  ['repeats each second', [TEN, ELEVEN, 'RRULE:FREQ=SECONDLY']],
  ['ends with a date', [TEN, 'DTEND;VALUE=DATE:20260311']],
])('a problem does not tell the title of an event that %s', (_, lines) => {
  const result = readText(calendarOf(eventOf(...lines, 'SUMMARY:Dentist', 'CLASS:PRIVATE')));
  expect(result.kind).toBe('failed');
  expect(JSON.stringify(result)).not.toContain('Dentist');
});
