import { describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../bff/command-line/run-command-line.ts';
import { findServers } from '../../../bff/operations/find-servers.ts';
import { freePort } from '../../setup/free-port.mjs';
import { createSettableClock } from '../support/settable-clock.ts';
import { TEST_NOW, useCommandLine } from './use-command-line.ts';

vi.mock('../../../bff/operations/find-servers.ts', () => ({ findServers: vi.fn() }));

describe('a server that cannot find out about its start', () => {
  const commandLine = useCommandLine();

  it('goes on serving', async () => {
    const { folder, databaseFile } = commandLine();
    const port = String(await freePort());
    let stop = () => {};
    const stopped = new Promise<'SIGINT'>((resolve) => {
      stop = () => resolve('SIGINT');
    });
    const asked = new Promise<void>((resolve) => {
      vi.mocked(findServers).mockImplementation(() => {
        resolve();
        throw new Error('The database did not answer in time.');
      });
    });
    const env = { LOG_LEVEL: 'silent', DATABASE_URL: `sqlite:${databaseFile}`, PORT: port };
    const ended = runCommandLine(
      ['serve'],
      {
        out: () => undefined,
        err: () => undefined,
        readStandardInput: async () => '',
        env: { ...env, HOST: '127.0.0.1' },
        folder,
        confirm: null,
        stopAsked: () => stopped,
      },
      createSettableClock(TEST_NOW),
    );
    await asked;
    const answer = await fetch(`http://127.0.0.1:${port}/widget/v1/config`);
    expect(await answer.json()).toMatchObject({ code: 'not_configured' });
    stop();
    expect(await ended).toBe(0);
  });
});
