/**
 * The booking flow of one widget: the actions that views call, which change its state in the store. After every change it takes what there is only one of,
 * asks for what the choices need, and moves on where the next step is known.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { WidgetBookingResponseBody, WidgetDaysBody, WidgetSlotsBody } from '../../bff/contract/widget-api.ts';
import type { Problem } from '../api-client.ts';
import { HoldController } from '../hold/hold-controller.ts';
import { KeepAliveController } from '../hold/keep-alive.ts';
import { WaitlistActions } from '../waitlist/waitlist-actions.ts';
import { entriesOf, type FieldErrors, fieldErrorOf, openFieldsOf } from './form-fields.ts';
import { NavigationController } from './navigation.ts';
import { Queries } from './queries.ts';
import { booksOnce, type Confirmation, type FlowState, shownDayOf, stepsOf, storageKeyOf, textsOf, type Wishes } from './state.ts';
import { type Choices, choose, nextStep, reachableStep } from './steps.ts';
import { FlowStore } from './store.ts';
import { BookingSubmission, confirmationOf } from './submit.ts';
import { readFromTab, removeFromTab, writeToTab } from './tab-storage.ts';
import { choicesWithOnlyOnes, questionsOf } from './transitions.ts';

const LOADING_MESSAGE_MS = 1000;

export class BookingFlow implements ReactiveController {
  readonly hold = new HoldController(() => this.#holdContext());
  readonly navigation: NavigationController;
  readonly waitlist: WaitlistActions;
  readonly #store: FlowStore;
  readonly #queries = new Queries((answer) => this.#store.changeSilently({ answers: { ...this.state.answers, ...answer } }));
  readonly #submission = new BookingSubmission();
  readonly #drawHeld: () => void;
  #isRetried = false;

  /** `drawHeld` draws the countdown of the held time; `isOneView`: day and time are shown at once. */
  constructor(host: ReactiveControllerHost & HTMLElement, drawHeld: () => void, isOneView: () => boolean) {
    this.#drawHeld = drawHeld;
    this.#store = new FlowStore(host);
    this.navigation = new NavigationController(host, this.#store, isOneView);
    this.waitlist = new WaitlistActions(this.#store, (problem) => this.#fail(problem));
    new KeepAliveController(host, {
      hold: this.hold,
      onTick: drawHeld,
      onLost: (problem) => this.#fail(problem),
      onMissing: () => this.#requestMissing(),
    });
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('online', this.#retryByItself);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#retryByItself);
  }

  get state(): FlowState {
    return this.#store.state;
  }

  /** The free days, and that of the visitor's own held time. */
  get days(): WidgetDaysBody | undefined {
    const { days } = this.state.answers;
    return days && this.hold.addHeldDay(days);
  }

  /** The day whose times are shown. */
  get shownDay(): string | undefined {
    return shownDayOf(this.state, this.days);
  }

  /** The times on offer, and the visitor's own held one. */
  get slots(): WidgetSlotsBody | undefined {
    const { slots = this.#firstSlots } = this.state.answers;
    return slots && this.hold.addHeldSlot(slots);
  }

  /** What came with the days, unless one of these times has turned out to be gone. */
  get #firstSlots(): WidgetSlotsBody | undefined {
    const { answers, lost } = this.state;
    return !lost && answers.days?.data[0] === this.shownDay ? answers.days?.first : undefined;
  }

  /** Takes up what the page asks for. Another language keeps everything; another calendar, reason or server begins anew. */
  open(wishes: Wishes): void {
    const { base, schedule, reason, lang } = this.state.wishes;
    const isOther = wishes.base !== base || wishes.schedule !== schedule || wishes.reason !== reason;
    if (!isOther && wishes.lang === lang) return;
    if (isOther) this.hold.letGo();
    this.#store.changeSilently({ wishes });
    if (isOther) this.#begin();
    this.#settle();
  }

  /** Forgets the booking and everything chosen and typed. */
  reset(): void {
    removeFromTab(storageKeyOf(this.state));
    this.hold.letGo();
    this.#queries.drop('days');
    this.#begin();
    this.#store.change({ focusOn: 'h2' });
    this.#settle();
  }

  readonly selectCalendar = (id: number): void => this.#select('calendar', id);

  readonly selectReason = (id: number): void => this.#select('reason', id);

  /** What is shown of the day already may be some minutes old. */
  readonly selectDay = (day: string): void => {
    this.#queries.invalidate('slots');
    this.#select('day', day);
  };

  readonly selectTime = (time: string): void => this.#select('time', time);

  /** A time of any day: `YYYY-MM-DD HH:MM:SS`. */
  readonly selectDayAndTime = (time: string): void => {
    const day = time.slice(0, 10);
    if (day !== this.state.choices.day || this.state.step === 'day') this.selectDay(day);
    this.selectTime(time);
  };

  /** Moves the month to a day; `focusOn` is what takes the focus there. */
  readonly focusDay = (day: string, focusOn = ''): void => {
    this.#store.change({ focusedDay: day, focusOn });
    this.#load();
  };

  readonly toggleList = (): void => this.#store.change({ isList: !this.state.isList });

  readonly searchReasons = (search: string): void => this.#store.change({ search });

  /** Kept with every key, without drawing anything anew, unless an error is mended by it. */
  readonly typeInto = (name: string, value: string | boolean): void => {
    const { values, errors } = this.state;
    this.#store.changeSilently({ values: { ...values, [name]: value } });
    const field = entriesOf(this.state).find((entry) => entry.name === name)?.field ?? { required: true, input_type: 'text' };
    if (errors[name] && !fieldErrorOf(field, value)) this.#mend(name);
  };

  readonly focusField = (name: string): void => this.#store.change({ focusOn: `#${name}` });

  /** What is open in the form takes the focus, else the next step follows. */
  readonly submitForm = (): void => {
    const open = openFieldsOf(this.state);
    if (open) this.navigation.reopenForm(open);
    else this.#select('form', true);
  };

  readonly submitBooking = async (): Promise<void> => {
    const { isSending, answers, values } = this.state;
    if (isSending) return;
    if (answers.config?.data.consent && !values.consent) {
      this.#blame('consent', { code: 'field_required' });
      return;
    }
    this.#store.change({ errors: {}, problem: undefined, isSending: true, announcement: textsOf(this.state).busy });
    const { body, problem } = await this.#submission.send({
      ready: () => this.#readyToSend(),
      renewForm: () => this.#renewForm(),
      readHold: () => this.hold.secret,
    });
    this.#store.change({ isSending: false });
    if (problem) this.#fail(problem, true);
    else if (body) this.#confirm(body);
  };

  /** Where a time was lost: the month and all of its times, in the place of the nearest ones. */
  readonly showAllTimes = (): void => this.#store.change({ problem: undefined, lost: undefined, focusOn: 'h2' });

  /** Does again what brought the problem. */
  readonly retry = (): void => {
    this.#isRetried = true;
    this.#store.changeSilently({ problem: undefined });
    if (this.state.isBookingProblem) void this.submitBooking();
    else this.#settle();
  };

  readonly requestMoreTime = async (): Promise<void> => {
    const problem = await this.hold.extend();
    if (problem) this.#fail(problem);
    else {
      this.#drawHeld();
      this.#store.change({ focusOn: 'h2' });
    }
  };

  /** Hands out what takes the focus now, once. */
  takeFocus(): string {
    const { focusOn } = this.state;
    this.#store.changeSilently({ focusOn: '' });
    return focusOn;
  }

  /** Makes a choice, and moves on by itself. */
  #select<S extends keyof Choices>(step: S, value: Choices[S]): void {
    if (this.state.isSending) return;
    this.#store.change({
      choices: choose(this.state.choices, step, value),
      problem: undefined,
      lost: undefined,
      isMovingOn: true,
      focusedDay: '',
    });
    this.#settle();
  }

  #begin(): void {
    const { schedule, reason } = this.state.wishes;
    const held = this.hold.restore();
    // What is booked next is another booking, also where all of it is the same.
    this.#submission.forgetKey();
    this.#store.change({
      values: {},
      errors: {},
      problem: undefined,
      isSending: false,
      step: 'calendar',
      isStarted: false,
      isMovingOn: true,
      focusedDay: '',
      choices: held
        ? { calendar: held.schedule, reason: held.reason, day: held.slot.slice(0, 10), time: held.slot }
        : { calendar: schedule, reason: schedule && reason },
      confirmed: readFromTab<Confirmation>(storageKeyOf(this.state)),
    });
    this.#follow(this.hold.pending);
  }

  /** Trouble ends the asking; the first step is shown all the same, once it is known. */
  #settle(): void {
    const { problem, isStarted } = this.state;
    const goesOn = !problem || problem.code === 'slot_unavailable';
    this.#store.changeSilently({ choices: choicesWithOnlyOnes(this.state) });
    if (goesOn) this.#load();
    if (goesOn || !isStarted) this.#advance();
    this.#store.change({});
  }

  /** Asks for what is not here yet. */
  #load(): void {
    this.#follow(this.hold.request());
    const { base, lang } = this.state.wishes;
    // The first day's times came with the days; once it is chosen, they are asked for anew.
    const day = this.state.choices.day || !this.#firstSlots ? this.shownDay : undefined;
    for (const [kind, question] of questionsOf(this.state, this.hold, day)) {
      const answer = this.#queries.ask(kind, `${base}widget/v1/${kind}?lang=${lang}`, question);
      if (!answer) continue;
      const timer = setTimeout(() => this.#store.change({ announcement: textsOf(this.state).loading }), LOADING_MESSAGE_MS);
      void answer.then((problem) => {
        clearTimeout(timer);
        if (problem) this.#fail(problem);
        else this.#settle();
      });
    }
  }

  /** Goes on when it is known whether the time is held. */
  async #follow(holding: Promise<Problem | undefined> | undefined): Promise<void> {
    if (!holding) return;
    const problem = await holding;
    if (problem) this.#fail(problem);
    else this.#settle();
  }

  #advance(): void {
    const { choices, answers, step, isMovingOn, isStarted, confirmed } = this.state;
    const isKnown = answers.config && (choices.calendar ? answers.reasons : answers.schedules);
    // Another time or reason may have brought another form.
    const open = step === 'confirm' && openFieldsOf(this.state);
    if (open) this.navigation.reopenForm(open);
    else if (isMovingOn && isKnown && !confirmed) {
      this.#store.changeSilently({ isMovingOn: false });
      if (isStarted) this.navigation.goTo(nextStep(choices, stepsOf(this.state), step));
      else this.#start();
    }
  }

  #start(): void {
    const { choices } = this.state;
    this.#store.changeSilently({ isStarted: true, step: reachableStep(choices, stepsOf(this.state), 'confirm') });
    this.#store.emit('slotwell-ready', null);
  }

  /** Says what was refused, and keeps everything. */
  #fail(problem: Problem, isBookingProblem = false): void {
    const { field, code } = problem;
    // The visitor is offered what there is; an id in the page is its author's to mend.
    // biome-ignore lint/suspicious/noConsole: the page's author is the one to tell
    if (/^(schedule|reason)_not/.test(code)) console.warn(`slotwell-booking: ${code}`, this.state.wishes);
    this.#store.changeSilently({ isBookingProblem });
    this.#store.emit('slotwell-error', { code });
    if (field === 'consent') this.#blame(field, problem);
    else if (field && field in (this.state.answers.forms?.data ?? {})) this.navigation.reopenForm({ [field]: problem });
    else {
      if (code === 'slot_unavailable') this.#loseTime();
      // A widget that cannot begin takes the focus from nobody who has not asked for it.
      this.#store.change({ problem, focusOn: this.state.answers.config || this.#isRetried ? '[role=alert]' : '' });
      this.#countDown();
    }
  }

  /** Says what is open in a field, which takes the focus. */
  #blame(field: string, error: FieldErrors[string]): void {
    this.#store.change({ errors: { [field]: error }, focusOn: `#${field}` });
  }

  #mend(name: string): void {
    const { [name]: _mended, ...errors } = this.state.errors;
    this.#store.change({ errors });
  }

  /** Fresh times of that day are offered, or other days. */
  #loseTime(): void {
    if (this.hold.isOfChoice) this.hold.letGo();
    const { choices, step, lost } = this.state;
    this.#store.changeSilently({ choices: choose(choices, 'time', undefined), lost: choices.time ? { slot: choices.time, step } : lost });
    this.#queries.drop('slots');
    this.#queries.invalidate('days');
    this.#load();
    this.navigation.goTo('time');
  }

  #countDown(): void {
    const { problem } = this.state;
    if (!problem?.wait) return;
    setTimeout(() => {
      if (this.state.problem !== problem) return;
      this.#store.change({ problem: { ...problem, wait: problem.wait - 1 } });
      this.#countDown();
    }, 1000);
  }

  async #readyToSend(): Promise<{ readonly state: FlowState; readonly problem?: Problem | undefined }> {
    const problem = await this.hold.pending;
    if (!problem) await this.#queries.settled('forms');
    return { state: this.state, problem };
  }

  #renewForm(): void {
    this.#queries.invalidate('forms');
    this.#load();
  }

  #confirm(receipt: WidgetBookingResponseBody): void {
    const confirmed = confirmationOf(this.state, receipt);
    const { isMailed, ownPage } = confirmed;
    const { booking_id: number, booking_details_id: id, slot: start, slot_end: end, status } = receipt;
    // The link to the booking's own page leads to the customer's data: the tab keeps it only where no mail brings it.
    writeToTab(storageKeyOf(this.state), { ...confirmed, ownPage: isMailed ? undefined : ownPage });
    this.hold.forget();
    const shows = this.#store.emit('slotwell-booked', { number, id, start, end, status });
    this.#store.change(shows ? { confirmed, focusOn: 'h2' } : { isSending: true });
    this.#load();
  }

  /** The connection is there again: tries again if that cannot book twice. */
  readonly #retryByItself = (): void => {
    const { problem, isBookingProblem } = this.state;
    if (problem?.code === 'offline' && (!isBookingProblem || booksOnce(this.state))) this.retry();
  };

  #requestMissing(): void {
    if (this.state.choices.time && !this.state.problem) this.#load();
  }

  #holdContext() {
    const { wishes, answers, choices, isSending, confirmed } = this.state;
    return {
      base: wishes.base,
      // Pages for different reasons keep different things.
      storageKey: `${storageKeyOf(this.state)} hold ${wishes.reason ?? ''}`,
      isEnabled: !!answers.config?.data.capabilities.holds,
      isOver: isSending || !!confirmed,
      choices,
    };
  }
}
