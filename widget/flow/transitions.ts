/** What follows from a state: the choices that nobody has to make, and what the server must be asked; pure. */

import type { QueryKind } from './queries.ts';
import { type FlowState, reasonOf } from './state.ts';
import { type Choices, choose } from './steps.ts';

/** The choices, with the only calendar and the wished or only reason chosen. */
export function choicesWithOnlyOnes(state: FlowState): Choices {
  const { schedules, reasons } = state.answers;
  const choices = state.choices.calendar ? state.choices : choose(state.choices, 'calendar', onlyOne(schedules?.data)?.id);
  if (!reasons || reasonOf({ ...state, choices })) return choices;
  const wished = reasons.data.find(({ id }) => id === state.wishes.reason) ?? onlyOne(reasons.data);
  return choose(choices, 'reason', wished?.id);
}

const onlyOne = <T>(list: readonly T[] | undefined): T | undefined => (list?.length === 1 ? list[0] : undefined);

/** What the form's question needs to know of the hold. */
export interface HolderKnowledge {
  readonly pending: Promise<unknown> | undefined;
  readonly secret: string | undefined;
}

/** What the choices need of the server, and the day that is shown, apart from its language; empty if nothing is needed. A booking that is done needs words alone, and its calendar file. */
export function questionsOf(
  { choices, confirmed }: FlowState,
  hold: HolderKnowledge,
  shownDay: string | undefined,
): readonly (readonly [QueryKind, string])[] {
  const { calendar, reason, time } = choices;
  const ofReason = reason ? `&schedule=${calendar}&reason=${reason}` : '';
  // Whoever holds the time asks as its holder: others are refused its form. Until that is known, nothing is asked.
  const holder = hold.secret ? `&hold=${hold.secret}` : '';
  const questions: readonly (readonly [QueryKind, string])[] = [
    ['config', '&'],
    ['calendar', confirmed?.calendarQuestion ?? ''],
    ['schedules', '&'],
    ['reasons', calendar ? `&schedule=${calendar}` : ''],
    ['days', ofReason],
    ['slots', ofReason && shownDay ? `${ofReason}&day=${shownDay}` : ''],
    ['forms', ofReason && time && !hold.pending ? `${ofReason}&slot=${encodeURIComponent(time)}${holder}` : ''],
  ];
  return confirmed ? questions.slice(0, 2) : questions;
}
