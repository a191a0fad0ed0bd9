/** The offsets of every zone; what is listed at its clock changes is a row of the fault bench. */

import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createZone } from '../../../core/time/zone.ts';
import { FROM, UNTIL, zones } from './every-zone.ts';

it('knows the same offset as Temporal in every week, in every zone', { timeout: 120_000 }, () => {
  expect(zones.length).toBeGreaterThan(400);
  const wrong: string[] = [];
  for (const timeZone of zones) {
    const zone = createZone(timeZone);
    for (let ms = FROM.epochMilliseconds; ms < UNTIL.epochMilliseconds; ms += 7 * 86_400_000) {
      const { offsetNanoseconds } =
        Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
      if (zone.toWall(ms / 60_000) - ms / 60_000 !== offsetNanoseconds / 60e9) {
        wrong.push(`${timeZone} ${ms}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
