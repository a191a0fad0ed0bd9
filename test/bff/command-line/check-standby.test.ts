import { describe, expect, it } from 'vitest';
import { checkStandby } from '../../../bff/command-line/doctor/check-standby.ts';
import type { StandbyReport } from '../../../core/index.ts';

function aReport(changes: Partial<StandbyReport> = {}): StandbyReport {
  return {
    needed: 1,
    connected: 1,
    synchronous: 1,
    behindBytes: 0,
    unreachable: [],
    primaries: ['db1:5432'],
    ...changes,
  };
}

/** Verdict and sentence of each line. */
function say(changes: Partial<StandbyReport>): readonly string[] {
  return checkStandby(aReport(changes)).map(({ verdict, sentence }) => `${verdict} ${sentence}`);
}

describe('what the doctor says of a standby', () => {
  it.each<[string, Partial<StandbyReport>, RegExp]>([
    ['that is waited for', {}, /^ok .*a standby has it, too; the best one is 0 bytes behind\.$/],
    [
      'that only pg_monitor may look at',
      { synchronous: null, behindBytes: null },
      /^ok .*pg_monitor/,
    ],
    ['that is down', { connected: 0, synchronous: 0 }, /^fail .*none .* nothing can be booked/],
    [
      'that is not among those waited for',
      { connected: 1, synchronous: 0 },
      /^fail .*nothing can be booked/,
    ],
    [
      'alone if two must have a booking',
      { needed: 2, connected: 1, synchronous: 1 },
      /^fail .*2 standbys, and only 1 .*nothing can be booked/,
    ],
    [
      'that is not waited for',
      { needed: 0, synchronous: 0, behindBytes: 12_345 },
      /^warn .*lost if it takes over; it is 13 kB behind\. Set synchronous_standby_names/,
    ],
    [
      'if there is none',
      { needed: 0, connected: 0, synchronous: 0, behindBytes: null },
      /^warn No standby is connected/,
    ],
  ])('judges one %s', (_, changes, sentence) => {
    expect(say(changes)).toEqual([expect.stringMatching(sentence)]);
  });

  it('fails if two servers accept writes', () => {
    expect(say({ primaries: ['db1:5432', 'db2:5432'] })).toContainEqual(
      expect.stringMatching(/^fail db1:5432 and db2:5432 both accept writes/),
    );
  });

  it('warns of a server that cannot be reached', () => {
    expect(say({ unreachable: ['db2:5432'] })).toContainEqual(
      expect.stringMatching(/^warn db2:5432 cannot be reached/),
    );
  });
});
