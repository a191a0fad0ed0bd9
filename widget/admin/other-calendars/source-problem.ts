/** Why another calendar cannot be read, and what to do about it, as one sentence or two. */

import type { PresentedBusySource } from '../../../bff/contract/admin-busy.ts';
import { fill } from '../texts/fill.ts';
import { lookUp } from '../texts/look-up.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';

export type SourceProblem = NonNullable<PresentedBusySource['problem']>;

export function describeSourceProblem({ code, params }: SourceProblem): string {
  const { problems } = otherCalendarsTexts();
  return fill(lookUp(problems, code) ?? problems.unknown, params);
}
