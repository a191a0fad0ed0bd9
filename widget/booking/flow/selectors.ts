/** Values derived from the state. Pure functions. */

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
import { CONSENT, HONEYPOT } from './form-fields.ts';
import type { FlowState, LostTime } from './state.ts';
import { isAfterTime, order, type Step } from './steps.ts';

/** Returns the key of this widget in session storage. */
export const toStorageKey = (state: FlowState): string =>
  `slotwell ${state.options.base} ${state.options.schedule}`;

export const getConfig = (state: FlowState): Partial<WidgetConfigBody['data']> =>
  state.answers.config?.data ?? {};

export const getCapabilities = (state: FlowState): Partial<Capabilities> =>
  getConfig(state).capabilities ?? {};

/**
 * Returns the texts. Until the configuration is here these are built in, enough to report a
 * problem.
 */
export const getTexts = (state: FlowState): SentTexts =>
  getConfig(state).texts ?? (builtInTexts[toBuiltInLang(state.options.lang)] as SentTexts);

/** The language of the texts. */
export const getLang = (state: FlowState): string =>
  getConfig(state).lang ?? toBuiltInLang(state.options.lang);

/** Returns the locale for dates, times and numbers. */
export const getLocale = (state: FlowState): string => getConfig(state).locale ?? getLang(state);

/** Lists the visible steps: those with a single option are skipped. */
export const listSteps = (state: FlowState): readonly Step[] => {
  const { options, answers } = state;
  const base = findBase(state);
  const counts: Partial<Record<Step, number | undefined>> = {
    // An unknown id counts as no choice, so that the others are offered.
    calendar:
      options.schedule && (!answers.schedules || findSchedule(state))
        ? 1
        : answers.schedules?.data.length,
    reason:
      options.reason && base && base === findBase(state, options.reason)
        ? 1
        : answers.reasons?.data.length,
  };
  return order.filter((step) => counts[step] !== 1);
};

/** Returns the visible step: if the chosen time is lost, customers stay where they are. */
export const findShownStep = (state: FlowState): Step => findLostForm(state)?.step ?? state.step;

/**
 * Returns the progress: `n` counts steps as customers do, with day and time as one. `text`: `Step 2
 * of 5`.
 */
export function toProgress(state: FlowState) {
  const shown = findShownStep(state);
  const step = shown === 'time' ? 'day' : shown;
  const steps = listSteps(state).filter((other) => other !== 'time');
  const n = steps.indexOf(step) + 1 || 1;
  return { step, steps, n, text: fill(getTexts(state).progress, { n, count: steps.length }) };
}

/**
 * Whether the chosen time is taken or its day cannot be booked, so that another one must be
 * offered.
 */
export const isTimeGone = ({ code }: Problem): boolean => /^(slot|day)_/.test(code);

/**
 * Returns a time that was lost after the form was opened; `undefined` if customers simply choose
 * another as before.
 */
export const findLostForm = (state: FlowState): LostTime | undefined =>
  state.problem?.code === 'slot_unavailable' && isAfterTime(state.lost?.step)
    ? state.lost
    : undefined;

/**
 * Finds the day whose times are shown beside the month: the chosen one, or the first free one of
 * that month.
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
): WidgetReasonBody | undefined =>
  state.answers.reasons?.data
    .flatMap((reason) => [reason, ...(reason.selections ?? [])])
    .find((reason) => reason.id === id);

/** Finds the reason of the list that a selection starts from: itself if it is in the list. */
export const findBase = (
  state: FlowState,
  id = state.choices.reason,
): WidgetReasonBody | undefined =>
  state.answers.reasons?.data.find(
    (reason) => reason.id === id || reason.selections?.some((one) => one.id === id),
  );

/** Returns the visitor's data for calls that lead to mails. */
export const toVisitor = (state: FlowState) => ({
  lang: getLang(state),
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  consent: state.values[CONSENT],
  website: state.values[HONEYPOT],
});
