/** The program as it is installed: built, in a process of its own, with real signals. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../bff/demo/free-port.ts';
import { ACCESS_TOKEN_PATTERN } from '../../../core/access/access-token.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { useBuiltProgram } from './use-built-program.ts';

describe('slotwell.mjs without a build', () => {
  const program = useBuiltProgram({ built: false });

  it('says what to run first', async () => {
    expect(await program().run(['token'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('run npm run build first'),
    });
  });
});

describe('the built program', () => {
  const program = useBuiltProgram();

  async function status(port: number, token: string): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${port}/api/schedules`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    return response.status;
  }

  it('prints a token alone on standard output', async () => {
    const { run, write } = program();
    await run(['import', write('file.yaml', aFile())]);
    const { code, out, err } = await run(['token']);
    expect({ code, token: out.trimEnd() }).toEqual({
      code: 0,
      token: expect.stringMatching(ACCESS_TOKEN_PATTERN),
    });
    expect(err).toContain('only this once');
  });

  it('exits with 2 if it did not understand, and with 1 if it failed', async () => {
    expect(await program().run(['tokne'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('slotwell token'),
    });
    expect(await program().run(['import', 'none.yaml'])).toMatchObject({ code: 1 });
  });

  it('obeys commands at once while the server runs', async () => {
    const { run, start, write } = program();
    const port = await findFreePort(18_080, '127.0.0.1');
    const server = start(['serve'], { PORT: String(port) });
    await server.until('listening');
    await run(['import', write('file.yaml', aFile())]);
    const first = (await run(['token'])).out.trim();
    await run(['api', 'disable']);
    expect(await status(port, first)).toBe(503);
    await run(['api', 'enable']);
    expect(await status(port, first)).toBe(200);
    const second = (await run(['token'])).out.trim();
    expect([await status(port, first), await status(port, second)]).toEqual([401, 200]);
    server.process.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('names the taken port, and how to go on', async () => {
    const { run, start } = program();
    const port = await findFreePort(18_180, '127.0.0.1');
    const server = start(['serve'], { PORT: String(port) });
    await server.until('listening');
    expect(await run(['serve'], { PORT: String(port) })).toMatchObject({
      code: 1,
      err: expect.stringContaining('set PORT'),
    });
    server.process.kill('SIGTERM');
    await server.ended;
  });

  it('ends with npm, if npm started it and is stopped', async () => {
    const port = await findFreePort(18_240, '127.0.0.1');
    const npm = program().startWithNpm({ PORT: String(port) });
    await npm.until('"listening"');
    onTestFinished(() => endGroup(npm.process));
    const ended = once(npm.process, 'exit');
    npm.process.kill('SIGTERM');
    await ended;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('stops a demonstration gracefully when a signal arrives twice, and leaves no folder behind', async () => {
    const port = await findFreePort(18_280, '127.0.0.1');
    const demo = program().start(['demo', 'barber'], { PORT: String(port) });
    await demo.until('Ctrl+C stops it.');
    const folder = /sqlite:(.*)\/slotwell\.db/.exec(demo.printed())?.[1] ?? '';
    expect(existsSync(folder)).toBe(true);
    demo.process.kill('SIGINT');
    demo.process.kill('SIGINT');
    expect(await demo.ended).toMatchObject({ code: 0 });
    expect(existsSync(folder)).toBe(false);
  });
});

describe('the built program without the database driver', () => {
  const program = useBuiltProgram({ driver: 'not compiled' });

  it.each(['migrate', 'token', 'doctor', 'demo'])(
    'names what compiling it takes: %s',
    async (command) => {
      program().write('slotwell.db', '');
      const { code, out, err } = await program().run([command]);
      expect(code).toBe(1);
      expect(out + err).toContain('apt-get install -y python3 make g++');
      expect(out + err).toContain('npm rebuild better-sqlite3');
    },
  );
});

describe('the built program without its packages', () => {
  const program = useBuiltProgram({ driver: 'not installed' });

  it('says what to install', async () => {
    expect(await program().run(['migrate'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/npm ci.*python3, make and g\+\+/s),
    });
  });
});

/** Ends the rest of the process group. */
function endGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is empty.
  }
}
