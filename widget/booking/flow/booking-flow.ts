/**
 * The booking flow of one widget: its state, and what follows from it. After every change it takes
 * what there is only one of, asks for what the choices need, and moves on where the next step is
 * known. The actions that views call stand beside it, by what they are about: choosing, booking.
 */

import type { ReactiveControllerHost } from 'lit';
import type {
  WidgetDaysBody,
  WidgetProofBody,
  WidgetSlotsBody,
} from '../../../bff/contract/widget-api.ts';
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

/** Seconds: whoever is told to wait no longer than this need not come back and press. */
const MAX_WAIT = 60;

/** Less than a click takes. */
const REST_MS = 50;

export class BookingFlow extends FlowStore {
  readonly hold: HoldController;
  readonly navigation: NavigationController;
  readonly queries = new Queries((answer) => {
    this.changeSilently({ answers: { ...this.state.answers, ...answer } });
    const { forms } = answer;
    // By a script of its own, which only such a form names.
    if (forms?.solver) {
      this.proof = import(/* @vite-ignore */ forms.solver).then(
        (script) => script.solve(forms),
        () => undefined,
      );
    }
  });
  /**
   * That a person books, computed while the form is filled in; `undefined` if none is asked for, or
   * can be computed: the server then says so.
   */
  proof: Promise<WidgetProofBody | undefined> | undefined;
  /**
   * What was sent to be booked, last, and its key; `undefined` if what is booked next is another
   * booking, even if all of it is the same.
   */
  sent: { readonly content: string; readonly key: string } | undefined;
  #isReady = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    super(host);
    this.hold = new HoldController(this);
    this.navigation = new NavigationController(host, this);
  }

  /** The free days, and that of the visitor's own held time. */
  get days(): WidgetDaysBody | undefined {
    const { days } = this.state.answers;
    return days && this.hold.addHeldDay(days);
  }

  /** The day whose times are shown. */
  get shownDay(): string | undefined {
    return findShownDay(this.state, this.days);
  }

  /** The times on offer, and the visitor's own held one. */
  get slots(): WidgetSlotsBody | undefined {
    const { slots = this.#firstSlots } = this.state.answers;
    return slots && this.hold.addHeldSlot(slots);
  }

  /** What came with the days, unless one of these times has turned out to be gone. */
  get #firstSlots(): WidgetSlotsBody | undefined {
    const { days } = this.state.answers;
    return !this.state.lost && days?.data[0] === this.shownDay ? days?.first : undefined;
  }

  /** Trouble ends the asking; the first step is shown all the same, once it is known. */
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

  /** Asks for what is not here yet, and for the hold of the chosen time. */
  load(): void {
    this.follow(this.hold.request());
    // The first day's times came with the days; once it is chosen, they are asked for anew.
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
          // What is here is no longer waited for.
          if (this.state.announcement === said) {
            this.changeSilently({ announcement: '' });
          }
        }),
      );
    }
  }

  /**
   * Asks for what a choice would need, before it is made: once pointer or focus rest on it, as they
   * pass over others on their way.
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

  /** Goes on when it is known whether the time is held, or what the answer is. */
  async follow(waiting: Promise<Problem | undefined> | undefined): Promise<void> {
    if (!waiting) {
      return;
    }
    const problem = await waiting;
    if (problem) {
      // Its words may still be on their way.
      await this.queries.settled('config');
      this.fail(problem);
    } else {
      this.settle();
    }
  }

  /** Says what was refused, and keeps everything. */
  fail(problem: Problem, bookAgain?: () => void): void {
    const { field, code } = problem;
    // The visitor is offered what there is; an id in the page is its author's to mend.
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
      // A widget that cannot begin takes the focus from nobody who has not asked for it.
      this.change({
        problem,
        announcement: '',
        focusOn: this.state.answers.config || this.state.isRetried ? '[role=alert]' : '',
      });
      this.#countDown();
    }
  }

  /** Does again what brought the problem. */
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
    // Another time or reason may have brought another form.
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
    // Before it is told: who hears it may begin anew.
    this.#isReady = true;
    this.emit('slotwell-ready', null);
  }

  /** Fresh times of that day are offered, or other days. */
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
   * When the server's time to wait is over, tries again: nothing has been done yet, so that it
   * cannot book twice.
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
