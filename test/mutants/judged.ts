/** Mutants that live because they change nothing that anybody could see: looked at one by one, and left out of the score. */

import type { Mutation } from './mutations.ts';

export interface Judged extends Pick<Mutation, 'file' | 'was' | 'change'> {
  readonly why: string;
}

export const judged: readonly Judged[] = [
  {
    file: 'core/availability/offer.ts',
    was: 'if (wanted === STOP) return;',
    change: 'wanted === STOP becomes false',
    why: 'the next start lies at infinity, behind every piece: the walk ends without another visit',
  },
  {
    file: 'core/availability/free-times.ts',
    was: 'return start + 1;',
    change: '+ becomes - in start + 1',
    why: 'the walk goes on after the start it has visited, whatever earlier one is wanted',
  },
];
