/** The steps of a booking and what was chosen in them; pure. */

export const order = ['calendar', 'reason', 'day', 'time', 'form', 'confirm'] as const;

export type Step = (typeof order)[number];

/** A step that the chosen time leads to. */
export const isAfterTime = (step: Step | undefined): boolean =>
  step === 'form' || step === 'confirm';

/** What was chosen so far, by step. */
export interface Choices {
  readonly calendar?: number | undefined;
  readonly reason?: number | undefined;
  /** How many come, once it is known that the reason asks. */
  readonly persons?: number | undefined;
  readonly day?: string | undefined;
  readonly time?: string | undefined;
  /** The form was gone through and nothing in it is left to ask. */
  readonly form?: boolean | undefined;
  readonly confirm?: undefined;
}

/**
 * Choices that hang on an earlier one, and end when it changes. The form never does: its answers
 * count for any time; nor does how many come.
 */
const dependent: Readonly<Record<string, Choices>> = {
  calendar: { reason: undefined, day: undefined, time: undefined },
  reason: { day: undefined, time: undefined },
  persons: { day: undefined, time: undefined },
  day: { time: undefined },
};

/** Sets a choice; the same one again changes nothing. */
export function choose<S extends keyof Choices>(
  choices: Choices,
  step: S,
  value: Choices[S],
): Choices {
  return choices[step] === value ? choices : { ...choices, ...dependent[step], [step]: value };
}

/** The wanted step, or the first one before it that is still open. */
export function reachableStep(choices: Choices, steps: readonly Step[], wanted: Step): Step {
  return steps.find((step) => step === wanted || !choices[step]) ?? 'confirm';
}

/**
 * The step after this one. A form that is already filled is not asked again, so that a changed time
 * leads straight back to the check.
 */
export function nextStep(choices: Choices, steps: readonly Step[], step: Step): Step {
  const next = steps[steps.indexOf(step) + 1] ?? 'confirm';
  return next === 'form' && choices.form ? 'confirm' : next;
}
