/** What the server must be asked, by the choices; pure. */

import type { QueryKind } from './queries.ts';
import type { FlowState } from './state.ts';

/** What the form's question needs to know of the hold. */
export interface HolderKnowledge {
  readonly pending: Promise<unknown> | undefined;
  readonly secret: string | undefined;
}

/**
 * What the choices need of the server, and the day that is shown, apart from its language; empty if
 * nothing is needed. A booking that is done needs words alone, and its calendar file.
 */
export function listQuestions(
  state: FlowState,
  hold: HolderKnowledge,
  shownDay: string | undefined,
): readonly (readonly [QueryKind, string])[] {
  const { calendar, reason, persons, time } = state.choices;
  const ofReason = reason
    ? `&schedule=${calendar}&reason=${reason}${persons && persons > 1 ? `&persons=${persons}` : ''}`
    : '';
  // Whoever holds the time asks as its holder: others are refused its form. Until that is known,
  // nothing is asked.
  const holder = hold.secret ? `&hold=${hold.secret}` : '';
  const questions: readonly (readonly [QueryKind, string])[] = [
    ['config', '&'],
    ['calendar', state.confirmed?.calendar ? `&${state.confirmed.calendar}` : ''],
    // Where the page asks for a reason alone, calendars that offer it.
    [
      'schedules',
      state.options.reason && !state.options.schedule ? `&reason=${state.options.reason}` : '&',
    ],
    ['reasons', calendar ? `&schedule=${calendar}` : ''],
    ['days', ofReason],
    ['slots', ofReason && shownDay ? `${ofReason}&day=${shownDay}` : ''],
    [
      'forms',
      ofReason && time && !hold.pending
        ? `${ofReason}&slot=${encodeURIComponent(time)}${holder}`
        : '',
    ],
  ];
  return state.confirmed ? questions.slice(0, 2) : questions;
}
