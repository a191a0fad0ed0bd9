import { describe, expect, it } from 'vitest';
import { checkHolidayRegion, publicHolidays } from '../../../core/holidays/public-holidays.ts';

const germany = { country: 'DE', state: null };

describe('public holidays', () => {
  it('are those of the country and the state', async () => {
    const ofBerlin = (await publicHolidays({ country: 'DE', state: 'BE' }, [2027])).map(
      ({ day }) => day,
    );
    const ofAll = (await publicHolidays(germany, [2027])).map(({ day }) => day);
    expect(ofBerlin.filter((day) => !ofAll.includes(day))).toEqual(['2027-03-08']);
    expect(ofAll).toContain('2027-12-25');
  });

  it('are named in the requested language if available, else in the country’s own', async () => {
    const newYear = async (language?: string) =>
      (await publicHolidays(germany, [2027], language))[0];
    expect(await newYear()).toEqual({ day: '2027-01-01', name: 'Neujahr' });
    expect(await newYear('en-GB')).toEqual({ day: '2027-01-01', name: "New Year's Day" });
    expect(await newYear('tlh')).toEqual({ day: '2027-01-01', name: 'Neujahr' });
  });

  it('come in order, each day once, over all years asked for', async () => {
    const days = (await publicHolidays(germany, [2028, 2027])).map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect([days[0], days.at(-1)]).toEqual(['2027-01-01', '2028-12-26']);
  });

  it('include every day of longer ones', async () => {
    const days = (await publicHolidays({ country: 'KR', state: null }, [2027])).map(
      ({ day }) => day,
    );
    expect(days).toEqual(expect.arrayContaining(['2027-09-14', '2027-09-15', '2027-09-16']));
  });

  it('are no days that are merely observed, and no half days', async () => {
    const ofGermany = (await publicHolidays(germany, [2027])).map(({ day }) => day);
    expect(ofGermany).not.toContain('2027-12-24');
    const ofIceland = (await publicHolidays({ country: 'IS', state: null }, [2027])).map(
      ({ day }) => day,
    );
    expect(ofIceland).not.toContain('2027-12-24');
    expect(ofIceland).toContain('2027-12-25');
  });
});

describe('a region of holidays', () => {
  it('is known by country, or country and state', async () => {
    expect(await checkHolidayRegion(germany)).toEqual({ kind: 'known' });
    expect(await checkHolidayRegion({ country: 'DE', state: 'BE' })).toEqual({ kind: 'known' });
  });

  it('may have a state whose code the library writes in mixed case', async () => {
    expect(await checkHolidayRegion({ country: 'CK', state: 'AITUTAKI' })).toEqual({
      kind: 'known',
    });
  });

  it('lists the known countries if its country is unknown', async () => {
    const answer = await checkHolidayRegion({ country: 'XX', state: null });
    expect(answer).toMatchObject({
      kind: 'unknown_country',
      countries: expect.arrayContaining(['DE', 'AT', 'CH']),
    });
  });

  it('lists the country’s states if its state is unknown', async () => {
    const answer = await checkHolidayRegion({ country: 'DE', state: 'ZZ' });
    expect(answer).toMatchObject({
      kind: 'unknown_state',
      states: expect.arrayContaining([{ code: 'BE', name: 'Berlin' }]),
    });
    expect(await checkHolidayRegion({ country: 'JP', state: 'X' })).toEqual({
      kind: 'unknown_state',
      states: [],
    });
  });

  it('is unknown if its name is only a property of every object', async () => {
    expect(await checkHolidayRegion({ country: 'constructor', state: null })).toMatchObject({
      kind: 'unknown_country',
    });
  });
});
