/** The waiting list: what a customer can wait for where nothing is free, and joining. */

import type { WidgetDaysBody, WidgetWaitlistRequestBody } from '../bff/contract/widget-api.ts';
import { call } from './api-client.ts';
import { change, type Flow, langOf, textsOf } from './flow.ts';
import { daysOf } from './holding.ts';
import { fieldError } from './sentences.ts';
import { fail } from './settling.ts';

type Wish = Pick<WidgetWaitlistRequestBody, 'schedule' | 'reason' | 'day'>;

/** What can be filled in, the required one first. Named as the form's usual fields, so that what is typed here is there too, and the other way round. */
export const fieldsToJoin = ['email', 'name'] as const;

/** What takes the focus when a full day is chosen, or what came of it. */
export const waitFocus = '.wait :is(button,input,[tabindex])';

/** Whether the day is neither free nor closed, and can be waited for. */
export const isFull = ({ data }: Flow, { data: free, from = '', until = '', closed }: WidgetDaysBody, day: string) =>
  data.config?.data.capabilities.waitlist &&
  day >= from &&
  day <= until &&
  !free.includes(day) &&
  !closed?.some((other) => other.day === day);

/** The full day that is looked at, or any day where none is free; undefined: there is something to choose. */
export function wishOf(flow: Flow): Wish | undefined {
  const { cursor, choices, data } = flow;
  const { calendar: schedule, reason } = choices;
  const days = daysOf(flow);
  if (!data.config?.data.capabilities.waitlist || !days || !schedule || !reason) return;
  const day = cursor || choices.day;
  if (!days.data.length) return { schedule, reason };
  // Its last time may have gone since the days were loaded.
  return day && (isFull(flow, days, day) || (day === choices.day && data.slots?.data.length === 0)) ? { schedule, reason, day } : undefined;
}

/** Names what somebody waits for. */
export const keyOf = (wish: Wish): string => JSON.stringify(wish);

/** What is open in the fields is said there, everything else as any trouble; nothing typed is lost. */
export async function join(flow: Flow, wish: Wish): Promise<void> {
  if (flow.sending) return;
  const { values, wishes } = flow;
  const [email, name, website] = [...fieldsToJoin, 'website'].map((field) => `${values[field] || ''}`.trim());
  const error = fieldError({ required: true, input_type: 'email' }, email ?? '');
  if (error) return change(flow, { errors: { email: error }, focusOn: '#email' });
  const consent = !!values.consent;
  if (flow.data.config?.data.consent && !consent)
    return change(flow, { errors: { consent: { code: 'field_required' } }, focusOn: '#consent' });
  change(flow, { errors: {}, problem: undefined, sending: true, spoken: textsOf(flow).loading });
  const { problem } = await call<'waitlist'>(`${wishes.base}widget/v1/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...wish, email, ...(name && { name }), lang: langOf(flow), consent, website }),
  });
  change(flow, { sending: false });
  const { code, field = code?.endsWith('_limit') && 'email' } = problem ?? {};
  if (problem && field) change(flow, { errors: { [field]: problem }, focusOn: `#${field}` });
  else if (problem) fail(flow, problem);
  else change(flow, { listed: keyOf(wish), asks: false, spoken: textsOf(flow).joined, focusOn: waitFocus });
}
