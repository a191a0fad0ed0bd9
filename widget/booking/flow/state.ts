/** The read-only state of one customer's booking: choices, input and answers. */

import type {
  WidgetBookingResponseBody,
  WidgetReasonBody,
  WidgetScheduleBody,
} from '../../../bff/contract/widget-api.ts';
import type { Problem } from '../api-client.ts';
import type { FieldErrors, FieldValues } from './form-fields.ts';
import type { Answers } from './queries.ts';
import type { Choices, Step } from './steps.ts';

/** Attributes and properties set by the page. */
export interface Options {
  /** Base address of the server's calls; ends with a slash. */
  readonly base: string;
  readonly lang: string;
  readonly schedule?: number | undefined;
  readonly reason?: number | undefined;
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  /** `HH:MM` of that day. */
  readonly time?: string | undefined;
  /** Prefilled values by field name, unchecked. */
  readonly prefill?: Readonly<Record<string, unknown>>;
}

/** The appointment that is being booked, or was. */
export interface Appointment {
  /** Wall time of the installation. */
  readonly time: string;
  /** The schedule that is booked: within a group, the assigned one. */
  readonly schedule: WidgetScheduleBody | undefined;
  /** Whether a group was chosen and assigned this schedule. */
  readonly isGiven: boolean;
  readonly reason: WidgetReasonBody | undefined;
  /** Number of persons, if the reason asks for it. */
  readonly persons: number | undefined;
}

/** The data of the confirmation. */
export type Confirmation = Omit<WidgetBookingResponseBody, 'schedule'> & Appointment;

export interface LostTime {
  readonly slot: string;
  readonly step: Step;
}

export interface FlowState {
  readonly options: Options;
  /** The latest answers of the server. */
  readonly answers: Answers;
  readonly step: Step;
  readonly choices: Choices;
  /** Values typed so far, by field name, including `CONSENT`. */
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly problem?: Problem | undefined;
  /** Retries the booking that failed. */
  readonly bookAgain?: (() => void) | undefined;
  /** How long the appointment takes that retrying would book. */
  readonly minutes?: number | undefined;
  /** A booking or an entry for the waiting list is being sent. */
  readonly isSending: boolean;
  readonly confirmed?: Confirmation | undefined;
  /** The first step is on screen. */
  readonly isStarted?: boolean;
  /** The customer asked to retry. */
  readonly isRetried?: boolean;
  /** A choice was made, and the next step follows as soon as it is known. */
  readonly isMovingOn: boolean;
  /** Text of the live region. */
  readonly announcement?: string;
  /** Selector of the element to focus after the next update. */
  readonly focusOn?: string;
  /** The day that the month view is at; empty for the chosen or the first free one. */
  readonly focusedDay?: string;
  /** There is room for two months beside each other and the times. */
  readonly isWide?: boolean;
  /** Free days are shown as a list. */
  readonly isList?: boolean | undefined;
  /** Search text for the calendars or the reasons. */
  readonly search: string;
  /** The calendar or reason whose whole description is shown. */
  readonly opened?: number;
  /** The time that was lost, and the step at that moment. */
  readonly lost?: LostTime | undefined;
  /** What this browser remembers of the customer, by kind as in `autocomplete`; unchecked. */
  readonly remembered?: Readonly<Record<string, unknown>> | undefined;
  /** The customer has opened the form for times before those that are free. */
  readonly wantsSooner?: boolean;
  /** The last waiting list entry that the customer made. */
  readonly joinedWish?: string;
}

/** Key in session storage for showing free days as a list. */
export const listKey = 'slotwell list';

/** Changes that start a booking over. */
export const anew = {
  step: 'calendar',
  choices: {},
  values: {},
  errors: {},
  minutes: undefined,
  problem: undefined,
  isSending: false,
  isStarted: false,
  isMovingOn: true,
  focusedDay: '',
} as const satisfies Partial<FlowState>;

/** All other members default to false or undefined. */
export const initialState: FlowState = {
  ...anew,
  options: { base: '', lang: '' },
  answers: {},
  search: '',
};
