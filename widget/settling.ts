/** After every change: takes what there is only one of, asks for what the choices need, and moves on where the next step is known. */

import type { Problem } from './api-client.ts';
import { type Confirmation, change, emit, type Flow, keptAs, openFields, reasonOf, stepsOf, textsOf, type Wishes } from './flow.ts';
import { asHolder, holdOfChoice, holdTime, letGo, restore } from './holding.ts';
import { keep, kept } from './kept.ts';
import { forget, type Kind, want } from './loading.ts';
import { go, reopenForm } from './moving.ts';
import { type Choices, choose, nextStep, reachableStep } from './steps.ts';

/** Takes up what the page asks for. Another language keeps everything; another calendar, reason or server begins anew. */
export function start(flow: Flow, wishes: Wishes): void {
  const { base, schedule, reason } = flow.wishes;
  const isOther = wishes.base !== base || wishes.schedule !== schedule || wishes.reason !== reason;
  if (__HOLDS__ && isOther) letGo(flow);
  flow.wishes = wishes;
  if (isOther) begin(flow);
  settle(flow);
}

/** Forgets the booking and everything chosen and typed. */
export function reset(flow: Flow): void {
  keep(keptAs(flow));
  if (__HOLDS__) letGo(flow);
  forget(flow, 'days', true);
  begin(flow);
  flow.focusOn = 'h2';
  settle(flow);
}

/** Makes a choice, and moves on by itself. */
export function take<S extends keyof Choices>(flow: Flow, step: S, value: Choices[S]): void {
  if (flow.sending) return;
  change(flow, { choices: choose(flow.choices, step, value), problem: undefined, onward: true, cursor: '' });
  settle(flow);
}

export function settle(flow: Flow): void {
  if (!flow.problem || flow.problem.code === 'slot_unavailable') {
    pick(flow);
    load(flow);
    advance(flow);
  }
  flow.host.requestUpdate();
}

/** Says what was refused, and keeps everything. */
export function fail(flow: Flow, problem: Problem, atBooking = false): void {
  const { field, code } = problem;
  flow.atBooking = atBooking;
  emit(flow, 'slotwell-error', { code });
  if (field === 'consent') change(flow, { errors: { consent: problem }, focusOn: '#consent' });
  else if (field && field in (flow.data.forms?.data ?? {})) reopenForm(flow, { [field]: problem });
  else {
    if (code === 'slot_unavailable') loseTime(flow);
    change(flow, { problem, focusOn: '[role=alert]' });
    countDown(flow);
  }
}

/** Says that a time which was held is gone. Where it is not, nothing is drawn anew: the customer may be typing. */
export const tell = (flow: Flow, holding: Promise<Problem | undefined> | undefined) =>
  holding?.then((problem) => problem && fail(flow, problem));

/** Asks for what is not here yet. */
export function load(flow: Flow): void {
  const { base, lang } = flow.wishes;
  const { calendar, reason, day, time } = flow.choices;
  if (__HOLDS__) follow(flow, holdTime(flow));
  const ofReason = reason ? `&schedule=${calendar}&reason=${reason}` : '';
  const form = `${ofReason}&slot=${encodeURIComponent(time ?? '')}`;
  const queries: readonly [Kind, string | 0 | undefined][] = [
    ['config', '&'],
    ['schedules', '&'],
    ['reasons', calendar && `&schedule=${calendar}`],
    ['days', ofReason],
    ['slots', ofReason && day && `${ofReason}&day=${day}`],
    ['forms', ofReason && time && (__HOLDS__ ? asHolder(flow, form) : form)],
  ];
  for (const [kind, query] of queries.slice(0, flow.confirmed ? 1 : 6)) {
    const answer = want(flow, kind, `${base}widget/v1/${kind}?lang=${lang}`, query || '');
    const patience = answer && setTimeout(() => change(flow, { spoken: textsOf(flow).loading }), 1000);
    answer?.then((problem) => {
      clearTimeout(patience);
      if (problem) fail(flow, problem);
      else settle(flow);
    });
  }
}

function begin(flow: Flow): void {
  const { schedule, reason } = flow.wishes;
  change(flow, {
    choices: (__HOLDS__ && restore(flow)) || { calendar: schedule, reason: schedule && reason },
    confirmed: kept<Confirmation>(keptAs(flow)),
    values: {},
    errors: {},
    problem: undefined,
    sending: false,
    step: 'calendar',
    started: false,
    // What is booked next is another booking, also where all of it is the same.
    keyed: undefined,
    onward: true,
    cursor: '',
  });
  if (__HOLDS__) follow(flow, flow.hold?.pending);
}

function pick(flow: Flow): void {
  const { schedules, reasons } = flow.data;
  const only = <T>(list: readonly T[] | undefined) => (list?.length === 1 ? list[0] : undefined);
  if (!flow.choices.calendar) flow.choices = choose(flow.choices, 'calendar', only(schedules?.data)?.id);
  if (!reasons || reasonOf(flow)) return;
  const wished = reasons.data.find(({ id }) => id === flow.wishes.reason) ?? only(reasons.data);
  flow.choices = choose(flow.choices, 'reason', wished?.id);
}

function advance(flow: Flow): void {
  const { choices, data, step } = flow;
  // Another time or reason may have brought another form.
  const open = step === 'confirm' && openFields(flow);
  const known = data.config && (choices.calendar ? data.reasons : data.schedules);
  if (open) reopenForm(flow, open);
  else if (flow.onward && known && !flow.confirmed) {
    flow.onward = false;
    if (flow.started) go(flow, nextStep(choices, stepsOf(flow), step));
    else {
      flow.started = true;
      flow.step = reachableStep(choices, stepsOf(flow), 'confirm');
      emit(flow, 'slotwell-ready', null);
    }
  }
}

/** Goes on when it is known whether the time is held. */
const follow = (flow: Flow, holding: Promise<Problem | undefined> | undefined) =>
  holding?.then((problem) => (problem ? fail(flow, problem) : settle(flow)));

/** Fresh times of that day are offered, or other days. */
function loseTime(flow: Flow): void {
  if (__HOLDS__ && holdOfChoice(flow)) letGo(flow);
  flow.choices = choose(flow.choices, 'time', undefined);
  forget(flow, 'slots', true);
  forget(flow, 'days');
  load(flow);
  go(flow, 'time');
}

function countDown(flow: Flow): void {
  const { problem } = flow;
  if (!problem?.wait) return;
  setTimeout(() => {
    if (flow.problem !== problem) return;
    change(flow, { problem: { ...problem, wait: problem.wait - 1 } });
    countDown(flow);
  }, 1000);
}
