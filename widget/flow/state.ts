/** One customer's way through a booking, as it stands: what was chosen, typed and answered, and what follows from it. */

import type { ScheduleBody } from '../../bff/contract/rest-api.ts';
import type { WidgetDaysBody, WidgetReasonBody, WidgetScheduleBody } from '../../bff/contract/widget-api.ts';
import type { WidgetTexts } from '../../bff/contract/widget-texts.ts';
import type { Problem } from '../api-client.ts';
import { builtInTextsOf } from '../format/texts.ts';
import { isSameMonth } from '../format/wall-time.ts';
import type { FieldErrors, FieldValues } from './form-fields.ts';
import type { Answers } from './queries.ts';
import { type Choices, type Step, shownSteps } from './steps.ts';

/** What the page asks for by attributes or properties. */
export interface Wishes {
  /** Address of the server; ends in a slash. */
  readonly base: string;
  readonly lang: string;
  readonly schedule?: number | undefined;
  readonly reason?: number | undefined;
}

/** What is going to be booked, or was. */
export interface Appointment {
  /** As the installation's clock shows it. */
  readonly time: string;
  readonly minutes: number;
  readonly calendar: string | undefined;
  /** A group was asked for, and this calendar was given. */
  readonly isGiven: boolean;
  /** `First visit, 30 min` */
  readonly reason: string | undefined;
  readonly description: string | undefined;
  readonly price: string | undefined;
  /** By line. */
  readonly place: readonly string[];
  readonly phone: string | undefined;
}

/** What the confirmation shows. */
export interface Confirmation extends Appointment {
  readonly number: number;
  /** Until when it must be confirmed, UTC; `undefined` if it stands. */
  readonly deadline?: string | undefined;
  /** A mail goes to the customer. */
  readonly isMailed?: boolean;
  /** Address of the booking's own page; a secret. */
  readonly ownPage?: string | undefined;
  /** What the server is asked for the customer's own calendar; empty where the booking does not stand yet. */
  readonly calendarQuestion: string;
}

export interface LostTime {
  readonly slot: string;
  readonly step: Step;
}

export interface FlowState {
  readonly wishes: Wishes;
  /** The newest answers of the server. */
  readonly answers: Answers;
  readonly step: Step;
  readonly choices: Choices;
  /** Typed so far, by field name; `consent` too. */
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly problem?: Problem | undefined;
  /** The problem came while booking: trying again books. */
  readonly isBookingProblem: boolean;
  /** A booking, or a place on the waiting list, is on its way. */
  readonly isSending: boolean;
  readonly confirmed?: Confirmation | undefined;
  /** The first step is on screen. */
  readonly isStarted: boolean;
  /** A choice was made; the next step follows as soon as it is known. */
  readonly isMovingOn: boolean;
  /** What the live region says. */
  readonly announcement: string;
  /** Selector of what takes the focus after the next update. */
  readonly focusOn: string;
  /** The day that the month stands on; empty for the chosen or the first free one. */
  readonly focusedDay: string;
  /** Free days as a list. */
  readonly isList: boolean;
  /** What the reasons are searched for. */
  readonly search: string;
  /** The time that was lost, and the step that the customer was at. */
  readonly lost?: LostTime | undefined;
  /** What the customer has joined the waiting list for, last. */
  readonly joinedWish: string;
}

export const initialState: FlowState = {
  wishes: { base: '', lang: '' },
  answers: {},
  step: 'calendar',
  choices: {},
  values: {},
  errors: {},
  isBookingProblem: false,
  isSending: false,
  isStarted: false,
  isMovingOn: true,
  announcement: '',
  focusOn: '',
  focusedDay: '',
  isList: false,
  search: '',
  joinedWish: '',
};

/** Where in the tab's storage this widget keeps things. */
export const storageKeyOf = ({ wishes }: FlowState): string => `slotwell ${wishes.base} ${wishes.schedule}`;

/** Before the configuration is here, nothing but a problem is said, in the words that are built in. */
export const textsOf = ({ answers, wishes }: FlowState): WidgetTexts =>
  answers.config?.data.texts ?? (builtInTextsOf(wishes.lang) as WidgetTexts);

/** The language of texts, dates and times: the one asked for, or the installation's where that is not known. */
export function langOf({ wishes: { lang }, answers }: FlowState): string {
  const known = answers.config?.data.lang ?? lang;
  return known.slice(0, 2) === lang.slice(0, 2) ? lang : known;
}

export const stepsOf = ({ wishes, answers, choices }: FlowState): readonly Step[] =>
  shownSteps({
    // One that is not there is no choice: then the others are offered.
    calendar: wishes.schedule && (!answers.schedules || scheduleOf({ answers, choices })) ? 1 : answers.schedules?.data.length,
    reason: wishes.reason && wishes.reason === choices.reason ? 1 : answers.reasons?.data.length,
  });

/** The steps as customers count them: day and time are one. */
export const countedStepsOf = (state: FlowState): readonly Step[] => stepsOf(state).filter((step) => step !== 'time');

/** Where the customer is, from 1, as customers count. A time that is lost leaves them where they were. */
export function positionOf(state: FlowState): number {
  const step = lostFormOf(state)?.step ?? state.step;
  return Math.max(0, countedStepsOf(state).indexOf(step === 'time' ? 'day' : step)) + 1;
}

/** The time that was lost when the form was open or filled already; `undefined` if another time is chosen as before. */
export const lostFormOf = ({ problem, lost }: FlowState): LostTime | undefined =>
  problem?.code === 'slot_unavailable' && (lost?.step === 'form' || lost?.step === 'confirm') ? lost : undefined;

/** The day whose times stand beside the month: the chosen one, or the first free one of the month that is shown. */
export function shownDayOf({ choices, focusedDay }: FlowState, days: WidgetDaysBody | undefined): string | undefined {
  const [first] = days?.data ?? [];
  const month = focusedDay || choices.day || first;
  if (!month || (choices.day && isSameMonth(choices.day, month))) return choices.day;
  return days?.data.find((day) => isSameMonth(day, month));
}

export const scheduleOf = ({ answers, choices }: Pick<FlowState, 'answers' | 'choices'>): WidgetScheduleBody | undefined =>
  answers.schedules?.data.find(({ id }) => id === choices.calendar);

export const reasonOf = ({ answers, choices }: FlowState): WidgetReasonBody | undefined =>
  answers.reasons?.data.find(({ id }) => id === choices.reason);

/** The calendar that gets the booking: of a group the one that was given, as the list of calendars has it where it is there. */
export const givenScheduleOf = (state: FlowState, given: ScheduleBody | undefined): WidgetScheduleBody | undefined =>
  given ? (state.answers.schedules?.data.find(({ id }) => id === given.id) ?? given) : scheduleOf(state);

/** Where a calendar's bookings take place, by line. */
export const placeLinesOf = ({ location, address }: Partial<WidgetScheduleBody> = {}): readonly string[] =>
  [location, address].flatMap((line) => line || []);

/** `Berlin time` */
export const zoneOf = (state: FlowState): string => textsOf(state).zone;

/** Whether a key books once, always. */
export const booksOnce = ({ answers }: FlowState): boolean => answers.config?.data.capabilities.idempotency === 'exact';
