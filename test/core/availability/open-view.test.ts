/**
 * The check behind the rows `zones` and `days` of the fault bench: it notices a list of days that
 * contradicts its times.
 */

import { expect, it } from 'vitest';
import { compareLists } from './open-view.ts';

const slots = new Map([
  ['2027-03-28', ['2027-03-28 00:00:00']],
  ['2027-03-29', ['2027-03-29 00:00:00']],
  ['2027-03-30', []],
]);
const right = { days: ['2027-03-28', '2027-03-29'], next: '2027-03-28 00:00:00' };

it('finds nothing if days and times agree', () => {
  expect(compareLists(right, slots)).toEqual([]);
  expect(compareLists({ days: [], next: null }, new Map([['2027-03-30', []]]))).toEqual([]);
});

it.each([
  ['a day that is missing', { days: ['2027-03-28'] }],
  ['a day without a time', { days: [...right.days, '2027-03-30'] }],
  ['a day that is listed twice', { days: [...right.days, '2027-03-29'] }],
  ['another order', { days: right.days.toReversed() }],
  ['a next free time that is not the first', { next: '2027-03-29 00:00:00' }],
  ['no next free time where there is one', { next: null }],
])('notices %s', (_, changes) => {
  expect(compareLists({ ...right, ...changes }, slots)).toHaveLength(1);
});
