/**
 * What a page of calendars knows: the days that it shows and the calendars that there are, asked
 * for anew when something changed.
 */

import type { PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Answer, Problem } from '../client.ts';
import type { Desk } from '../desk.ts';
import { Part } from '../parts/part.ts';
import type { Schedule } from './day-columns.ts';

const DAY = 24 * 60;

/** What every answer about days says of this moment. */
export interface Moment {
  readonly today: string;
  /** Minute of today. */
  readonly now: number;
}

export abstract class CalendarData<Shown extends Moment> extends Part {
  @property({ attribute: false }) desk!: Desk;
  /** As the address says it; empty: today. */
  @property({ attribute: false }) day!: string;
  @state() protected data: { readonly shown: Shown; readonly received: number } | null = null;
  @state() protected schedules: readonly Schedule[] | null = null;
  @state() protected problem: Problem | null = null;
  /**
   * Other days were asked for, and those before them are still drawn: nothing may be booked into
   * them by mistake.
   */
  @state() protected isTurning = false;
  /** Settled once what was asked for last is there, or cannot be had. */
  protected loading: Promise<void> = Promise.resolve();
  #asked = 0;
  /** To other days, perhaps before anything was read. */
  #hasTurned = false;
  /** They stay until others are there. */
  #areCalendarsOld = true;
  #calendars: Promise<Problem | null> = Promise.resolve(null);
  #stop: () => void = () => {};
  #clock = 0;

  /** `known`: settled once the calendars are there. */
  protected abstract fetchShown(known: Promise<unknown>): Promise<Answer<Shown>>;
  /** After it was read for other days than before. */
  protected abstract arrived(shown: Shown): void;
  /** The first day that is shown. */
  protected abstract dayOf(shown: Shown): string;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.desk.onChange((schedules) => {
      if (schedules === null) {
        this.#areCalendarsOld = true;
      }
      void this.load();
    });
    this.#clock = window.setInterval(() => this.#tick(), 20_000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
    clearInterval(this.#clock);
  }

  /**
   * The now line goes on; at midnight another day begins. What could not be read is asked for
   * again.
   */
  #tick(): void {
    if (this.problem || (this.now ?? 0) >= DAY) {
      void this.load();
    }
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('day') && this.data) {
      this.isTurning = true;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.get('day') !== undefined) {
      this.#hasTurned = true;
    }
    if (changed.has('day')) {
      this.loading = this.load();
    }
  }

  protected get shownDay(): string {
    return this.day || this.today;
  }

  protected get today(): string {
    return this.data?.shown.today ?? this.desk.session.installation?.today ?? '';
  }

  /** Minute of this moment, counted from midnight of today. */
  protected get now(): number | null {
    if (!this.data) {
      return null;
    }
    return this.data.shown.now + Math.floor((Date.now() - this.data.received) / 60_000);
  }

  /** The newest question wins. What cannot be read leaves what was there. */
  protected async load(): Promise<void> {
    if (!this.desk.session.installation) {
      return;
    }
    const asked = ++this.#asked;
    const known = this.#loadSchedules();
    const [answer, problem] = await Promise.all([this.fetchShown(known), known]);
    if (asked !== this.#asked) {
      return;
    }
    this.problem = answer.problem ?? problem;
    if (answer.problem) {
      return;
    }
    this.isTurning = false;
    const isOther = this.data
      ? this.dayOf(this.data.shown) !== this.dayOf(answer.body)
      : this.#hasTurned;
    this.data = { shown: answer.body, received: Date.now() };
    if (isOther) {
      this.arrived(answer.body);
    }
  }

  /** Those who ask meanwhile wait for the same answer. */
  #loadSchedules(): Promise<Problem | null> {
    if (this.#areCalendarsOld) {
      this.#calendars = this.#fetchSchedules();
    }
    return this.#calendars;
  }

  async #fetchSchedules(): Promise<Problem | null> {
    this.#areCalendarsOld = false;
    const { body, problem = null } = await this.desk.call('GET /schedules');
    if (problem) {
      this.#areCalendarsOld = true;
    }
    if (body) {
      this.schedules = body.schedules.filter(({ group }) => !group);
    }
    return problem;
  }
}
