/** From step to step. */

import { backInHistory, pushStep, stepInHistory } from './browser-history.ts';
import { emit, type FieldErrors, type Flow, focusOn, say, stepsOf, textsOf } from './flow.ts';
import { choose, reachableStep, type Step } from './steps.ts';
import { fill } from './texts.ts';

export function go(flow: Flow, step: Step): void {
  if (flow.busy) return;
  pushStep(flow.historyKey, step);
  show(flow, step);
}

export function back(flow: Flow): void {
  const steps = stepsOf(flow);
  if (!flow.busy && !backInHistory(flow.historyKey)) go(flow, steps[steps.indexOf(flow.step) - 1] ?? flow.step);
}

/** Follows the browser's Back and Forward. */
export const followHistory = (flow: Flow) => show(flow, stepInHistory(flow.historyKey) ?? stepsOf(flow)[0] ?? 'day');

/** Shows the form with what is open in it. */
export function reopenForm(flow: Flow, errors: FieldErrors): void {
  flow.choices = choose(flow.choices, 'form', false);
  go(flow, 'form');
  askAgain(flow, errors, '.errors');
}

export function askAgain(flow: Flow, errors: FieldErrors, selector: string): void {
  flow.errors = errors;
  focusOn(flow, selector);
}

function show(flow: Flow, wanted: Step): void {
  const steps = stepsOf(flow);
  const step = reachableStep(flow.choices, steps, wanted);
  if (flow.booked || flow.busy || !flow.started || step === flow.step) return;
  flow.step = step;
  flow.errors = {};
  flow.problem = undefined;
  const number = steps.indexOf(step) + 1;
  const count = steps.length;
  const texts = textsOf(flow);
  say(flow, `${fill(texts.progress, { n: number, count })}: ${texts[`${step}Head`]}`);
  focusOn(flow, 'h2');
  emit(flow, 'slotwell-step', { step, number, count });
}
