import { describe, expect, it } from 'vitest';
import { addDays, addMonths, createDayWords } from '../../../bff/pages/day-words.ts';

const DAY = '2026-11-24';

describe('a day in words', () => {
  it.each([
    ['en', 'Tuesday 24 November 2026', 'Tue 24 Nov', 'November 2026', 'Tuesday', 'Tue', '09:30'],
    ['en-GB', 'Tuesday 24 November 2026', 'Tue 24 Nov', 'November 2026', 'Tuesday', 'Tue', '09:30'],
    [
      'en-US',
      'Tuesday, November 24, 2026',
      'Tue, Nov 24',
      'November 2026',
      'Tuesday',
      'Tue',
      '9:30 AM',
    ],
    [
      'ar',
      'الثلاثاء، 24 نوفمبر 2026',
      'الثلاثاء، 24 نوفمبر',
      'نوفمبر 2026',
      'الثلاثاء',
      'ث',
      '09:30',
    ],
    [
      'de',
      'Dienstag, 24. November 2026',
      'Di., 24. Nov.',
      'November 2026',
      'Dienstag',
      'Di',
      '09:30',
    ],
  ])('is said as in %s: %s', (lang, full, short, month, weekday, shortWeekday, time) => {
    const words = createDayWords(lang);
    // Twice, because results are cached.
    for (const _ of [1, 2]) {
      expect([words.full(DAY), words.short(DAY), words.month(DAY)]).toEqual([full, short, month]);
      expect([words.weekday(DAY), words.shortWeekday(DAY), words.time(`${DAY} 09:30:00`)]).toEqual([
        weekday,
        shortWeekday,
        time,
      ]);
    }
  });

  it('has the same time on every day, even when clocks change', () => {
    const { time } = createDayWords('en');
    expect(['2026-03-29 02:30:00', '2026-10-25 02:30:00', '2026-12-02 00:00:00'].map(time)).toEqual(
      ['02:30', '02:30', '00:00'],
    );
  });

  it('has its place in the week of the language', () => {
    const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-22', index));
    const placesIn = (lang: string) => week.map(createDayWords(lang).dayOfWeek);
    expect(placesIn('de')).toEqual([6, 0, 1, 2, 3, 4, 5]);
    expect(placesIn('en-US')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('from a day', () => {
  it('days are counted across months and years', () => {
    expect([
      addDays('2026-12-31', 1),
      addDays('2027-01-01', -1),
      addDays('2028-02-28', 1),
      addDays(DAY, 0),
    ]).toEqual(['2027-01-01', '2026-12-31', '2028-02-29', DAY]);
  });

  it('adding months leads to the first day of a month', () => {
    expect([
      addMonths('2026-12-31', 1),
      addMonths('2027-01-31', -1),
      addMonths('2027-01-31', 1),
      addMonths(DAY, 0),
    ]).toEqual(['2027-01-01', '2026-12-01', '2027-02-01', '2026-11-01']);
  });
});
