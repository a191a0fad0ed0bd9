/** Books, so that it is done once: double clicks, retries and waits that the server asks for all carry the same key. */

import type { WidgetBookingResponseBody } from '../bff/contract/widget-api.ts';
import { type Answer, type Bodies, call } from './api-client.ts';
import {
  booksOnce,
  type Confirmation,
  change,
  emit,
  entriesOf,
  type Flow,
  keptAs,
  langOf,
  openFields,
  placeOf,
  reasonOf,
  scheduleOf,
  textsOf,
} from './flow.ts';
import { forgetHold } from './holding.ts';
import { keep } from './kept.ts';
import { forget } from './loading.ts';
import { reopenForm } from './moving.ts';
import { fail, load, settle, take } from './settling.ts';

/** What is open in the form takes the focus, else the next step follows. */
export function submitForm(flow: Flow): void {
  const open = openFields(flow);
  if (open) reopenForm(flow, open);
  else take(flow, 'form', true);
}

export async function book(flow: Flow): Promise<void> {
  if (flow.sending) return;
  if (flow.data.config?.data.consent && !flow.values.consent) {
    change(flow, { errors: { consent: { code: 'field_required' } }, focusOn: '#consent' });
    return;
  }
  change(flow, { errors: {}, problem: undefined, sending: true, spoken: textsOf(flow).busy });
  const { body, problem } = await submit(flow);
  change(flow, { sending: false });
  if (problem) fail(flow, problem, true);
  else if (body) done(flow, body);
}

/** Does again what brought the problem. */
export function retry(flow: Flow): void {
  flow.problem = undefined;
  if (flow.atBooking) void book(flow);
  else settle(flow);
}

/** Whether trying again by itself cannot book twice. */
export const mayRetry = (flow: Flow) => flow.problem?.code === 'offline' && (!flow.atBooking || booksOnce(flow));

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Neither body nor problem: the form to send could not be had, which was said already. */
async function submit(flow: Flow): Promise<Answer<Bodies['bookings']>> {
  for (let tries = 1; ; tries++) {
    const gone = __HOLDS__ && (await flow.hold?.pending);
    if (gone) return { problem: gone };
    await flow.loads.forms?.done;
    const seal = flow.data.forms?.seal;
    if (!seal) return {};
    const { calendar: schedule, reason, time: slot } = flow.choices;
    const entries = entriesOf(flow).filter(({ value }) => value !== '');
    const submission = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
    // The field that people do not see, unless the form has one of that name.
    const website = flow.data.forms?.data.website ? '' : `${flow.values.website ?? ''}`;
    const content = { schedule, reason, slot, submission, lang: langOf(flow), consent: !!flow.values.consent, website };
    const answer = await call<'bookings'>(`${flow.wishes.base}widget/v1/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': keyOf(flow, JSON.stringify(content)) },
      body: JSON.stringify({ ...content, seal, ...(__HOLDS__ && { hold: flow.hold?.secret }) }),
    });
    const { code, wait } = answer.problem ?? {};
    if (tries > 3 || !code?.startsWith('challenge')) return answer;
    await pause(wait || 1);
    if (code === 'challenge_failed') {
      forget(flow, 'forms');
      load(flow);
    }
  }
}

/** More than 128 random bits. The same content keeps its key: a new seal does not make another booking. */
function keyOf(flow: Flow, content: string): string {
  if (flow.keyed !== content) flow.key = crypto.getRandomValues(new Uint32Array(5)).join('');
  flow.keyed = content;
  return flow.key;
}

function done(flow: Flow, body: WidgetBookingResponseBody): void {
  const { booking_id: number, booking_details_id: id, slot: start, slot_end: end } = body;
  const { name: calendar, phone } = scheduleOf(flow) ?? {};
  const { time = '' } = flow.choices;
  const known = { number, id, start, end, time, calendar, phone, reason: reasonOf(flow)?.name, place: placeOf(flow) };
  const booked: Confirmation = __MAIL__ ? { ...known, ...messagesOf(flow, body) } : known;
  // The link to the booking's own page leads to the customer's data: the tab keeps it only where no mail brings it.
  keep(keptAs(flow), __MAIL__ && booked.isMailed ? { ...booked, ownPage: undefined } : booked);
  if (__HOLDS__) forgetHold(flow);
  if (emit(flow, 'slotwell-booked', __MAIL__ ? { number, id, start, end, status: body.status } : { number, id, start, end }))
    change(flow, { confirmed: booked, focusOn: 'h2' });
  else change(flow, { sending: true });
}

/** What follows a booking: a mail, if the customer gave an address, and the booking's own page. */
const messagesOf = (flow: Flow, { confirm_until: deadline, manage_url: ownPage }: WidgetBookingResponseBody) => ({
  deadline,
  ownPage,
  isMailed: !!flow.data.config?.data.capabilities.mail && entriesOf(flow).some(({ field, value }) => field.input_type === 'email' && value),
});
