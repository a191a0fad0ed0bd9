import { describe, expect, it } from 'vitest';
import { demos } from '../../../bff/demo/demos.ts';
import { useCommandLine } from './use-command-line.ts';

describe('slotwell export', () => {
  const commandLine = useCommandLine();

  it.each(['practice', 'barber', 'office'] as const)('writes what imports again without a change: %s', async (name) => {
    const { run } = commandLine();
    await run('import -', { input: demos[name].yaml });
    const exported = await run('export');
    const again = await run('import -', { input: exported.out });
    expect(again.out.replace(/\d+/g, 'N')).toMatch(/Calendars: N unchanged\.\nReasons: N unchanged\.$/);
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

  it('says so where nothing was imported yet', async () => {
    expect(await commandLine().run('export')).toEqual({ code: 1, out: '', err: expect.stringContaining('slotwell import FILE') });
  });
});
