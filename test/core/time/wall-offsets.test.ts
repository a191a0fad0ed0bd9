import { describe, expect, it } from 'vitest';
import { MS_PER_MINUTE } from '../../../core/time/units.ts';
import { listWallOffsets, type WallOffset } from '../../../core/time/wall-offsets.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { createZone } from '../../../core/time/zone.ts';

const from = Date.UTC(2026, 0, 1) / MS_PER_MINUTE;
const until = Date.UTC(2030, 0, 1) / MS_PER_MINUTE;

/** Converts like the widget. */
const momentOf = (wall: string, offsets: readonly WallOffset[]) =>
  Date.parse(`${wall.replace(' ', 'T')}${offsets.findLast(([start]) => start <= wall)?.[1]}`) /
  MS_PER_MINUTE;

describe('offsets by wall time', () => {
  it('begin at the wall times at which clocks are changed', () => {
    const offsets = listWallOffsets(createZone('Europe/Berlin'), from, until);
    expect(offsets).toHaveLength(9);
    expect(offsets.slice(0, 3)).toEqual([
      ['', '+01:00'],
      ['2026-03-29 03:00:00', '+02:00'],
      ['2026-10-25 03:00:00', '+01:00'],
    ]);
  });

  it('have a single entry without clock changes', () => {
    expect(listWallOffsets(createZone('Asia/Kolkata'), from, until)).toEqual([['', '+05:30']]);
    expect(listWallOffsets(createZone('Pacific/Marquesas'), from, until)).toEqual([['', '-09:30']]);
  });

  it.each([
    'Europe/Berlin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Santiago',
  ])('make the same moments of wall times as the zone %s', (name) => {
    const zone = createZone(name);
    const offsets = listWallOffsets(zone, from, until);
    const others: string[] = [];
    for (let wall = from + 1440; wall < until - 1440; wall += 15) {
      const utc = zone.toUtc(wall);
      const text = formatWallTime(wall);
      if (utc !== null && momentOf(text, offsets) !== utc) {
        others.push(text);
      }
    }
    expect(others).toEqual([]);
  });
});
