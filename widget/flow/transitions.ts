/** What an event makes of the state, as the changes to it; pure. */

import type { WidgetHoldRequestBody } from '../../bff/contract/widget-api.ts';
import type { FieldErrors } from './form-fields.ts';
import { reasonOf, stepsOf } from './selectors.ts';
import type { Confirmation, FlowState } from './state.ts';
import { type Choices, choose, reachableStep } from './steps.ts';

type Changes = Partial<FlowState>;

/** Everything anew, but for a time that the visitor still holds and a booking that was just made. */
export const begun = (
  { wishes: { schedule, reason } }: FlowState,
  held: WidgetHoldRequestBody | undefined,
  confirmed: Confirmation | undefined,
): Changes => ({
  values: {},
  errors: {},
  problem: undefined,
  isSending: false,
  step: 'calendar',
  isStarted: false,
  isMovingOn: true,
  focusedDay: '',
  choices: held
    ? { calendar: held.schedule, reason: held.reason, day: held.slot.slice(0, 10), time: held.slot }
    : { calendar: schedule, reason: schedule && reason },
  confirmed,
});

/** The next step follows as soon as it is known. */
export const chosen = <S extends keyof Choices>({ choices }: FlowState, step: S, value: Choices[S]): Changes => ({
  choices: choose(choices, step, value),
  problem: undefined,
  lost: undefined,
  isMovingOn: true,
  focusedDay: '',
});

/** The only calendar, and the wished or only reason, are chosen. */
export function choicesWithOnlyOnes(state: FlowState): Choices {
  const { schedules, reasons } = state.answers;
  const choices = state.choices.calendar ? state.choices : choose(state.choices, 'calendar', onlyOne(schedules?.data)?.id);
  if (!reasons || reasonOf({ ...state, choices })) return choices;
  const wished = reasons.data.find(({ id }) => id === state.wishes.reason) ?? onlyOne(reasons.data);
  return choose(choices, 'reason', wished?.id);
}

const onlyOne = <T>(list: readonly T[] | undefined): T | undefined => (list?.length === 1 ? list[0] : undefined);

/** The first step that is open is shown. */
export const started = (state: FlowState): Changes => ({
  isStarted: true,
  step: reachableStep(state.choices, stepsOf(state), 'confirm'),
});

/** Says what is open in a field, which takes the focus. */
export const blamed = (field: string, error: FieldErrors[string]): Changes => ({
  errors: { [field]: error },
  focusOn: `#${field}`,
});

export function mended({ errors }: FlowState, name: string): Changes {
  const { [name]: _mended, ...rest } = errors;
  return { errors: rest };
}

/** A booking, or a place on the waiting list, is on its way. */
export const sending = (announcement: string): Changes => ({ errors: {}, problem: undefined, isSending: true, announcement });

/** The chosen time is gone, and remembered as lost. */
export const timeLost = ({ choices, step, lost }: FlowState): Changes => ({
  choices: choose(choices, 'time', undefined),
  lost: choices.time ? { slot: choices.time, step } : lost,
});
