import { expect, it, vi } from 'vitest';
import { openForReading } from '../../../core/storage/sqlite/connection.ts';

const failing = vi.hoisted(() => ({ error: new Error() }));
vi.mock('../../../core/storage/sqlite/driver.ts', () => ({
  openDatabase: () => {
    throw failing.error;
  },
}));

it.each([
  ['is made for another Node', 'It was compiled against another version.', 'ERR_DLOPEN_FAILED'],
  ['is not there', "Cannot find module 'better-sqlite3'", 'MODULE_NOT_FOUND'],
  ['was never built', 'Could not locate the bindings file.', undefined],
])('a driver that %s is reported with a remedy', (_, message, code) => {
  failing.error = Object.assign(new Error(message), { code });
  expect(() => openForReading('/none.db')).toThrow(
    expect.objectContaining({ code: 'DRIVER_MISSING', cause: failing.error }),
  );
});
