/** Unknown input exits with 2 and suggests the nearest word. */

import { describe, expect, it } from 'vitest';
import { SETTING_NAMES, settingDescriptions } from '../../../bff/environment.ts';
import packageFile from '../../../package.json';
import { useCommandLine } from './use-command-line.ts';

describe('the command line', () => {
  const commandLine = useCommandLine();

  it.each([
    ['improt x', 'Did you mean slotwell import?'],
    ['frobnicate', 'slotwell help lists all commands.'],
    ['booking', 'slotwell booking list'],
    ['booking lsit', 'has no command "lsit"'],
    ['booking list --form 2026-12-01', 'Did you mean --from?'],
    ['booking list --from', 'needs a value'],
    ['booking list --from tomorrow', '--from takes a day such as 2026-11-24.'],
    ['booking list --status gone', '--status takes pending, confirmed'],
    ['booking list --limit 0', '--limit takes a number'],
    ['booking list --schedule x', '--schedule takes the number of a calendar'],
    ['booking list --json=yes', 'takes no value'],
    ['booking list --__proto__ x', 'There is no option --__proto__'],
    ['booking show', 'Usage: slotwell booking show ID'],
    ['booking show 0', 'is no booking number'],
    ['import', 'Usage: slotwell import FILE'],
    ['token now', '"now" is one word too many'],
    ['demo practise', 'Did you mean practice?'],
    ['help frobnicate', 'There is no command "frobnicate"'],
  ])('refuses `slotwell %s` and suggests the right one', async (words, says) => {
    expect(await commandLine().run(words)).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining(says),
    });
  });

  it.each(['', 'help', '--help'])('lists all commands for `slotwell %s`', async (words) => {
    const { code, out } = await commandLine().run(words);
    expect(code).toBe(0);
    for (const name of [
      'serve',
      'demo',
      'import FILE',
      'export',
      'token',
      'api enable',
      'booking list',
      'booking move',
      'migrate',
      'backup FILE',
      'restore FILE',
      'doctor',
    ]) {
      expect(out).toContain(`  ${name}`);
    }
  });

  it('lists every setting, with what it means, those that name a file among them', async () => {
    const { out } = await commandLine().run('help');
    for (const name of SETTING_NAMES) {
      expect(out).toMatch(new RegExp(`\\b${name}\\b`));
    }
    for (const { name } of settingDescriptions) {
      expect(out).toMatch(new RegExp(`^  ${name} +\\S+ \\S+`, 'm'));
    }
    expect(out).toContain('--env-file FILE');
  });

  it('explains one command', async () => {
    const { run } = commandLine();
    expect((await run('help booking list')).out).toContain('[--from DAY]');
    expect((await run('booking list --help')).out).toContain('[--from DAY]');
    expect((await run('help booking')).out).toContain('slotwell booking cancel ID');
  });

  it.each(['version', '--version'])('tells its version for `slotwell %s`', async (words) => {
    expect(await commandLine().run(words)).toEqual({ code: 0, out: packageFile.version, err: '' });
  });

  it('tells all problems of the settings at once, before it touches anything', async () => {
    const { code, err } = await commandLine().run('token', { env: { PORT: 'x', BASE_URL: 'y' } });
    expect(code).toBe(1);
    expect(err).toContain('PORT: ');
    expect(err).toContain('BASE_URL: ');
  });

  it('creates and migrates the database', async () => {
    const { run, databaseFile } = commandLine();
    expect(await run('migrate')).toEqual({
      code: 0,
      out: `The database ${databaseFile} has the schema of this version.`,
      err: expect.stringContaining('new, and empty'),
    });
  });

  it('says what to do if the database is another file', async () => {
    const { run, write } = commandLine();
    write('slotwell.db', 'This is no database, but it is longer than a header.'.repeat(40));
    expect(await run('token')).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('slotwell.db'),
    });
  });
});
