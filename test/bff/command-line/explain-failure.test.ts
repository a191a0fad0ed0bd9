import { describe, expect, it } from 'vitest';
import { explainFailure } from '../../../bff/command-line/explain-failure.ts';

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

describe('a failure that an operator can mend', () => {
  it.each([
    [
      'was never compiled',
      failure('Could not locate the bindings file. Tried:\n → /x/better_sqlite3.node'),
    ],
    [
      'was compiled for another Node',
      failure(
        '... was compiled against a different Node.js version using NODE_MODULE_VERSION 137.',
        'ERR_DLOPEN_FAILED',
      ),
    ],
    [
      'is reported by the storage',
      failure('The database driver is not built for this Node.', 'DRIVER_MISSING'),
    ],
    [
      'is not installed',
      failure(
        "Cannot find package 'better-sqlite3' imported from /x/slotwell.js",
        'ERR_MODULE_NOT_FOUND',
      ),
    ],
  ])('names the build tools if the database driver %s', (_, error) => {
    const lines = explainFailure(error).join('\n');
    expect(lines).toContain('apt-get install -y python3 make g++');
    expect(lines).toContain('npm rebuild better-sqlite3');
  });

  it('says what to do about a taken port', () => {
    expect(
      explainFailure(
        failure('listen EADDRINUSE: address already in use 0.0.0.0:8080', 'EADDRINUSE'),
      ),
    ).toEqual([
      'listen EADDRINUSE: address already in use 0.0.0.0:8080',
      expect.stringContaining('set PORT'),
    ]);
  });

  it('says what to do if a pooler refuses the password', () => {
    expect(
      explainFailure(failure('FATAL: password authentication failed', '08P01')).at(-1),
    ).toContain('user, password and database in DATABASE_URL');
  });

  it('keeps the stack of what should never happen', () => {
    expect(explainFailure(failure('boom')).join('\n')).toContain('explain-failure.test.ts');
  });
});
