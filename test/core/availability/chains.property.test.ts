import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeCombination } from '../../../core/installation/combination.ts';
import { aReason } from '../../bff/support/an-installation.ts';
import { aNeed } from '../storage/suite/needs.ts';
import {
  aCase,
  aChain,
  CHAIN,
  capacitiesOf,
  decideAt,
  isOverloaded,
  isPossible,
  type Load,
  listUses,
  loadsOf,
  STARTS,
  TEN,
} from './chain-cases.ts';

const RUNS = { numRuns: Number(process.env.AVAILABILITY_CASES ?? 200) };

describe('reasons one after the other in one booking, each with needs of its own', () => {
  it('are booked exactly if some choice of rooms has all of them, and then overload none', () => {
    const seen = { booked: 0, refused: 0 };
    fc.assert(
      fc.property(aCase, (drawn) => {
        const uses = listUses(drawn.parts);
        const capacities = capacitiesOf(drawn);
        const others = loadsOf(drawn);
        const chain = aChain(drawn);
        for (const start of STARTS) {
          const decision = decideAt(chain, start);
          const isBooked = decision.kind === 'decided';
          seen[isBooked ? 'booked' : 'refused'] += 1;
          expect([start, isBooked]).toEqual([
            start,
            isPossible(uses, start, [...others], capacities),
          ]);
          const parts = isBooked ? (decision.claim.parts ?? []) : [];
          const loads = parts.map(({ scheduleId, blocksFrom, blocksUntil }): Load => {
            return {
              room: scheduleId,
              times: { from: blocksFrom - TEN, until: blocksUntil - TEN },
            };
          });
          const isWrong = loads.some(({ room, times }) =>
            isOverloaded(room, times, [...others, ...loads], capacities),
          );
          expect([start, isWrong]).toEqual([start, false]);
        }
      }),
      RUNS,
    );
    expect(seen.booked).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });

  it('take a second room from the part on that needs two, after one that needs one', () => {
    const room = aNeed({ kind: null, anyOf: [21] });
    const reasons = [
      aReason({ id: 1, durationMinutes: 10, needs: [room] }),
      aReason({ id: 2, durationMinutes: 20, needs: [room, room] }),
    ];
    const combines = { reasonIds: [1, 2], stated: { form: [] } };
    const { needs = [] } = completeCombination(aReason({ id: CHAIN }), combines, reasons);
    expect(needs.map(({ fromMinute, untilMinute }) => [fromMinute, untilMinute])).toEqual([
      [0, 30],
      [10, 30],
    ]);
  });
});
