/** Sends a booking so that it is made once. */

import type { WidgetBookingResponseBody } from '../../bff/contract/widget-api.ts';
import { type Answer, post } from '../api-client.ts';
import type { BookingFlow } from './booking-flow.ts';
import { CONSENT, entriesOf, valuesOf } from './form-fields.ts';
import { langOf } from './selectors.ts';
import type { FlowState } from './state.ts';

const MAX_TRIES = 4;

/** Neither body nor problem if the form could not be had, which was said already. */
export async function sendBooking(flow: BookingFlow): Promise<Answer<WidgetBookingResponseBody>> {
  for (let tries = 1; ; tries++) {
    const problem = await flow.hold.pending;
    if (problem) return { problem };
    await flow.queries.settled('forms');
    const { state, hold } = flow;
    const seal = state.answers.forms?.seal;
    if (!seal) return {};
    const content = contentOf(state);
    const answer = await post<'bookings'>(
      `${state.options.base}bookings`,
      { ...content, seal, proof: await flow.proof, hold: hold.secret },
      { 'idempotency-key': flow.bookingKey.of(JSON.stringify(content)) },
    );
    const { code, wait } = answer.problem ?? {};
    if (tries === MAX_TRIES || !code?.startsWith('challenge')) return answer;
    await new Promise((resolve) => setTimeout(resolve, (wait || 1) * 1000));
    // The seal or the proof of this form is used up or too old.
    if (code !== 'challenge_required') {
      flow.queries.invalidate('forms');
      flow.load();
    }
  }
}

function contentOf(state: FlowState) {
  const { calendar: schedule, reason, persons, time: slot } = state.choices;
  const submission = { ...valuesOf(entriesOf(state)), ...(persons && { persons: `${persons}` }) };
  // The field that people do not see, unless the form has one of that name.
  const website = state.answers.forms?.data.website ? '' : `${state.values.website ?? ''}`;
  return { schedule, reason, slot, submission, lang: langOf(state), consent: !!state.values[CONSENT], website };
}
