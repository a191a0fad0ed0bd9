/** One customer's way through a booking: what was chosen, typed and answered, and what follows from it. */

import type { WidgetFormFieldBody, WidgetReasonBody, WidgetScheduleBody } from '../bff/contract/widget-api.ts';
import type { WidgetTexts } from '../bff/contract/widget-texts.ts';
import type { Problem } from './api-client.ts';
import { historyKey } from './browser-history.ts';
import { SlotwellEvent, type SlotwellEventDetails } from './events.ts';
import type { Hold } from './hold.ts';
import type { Answers, Loads } from './loading.ts';
import { type FieldError, fieldError } from './sentences.ts';
import { type Choices, type Step, shownSteps } from './steps.ts';
import { builtIn, fill } from './texts.ts';

/** What the page asks for by attributes. */
export interface Wishes {
  /** Ends in a slash. */
  readonly base: string;
  readonly lang: string;
  readonly schedule: number | undefined;
  readonly reason: number | undefined;
}

/** The element. */
export interface Host extends HTMLElement {
  /** Draws anew, soon. */
  requestUpdate(): void;
}

/** What the confirmation shows. */
export interface Confirmation {
  readonly number: number;
  readonly id: string;
  /** The time as the installation's clock shows it. */
  readonly time: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly start: string;
  readonly end: string;
  readonly calendar: string | undefined;
  readonly reason: string | undefined;
  readonly place: string;
  readonly phone: string | undefined;
  /** Until when it must be confirmed, UTC; undefined: it stands. */
  readonly deadline?: string | undefined;
  /** A mail goes to the customer. */
  readonly isMailed?: boolean;
  /** Address of the booking's own page; a secret. */
  readonly ownPage?: string | undefined;
}

export type FieldErrors = Readonly<Record<string, FieldError>>;

export interface Flow {
  readonly host: Host;
  readonly historyKey: string;
  wishes: Partial<Wishes>;
  /** The newest answers of the server, and the calls that bring them. */
  data: Answers;
  readonly loads: Loads;
  step: Step;
  choices: Choices;
  /** Typed so far, by field name; `consent` too. */
  values: Record<string, string | boolean>;
  errors: FieldErrors;
  problem?: Problem | undefined;
  /** The problem came while booking: trying again books. */
  atBooking?: boolean;
  /** The booking is on its way. */
  sending?: boolean;
  confirmed?: Confirmation | undefined;
  hold?: Hold | undefined;
  /** The first step is on screen. */
  started?: boolean;
  /** A choice was made; the next step follows as soon as it is known. */
  onward?: boolean;
  /** The idempotency key, and the content that it was made for. */
  key: string;
  keyed?: string | undefined;
  /** What the live region says. */
  spoken?: string;
  /** Selector of what takes the focus after the next update. */
  focusOn?: string;
  /** The day that the month stands on; none: the chosen or the first free one. */
  cursor?: string;
  /** The form of the waiting list is open. */
  asks?: boolean;
  /** What the customer has joined the waiting list for, last. */
  listed?: string;
  /** Free days as a list. */
  asList?: boolean;
}

export const createFlow = (host: Host): Flow => ({
  host,
  historyKey: historyKey(),
  wishes: {},
  data: {},
  loads: {},
  step: 'calendar',
  choices: {},
  values: {},
  errors: {},
  key: '',
});

/** Where in the tab's storage this widget keeps things. */
export const keptAs = ({ wishes }: Flow) => `slotwell ${wishes.base} ${wishes.schedule}`;

/** Changes what is known, and draws it. */
export function change(flow: Flow, changes: Partial<Flow>): void {
  Object.assign(flow, changes);
  flow.host.requestUpdate();
}

/** Before the configuration is here, nothing but a problem is said, in the words that are built in. */
export const textsOf = ({ data }: Flow) => data.config?.data.texts ?? (builtIn as Partial<WidgetTexts> as WidgetTexts);

/** The language of texts, dates and times: the one asked for, or the installation's where that is not known. */
export function langOf({ wishes: { lang = '' }, data }: Flow): string {
  const known = data.config?.data.lang ?? lang;
  return known.slice(0, 2) === lang.slice(0, 2) ? lang : known;
}

export const stepsOf = ({ wishes, data, choices }: Flow): Step[] =>
  shownSteps({
    // One that is not there is no choice: then the others are offered.
    calendar: wishes.schedule && (!data.schedules || scheduleOf({ data, choices })) ? 1 : data.schedules?.data.length,
    reason: wishes.reason && wishes.reason === choices.reason ? 1 : data.reasons?.data.length,
  });

export const scheduleOf = ({ data, choices }: Pick<Flow, 'data' | 'choices'>): WidgetScheduleBody | undefined =>
  data.schedules?.data.find(({ id }) => id === choices.calendar);

export const reasonOf = ({ data, choices }: Flow): WidgetReasonBody | undefined =>
  data.reasons?.data.find(({ id }) => id === choices.reason);

/** Where the chosen calendar's bookings take place; may be empty. */
export function placeOf(flow: Flow): string {
  const { location, address } = scheduleOf(flow) ?? {};
  return [location, address].filter(Boolean).join(', ');
}

/** `Berlin time` */
export const zoneOf = (flow: Flow): string =>
  fill(textsOf(flow).zone, { city: flow.data.config?.data.time_zone.replace(/.*\//, '').replaceAll('_', ' ') ?? '' });

export interface Entry {
  readonly name: string;
  readonly field: WidgetFormFieldBody;
  readonly value: string | boolean;
  readonly error: FieldError | undefined;
}

/** The form's fields with what was entered. */
export const entriesOf = ({ data, values, errors }: Flow): Entry[] =>
  Object.entries(data.forms?.data ?? {}).map(([name, field]) => ({ name, field, value: values[name] ?? field.value, error: errors[name] }));

/** What is open in the form; undefined: nothing. */
export function openFields(flow: Flow): FieldErrors | undefined {
  const errors: Record<string, FieldError> = {};
  for (const { name, field, value } of entriesOf(flow)) {
    const error = fieldError(field, value);
    if (error) errors[name] = error;
  }
  return Object.keys(errors).length ? errors : undefined;
}

/** Whether a key books once, always. */
export const booksOnce = ({ data }: Flow): boolean => data.config?.data.capabilities.idempotency === 'exact';

/** False where the page has prevented what would follow. */
export const emit = <T extends keyof SlotwellEventDetails>({ host }: Flow, type: T, detail: SlotwellEventDetails[T]): boolean =>
  host.dispatchEvent(new SlotwellEvent(type, detail));
