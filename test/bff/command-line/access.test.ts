import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_PATTERN, hashAccessToken } from '../../../core/access/access-token.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { type CommandLine, useCommandLine } from './use-command-line.ts';

async function withInstallation(commandLine: CommandLine): Promise<CommandLine> {
  await commandLine.run(`import ${commandLine.write('file.yaml', aFile())}`);
  return commandLine;
}

describe('slotwell token', () => {
  const commandLine = useCommandLine();

  it('prints the new token alone on standard output and stores only its hash', async () => {
    const { run, databaseFile } = await withInstallation(commandLine());
    const { code, out } = await run('token');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(ACCESS_TOKEN_PATTERN) });
    const tables = readTables(databaseFile);
    expect(tables.installation).toMatchObject([{ token_hash: hashAccessToken(out) }]);
    expect(JSON.stringify(tables)).not.toContain(out);
  });

  it('says that the token before it has ended, and that the API is off', async () => {
    const { run } = await withInstallation(commandLine());
    const first = await run('token');
    const second = await run('token');
    expect(first.err).not.toContain('no longer accepted');
    expect(second.err).toContain('no longer accepted');
    expect(second.err).toContain('slotwell api enable');
    expect(second.out).not.toBe(first.out);
    expect(second.err).toContain('The token made on 2026-12-01 07:00:00Z is no longer accepted');
  });

  it('asks before it revokes a token that others use, at a terminal', async () => {
    const { run, databaseFile } = await withInstallation(commandLine());
    const asked: string[] = [];
    const answer = (yes: boolean) => (question: string) => {
      asked.push(question);
      return yes;
    };
    expect((await run('token', { answer: answer(false) })).code).toBe(0);
    const before = readTables(databaseFile);
    const kept = await run('token', { answer: answer(false) });
    expect(kept).toEqual({
      code: 1,
      out: '',
      err: 'Nothing was changed: the token made on 2026-12-01 07:00:00Z still works.',
    });
    expect(readTables(databaseFile)).toEqual(before);
    expect((await run('token', { answer: answer(true) })).code).toBe(0);
    expect((await run('token --yes', { answer: answer(false) })).code).toBe(0);
    expect(asked).toEqual(
      Array(2).fill(expect.stringContaining('the token made on 2026-12-01 07:00:00Z ends at once')),
    );
  });
});

describe('slotwell api', () => {
  const commandLine = useCommandLine();

  it('is off as delivered', async () => {
    const { run } = commandLine();
    await run('migrate');
    const { out } = await run('api status');
    expect(out).toBe(
      'API: disabled\nToken: none (slotwell token makes one)\nInstallation: not set up (slotwell import FILE)',
    );
  });

  it('is switched on and off', async () => {
    const { run } = await withInstallation(commandLine());
    expect(await run('api enable')).toEqual({
      code: 0,
      out: 'The API is enabled.',
      err: expect.stringContaining('slotwell token'),
    });
    expect((await run('api status')).out).toContain('API: enabled');
    await run('token');
    expect(await run('api disable')).toEqual({ code: 0, out: 'The API is disabled.', err: '' });
    expect((await run('api status')).out).toContain('API: disabled\nToken: set');
  });

  it('leaves a line in the audit log for each change', async () => {
    const { run, databaseFile } = await withInstallation(commandLine());
    await run('api enable');
    await run('token');
    expect(readTables(databaseFile).audit).toMatchObject([
      { actor: 'command line', action: 'installation.imported' },
      { actor: 'command line', action: 'api.enabled' },
      { actor: 'command line', action: 'token.replaced' },
    ]);
  });
});
