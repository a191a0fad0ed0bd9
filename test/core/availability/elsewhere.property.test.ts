import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfWall } from '../../../core/time/civil-day.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import {
  ANNA,
  aCase,
  BEN,
  type Case,
  compile,
  decideAt,
  explainAt,
  isPossible,
  lay,
  listOffered,
  listOwnMinutes,
  range,
  STARTS,
} from './elsewhere-cases.ts';
import { HOURS, wallsAround } from './window-of-minutes.ts';

const RUNS = { numRuns: Number(process.env.AVAILABILITY_CASES ?? 200) };

describe('a combination of which others do some parts', () => {
  it('is offered and booked exactly if its calendar is free for its own parts and others for theirs', () => {
    const seen = { booked: 0, refused: 0, inGap: 0 };
    fc.assert(
      fc.property(aCase, (drawn) => {
        const { persons, hour } = drawn;
        const { wallAt, isRepeated } = wallsAround(hour);
        const compiled = compile(drawn);
        const days = new Set(STARTS.map((start) => dayOfWall(wallAt(start))));
        const offered = listOffered(compiled, [...days]);
        const laid = lay(drawn.parts);
        const own = listOwnMinutes(laid);
        // What the clock shows again means the first time that it does so.
        for (const start of STARTS.filter((one) => !isRepeated(one))) {
          const slot = formatWallTime(wallAt(start));
          const decision = decideAt(compiled, slot);
          const isBooked = decision.kind === 'decided';
          const isListed = offered.includes(slot);
          const isExplained = explainAt(compiled, slot).kind === 'offered';
          const isFree = isPossible(drawn, start);
          expect([start, isBooked, isListed, isExplained]).toEqual([start, isFree, isFree, isFree]);
          seen[isBooked ? 'booked' : 'refused'] += 1;
          if (decision.kind !== 'decided') {
            continue;
          }
          const { claim } = decision;
          const rows = [claim, ...(claim.parts ?? []).filter((one) => one.scheduleId === ANNA)];
          const minutes = rows.flatMap(({ blocksFrom: from, blocksUntil: until }, index) =>
            range({ from: from - hour.at - start, until: until - hour.at - start }).flatMap(
              (minute) => Array.from({ length: index === 0 ? persons : 1 }, () => minute),
            ),
          );
          const expected = own.blocked.flatMap((minute) =>
            Array.from({ length: persons }, () => minute),
          );
          expect(minutes.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
          expect(claim.endsAt).toBe(hour.at + start + (laid.at(-1)?.until ?? 0));
          seen.inGap += rows.length > persons ? 1 : 0;
        }
      }),
      RUNS,
    );
    expect(Math.min(seen.booked, seen.refused, seen.inGap)).toBeGreaterThan(0);
  });

  it.each(HOURS)('goes on after a gap from one hour to the next in $timeZone, $at', (hour) => {
    const step = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, needs: [], isElsewhere: false };
    const always = { from: -600, until: 840 };
    const drawn: Case = {
      hour,
      parts: [
        { ...step, durationMinutes: 20 },
        { ...step, durationMinutes: 30, isElsewhere: true, needs: [BEN] },
        { ...step, durationMinutes: 10 },
      ],
      capacity: 1,
      persons: 1,
      open: { from: -120, until: 600 },
      benOpen: always,
      hours: undefined,
      lunch: null,
      taken: { anna: [{ from: 55, until: 85 }], ben: [], basin: [] },
    };
    const { wallAt } = wallsAround(hour);
    const compiled = compile(drawn);
    const slot = formatWallTime(wallAt(35));
    const decision = decideAt(compiled, slot);
    const claim = decision.kind === 'decided' ? decision.claim : null;
    const times = claim?.parts?.map(({ scheduleId, startsAt, endsAt }) => [
      scheduleId,
      startsAt - hour.at,
      endsAt - hour.at,
    ]);
    expect([claim?.startsAt, claim?.endsAt]).toEqual([hour.at + 35, hour.at + 95]);
    expect(times).toEqual([
      [BEN, 55, 85],
      [ANNA, 85, 95],
    ]);
    expect(listOffered(compiled, [dayOfWall(wallAt(35))])).toContain(slot);
    const later = compile({ ...drawn, taken: { ...drawn.taken, anna: [{ from: 90, until: 95 }] } });
    expect(decideAt(later, slot).kind).toBe('refused');
  });
});
