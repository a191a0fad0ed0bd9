import { describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { topUpHolidays } from '../../../bff/operations/public-holidays.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { readTables } from '../command-line/read-tables.ts';
import { useCommandLine } from '../command-line/use-command-line.ts';

describe('stored public holidays', () => {
  const commandLine = useCommandLine();

  async function topUpAt(now: string, file: unknown) {
    const { run, write, clock, databaseFile } = commandLine();
    await run(`import ${write('file.yaml', file)}`);
    clock.set(now);
    const core = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
    const changed = await topUpHolidays(core);
    const again = await topUpHolidays(core);
    await core.close();
    const days = readTables(databaseFile).public_holiday?.map((row) => JSON.stringify(row)) ?? [];
    return { changed, again, has: (year: number) => days.some((day) => day.includes(`"${year}-`)) };
  }

  const observing = aFile({ holidays: { country: 'IE' } });

  it('stay as they are while two whole years remain', async () => {
    expect(await topUpAt('2030-12-31T00:00:00Z', observing)).toMatchObject({ changed: false });
  });

  it('are topped up, once, when fewer remain', async () => {
    const { changed, again, has } = await topUpAt('2031-01-01T12:00:00Z', observing);
    expect({ changed, again }).toEqual({ changed: true, again: false });
    expect([2029, 2030, 2037, 2038].map(has)).toEqual([false, true, true, false]);
  });

  it('are kept if none are observed', async () => {
    expect(await topUpAt('2031-01-01T12:00:00Z', aFile())).toMatchObject({ changed: false });
  });
});
