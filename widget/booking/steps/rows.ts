/**
 * Lines about the booking, on cards and in the summary, with links to change them while that is
 * possible.
 */

import { html, type TemplateResult } from 'lit';
import type { WidgetScheduleBody } from '../../../bff/contract/widget-api.ts';
import { own, reasonWords } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { type Entry, listEntries } from '../flow/form-fields.ts';
import { getLocale, getTexts, listSteps } from '../flow/selectors.ts';
import type { Appointment } from '../flow/state.ts';
import type { Step } from '../flow/steps.ts';
import { inWords, writtenDate } from '../format/wall-time.ts';
import { linkButton } from './buttons.ts';

export const card = (heading: string, rows: unknown) =>
  html`<section class="card"><h3>${heading}</h3><dl>${rows}</dl></section>`;

/** Renders a line; nothing if the value is empty. */
export const row = (name: unknown, value: unknown, change?: unknown) =>
  value && html`<div><dt>${name}</dt><dd>${value}</dd>${change && html`<dd>${change}</dd>`}</div>`;

/** Renders a link back to a step, if that step is visible. */
export function changeLink(
  flow: BookingFlow,
  step: Step,
  name: string,
): TemplateResult | undefined {
  const { change } = getTexts(flow.state);
  return listSteps(flow.state).includes(step)
    ? linkButton(change, () => flow.navigation.goTo(step), `${change}: ${name}`)
    : undefined;
}

/** Renders schedule, reason and place; `canChange` adds links to change them. */
export function appointmentRows(flow: BookingFlow, appointment: Appointment, canChange = false) {
  const { schedule, reason } = appointment;
  const texts = getTexts(flow.state);
  const place = placeLines(schedule);
  const change = (step: Step, name: string) =>
    canChange ? changeLink(flow, step, name) : undefined;
  const who = html`${own(schedule?.name, schedule)}<br>${appointment.isGiven ? html`<small>${texts.firstFree}</small>` : ''}`;
  const what = html`${reasonWords(flow, reason)}<br>${reason?.description && html`<small>${own(reason.description, reason)}</small>`}`;
  return [
    row(texts.with, schedule && who, change('calendar', texts.with)),
    row(texts.for, reason && what, change('reason', texts.for)),
    row(own(reason?.persons?.label, reason?.persons), appointment.persons),
    row(
      texts.price,
      own(reason?.totals?.[(appointment.persons ?? 0) - 2] ?? reason?.price, reason),
    ),
    row(texts.place, place[0] && place),
  ];
}

/** Renders the input; first and last name share a line. */
export function detailRows(flow: BookingFlow) {
  const entries = listEntries(flow.state);
  const isName = ({ field }: Entry) => /^(given|family)-name$/.test(field.autocomplete ?? '');
  const names = entries.filter(isName).map((entry) => entry.value);
  return [
    row(getTexts(flow.state).name, own(names.join(' ').trim())),
    entries
      .filter((entry) => !isName(entry))
      .map((entry) => row(own(entry.field.label, entry.field), toWords(flow, entry))),
  ];
}

/**
 * Returns a value for people: the label of an option, yes or no for a checkbox, a date in words.
 */
function toWords(flow: BookingFlow, { field, value }: Entry) {
  const texts = getTexts(flow.state);
  if (typeof value !== 'string') {
    return value ? texts.yes : texts.no;
  }
  if (field.input_type === 'hidden') {
    return;
  }
  if (field.input_type === 'date' && value) {
    return inWords(getLocale(flow.state), writtenDate, value);
  }
  const option = field.options?.find((one) => one.value === value);
  return own(option?.label ?? value, option && field);
}

/**
 * Renders the place of a schedule, with its address unless that is shown elsewhere. Not as blocks,
 * because their own text direction would align them.
 */
export const placeLines = (schedule?: WidgetScheduleBody, hasAddress = true) =>
  [schedule?.location, hasAddress && schedule?.address]
    .filter((line) => line)
    .map((line) => html`${own(line, schedule)}<br>`);
