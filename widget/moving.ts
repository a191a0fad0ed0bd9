/** From step to step. */

import { backInHistory, pushStep, stepInHistory } from './browser-history.ts';
import { change, emit, type FieldErrors, type Flow, stepsOf, textsOf } from './flow.ts';
import { choose, reachableStep, type Step } from './steps.ts';
import { fill } from './texts.ts';

export function go(flow: Flow, step: Step): void {
  if (flow.sending) return;
  pushStep(flow.historyKey, step);
  show(flow, step);
}

export function back(flow: Flow): void {
  const steps = stepsOf(flow);
  if (!flow.sending && !backInHistory(flow.historyKey)) go(flow, steps[steps.indexOf(flow.step) - 1] ?? flow.step);
}

/** Follows the browser's Back and Forward. */
export const followHistory = (flow: Flow) => show(flow, stepInHistory(flow.historyKey) ?? stepsOf(flow)[0] ?? 'day');

/** Shows the form with what is open in it. */
export function reopenForm(flow: Flow, errors: FieldErrors): void {
  flow.choices = choose(flow.choices, 'form', false);
  go(flow, 'form');
  change(flow, { errors, focusOn: '[role=alert]' });
}

function show(flow: Flow, wanted: Step): void {
  const steps = stepsOf(flow);
  const step = reachableStep(flow.choices, steps, wanted);
  if (flow.confirmed || flow.sending || !flow.started || step === flow.step) return;
  const number = steps.indexOf(step) + 1;
  const count = steps.length;
  const texts = textsOf(flow);
  const spoken = `${fill(texts.progress, { n: number, count })}: ${texts[`${step}Head`]}`;
  change(flow, { step, errors: {}, problem: undefined, spoken, focusOn: 'h2' });
  emit(flow, 'slotwell-step', { step, number, count });
}
