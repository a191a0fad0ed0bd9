/** Which queries the choices need. Pure functions. */

import type { QueryKind } from './queries.ts';
import type { FlowState } from './state.ts';

/** The state of the hold that the query for the form needs. */
export interface HolderKnowledge {
  readonly pending: Promise<unknown> | undefined;
  readonly secret: string | undefined;
}

/**
 * Lists the queries that the choices need, for the shown day, without their language; an empty
 * query means none, and a blank, which addresses drop at their end, one without parameters. After
 * booking only the texts and the calendar file are needed.
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
  // A held form is refused to everyone but the holder, so the query sends the secret. It waits
  // until the hold is settled.
  const holder = hold.secret ? `&hold=${hold.secret}` : '';
  const questions: readonly (readonly [QueryKind, string])[] = [
    ['config', ' '],
    ['calendar', state.confirmed?.calendar ? `&${state.confirmed.calendar}` : ''],
    // If the page only sets a reason, load the schedules that offer it.
    [
      'schedules',
      state.options.reason && !state.options.schedule ? `&reason=${state.options.reason}` : ' ',
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
