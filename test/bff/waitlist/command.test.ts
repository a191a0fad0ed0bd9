/** `slotwell waitlist list`: who waits, and who is offered what. */

import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandLine } from '../command-line/use-command-line.ts';
import { aFullPractice, askToWait, confirmAll, DAY } from './waiting-list.ts';

it('lists entries with their offers, for one calendar or all', async () => {
  const { server, cancel } = await aFullPractice();
  const { run } = createCommandLine(dirname(server.databaseFile));
  expect(await run('waitlist list')).toMatchObject({
    code: 0,
    err: expect.stringContaining('Nobody is waiting.'),
  });
  await askToWait(server);
  await askToWait(server, { email: 'second@example.org', name: undefined });
  await confirmAll(server);
  await askToWait(server, { email: 'third@example.org' });
  await cancel('09:00');
  const { out } = await run('waitlist list --schedule 1');
  const [, first, second, third] = out.trimEnd().split('\n');
  expect(first).toMatch(
    /Dr\. Lindner.*First visit.*2026-12-02.*wanda@example\.org.*Wanda Wait.*offered 2026-12-02 09:00, kept until 2026-12-01 08:30/,
  );
  expect(second).toMatch(new RegExp(`${DAY}.*second@example\\.org.*waiting`));
  expect(third).toMatch(/third@example\.org.*to be confirmed until 2026-12-02 08:00/);
  expect((await run('waitlist list --schedule 2')).out).not.toContain('@');
  expect(await run('waitlist list --schedule x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('takes the number of a calendar'),
  });
  await server.close();
});
