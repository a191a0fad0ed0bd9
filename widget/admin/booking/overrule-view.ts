/** Outside the rules: the rule that stands against it, and why it is done all the same. */

import { nothing } from 'lit';
import type { Problem } from '../client.ts';
import { inputField, readText } from '../parts/field.ts';
import type { Texts } from '../texts/en.ts';

export const isOverrulable = (problem: Problem | null): boolean =>
  problem?.code === 'slot_unavailable' && problem.overrulable === true;

export const overruleView = (texts: Texts, problem: Problem | null) =>
  isOverrulable(problem)
    ? inputField({
        name: 'overrule',
        label: texts.overruling.why,
        required: true,
      })
    : nothing;

/** As the calls take it: nothing, unless the form asked for it. */
export function readOverrule(values: FormData): { overrule?: { reason: string } } {
  const reason = readText(values, 'overrule');
  return reason ? { overrule: { reason } } : {};
}
