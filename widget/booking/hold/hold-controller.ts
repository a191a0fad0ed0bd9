/**
 * The hold of the chosen time: created, extended, released, and stored in the tab so that it
 * survives a reload. Failures never stop a visitor: without a hold, the booking itself decides.
 */

import type {
  WidgetDaysBody,
  WidgetHoldBody,
  WidgetHoldRequestBody,
  WidgetSlotsBody,
} from '../../../bff/contract/widget-api.ts';
import { type Problem, post } from '../api-client.ts';
import { getCapabilities, toStorageKey } from '../flow/selectors.ts';
import type { FlowStore } from '../flow/store.ts';
import { readFromTab, writeToTab } from '../flow/tab-storage.ts';
import { type Hold, isChosen, releaseHold } from './hold.ts';

const RETRY_MS = 15_000;

/** Extends the hold after this fraction of its time. */
const EXTEND_AFTER = 0.3;

/** The data stored in the tab. */
interface StoredHold {
  readonly time: WidgetHoldRequestBody;
  readonly secret: string;
}

export class HoldController {
  readonly #store: FlowStore;
  #hold: Hold | undefined;
  /**
   * Secret of the last hold, even a released one. The next hold replaces it, so that a visitor
   * never has two.
   */
  #secret: string | undefined;

  constructor(store: FlowStore) {
    this.#store = store;
  }

  /** Resolves once the hold is settled, with a problem if the time is gone. */
  get pending(): Promise<Problem | undefined> | undefined {
    return this.#hold?.pending;
  }

  /** Secret of the hold; `undefined` if there is none. */
  get secret(): string | undefined {
    return this.#secret;
  }

  /** Seconds until the hold of the chosen time expires; 0 or less if it is not held. */
  get secondsLeft(): number {
    return Math.ceil(((this.ofChoice?.endsAt ?? 0) - performance.now()) / 1000);
  }

  get isExtendable(): boolean {
    const answer = this.ofChoice?.answer;
    return !!answer && answer.extendable_until > answer.expires_at;
  }

  /**
   * The hold for the chosen time, pending or granted; `undefined` if the current hold is for
   * another time.
   */
  get ofChoice(): Hold | undefined {
    const hold = this.#hold;
    return hold && isChosen(hold.time, this.#store.state.choices) ? hold : undefined;
  }

  /**
   * Holds the chosen time unless that is done or pending, and releases a hold on another day. Only
   * a new request returns a promise.
   */
  request(): Promise<Problem | undefined> | undefined {
    const { choices } = this.#store.state;
    const held = this.#hold?.time;
    if (held && !isChosen(held, choices, choices.day)) {
      this.letGo();
    }
    const { calendar: schedule, reason, time: slot } = choices;
    const isWanted = getCapabilities(this.#store.state).holds && !this.#isOver && !this.ofChoice;
    return schedule && reason && slot && isWanted
      ? this.#make({ schedule, reason, slot, persons: choices.persons })
      : undefined;
  }

  /** Extends the hold, or makes a new one if it has expired. */
  async extend(): Promise<Problem | undefined> {
    const hold = this.#hold;
    if (!hold || !this.#secret) {
      return;
    }
    hold.nextCallAt = Infinity;
    const { body, problem } = await post<'holds'>(`${this.#base}holds/extend`, {
      hold: this.#secret,
    });
    hold.pending = undefined;
    if (this.#hold !== hold || this.#isOver) {
      return;
    }
    if (problem?.code === 'not_found') {
      return this.#make(hold.time);
    }
    this.#settle(hold, body, problem);
    return;
  }

  /**
   * Keeps the hold alive; called periodically, and with `isUsed` on each action of the customer. On
   * an action it extends the hold, or requests it again if it was refused. An expired hold is
   * renewed only once without an action, so that an abandoned widget does not block a time.
   */
  keep(isUsed: boolean): Promise<Problem | undefined> | undefined {
    const hold = this.ofChoice;
    if (!hold || this.#isOver) {
      return;
    }
    const now = performance.now();
    const isExpired = now >= hold.endsAt;
    if (isUsed) {
      hold.isRemade = false;
    }
    if (isUsed ? now < hold.nextCallAt : !isExpired || !hold.endsAt || hold.isRemade) {
      return;
    }
    if (isExpired) {
      return this.#make(hold.time, !isUsed);
    }
    return this.isExtendable ? this.extend() : undefined;
  }

  /**
   * Releases the hold on the server, but keeps it here: the visitor leaves the page and may come
   * back.
   */
  release(): void {
    if (this.#secret) {
      releaseHold(this.#base, this.#secret);
    }
  }

  /** Releases the hold, because the time is no longer wanted. */
  letGo(): void {
    if (!this.#hold) {
      return;
    }
    this.release();
    this.#drop();
  }

  /** Forgets the hold without releasing it: it has expired or was used by the booking. */
  forget(): void {
    this.#secret = undefined;
    this.#drop();
  }

  #drop(): void {
    this.#hold = undefined;
    writeToTab(this.#storageKey);
  }

  /** Returns the time held before a reload and extends its hold; `undefined` if there was none. */
  restore(): WidgetHoldRequestBody | undefined {
    const stored = readFromTab<StoredHold>(this.#storageKey);
    if (!stored) {
      return;
    }
    this.#secret = stored.secret;
    this.#hold = { time: stored.time, endsAt: 0, nextCallAt: Infinity };
    this.#hold.pending = this.extend();
    return stored.time;
  }

  /** Adds the day of the held time, which may have been the last free one of its day. */
  addHeldDay(days: WidgetDaysBody): WidgetDaysBody {
    const day = this.#heldSlot?.slice(0, 10);
    return !day || days.data.includes(day) ? days : { ...days, data: [...days.data, day].sort() };
  }

  /** Adds the held time, which is not offered to anyone else. */
  addHeldSlot(slots: WidgetSlotsBody): WidgetSlotsBody {
    const held = this.#heldSlot;
    if (!held || slots.data.includes(held)) {
      return slots;
    }
    const at = slots.data.filter((slot) => slot < held).length;
    return { ...slots, data: slots.data.toSpliced(at, 0, held) };
  }

  get #heldSlot(): string | undefined {
    const hold = this.#hold;
    return hold && hold.endsAt > performance.now() ? hold.time.slot : undefined;
  }

  get #base(): string {
    return this.#store.state.options.base;
  }

  /** Pages for different reasons store separate holds. */
  get #storageKey(): string {
    const { state } = this.#store;
    return `${toStorageKey(state)} hold ${state.options.reason ?? ''}`;
  }

  /** Whether a booking is on its way or done. */
  get #isOver(): boolean {
    const { state } = this.#store;
    return state.isSending || !!state.confirmed;
  }

  /** Requests a hold that replaces the visitor's last one. */
  #make(time: WidgetHoldRequestBody, isRemade = false): Promise<Problem | undefined> {
    const last = this.#hold;
    const hold: Hold = { time, endsAt: 0, nextCallAt: Infinity, isRemade };
    this.#hold = hold;
    hold.pending = this.#ask(hold, last);
    return hold.pending;
  }

  async #ask(hold: Hold, last: Hold | undefined): Promise<Problem | undefined> {
    const base = this.#base;
    const { body, problem } = await post<'holds'>(`${base}holds`, {
      ...hold.time,
      replaces: this.#secret,
    });
    hold.pending = undefined;
    if (this.#hold !== hold) {
      // Another time was chosen in the meantime.
      if (body) {
        releaseHold(base, body.hold);
      }
    } else if (problem?.code === 'slot_unavailable') {
      this.#hold = last;
      if (last?.time === hold.time) {
        this.forget();
      }
      return problem;
    } else {
      this.#settle(hold, body, problem);
    }
    return;
  }

  /** Stores a granted hold, or schedules another try. */
  #settle(hold: Hold, answer: WidgetHoldBody | undefined, problem: Problem | undefined): void {
    const now = performance.now();
    if (answer) {
      const lasts = answer.seconds * 1000;
      // An extension may not tell how long the appointment takes, which stays as it is.
      hold.answer = { ...hold.answer, ...answer };
      hold.endsAt = now + lasts;
      hold.nextCallAt = now + lasts * EXTEND_AFTER;
      this.#secret = answer.hold;
      writeToTab(this.#storageKey, { time: hold.time, secret: answer.hold });
    } else {
      hold.nextCallAt = now + Math.max(RETRY_MS, (problem?.wait ?? 0) * 1000);
    }
  }
}
