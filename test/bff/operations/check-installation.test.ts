/** The validation of an installation file in a thread of its own, and its limit. */

import { describe, expect, it } from 'vitest';
import {
  type CheckOptions,
  createInstallationCheck,
} from '../../../bff/operations/check-installation.ts';
import { readInstallation } from '../../../bff/operations/installation-file.ts';
import { aFile } from '../../core/installation/installation-files.ts';

/** A thread that does this with its file. */
const program = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (text) => {
        parentPort.postMessage({ kind: 'begun' });
        ${code}
      });`)}`,
  );

const check = (text: string, options?: CheckOptions) =>
  createInstallationCheck({ timeoutMs: 60_000, ...options })(text);

describe('the check of an installation file', () => {
  it.each([
    ['a valid file', JSON.stringify(aFile())],
    ['problems', 'name: A\nname: B'],
  ])('says the same as in the same thread: %s', async (_, text) => {
    expect(await check(text)).toEqual(await readInstallation(text));
  });

  it.each<[string, CheckOptions]>([
    ['time', { timeoutMs: 1, entry: program('for (;;) {}') }],
    ['memory', { maxMemoryMb: 8, entry: program('const all = []; for (;;) all.push([all]);') }],
  ])('gives up at its limit of %s, and says what to do', async (_, limits) => {
    expect(await check('name: A', limits)).toEqual({
      kind: 'problems',
      problems: [
        expect.objectContaining({ message: expect.stringMatching(/given up.*slotwell import/) }),
      ],
    });
  });

  it('rejects if the thread cannot be started', async () => {
    await expect(check('name: A', { entry: program('throw new Error("broken")') })).rejects.toThrow(
      'broken',
    );
  });

  it('goes on with the next file after one that was given up', async () => {
    const answer = "parentPort.postMessage({ kind: 'done', reading: text })";
    const both = createInstallationCheck({
      timeoutMs: 50,
      entry: program(`if (text === 'endless') { for (;;) {} } ${answer}`),
    });
    const [first, second] = await Promise.all([both('endless'), both('name: B')]);
    expect(first).toMatchObject({ kind: 'problems' });
    expect(second).toBe('name: B');
  });
});
