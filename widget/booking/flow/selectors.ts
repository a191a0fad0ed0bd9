/** What is read from the state; pure. */

import type {
  Capabilities,
  WidgetConfigBody,
  WidgetDaysBody,
  WidgetReasonBody,
  WidgetScheduleBody,
} from '../../../bff/contract/widget-api.ts';
import type { SentTexts } from '../../../bff/contract/widget-texts.ts';
import type { Problem } from '../api-client.ts';
import { builtInTexts, fill, toBuiltInLang } from '../format/texts.ts';
import { isSameMonth } from '../format/wall-time.ts';
import type { FlowState, LostTime } from './state.ts';
import { isAfterTime, order, type Step } from './steps.ts';

/** Where in the tab's storage this widget keeps things. */
export const toStorageKey = (state: FlowState): string =>
  `slotwell ${state.options.base} ${state.options.schedule}`;

export const getConfig = (state: FlowState): Partial<WidgetConfigBody['data']> =>
  state.answers.config?.data ?? {};

export const getCapabilities = (state: FlowState): Partial<Capabilities> =>
  getConfig(state).capabilities ?? {};

/**
 * Before the configuration is here, nothing but a problem is said, in the words that are built in.
 */
export const getTexts = (state: FlowState): SentTexts =>
  getConfig(state).texts ?? (builtInTexts[toBuiltInLang(state.options.lang)] as SentTexts);

/** The language of the texts. */
export const getLang = (state: FlowState): string =>
  getConfig(state).lang ?? toBuiltInLang(state.options.lang);

/** What dates, times and numbers are written by. */
export const getLocale = (state: FlowState): string => getConfig(state).locale ?? getLang(state);

/** The steps that a customer sees: one with a single thing to choose is left out. */
export const listSteps = (state: FlowState): readonly Step[] => {
  const { options, answers } = state;
  const counts: Partial<Record<Step, number | undefined>> = {
    // One that is not there is no choice: then the others are offered.
    calendar:
      options.schedule && (!answers.schedules || findSchedule(state))
        ? 1
        : answers.schedules?.data.length,
    reason:
      options.reason && options.reason === state.choices.reason ? 1 : answers.reasons?.data.length,
  };
  return order.filter((step) => counts[step] !== 1);
};

/** The step that is shown: a time that is lost leaves customers where they were. */
export const findShownStep = (state: FlowState): Step => findLostForm(state)?.step ?? state.step;

/**
 * Where the customer is, the `n`th of the steps as customers count: day and time are one. `text`:
 * `Step 2 of 5`.
 */
export function toProgress(state: FlowState) {
  const shown = findShownStep(state);
  const step = shown === 'time' ? 'day' : shown;
  const steps = listSteps(state).filter((other) => other !== 'time');
  const n = steps.indexOf(step) + 1 || 1;
  return { step, steps, n, text: fill(getTexts(state).progress, { n, count: steps.length }) };
}

/** The chosen time went to somebody else, or its day cannot be booked: another one is offered. */
export const isTimeGone = ({ code }: Problem): boolean => /^(slot|day)_/.test(code);

/**
 * The time that was lost when the form was open or filled already; `undefined` if another time is
 * chosen as before.
 */
export const findLostForm = (state: FlowState): LostTime | undefined =>
  state.problem?.code === 'slot_unavailable' && isAfterTime(state.lost?.step)
    ? state.lost
    : undefined;

/**
 * The day whose times stand beside the month: the chosen one, or the first free one of the month
 * that is shown.
 */
export function findShownDay(
  state: FlowState,
  days: WidgetDaysBody | undefined,
): string | undefined {
  const chosen = state.choices.day;
  const month = state.focusedDay || chosen || days?.data[0];
  if (!month || (chosen && isSameMonth(chosen, month))) {
    return chosen;
  }
  return days?.data.find((day) => isSameMonth(day, month));
}

export const findSchedule = (
  state: FlowState,
  id = state.choices.calendar,
): WidgetScheduleBody | undefined =>
  state.answers.schedules?.data.find((schedule) => schedule.id === id);

export const findReason = (
  state: FlowState,
  id = state.choices.reason,
): WidgetReasonBody | undefined => state.answers.reasons?.data.find((reason) => reason.id === id);
