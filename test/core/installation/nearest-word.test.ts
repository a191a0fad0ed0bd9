import { describe, expect, it } from 'vitest';
import { nearestWord } from '../../../core/installation/nearest-word.ts';

const keys = ['name', 'form', 'reasons', 'schedules', 'opening_hours'];

describe('the nearest word', () => {
  it.each([
    ['a letter too many', 'naame', 'name'],
    ['a letter too many at the end', 'forms', 'form'],
    ['a letter too many at the beginning', 'xname', 'name'],
    ['a letter left out', 'nme', 'name'],
    ['the first letter left out', 'ame', 'name'],
    ['another letter', 'nane', 'name'],
    ['two neighbours swapped', 'anme', 'name'],
    ['the last two swapped', 'naem', 'name'],
    ['capitals', 'NAME', 'name'],
  ])('is the one that is meant with %s', (_, word, meant) => {
    expect(nearestWord(word, keys)).toBe(meant);
  });

  it('is found despite one typo in three letters, and one in a short word', () => {
    expect(nearestWord('oqeninqhourz', keys)).toBe('opening_hours');
    expect(nearestWord('oqeninqhoorz', keys)).toBeNull();
    expect(nearestWord('ab', ['ac'])).toBe('ac');
    expect(nearestWord('ab', ['cd'])).toBeNull();
    expect(nearestWord('noms', keys)).toBeNull();
  });

  it('is the closest of several, the first of those that are as close', () => {
    expect(nearestWord('reason', ['season', 'reasons', 'seasons'])).toBe('season');
    expect(nearestWord('schedule', ['shedulez', 'schedules', 'scheduled'])).toBe('schedules');
  });

  it('is in its own spelling', () => {
    expect(nearestWord('europe/berlim', ['Europe/Berlin'])).toBe('Europe/Berlin');
    expect(nearestWord('utc', ['UTC'])).toBe('UTC');
  });

  it('counts two neighbours swapped as one slip, and letters that only stand near as two', () => {
    expect(nearestWord('abcd', ['bacd'])).toBe('bacd');
    for (const near of ['cbad', 'badc', 'bxcd', 'xacd']) {
      expect(nearestWord('abcd', [near])).toBeNull();
    }
    for (const near of ['ca', 'bc', 'xxb']) {
      expect(nearestWord('ab', [near])).toBeNull();
    }
  });
});
