import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCivilDate, toWeekday } from '../../../core/time/civil-day.ts';
import {
  formatDay,
  formatInstant,
  formatWallTime,
  parseDay,
  parseWallTime,
} from '../../../core/time/wall-time.ts';

describe('days', () => {
  it('are counted from 1970-01-01', () => {
    expect(parseDay('1970-01-01')).toBe(0);
    expect(parseDay('2027-01-04')).toBe(Date.parse('2027-01-04') / 86_400_000);
  });

  it('agree with Date on every day that it can write with four digits', () => {
    const day = fc.integer({
      min: Date.parse('0001-01-01') / 86_400_000,
      max: Date.parse('9999-12-31') / 86_400_000,
    });
    fc.assert(
      fc.property(day, (number) => {
        const text = new Date(number * 86_400_000).toISOString().slice(0, 10);
        expect(formatDay(number)).toBe(text);
        expect(parseDay(text)).toBe(number);
        expect(toWeekday(number)).toBe((new Date(number * 86_400_000).getUTCDay() + 6) % 7);
        expect(toCivilDate(number).date).toBe(Number(text.slice(8)));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '2027-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '0000-01-01',
    '2100-02-29',
  ])('%s is no date', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it.each([
    '',
    '2027-1-4',
    '27-01-04',
    '2027-01-04 ',
    ' 2027-01-04',
    '2027/01/04',
    '2027-01-04T00:00',
    '２０２７-01-04',
    '12027-01-04',
    '2027-01-04\n',
  ])('%j is malformed', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('know leap days', () => {
    expect(formatDay(parseDay('2028-02-29') ?? 0)).toBe('2028-02-29');
    expect(formatDay(parseDay('2000-02-29') ?? 0)).toBe('2000-02-29');
  });
});

describe('wall times', () => {
  it('go from 00:00:00 to 23:59:59', () => {
    expect(parseWallTime('1970-01-01 00:00:00')).toBe(0);
    expect(parseWallTime('1970-01-02 01:30:00')).toBe(1440 + 90);
    expect(parseWallTime('1970-01-01 23:59:59')).not.toBeNull();
  });

  it('with seconds are well formed, and no whole minute', () => {
    expect(parseWallTime('1970-01-01 09:00:30')).toBe(540.5);
  });

  it.each([
    '2027-01-04 24:00:00',
    '2027-01-04 09:60:00',
    '2027-01-04 09:00:60',
    '2027-01-04T09:00:00',
    '2027-01-04 09:00',
    '2027-01-04  9:00:00',
    '2027-02-30 09:00:00',
    '2027-01-04 09:00:00Z',
    '2027-01-04 09:00:00\n',
    '',
  ])('%j is malformed', (text) => {
    expect(parseWallTime(text)).toBeNull();
  });

  it('are written as they are read', () => {
    expect(formatWallTime(parseWallTime('2027-12-31 23:45:00') ?? 0)).toBe('2027-12-31 23:45:00');
  });
});

describe('instants', () => {
  it('are written in UTC, also before 1970', () => {
    expect(formatInstant(0)).toBe('1970-01-01T00:00:00Z');
    expect(formatInstant(-1)).toBe('1969-12-31T23:59:00Z');
    expect(formatInstant(Date.parse('2027-06-01T07:05Z') / 60_000)).toBe('2027-06-01T07:05:00Z');
  });
});
