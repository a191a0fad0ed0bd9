import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';
import { sourcesOf, testsBeginning } from './order-tests.ts';

describe('the areas for mutants', () => {
  it.each(areas)('$name: each of its paths holds files, of the product and of tests', (area) => {
    expect(sourcesOf(area)).not.toEqual([]);
    for (const beginning of [...area.near, ...area.far]) {
      expect(testsBeginning([beginning])).not.toEqual([]);
    }
  });

  it('overlap nowhere', () => {
    const files = areas.flatMap(sourcesOf);
    expect(files).toHaveLength(new Set(files).size);
  });

  it.each(['core/nothing', 'core/nothing.ts', 'docs/decisions'])(
    'may not name %s, which has no source',
    (source) => {
      expect(() => sourcesOf({ name: 'core/storage', sources: ['core/time', source] })).toThrow(
        `The area core/storage names ${source}`,
      );
    },
  );
});
