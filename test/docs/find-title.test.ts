import { describe, expect, it } from 'vitest';
import { findTitle } from './find-title.ts';

describe('a title in a file of tests', () => {
  it.each([
    ["it('holds', () => {})", 'run'],
    ["  it.each([1, 2])('holds', () => {})", 'run'],
    ["it.each([\n  ['a', 1],\n])('holds', () => {})", 'run'],
    ["describe('holds', () => {})", 'run'],
    ["it.skip('holds', () => {})", 'skipped'],
    ["it.todo('holds', undefined)", 'skipped'],
    ["describe.skip('holds', () => {})", 'skipped'],
    ["it.skip.each([1])('holds', () => {})", 'skipped'],
    ["it.skipIf(true)('holds', () => {})", 'skipped'],
    ["it('does not hold', () => {})", 'missing'],
    ["// it holds, 'holds'", 'missing'],
  ])('%s counts as %2$s', (source, found) => {
    expect(findTitle(source, 'holds')).toBe(found);
  });
});
