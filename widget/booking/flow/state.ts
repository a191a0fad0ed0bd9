/**
 * One customer's way through a booking, as it stands: what was chosen, typed and answered,
 * read-only.
 */

import type {
  NextStep,
  WidgetReasonBody,
  WidgetScheduleBody,
} from '../../../bff/contract/widget-api.ts';
import type { Problem } from '../api-client.ts';
import type { FieldErrors, FieldValues } from './form-fields.ts';
import type { Answers } from './queries.ts';
import type { Choices, Step } from './steps.ts';

/** What the page asks for by attributes or properties. */
export interface Options {
  /** Address of the server's calls; ends in a slash. */
  readonly base: string;
  readonly lang: string;
  readonly schedule?: number | undefined;
  readonly reason?: number | undefined;
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  /** `HH:MM` of that day. */
  readonly time?: string | undefined;
  /** What is filled in beforehand, by field name; whatever the page says. */
  readonly prefill?: Readonly<Record<string, unknown>>;
}

/** What is going to be booked, or was. */
export interface Appointment {
  /** As the installation's clock shows it. */
  readonly time: string;
  /** The calendar that gets it: of a group, the one that was given. */
  readonly schedule: WidgetScheduleBody | undefined;
  /** A group was asked for, and this calendar was given. */
  readonly isGiven: boolean;
  readonly reason: WidgetReasonBody | undefined;
  /** How many come, where the reason asks. */
  readonly persons: number | undefined;
}

/** What the confirmation shows. */
export interface Confirmation extends Appointment {
  readonly number: number;
  /** Until when it must be confirmed, UTC; `undefined` if it stands. */
  readonly deadline?: string | undefined;
  /** What happens now; the server's names of sentences. */
  readonly steps?: readonly NextStep[];
  /** It is too late to change it. */
  readonly isFinal?: boolean;
  /** Address of the booking's own page; a secret. */
  readonly ownPage?: string | undefined;
  /**
   * What the server is asked for the customer's own calendar; `undefined` where the booking does
   * not stand yet.
   */
  readonly calendar?: string | undefined;
}

export interface LostTime {
  readonly slot: string;
  readonly step: Step;
}

export interface FlowState {
  readonly options: Options;
  /** The newest answers of the server. */
  readonly answers: Answers;
  readonly step: Step;
  readonly choices: Choices;
  /** Typed so far, by field name; and `CONSENT`. */
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly problem?: Problem | undefined;
  /** Where the problem came while booking: what tries again. */
  readonly bookAgain?: (() => void) | undefined;
  /** A booking, or a place on the waiting list, is on its way. */
  readonly isSending: boolean;
  readonly confirmed?: Confirmation | undefined;
  /** The first step is on screen. */
  readonly isStarted?: boolean;
  /** The customer has asked for another try. */
  readonly isRetried?: boolean;
  /** A choice was made; the next step follows as soon as it is known. */
  readonly isMovingOn: boolean;
  /** What the live region says. */
  readonly announcement?: string;
  /** Selector of what takes the focus after the next update. */
  readonly focusOn?: string;
  /** The day that the month stands on; empty for the chosen or the first free one. */
  readonly focusedDay?: string;
  /** Free days as a list. */
  readonly isList?: boolean | undefined;
  /** What the reasons are searched for. */
  readonly search: string;
  /** The time that was lost, and the step that the customer was at. */
  readonly lost?: LostTime | undefined;
  /** What the customer has joined the waiting list for, last. */
  readonly joinedWish?: string;
}

/** Where in the tab's storage it is kept that the free days are shown as a list. */
export const listKey = 'slotwell list';

/** A booking begins anew. */
export const anew = {
  step: 'calendar',
  choices: {},
  values: {},
  errors: {},
  problem: undefined,
  isSending: false,
  isStarted: false,
  isMovingOn: true,
  focusedDay: '',
} as const satisfies Partial<FlowState>;

/** Everything else is not so, or not there. */
export const initialState: FlowState = {
  ...anew,
  options: { base: '', lang: '' },
  answers: {},
  search: '',
};
