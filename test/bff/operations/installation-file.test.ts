/** Files that are no installation files: the report stays short, however large they are. */

import { describe, expect, it } from 'vitest';
import { readInstallation } from '../../../bff/operations/installation-file.ts';
import { hostileFiles } from './hostile-files.ts';

const PROBLEMS = 100;

async function problemsOf(text: string): Promise<readonly string[]> {
  const reading = await readInstallation(text);
  return reading.kind === 'problems' ? reading.problems.map(({ message }) => message) : [];
}

const manyKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => `k${index}: 1`).join('\n');

describe('a file that is no installation file', () => {
  it.each([
    ['unknown keys', manyKeys(20_000)],
    ['keys given twice', 'name: One\n'.repeat(20_000)],
    ['quotes that are never closed', '"\n'.repeat(90_000)],
  ])('has at most a hundred problems reported: %s', async (_, text) => {
    const problems = await problemsOf(text);
    expect(problems).toHaveLength(PROBLEMS);
  });

  it.each([
    ['a list', `schedules: [${'1,'.repeat(200_000)}]`],
    ['comments', '# nothing\n'.repeat(150_000)],
    ['signs', ': : :\n'.repeat(100_000)],
  ])('is refused before it is parsed if it has too many pieces: %s', async (_, text) => {
    expect(await problemsOf(text)).toEqual([expect.stringContaining('more than 200,000')]);
  });

  it.each(hostileFiles)(
    'is refused with few problems, none of them internal: %s',
    async (_, text) => {
      const problems = await problemsOf(text);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(PROBLEMS);
      expect(problems.join()).not.toContain('call stack');
    },
  );

  it.each([['['.repeat(101)], ['{a: '.repeat(101)], ['- '.repeat(101)], ['? '.repeat(101)]])(
    'is refused before it is parsed if it is nested too deeply: %s',
    async (text) => {
      expect(await problemsOf(text)).toEqual([expect.stringContaining('nested too deeply')]);
    },
  );

  it('has the line of a duplicate key reported', async () => {
    const reading = await readInstallation('name: A\nschedules:\n  - id: 1\n    id: 2\n');
    expect(reading).toEqual({
      kind: 'problems',
      problems: [
        {
          path: '',
          code: 'key_twice',
          params: {},
          message: 'This key is given twice; keep one of the two.',
          line: 4,
          column: 5,
        },
      ],
    });
  });
});
