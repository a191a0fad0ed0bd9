import { describe, expect, it } from 'vitest';
import { demos } from '../../../bff/demo/demos.ts';
import { aFile, aGroup, aSchedule } from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

describe('slotwell export', () => {
  const commandLine = useCommandLine();

  it.each(['practice', 'barber', 'office'] as const)(
    'writes what imports again without a change: %s',
    async (name) => {
      const { run } = commandLine();
      await run('import -', { input: demos[name].yaml });
      const exported = await run('export');
      const again = await run('import -', { input: exported.out });
      expect(again.out.replace(/\d+/g, 'N')).toMatch(
        /Calendars: N unchanged\.\nReasons: N unchanged\.$/,
      );
      expect((await run('export')).out).toBe(exported.out);
    },
  );

  it.each([
    [
      'a calendar without reasons',
      { schedules: [aSchedule(), aSchedule({ id: 2, reasons: [] }), aGroup({ members: [1, 2] })] },
    ],
    ['no reason at all', { reasons: [], schedules: [aSchedule({ reasons: [] })] }],
  ])('writes what imports again without a change: %s', async (_, changes) => {
    const { run } = commandLine();
    expect(await run('import -', { input: JSON.stringify(aFile(changes)) })).toMatchObject({
      code: 0,
    });
    const exported = await run('export');
    expect(exported.out).toContain('reasons: []');
    expect((await run('import -', { input: exported.out })).out).toMatch(
      /Calendars: \d unchanged\.\nReasons: (1 unchanged|none)\.$/,
    );
    expect((await run('export')).out).toBe(exported.out);
  });

  it('puts quotes around times and dates, for older readers of YAML too', async () => {
    const { run } = commandLine();
    await run('import -', { input: demos.practice.yaml });
    const { out } = await run('export');
    expect(out).toContain('opens: "08:30"');
    expect(out).toContain('from: "2026-12-23"');
    expect(out).toContain('days: [ mon, tue, thu ]');
  });

  it('says so if nothing was imported yet', async () => {
    expect(await commandLine().run('export')).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('slotwell import FILE'),
    });
  });
});
