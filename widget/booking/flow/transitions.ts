/** State changes by event. Pure functions. */

import type { WidgetHoldRequestBody } from '../../../bff/contract/widget-api.ts';
import type { FieldErrors } from './form-fields.ts';
import { findReason, listSteps } from './selectors.ts';
import { anew, type Confirmation, type FlowState, type Options } from './state.ts';
import { type Choices, choose, reachableStep } from './steps.ts';

type Changes = Partial<FlowState>;

/** Starts over, but keeps a time that the visitor still holds and a booking that was just made. */
export const begun = (
  state: FlowState,
  held: WidgetHoldRequestBody | undefined,
  confirmed: Confirmation | undefined,
): Changes => ({
  ...anew,
  choices: held
    ? {
        calendar: held.schedule,
        reason: held.reason,
        persons: held.persons,
        day: held.slot.slice(0, 10),
        time: held.slot,
      }
    : wishedBy(state.options),
  confirmed,
});

/**
 * Returns the choices set by the page. A reason alone only filters, and is chosen once it is known
 * to be offered.
 */
const wishedBy = (options: Options): Choices =>
  options.schedule
    ? {
        calendar: options.schedule,
        reason: options.reason,
        ...(options.reason && readDay(options)),
      }
    : {};

/** Reads day and time set by the page. */
function readDay({ day = '', time = '' }: Options): Choices {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !Date.parse(day)) {
    return {};
  }
  return { day, time: /^\d\d:\d\d$/.test(time) ? `${day} ${time}:00` : undefined };
}

/** Makes a choice; the next step follows as soon as it is known. */
export const chosen = <S extends keyof Choices>(
  state: FlowState,
  step: S,
  value: Choices[S],
): Changes => ({
  choices: choose(state.choices, step, value),
  minutes: undefined,
  problem: undefined,
  lost: undefined,
  isMovingOn: true,
  focusedDay: '',
  search: '',
});

/** Chooses the only schedule, and the preset or only reason; at the start also the preset day. */
export function choicesWithOnlyOnes(state: FlowState): Choices {
  const { reasons } = state.answers;
  let { choices } = state;
  if (!choices.calendar) {
    choices = choose(choices, 'calendar', onlyOne(state.answers.schedules?.data)?.id);
  }
  if (reasons && !findReason(state, choices.reason)) {
    const wished = findReason(state, state.options.reason ?? 0) ?? onlyOne(reasons.data);
    choices = choose(choices, 'reason', wished?.id);
    if (wished && !state.isStarted) {
      choices = { ...choices, ...readDay(state.options) };
    }
  }
  return withPersons(state, choices);
}

/**
 * Adds the number of persons if the reason asks for it: the chosen or preset one if allowed, else
 * one.
 */
function withPersons(state: FlowState, choices: Choices): Choices {
  const reason = findReason(state, choices.reason);
  const wished = `${choices.persons ?? state.options.prefill?.persons}`;
  const takes = reason?.persons?.options?.some((option) => option.value === wished);
  const persons = reason?.persons && (takes ? Number(wished) : 1);
  return !reason || persons === choices.persons ? choices : { ...choices, persons };
}

const onlyOne = <T>(list: readonly T[] | undefined): T | undefined =>
  list?.length === 1 ? list[0] : undefined;

/** Shows the first open step. */
export const started = (state: FlowState): Changes => ({
  isStarted: true,
  step: reachableStep(state.choices, listSteps(state), 'confirm'),
});

/** Shows field errors and focuses the first one. */
export const blamed = (errors: FieldErrors): Changes => ({
  errors,
  focusOn: `#${Object.keys(errors)[0]}`,
});

export const mended = (state: FlowState, name: string): Changes => ({
  errors: { ...state.errors, [name]: { ...state.errors[name], isMended: true } },
});

/** A booking or an entry for the waiting list is being sent. */
export const sending = (announcement: string): Changes => ({
  errors: {},
  problem: undefined,
  isSending: true,
  announcement,
});

/**
 * Removes the chosen time, or its whole day, and remembers it as lost. A time preset by the page
 * counts as lost at the form, which it would have led to.
 */
export const timeLost = (state: FlowState, gone: 'day' | 'time'): Changes => ({
  choices: choose(state.choices, gone, undefined),
  lost: state.choices.time
    ? { slot: state.choices.time, step: state.isStarted ? state.step : 'form' }
    : state.lost,
});
