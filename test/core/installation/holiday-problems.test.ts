import { describe, expect, it } from 'vitest';
import { holidayProblems } from '../../../core/installation/file/holidays.ts';
import { aFile } from './installation-files.ts';

describe('the public holidays of a file', () => {
  it.each([
    ['left out', undefined],
    ['of a country', { country: 'DE' }],
    ['of a state', { country: 'DE', state: 'BE' }],
    ['badly formed, which is told elsewhere', { country: 'Germany' }],
  ])('are valid if they are %s', async (_, holidays) => {
    expect(await holidayProblems(aFile({ holidays }))).toEqual([]);
  });

  it.each([[null], ['file'], [[]]])('are no problem where there is no file: %j', async (file) => {
    expect(await holidayProblems(file)).toEqual([]);
  });

  it.each([
    [
      { country: 'XX' },
      'holidays.country',
      'No public holidays are known for the country XX; correct it or take holidays out.',
    ],
    [{ country: 'IE', state: 'D' }, 'holidays.state', 'No state D of IE is known; take state out.'],
    [
      { country: 'AT', state: 'X' },
      'holidays.state',
      'No state X of AT is known; use one of 1 (Burgenland), 2 (Kärnten), 3 (Niederösterreich), 4 (Oberösterreich), 5 (Land Salzburg), 6 (Steiermark), 7 (Tirol), 8 (Vorarlberg), 9 (Wien), or take state out.',
    ],
  ])('are refused if they are unknown: %j', async (holidays, path, message) => {
    expect(await holidayProblems(aFile({ holidays }))).toMatchObject([{ path, message }]);
  });

  it('are refused with at most thirty suggested states', async () => {
    const [{ message } = { message: '' }] = await holidayProblems(
      aFile({ holidays: { country: 'US', state: 'XX' } }),
    );
    const [, named = '', others] =
      /use one of (.*?)( and others)?, or take state out\.$/.exec(message) ?? [];
    expect([named.split(', ').length, others]).toEqual([30, ' and others']);
  });
});
