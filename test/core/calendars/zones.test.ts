import { describe, expect, it } from 'vitest';
import { WINDOWS_ZONES } from '../../../core/calendars/icalendar/windows-zones.ts';
import { zoneExists } from '../../../core/time/offset-table.ts';
import { checkZone } from './zone-changes.ts';

/** Each twentieth zone, and those whose changes are odd. */
const SOME = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 20 === 0);
const ODD = [
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Casablanca',
  'Asia/Beirut',
  'America/Santiago',
  'Atlantic/Azores',
  'Pacific/Chatham',
  'Africa/Cairo',
  'America/St_Johns',
];

describe('whole days, times without a zone and times in a zone are right around each change of the clock', () => {
  it.each([...new Set([...SOME, ...ODD])])('in %s', (zone) => {
    expect(checkZone(zone).wrong).toEqual([]);
  });
});

it('knows each zone that Windows has a name for', () => {
  expect([...WINDOWS_ZONES.values()].filter((zone) => !zoneExists(zone))).toEqual([]);
  expect(WINDOWS_ZONES.size).toBe(141);
});
