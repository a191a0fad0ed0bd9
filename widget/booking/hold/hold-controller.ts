/**
 * The hold of the chosen time: made, extended, released, and kept for the tab so that a reload
 * finds it again. Trouble here stops nobody: without a hold the booking decides, as it does anyway.
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

/** An extension is asked for when this part of the time has gone by. */
const EXTEND_AFTER = 0.3;

/** What is kept for the tab. */
interface StoredHold {
  readonly time: WidgetHoldRequestBody;
  readonly secret: string;
}

export class HoldController {
  readonly #store: FlowStore;
  #hold: Hold | undefined;
  /**
   * That of the last hold, also if it was let go: what is chosen next replaces it, so that nobody
   * ever has two.
   */
  #secret: string | undefined;

  constructor(store: FlowStore) {
    this.#store = store;
  }

  /** Resolves when it is known whether the time is held; its value: that it is gone. */
  get pending(): Promise<Problem | undefined> | undefined {
    return this.#hold?.pending;
  }

  /** `undefined` if there is no hold. */
  get secret(): string | undefined {
    return this.#secret;
  }

  /** Seconds that the chosen time is still held; none or below if it is not. */
  get secondsLeft(): number {
    return Math.ceil(((this.ofChoice?.endsAt ?? 0) - performance.now()) / 1000);
  }

  get isExtendable(): boolean {
    const answer = this.ofChoice?.answer;
    return !!answer && answer.extendable_until > answer.expires_at;
  }

  /**
   * That of the chosen time, made or asked for, with what the server has told of it; `undefined` if
   * the hold is one of another time.
   */
  get ofChoice(): Hold | undefined {
    const hold = this.#hold;
    return hold && isChosen(hold.time, this.#store.state.choices) ? hold : undefined;
  }

  /**
   * Holds the chosen time unless that is done or under way, and lets one of another day go; the
   * promise is that of a new try alone.
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

  /** Extends the hold; where it has run out meanwhile, makes another one. */
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
   * Called again and again, and with `isUsed` when the customer does something: then the hold is
   * extended, or asked for anew where it was not to be had. One that ran out is made again, but
   * once only while nothing is done: what is left lying must not keep a time from others.
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
   * Gives the time back to others, while this widget still counts on it: the page is being left,
   * and may be come back to.
   */
  release(): void {
    if (this.#secret) {
      releaseHold(this.#base, this.#secret);
    }
  }

  /** The time is not wanted any more. */
  letGo(): void {
    if (!this.#hold) {
      return;
    }
    this.release();
    this.#drop();
  }

  /** There is none to release: it ran out, or a booking has consumed it. */
  forget(): void {
    this.#secret = undefined;
    this.#drop();
  }

  #drop(): void {
    this.#hold = undefined;
    writeToTab(this.#storageKey);
  }

  /**
   * After a reload: the time that was held, which is being extended again; `undefined` if there was
   * none.
   */
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

  /** The free days with that of the held time, which may be the last one of its day. */
  addHeldDay(days: WidgetDaysBody): WidgetDaysBody {
    const day = this.#heldSlot?.slice(0, 10);
    return !day || days.data.includes(day) ? days : { ...days, data: [...days.data, day].sort() };
  }

  /** The times on offer with the held one, which is offered to nobody any more. */
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

  /** Pages for different reasons keep different things. */
  get #storageKey(): string {
    const { state } = this.#store;
    return `${toStorageKey(state)} hold ${state.options.reason ?? ''}`;
  }

  /** A booking is on its way or done. */
  get #isOver(): boolean {
    const { state } = this.#store;
    return state.isSending || !!state.confirmed;
  }

  /** Makes a hold, which takes the place of the visitor's last one. */
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
      // Something else was chosen meanwhile.
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

  /** Granted, or to be asked for once more. */
  #settle(hold: Hold, answer: WidgetHoldBody | undefined, problem: Problem | undefined): void {
    const now = performance.now();
    if (answer) {
      const lasts = answer.seconds * 1000;
      hold.answer = answer;
      hold.endsAt = now + lasts;
      hold.nextCallAt = now + lasts * EXTEND_AFTER;
      this.#secret = answer.hold;
      writeToTab(this.#storageKey, { time: hold.time, secret: answer.hold });
    } else {
      hold.nextCallAt = now + Math.max(RETRY_MS, (problem?.wait ?? 0) * 1000);
    }
  }
}
