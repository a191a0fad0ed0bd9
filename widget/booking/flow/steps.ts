/** The steps of a booking and the choices made in them. Pure functions. */

export const order = ['calendar', 'reason', 'day', 'time', 'form', 'confirm'] as const;

export type Step = (typeof order)[number];

/** Whether the step comes after the choice of a time. */
export const isAfterTime = (step: Step | undefined): boolean =>
  step === 'form' || step === 'confirm';

/** The choices so far, by step. */
export interface Choices {
  readonly calendar?: number | undefined;
  readonly reason?: number | undefined;
  /** Number of persons, once the reason is known to ask for it. */
  readonly persons?: number | undefined;
  readonly day?: string | undefined;
  readonly time?: string | undefined;
  /** The form was completed, and nothing in it is missing. */
  readonly form?: boolean | undefined;
  readonly confirm?: undefined;
}

/**
 * Choices that depend on an earlier one and are reset when it changes. The form is not among them,
 * because its values fit any time; nor is the number of persons.
 */
const dependent: Readonly<Record<string, Choices>> = {
  calendar: { reason: undefined, day: undefined, time: undefined },
  reason: { day: undefined, time: undefined },
  persons: { day: undefined, time: undefined },
  day: { time: undefined },
};

/** Sets a choice; setting the same one again changes nothing. */
export function choose<S extends keyof Choices>(
  choices: Choices,
  step: S,
  value: Choices[S],
): Choices {
  return choices[step] === value ? choices : { ...choices, ...dependent[step], [step]: value };
}

/** Returns the wanted step, or an earlier one that is still open. */
export function reachableStep(choices: Choices, steps: readonly Step[], wanted: Step): Step {
  return steps.find((step) => step === wanted || !choices[step]) ?? 'confirm';
}

/**
 * Returns the next step. A completed form is skipped, so that a changed time leads straight back to
 * the check.
 */
export function nextStep(choices: Choices, steps: readonly Step[], step: Step): Step {
  const next = steps.find((other) => order.indexOf(other) > order.indexOf(step)) ?? 'confirm';
  return next === 'form' && choices.form ? 'confirm' : next;
}
