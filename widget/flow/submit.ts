/** Sends a booking so that it is made once: double clicks, retries and waits that the server asks for all carry the same key. */

import type { WidgetBookingResponseBody } from '../../bff/contract/widget-api.ts';
import { type Answer, call, type Problem } from '../api-client.ts';
import { appointmentOf } from './appointment.ts';
import { entriesOf } from './form-fields.ts';
import { type Confirmation, type FlowState, langOf } from './state.ts';

const MAX_TRIES = 4;

/** What may change between two tries. */
export interface SubmissionSource {
  /** The state when the next try begins, once its hold and its form are settled; a problem if the time is gone. */
  ready(): Promise<{ readonly state: FlowState; readonly problem?: Problem | undefined }>;
  /** Fetches a new form, as the seal of this one is used up or too old. */
  renewForm(): void;
  /** Secret of the visitor's hold; `undefined` if there is none. */
  readHold(): string | undefined;
}

export class BookingSubmission {
  #key = '';
  #content = '';

  /** What is booked next is another booking, even if all of it is the same. */
  forgetKey(): void {
    this.#content = '';
  }

  /** Neither body nor problem if the form could not be had, which was said already. */
  async send(source: SubmissionSource): Promise<Answer<WidgetBookingResponseBody>> {
    for (let tries = 1; ; tries++) {
      const { state, problem } = await source.ready();
      if (problem) return { problem };
      const seal = state.answers.forms?.seal;
      if (!seal) return {};
      const content = contentOf(state);
      const answer = await call<'bookings'>(`${state.wishes.base}widget/v1/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': this.#keyOf(JSON.stringify(content)) },
        body: JSON.stringify({ ...content, seal, hold: source.readHold() }),
      });
      const { code, wait } = answer.problem ?? {};
      if (tries === MAX_TRIES || !code?.startsWith('challenge')) return answer;
      await new Promise((resolve) => setTimeout(resolve, (wait || 1) * 1000));
      if (code === 'challenge_failed') source.renewForm();
    }
  }

  /** More than 128 random bits. The same content keeps its key: a new seal does not make another booking. */
  #keyOf(content: string): string {
    if (this.#content !== content) this.#key = crypto.getRandomValues(new Uint32Array(5)).join('');
    this.#content = content;
    return this.#key;
  }
}

function contentOf(state: FlowState) {
  const { calendar: schedule, reason, time: slot } = state.choices;
  const entries = entriesOf(state).filter(({ value }) => value !== '');
  const submission = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
  // The field that people do not see, unless the form has one of that name.
  const website = state.answers.forms?.data.website ? '' : `${state.values.website ?? ''}`;
  return { schedule, reason, slot, submission, lang: langOf(state), consent: !!state.values.consent, website };
}

/** What is shown of a booking that was made. */
export function confirmationOf(state: FlowState, receipt: WidgetBookingResponseBody): Confirmation {
  const { booking_id: number, booking_details_id: id, slot: start, slot_end: end, confirm_until, manage_url } = receipt;
  const { calendar = 0, reason: reasonId = 0 } = state.choices;
  const question = { schedule: `${receipt.schedule?.id ?? calendar}`, reason: `${reasonId}`, number: `${number}`, id, start, end };
  const writesMail = !!state.answers.config?.data.capabilities.mail;
  return {
    ...appointmentOf(state, receipt.schedule),
    number,
    deadline: confirm_until,
    ownPage: manage_url,
    calendarQuestion: confirm_until ? '' : `&${new URLSearchParams(question)}`,
    isMailed: writesMail && entriesOf(state).some(({ field, value }) => field.input_type === 'email' && value),
  };
}
