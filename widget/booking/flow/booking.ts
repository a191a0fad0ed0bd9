/** Books exactly once, keeps what the confirmation needs, and retries after a failure. */

import type { ReactiveControllerHost } from 'lit';
import type { WidgetBookingResponseBody } from '../../../bff/contract/widget-api.ts';
import { type Answer, post } from '../api-client.ts';
import { toAppointment } from './appointment.ts';
import type { BookingFlow } from './booking-flow.ts';
import { consentEntries, findOpenFields, HONEYPOT, listEntries, toValues } from './form-fields.ts';
import { remember } from './remembering.ts';
import { getCapabilities, getTexts, toStorageKey, toVisitor } from './selectors.ts';
import type { Confirmation, FlowState } from './state.ts';
import type { Choices } from './steps.ts';
import { writeToTab } from './tab-storage.ts';
import { blamed, sending } from './transitions.ts';
import { whileConnected } from './while-connected.ts';

const MAX_TRIES = 4;

/**
 * Sends the booking. Has neither body nor problem if the form could not be loaded, which was
 * reported already.
 */
async function sendBooking(
  flow: BookingFlow,
  minutes: number | undefined,
): Promise<Answer<WidgetBookingResponseBody>> {
  for (let tries = 1; ; tries++) {
    const problem = await flow.hold.pending;
    if (problem) {
      return { problem };
    }
    await flow.queries.settled('forms');
    const { state } = flow;
    const seal = state.answers.forms?.seal;
    if (!seal) {
      return {};
    }
    const content = toContent(state);
    const answer = await post<'bookings'>(
      `${state.options.base}bookings`,
      {
        ...content,
        minutes: minutes || undefined,
        seal,
        proof: await flow.proof,
        hold: flow.hold.secret,
      },
      { 'idempotency-key': getKey(flow, JSON.stringify(content)) },
    );
    const { code, wait } = answer.problem ?? {};
    if (flow.sent && /^(offline|lost|outcome_unknown)$/.test(code ?? '')) {
      flow.sent.isUnanswered = true;
    }
    // A form that is too young only has to wait: what failed before that is asked for once more, so
    // that it is what the visitor is told.
    const isYoung = code === 'challenge_required';
    if (tries >= MAX_TRIES + +isYoung || !code?.startsWith('challenge')) {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, (wait || 1) * 1000));
    // The form's seal or proof is used up or expired, or a password manager filled in the honeypot.
    if (!isYoung) {
      emptyHoneypot(flow);
      flow.queries.invalidate('forms');
      flow.load();
    }
  }
}

/** Empties the honeypot, so that a visitor who was caught by it succeeds on the next try. */
export const emptyHoneypot = (flow: BookingFlow) =>
  flow.changeSilently({ values: { ...flow.state.values, [HONEYPOT]: '' } });

/**
 * Returns the idempotency key: double clicks, retries and requested waits send the same key, of
 * more than 128 random bits. The key depends on the content, so a new seal does not make a second
 * booking.
 */
function getKey(flow: BookingFlow, content: string): string {
  if (flow.sent?.content !== content) {
    flow.sent = { content, key: crypto.getRandomValues(new Uint32Array(5)).join('') };
  }
  return flow.sent.key;
}

/** Returns the chosen time with the names that the server and the page use. */
const chosenTime = (choices: Choices) => ({
  schedule: choices.calendar,
  reason: choices.reason,
  slot: choices.time,
});

function toContent(state: FlowState) {
  const { persons } = state.choices;
  const submission = {
    ...toValues(listEntries(state)),
    ...(persons && { persons: `${persons}` }),
  };
  return { ...chosenTime(state.choices), submission, ...toVisitor(state) };
}

const toConfirmation = (flow: BookingFlow, receipt: WidgetBookingResponseBody): Confirmation => ({
  ...receipt,
  ...toAppointment(flow, receipt),
});

/** How long a restored connection may still fail. */
const SHAKY_MS = 5000;
const RETRY_MS = 1000;

/** `minutes`: how long the appointment takes, as it is on screen. Nothing else is booked. */
export async function submitBooking(flow: BookingFlow, minutes: number | undefined): Promise<void> {
  const open = findOpenFields(consentEntries(flow.state));
  if (flow.state.isSending) {
    return;
  }
  if (open) {
    return flow.change(blamed(open));
  }
  if (!flow.emit('slotwell-before-book', chosenTime(flow.state.choices))) {
    return flow.change({});
  }
  flow.change(sending(getTexts(flow.state).busy));
  const { body, problem } = await sendBooking(flow, minutes);
  flow.change({ isSending: false, minutes: problem?.minutes ?? minutes });
  if (problem) {
    flow.fail(problem, () => submitBooking(flow, flow.state.minutes));
  } else if (body) {
    confirm(flow, body);
  }
}

function confirm(flow: BookingFlow, receipt: WidgetBookingResponseBody): void {
  const confirmed = toConfirmation(flow, receipt);
  // The link to the booking's own page gives access to the customer's data, so the tab stores it
  // only if no mail brings it.
  writeToTab(toStorageKey(flow.state), {
    ...confirmed,
    manage_url: receipt.next_steps[0] === 'told' ? receipt.manage_url : undefined,
  });
  remember(flow);
  flow.hold.forget();
  const shows = flow.emit('slotwell-booked', {
    number: receipt.booking_id,
    id: receipt.booking_details_id,
    start: receipt.slot,
    end: receipt.slot_end,
    status: receipt.status,
  });
  flow.change(shows ? { confirmed, announcement: '', focusOn: 'h2' } : { isSending: true });
  flow.load();
}

/**
 * Retries when the connection is back, if that cannot book twice. Also covers a call that was sent
 * around that moment and fails later, because no further event would come.
 */
export function retryWhenOnline(host: ReactiveControllerHost, flow: BookingFlow): void {
  let onlineAt = -Infinity;
  const retryIfBack = () => {
    const { problem } = flow.state;
    const askedAt = problem?.askedAt ?? Infinity;
    const mayBookTwice =
      flow.state.bookAgain && getCapabilities(flow.state).idempotency !== 'exact';
    if (askedAt > onlineAt + SHAKY_MS || mayBookTwice) {
      return;
    }
    setTimeout(
      () => flow.state.problem === problem && flow.retry(),
      askedAt < onlineAt ? 0 : RETRY_MS,
    );
  };
  host.addController({ hostUpdated: retryIfBack });
  whileConnected(host, (signal) =>
    addEventListener(
      'online',
      () => {
        onlineAt = performance.now();
        retryIfBack();
      },
      { signal },
    ),
  );
}

export async function requestMoreTime(flow: BookingFlow): Promise<void> {
  const problem = await flow.hold.extend();
  if (problem) {
    flow.fail(problem);
  } else {
    flow.change({ focusOn: 'h2' });
  }
}
