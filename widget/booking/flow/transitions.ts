/** What an event makes of the state, as the changes to it; pure. */

import type { WidgetHoldRequestBody } from '../../../bff/contract/widget-api.ts';
import type { FieldErrors } from './form-fields.ts';
import { findReason, listSteps } from './selectors.ts';
import { anew, type Confirmation, type FlowState, type Options } from './state.ts';
import { type Choices, choose, reachableStep } from './steps.ts';

type Changes = Partial<FlowState>;

/**
 * Everything anew, but for a time that the visitor still holds and a booking that was just made.
 */
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
 * What the page asks for: a reason alone narrows down, and is chosen once it is known to be there.
 */
const wishedBy = (options: Options): Choices =>
  options.schedule
    ? {
        calendar: options.schedule,
        reason: options.reason,
        ...(options.reason && readDay(options)),
      }
    : {};

/** The day that the page asks for, and the time where it asks for one. */
function readDay({ day = '', time = '' }: Options): Choices {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !Date.parse(day)) {
    return {};
  }
  return { day, time: /^\d\d:\d\d$/.test(time) ? `${day} ${time}:00` : undefined };
}

/** The next step follows as soon as it is known. */
export const chosen = <S extends keyof Choices>(
  state: FlowState,
  step: S,
  value: Choices[S],
): Changes => ({
  choices: choose(state.choices, step, value),
  problem: undefined,
  lost: undefined,
  isMovingOn: true,
  focusedDay: '',
});

/**
 * The only calendar, and the wished or only reason, are chosen; in the beginning, the wished day
 * with it.
 */
export function choicesWithOnlyOnes(state: FlowState): Choices {
  const { reasons } = state.answers;
  let { choices } = state;
  if (!choices.calendar) {
    choices = choose(choices, 'calendar', onlyOne(state.answers.schedules?.data)?.id);
  }
  if (reasons && !findReason(state, choices.reason)) {
    const wished =
      reasons.data.find((reason) => reason.id === state.options.reason) ?? onlyOne(reasons.data);
    choices = choose(choices, 'reason', wished?.id);
    if (wished && !state.isStarted) {
      choices = { ...choices, ...readDay(state.options) };
    }
  }
  return withPersons(state, choices);
}

/**
 * How many come, where the reason asks: as chosen before or wished by the page, if it takes so
 * many; else one.
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

/** The first step that is open is shown. */
export const started = (state: FlowState): Changes => ({
  isStarted: true,
  step: reachableStep(state.choices, listSteps(state), 'confirm'),
});

/** Says what is open in fields, the first of which takes the focus. */
export const blamed = (errors: FieldErrors): Changes => ({
  errors,
  focusOn: `#${Object.keys(errors)[0]}`,
});

export const mended = (state: FlowState, name: string): Changes => ({
  errors: { ...state.errors, [name]: { ...state.errors[name], isMended: true } },
});

/** A booking, or a place on the waiting list, is on its way. */
export const sending = (announcement: string): Changes => ({
  errors: {},
  problem: undefined,
  isSending: true,
  announcement,
});

/**
 * The chosen time is gone, or its whole day, and remembered as lost. One that the page asked for
 * would have led to the form.
 */
export const timeLost = (state: FlowState, gone: 'day' | 'time'): Changes => ({
  choices: choose(state.choices, gone, undefined),
  lost: state.choices.time
    ? { slot: state.choices.time, step: state.isStarted ? state.step : 'form' }
    : state.lost,
});
