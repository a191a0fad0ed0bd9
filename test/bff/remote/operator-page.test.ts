import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readInstallation } from '../../../bff/operations/installation-file.ts';
import { TIME_LIMITS } from '../../../bff/source/remote/upstream.ts';
import { SENTENCES } from '../../../bff/source/remote/upstream-report.ts';

const page = await readFile(new URL('../../../docs/remote.md', import.meta.url), 'utf8');

it('docs/remote.md shows an installation file that can be imported in front of another installation', async () => {
  const file = /```yaml\n(.*?)```/s.exec(page)?.[1]?.replace(/^ {3}/gm, '') ?? '';
  expect(await readInstallation(file, true)).toMatchObject({
    kind: 'parsed',
    installation: { timeZone: 'Europe/Berlin', schedules: [] },
  });
});

it('docs/remote.md lists every trouble with the words of the log', () => {
  const [, table = ''] = page.split('|---|---|\n| `token_refused`');
  const rows = `| \`token_refused\`${table}`.matchAll(/^\| `(\w+)` \| (.+) \|$/gm);
  expect([...rows].map(([, trouble, sentence]) => [trouble, sentence])).toEqual(
    Object.entries(SENTENCES),
  );
});

it('docs/remote.md names the time limits that are in force', () => {
  expect(page).toContain(
    `A call waits ${TIME_LIMITS.getMs / 1000} seconds for the upstream, a booking ${TIME_LIMITS.postMs / 1000}`,
  );
});
