import { describe, expect, it } from 'vitest';
import { zoneExists } from '../../../core/time/offset-table.ts';
import { formatInstant, formatWallTime, parseWallTime } from '../../../core/time/wall-time.ts';
import { createZone, findZone } from '../../../core/time/zone.ts';

const berlin = createZone('Europe/Berlin');

function wall(text: string): number {
  const parsed = parseWallTime(`${text}:00`);
  if (parsed === null) {
    throw new Error(`Not a wall time: ${text}`);
  }
  return parsed;
}

function utcOf(text: string, timeZone = 'Europe/Berlin'): string | null {
  const utc = createZone(timeZone).toUtc(wall(text));
  return utc === null ? null : formatInstant(utc);
}

function boundaryOf(text: string, timeZone = 'Europe/Berlin'): string {
  return formatInstant(createZone(timeZone).boundaryToUtc(wall(text)));
}

describe('a zone', () => {
  it('turns wall time into UTC in winter and in summer', () => {
    expect(utcOf('2027-01-04 09:00')).toBe('2027-01-04T08:00:00Z');
    expect(utcOf('2027-07-05 09:00')).toBe('2027-07-05T07:00:00Z');
  });

  it('has no UTC time for the hour skipped in spring, up to its last minute', () => {
    expect(utcOf('2027-03-28 01:59')).toBe('2027-03-28T00:59:00Z');
    expect(utcOf('2027-03-28 02:00')).toBeNull();
    expect(utcOf('2027-03-28 02:59')).toBeNull();
    expect(utcOf('2027-03-28 03:00')).toBe('2027-03-28T01:00:00Z');
  });

  it('takes the first of two equal times in autumn', () => {
    expect(utcOf('2027-10-31 02:00')).toBe('2027-10-31T00:00:00Z');
    expect(utcOf('2027-10-31 02:59')).toBe('2027-10-31T00:59:00Z');
    expect(utcOf('2027-10-31 03:00')).toBe('2027-10-31T02:00:00Z');
  });

  it('takes the moment of the change for a boundary that the clock skips', () => {
    expect(boundaryOf('2027-03-28 02:30')).toBe('2027-03-28T01:00:00Z');
    expect(boundaryOf('2027-10-31 02:30')).toBe('2027-10-31T00:30:00Z');
  });

  it('shows both of two equal times on the wall', () => {
    const first = Date.parse('2027-10-31T00:30Z') / 60_000;
    const second = Date.parse('2027-10-31T01:30Z') / 60_000;
    expect(formatWallTime(berlin.toWall(first))).toBe('2027-10-31 02:30:00');
    expect(formatWallTime(berlin.toWall(second))).toBe('2027-10-31 02:30:00');
  });

  it('knows changes at midnight, by half an hour, and of a whole day', () => {
    expect(boundaryOf('2027-03-28 00:00', 'Asia/Beirut')).toBe('2027-03-27T22:00:00Z');
    expect(utcOf('2027-10-02 23:30', 'Asia/Kolkata')).toBe('2027-10-02T18:00:00Z');
    expect(utcOf('2027-10-03 02:15', 'Australia/Lord_Howe')).toBeNull();
    expect(utcOf('2011-12-30 12:00', 'Pacific/Apia')).toBeNull();
    expect(utcOf('2011-12-31 00:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00Z');
  });

  it('answers far from today, in any order of asking', () => {
    expect(utcOf('1995-07-01 12:00')).toBe('1995-07-01T10:00:00Z');
    expect(utcOf('2199-07-01 12:00')).toBe('2199-07-01T10:00:00Z');
    expect(utcOf('9999-12-31 12:00')).toBe('9999-12-31T11:00:00Z');
    expect(utcOf('2027-07-01 12:00')).toBe('2027-07-01T10:00:00Z');
  });

  it('comes back to the same minute over decades, through every stretch of its table', () => {
    const changed: number[] = [];
    for (
      let utc = Date.parse('1990-01-01') / 60_000;
      utc < Date.parse('2060-01-01') / 60_000;
      utc += 1439
    ) {
      const back = berlin.toUtc(berlin.toWall(utc));
      // The second of two equal times comes back as the first, an hour earlier.
      if (back !== utc && back !== utc - 60) {
        changed.push(utc);
      }
    }
    expect(changed).toEqual([]);
  });

  it('says until when its offset is steady, never past a change', () => {
    const before = Date.parse('2027-03-01T00:00Z') / 60_000;
    expect(formatInstant(berlin.steadyUntil(before))).toBe('2027-03-28T01:00:00Z');
    expect(createZone('UTC').steadyUntil(before)).toBeGreaterThan(before);
  });

  it('is made once for each name', () => {
    expect(createZone('Europe/Berlin')).toBe(berlin);
  });
});

describe('the name of a zone', () => {
  it('exists for IANA names', () => {
    expect(
      ['Europe/Berlin', 'UTC', 'America/Argentina/Ushuaia', 'Asia/Kathmandu'].filter(
        (name) => !zoneExists(name),
      ),
    ).toEqual([]);
  });

  it('does not for offsets, misspellings and nothing', () => {
    expect(
      ['+01:00', 'Europe/Berlim', 'Berlin', '', ' UTC', 'Mars/Olympus'].filter(zoneExists),
    ).toEqual([]);
  });

  it('that is unknown leads to no zone', () => {
    expect([findZone('Europe/Berlim'), findZone(null)]).toEqual([null, null]);
    expect(findZone('Europe/Berlin')).toBe(createZone('Europe/Berlin'));
  });

  it('throws if it is unknown', () => {
    expect(() => createZone('Europe/Berlim')).toThrow(RangeError);
  });
});
