/**
 * Pseudo-random numbers that are the same in every run, so that a demonstration can be described
 * and tested.
 */

export interface Random {
  /** 0 <= number < 1 */
  number(): number;
  /** A whole number, 0 <= number < limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, good enough for made-up bookings only. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(number() * limit);
  return {
    number,
    below,
    chance: (probability) => number() < probability,
    pick: (choices) => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) {
        throw new RangeError('There is nothing to pick from.');
      }
      return choice;
    },
  };
}
