import { expect, it } from 'vitest';
import { aFile } from '../../core/installation/installation-files.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();

it('shows the log, newest first, filtered by person, object, kind and day', async () => {
  const { run, write } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  await run('token');
  await run('api enable');
  const all = await run('audit');
  expect(all.out).toMatch(/^ID +TIME +WHO +WHAT +OBJECT/);
  expect(all.out).toMatch(/command line +api\.enabled +installation\n.*token\.replaced/);
  expect((await run('audit --kind bookings')).out).toBe('');
  expect(
    (await run('audit --person COMMAND --object installation --from 2026-12-01 --until 2026-12-01'))
      .out,
  ).toContain('api.enabled');
  expect((await run('audit --from 2026-12-02')).out).toBe('');
  const one = await run('audit --limit 1');
  expect(one.err).toMatch(/--before \d+ shows them/);
  const [before = ''] = /--before \d+/.exec(one.err) ?? [];
  expect((await run(`audit ${before} --limit 1`)).out).toContain('token.replaced');
});

it('names unknown filters', async () => {
  const { run, write } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  for (const [words, problem] of [
    ['audit --kind secrets', '--kind takes'],
    ['audit --before now', '--before takes'],
    ['audit --from yesterday', '--from and --until'],
    ['audit --limit none', '--limit'],
  ] as const) {
    expect(await run(words), words).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(problem),
    });
  }
});
