/**
 * The booking flow of one widget: its state, and what follows from it. After every change it
 * selects options without an alternative, loads what the choices need, and moves on as soon as the
 * next step is known. The actions that views call are in files of their own, by topic: choosing,
 * booking.
 */

import type { ReactiveControllerHost } from 'lit';
import type { WidgetDaysBody, WidgetSlotsBody } from '../../../bff/contract/widget-api.ts';
import type { WidgetProofBody } from '../../../bff/contract/widget-form.ts';
import { type Problem, prefetch } from '../api-client.ts';
import { HoldController } from '../hold/hold-controller.ts';
import { CONSENT, findOpenFields, listEntries } from './form-fields.ts';
import { NavigationController } from './navigation.ts';
import { Queries, type QueryKind } from './queries.ts';
import { listQuestions } from './questions.ts';
import { findShownDay, getTexts, isTimeGone, listSteps } from './selectors.ts';
import { type Choices, choose, nextStep } from './steps.ts';
import { FlowStore } from './store.ts';
import { blamed, choicesWithOnlyOnes, started, timeLost } from './transitions.ts';

const LOADING_MESSAGE_MS = 1000;

/** Seconds. After a shorter wait the widget retries by itself. */
const MAX_WAIT = 60;

/** Delay of the prefetch: shorter than a click. */
const REST_MS = 50;

export class BookingFlow extends FlowStore {
  readonly hold: HoldController;
  readonly navigation: NavigationController;
  readonly queries = new Queries((answer) => {
    this.changeSilently({ answers: { ...this.state.answers, ...answer } });
    const { forms } = answer;
    // Loads the solver, a separate script, only if the form has its address.
    if (forms?.solver) {
      this.proof = import(/* @vite-ignore */ forms.solver).then(
        (script) => script.solve(forms),
        () => undefined,
      );
    }
  });
  /**
   * Proof that a person is booking, computed while the form is filled in; `undefined` if none is
   * required or it failed, which the server then reports.
   */
  proof: Promise<WidgetProofBody | undefined> | undefined;
  /**
   * The last booking request and its key; `undefined` if the next one is a new booking, even with
   * the same content.
   */
  sent: { readonly content: string; readonly key: string; isUnanswered?: boolean } | undefined;
  #isReady = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    super(host);
    this.hold = new HoldController(this);
    this.navigation = new NavigationController(host, this);
  }

  /** The free days, including the day that the visitor holds a time on. */
  get days(): WidgetDaysBody | undefined {
    const { days } = this.state.answers;
    return days && this.hold.addHeldDay(days);
  }

  /** The day whose times are shown. */
  get shownDay(): string | undefined {
    return findShownDay(this.state, this.days);
  }

  /** The offered times, including the one that the visitor holds. */
  get slots(): WidgetSlotsBody | undefined {
    const { slots = this.#firstSlots } = this.state.answers;
    return slots && this.hold.addHeldSlot(slots);
  }

  /** Times that came with the days, unless one of them has turned out to be taken. */
  get #firstSlots(): WidgetSlotsBody | undefined {
    const { days } = this.state.answers;
    return !this.state.lost && days?.data[0] === this.shownDay ? days?.first : undefined;
  }

  /**
   * Selects single options, loads and moves on. A problem stops the loading, but the first step is
   * still shown once it is known.
   */
  settle(): void {
    const { problem } = this.state;
    const goesOn = !problem || isTimeGone(problem);
    this.changeSilently({ choices: choicesWithOnlyOnes(this.state) });
    if (goesOn) {
      this.load();
    }
    if (goesOn || !this.state.isStarted) {
      this.#advance();
    }
    this.change({});
  }

  /** Requests missing answers and the hold of the chosen time. */
  load(): void {
    this.follow(this.hold.request());
    // The times of the first day came with the days; they are loaded again once the day is chosen.
    const day = this.state.choices.day || !this.#firstSlots ? this.shownDay : undefined;
    for (const [kind, question] of listQuestions(this.state, this.hold, day)) {
      const answer = this.queries.ask(kind, this.#addressOf(kind), question);
      let said: string | undefined;
      const say = () => {
        said = getTexts(this.state).loading;
        this.change({ announcement: said });
      };
      const timer = answer && setTimeout(say, LOADING_MESSAGE_MS);
      this.follow(
        answer?.finally(() => {
          clearTimeout(timer);
          // The answer is here, so the loading message goes.
          if (this.state.announcement === said) {
            this.changeSilently({ announcement: '' });
          }
        }),
      );
    }
  }

  /**
   * Loads what a choice would need, before it is made. It waits until pointer or focus rest on the
   * option, because both pass over others on their way.
   */
  prefetch<S extends keyof Choices>(step: S, value: Choices[S]): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      const choices = choose(this.state.choices, step, value);
      for (const [kind, question] of listQuestions(
        { ...this.state, choices },
        this.hold,
        choices.day,
      )) {
        const url = this.#addressOf(kind) + question;
        if (question && !this.queries.isAsked(kind, url)) {
          prefetch(url);
        }
      }
    }, REST_MS);
  }

  #addressOf(kind: QueryKind): string {
    const { options } = this.state;
    return `${options.base}${kind}?lang=${options.lang}`;
  }

  /** Continues once the hold or the answer is here. */
  async follow(waiting: Promise<Problem | undefined> | undefined): Promise<void> {
    if (!waiting) {
      return;
    }
    const problem = await waiting;
    if (problem) {
      // The texts that explain the problem may still be loading.
      await this.queries.settled('config');
      this.fail(problem);
    } else {
      this.settle();
    }
  }

  /** Shows a problem without losing any input. */
  fail(problem: Problem, bookAgain?: () => void): void {
    const { field, code } = problem;
    // An unknown id is for the author of the page to fix; visitors see what can be booked.
    if (/^(schedule|reason)_not/.test(code)) {
      // biome-ignore lint/suspicious/noConsole: the page's author is the one to tell
      console.warn(`slotwell-booking: ${code}`, this.state.options);
    }
    this.changeSilently({ bookAgain });
    this.emit('slotwell-error', { code });
    if (field && listEntries(this.state).some((entry) => entry.name === field)) {
      this.navigation.reopenForm({ [field]: problem });
    } else if (field === 'consent') {
      this.change(blamed({ [CONSENT]: problem }));
    } else {
      if (isTimeGone(problem)) {
        this.#loseTime(code === 'day_not_found' ? 'day' : 'time');
      }
      // If the widget cannot even start, it does not steal the focus, unless the visitor asked to
      // retry.
      this.change({
        problem,
        announcement: '',
        focusOn: this.state.answers.config || this.state.isRetried ? '[role=alert]' : '',
      });
      this.#countDown();
    }
  }

  /** Repeats the action that failed. */
  retry(): void {
    this.changeSilently({ isRetried: true, problem: undefined });
    if (this.state.bookAgain) {
      this.state.bookAgain();
    } else {
      this.settle();
    }
  }

  #advance(): void {
    const { state } = this;
    const { answers, choices, step } = state;
    const isKnown = answers.config && (choices.calendar ? answers.reasons : answers.schedules);
    // Another time or reason may have a different form.
    const open = step === 'confirm' && findOpenFields(listEntries(state));
    if (open) {
      this.navigation.reopenForm(open);
    } else if (state.isMovingOn && isKnown && !state.confirmed) {
      this.changeSilently({ isMovingOn: false });
      if (state.isStarted) {
        this.navigation.goTo(nextStep(choices, listSteps(state), step));
      } else {
        this.#start();
      }
    }
  }

  #start(): void {
    this.changeSilently(started(this.state));
    if (this.#isReady) {
      return;
    }
    // Before the event, because a listener may start over.
    this.#isReady = true;
    this.emit('slotwell-ready', null);
  }

  /** Offers fresh times of the day, or other days. */
  #loseTime(gone: 'day' | 'time'): void {
    if (this.hold.ofChoice) {
      this.hold.letGo();
    }
    this.changeSilently(timeLost(this.state, gone));
    this.queries.drop('slots');
    this.queries.invalidate('days');
    this.load();
    this.navigation.goTo('time');
  }

  /**
   * Retries after the wait that the server asked for. The server has done nothing yet, so nothing
   * is booked twice.
   */
  #countDown(whole = this.state.problem?.wait ?? 0): void {
    const { problem } = this.state;
    if (!problem?.wait) {
      return;
    }
    setTimeout(() => {
      if (this.state.problem !== problem) {
        return;
      }
      const wait = problem.wait - 1;
      this.change({ problem: { ...problem, wait } });
      if (wait) {
        this.#countDown(whole);
      } else if (whole <= MAX_WAIT) {
        this.retry();
      }
    }, 1000);
  }
}
