/** Carries a problem out of a parser. Caught where a reading becomes a value. */

import type { SourceProblem } from './source-problem.ts';

/** Ends a reading: what is being read cannot be understood, or is too much. */
export class SourceFault extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem) {
    super(problem.code);
    this.name = 'SourceFault';
    this.problem = problem;
  }
}

/** Shorthand for a part of a calendar that breaks the format. */
export function malformed(detail: string): SourceFault {
  return new SourceFault({ code: 'malformed', detail: detail.slice(0, 200) });
}
