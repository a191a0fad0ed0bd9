/** Which database failures are temporary, and which leave the outcome unknown. */

import { describe, expect, it } from 'vitest';
import {
  DatabaseError,
  isDatabaseBusy,
  isOutcomeUnknown,
} from '../../../core/storage/database-error.ts';

const judge = (code: string) => {
  const error = new DatabaseError('It failed.', code);
  return { busy: isDatabaseBusy(error), open: isOutcomeUnknown(error) };
};

describe('a failure of the database', () => {
  it.each([
    ['no turn, connection or answer in time', 'TIMEOUT'],
    ['a lock not had in time', '55P03'],
    ['a statement that took too long', '57014'],
    ['a transaction that was idle for too long', '25P03'],
    ['a deadlock', '40P01'],
    ['too many connections', '53300'],
    ['a server that ends', '57P01'],
    ['a server that is starting', '57P03'],
    ['a server that refuses connections', 'ECONNREFUSED'],
    ['a connection that broke', '08006'],
    ['a file that another process writes', 'SQLITE_BUSY'],
    ['a snapshot of it that is too old', 'SQLITE_BUSY_SNAPSHOT'],
  ])('by %s (%s) changed nothing, and may be temporary', (_what, code) => {
    expect(judge(code)).toEqual({ busy: true, open: false });
  });

  it.each([['OUTCOME_UNKNOWN'], ['WRITER_STOPPED']])('by %s leaves open what was done', (code) => {
    expect(judge(code)).toEqual({ busy: false, open: true });
  });

  it.each([['SQLITE_FULL'], ['SQLITE_CORRUPT'], ['53100'], ['23505'], ['42P01'], ['28P01']])(
    'by %s is permanent',
    (code) => {
      expect(judge(code)).toEqual({ busy: false, open: false });
    },
  );

  it('is recognized from SQLite’s driver as well, but not from network errors of others', () => {
    const failed = (code: string) => Object.assign(new Error('It failed.'), { code });
    expect(isDatabaseBusy(failed('SQLITE_BUSY'))).toBe(true);
    expect(isDatabaseBusy(failed('ECONNREFUSED'))).toBe(false);
  });
});
