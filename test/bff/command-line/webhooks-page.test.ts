/**
 * The commands of docs/webhooks.md, in its order, with a receiver on this machine in the place of
 * the one on the internet.
 */

import { expect, it } from 'vitest';
import { startReceiver } from '../../core/delivery/webhooks/receiver.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { commandsOf, readPage, slotwellWords } from '../../docs/read-pages.ts';
import { useCommandLine } from './use-command-line.ts';

const page = readPage('docs/webhooks.md');
const commandLine = useCommandLine();

it('docs/webhooks.md names commands that do what it says, in this order', async () => {
  const { run, write } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  const { url, received } = await startReceiver();
  const here = (words: string) =>
    words
      .replace('https://example.com/slotwell', `${url} --allow-private`)
      .replace('https://example.com/x', 'https://8.8.8.8/x');
  const called = page.blocks.flatMap(commandsOf).flatMap((command) => {
    const words = slotwellWords(command);
    return words === null ? [] : [words.join(' ')];
  });
  const printed = new Map<string, string>();
  for (const words of called) {
    const { code, out, err } = await run(here(words));
    expect(code, `slotwell ${words}\n${out}\n${err}`).toBe(0);
    printed.set(words.split(' ').slice(0, 2).join(' '), out);
  }
  expect(called.length).toBe(6);
  expect(printed.get('webhook add')).toMatch(/^Secret: whsec_/m);
  expect(printed.get('webhook test')).toContain('Delivered');
  expect(printed.get('webhook log')).toContain('webhook.test');
  expect(printed.get('webhook show')).toContain('webhook.test');
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test']);
});

it('the command that replaces a secret gives the old one the hours that docs/webhooks.md names', async () => {
  const { run, write } = commandLine();
  await run(`import ${write('file.yaml', aFile())}`);
  await run('webhook add https://8.8.8.8/');
  const [, rotate = '', hours = ''] =
    /`npx slotwell (webhook rotate 1)` prints a new secret\. For (\d+) hours/.exec(page.text) ?? [];
  const { code, err } = await run(rotate);
  const until = new Date(commandLine().clock.now() + Number(hours) * 3_600_000)
    .toISOString()
    .slice(0, 10);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`until ${until}`) });
});
