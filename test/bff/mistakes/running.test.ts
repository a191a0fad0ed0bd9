/** Mistakes that show while the built server runs, each with what happened and what to do. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../bff/demo/free-port.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { type Running, useBuiltProgram } from '../command-line/use-built-program.ts';
import { expectSentences } from './says.ts';

describe('without a build', () => {
  const program = useBuiltProgram({ built: false });

  it('says what to run', async () => {
    expectSentences((await program().run(['serve'])).err, {
      happened: /is not built yet/,
      toDo: /run npm run build first/,
    });
  });
});

describe('a server', () => {
  const program = useBuiltProgram();

  async function serve(
    env: Readonly<Record<string, string>> = {},
  ): Promise<Running & { readonly port: number }> {
    const port = await findFreePort(18_480, '127.0.0.1');
    const server = program().start(['serve'], { PORT: String(port), ...env });
    onTestFinished(async () => {
      server.process.kill('SIGTERM');
      await server.ended;
    });
    await server.until('"listening"');
    return { ...server, port };
  }

  it('with a mistyped path creates an empty database, and says so', async () => {
    const server = await serve({ DATABASE_URL: 'sqlite:./mistyped/slotwell.db' });
    await server.until('check that this is the one you mean');
    expectSentences(server.printed(), {
      happened:
        /"level":"warn".*mistyped\/slotwell\.db \(set in the environment\).*there was no database, so an empty one was created/,
      toDo: /check that this is the one you mean/,
    });
  });

  it('without a widget says so, and that it is not ready', async () => {
    const server = await serve();
    const reply = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    expect([reply.status, await reply.json()]).toEqual([503, { status: 'widget not built' }]);
    await server.until('run npm run build and start again');
    expectSentences(server.printed(), {
      happened: /the widget is not built/,
      toDo: /run npm run build and start again/,
    });
  });

  it('on a port that is taken', async () => {
    const { port } = await serve();
    const { code, err } = await program().run(['serve'], { PORT: String(port) });
    expect(code).toBe(1);
    expectSentences(err, {
      happened: /address already in use/,
      toDo: /stop it or set PORT to another one/,
    });
  });

  it('beside another one on the same file', async () => {
    const { run, write } = program();
    await run(['import', write('file.yaml', aFile())]);
    const first = await serve();
    const second = await serve();
    await second.until('or move to PostgreSQL');
    expectSentences(second.printed(), {
      happened: /another server uses this database/,
      toDo: /stop one, or move to PostgreSQL/,
    });
    const pids = [first.process.pid ?? 0, second.process.pid ?? 0]
      .toSorted((a, b) => a - b)
      .join(', ');
    expectSentences((await run(['doctor'])).out, {
      happened: new RegExp(`^warn {2}servers +2 servers use .* \\(processes ${pids}\\)`, 'm'),
      toDo: /stop all but one, or move to PostgreSQL/,
    });
  });

  it('names a site that is missing in allowed_origins', async () => {
    const { run, write } = program();
    await run([
      'import',
      write('file.yaml', aFile({ allowed_origins: ['https://www.practice.example'] })),
    ]);
    const server = await serve();
    const reply = await fetch(`http://127.0.0.1:${server.port}/widget/v1/config`, {
      headers: { origin: 'https://forgotten.example' },
    });
    expect(reply.status).toBe(403);
    await reply.arrayBuffer();
    await server.until('https://forgotten.example');
    expectSentences(server.printed(), {
      happened: /"origin":"https:\/\/forgotten\.example".*a site was refused/,
      toDo: /list its origin in allowed_origins and import/,
    });
  });
});
