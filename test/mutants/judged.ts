/** Mutants that live because they change nothing that anybody could see: looked at one by one, and left out of the score. */

import type { Mutation } from './mutations.ts';

export interface Judged extends Pick<Mutation, 'file' | 'was' | 'change'> {
  readonly why: string;
}

export const judged: readonly Judged[] = [];
