/** The soak in its short form: the same code as `npm run tool -- soak`, with fewer requests. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('requests with ever new values keep memory stable, and none is expensive', {
  timeout: 600_000,
}, async () => {
  // What was measured is told also where it is out of bounds.
  const stdout = await run(process.execPath, [
    'test/setup/run-script.mjs',
    'test/soak/run.ts',
    '--short',
  ]).then(
    (done) => done.stdout,
    (error: unknown) =>
      error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
  );
  process.stdout.write(stdout);
  expect(stdout).toContain('remote: all within bounds');
  expect(stdout).toContain('local: all within bounds');
});
