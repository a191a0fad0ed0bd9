import { expect, it } from 'vitest';
import { covers } from '../../../core/storage/postgres/locks.ts';
import type { LockRequest } from '../../../core/storage/transaction.ts';

const ONE_AND_TWO = { schedules: [1, 2], visitor: 'ada', network: 'home' };

it.each<readonly [string, LockRequest, LockRequest, boolean]>([
  ['of the same', ONE_AND_TWO, ONE_AND_TWO, true],
  ['of fewer schedules', ONE_AND_TWO, { ...ONE_AND_TWO, schedules: [2] }, true],
  ['of no schedule', ONE_AND_TWO, { ...ONE_AND_TWO, schedules: [] }, true],
  ['of another schedule', ONE_AND_TWO, { ...ONE_AND_TWO, schedules: [2, 3] }, false],
  ['of another visitor', ONE_AND_TWO, { ...ONE_AND_TWO, visitor: 'bob' }, false],
  ['of another network', ONE_AND_TWO, { ...ONE_AND_TWO, network: 'work' }, false],
  ['of the configuration, which is held', 'configuration', 'configuration', true],
  ['of the configuration, where schedules are held', ONE_AND_TWO, 'configuration', false],
  ['of schedules, where the configuration is held', 'configuration', ONE_AND_TWO, false],
  ['of nothing, where the configuration is held', 'configuration', { schedules: [] }, false],
  ['of one moment, by who only looks', 'snapshot', 'snapshot', true],
  ['of schedules, by who only looks', 'snapshot', { schedules: [] }, false],
])('locks are enough for a need %s, or not', (_, held, asked, enough) => {
  expect(covers(held, asked)).toBe(enough);
});
