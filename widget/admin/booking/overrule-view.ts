/** Overrides a booking rule: names the broken rule and asks for a reason. */

import { nothing } from 'lit';
import type { Problem } from '../client.ts';
import { inputField, readText } from '../parts/field.ts';
import type { Texts } from '../texts/index.ts';

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

/** Returns the overrule for the call; empty unless the form asked for it. */
export function readOverrule(values: FormData): { overrule?: { reason: string } } {
  const reason = readText(values, 'overrule');
  return reason ? { overrule: { reason } } : {};
}
