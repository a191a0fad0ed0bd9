/**
 * Loads the data of a calendar page, the shown days and all calendars, and reloads it after
 * changes.
 */

import type { PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Answer, Problem } from '../client.ts';
import { ServerPart } from '../parts/server-part.ts';
import type { Resource, Schedule } from './day-columns.ts';

const DAY = 24 * 60;

/** The current moment, as every answer about days reports it. */
export interface Moment {
  readonly today: string;
  /** Minute of today. */
  readonly now: number;
}

export abstract class CalendarData<Shown extends Moment> extends ServerPart {
  /** Day from the address; empty for today. */
  @property({ attribute: false }) day!: string;
  @state() protected data: { readonly shown: Shown; readonly received: number } | null = null;
  @state() protected schedules: readonly Schedule[] | null = null;
  @state() protected resources: readonly Resource[] = [];
  /**
   * Other days are being loaded while the old ones are still shown, so nothing may be booked by
   * mistake.
   */
  @state() protected isTurning = false;
  /** Settles once the newest request is answered or has failed. */
  protected loading: Promise<void> = Promise.resolve();
  #asked = 0;
  /** Whether the user has moved to another day, perhaps before anything was loaded. */
  #hasTurned = false;
  /** Marks the calendars as outdated; they stay in use until new ones arrive. */
  #areCalendarsOld = true;
  #calendars: Promise<Problem | null> = Promise.resolve(null);
  #stop: () => void = () => {};
  #clock = 0;

  /** Loads the shown days. `known` settles once the calendars are loaded. */
  protected abstract fetchShown(known: Promise<unknown>): Promise<Answer<Shown>>;
  /** Called after other days than before were loaded. */
  protected abstract arrived(shown: Shown): void;
  /** Returns the first shown day. */
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

  /** Moves the now line; at midnight the next day begins. Failed requests are retried. */
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
      void this.load();
    }
  }

  protected get shownDay(): string {
    return this.day || this.today;
  }

  protected get today(): string {
    return this.data?.shown.today ?? this.desk.session.installation?.today ?? '';
  }

  /** Current minute, counted from midnight of today. */
  protected get now(): number | null {
    if (!this.data) {
      return null;
    }
    return this.data.shown.now + Math.floor((Date.now() - this.data.received) / 60_000);
  }

  /**
   * Loads the data; only the newest request counts, and a failure keeps the old data. Whoever waits
   * for an older one waits for that.
   */
  protected load(): Promise<void> {
    this.loading = this.#read();
    return this.loading;
  }

  async #read(): Promise<void> {
    if (!this.desk.session.installation) {
      return;
    }
    const asked = ++this.#asked;
    const known = this.#loadSchedules();
    const [answer, problem] = await Promise.all([this.fetchShown(known), known]);
    if (asked !== this.#asked) {
      return this.loading;
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

  /** Loads the calendars. Concurrent callers share one request. */
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
      this.resources = body.resources;
    }
    return problem;
  }
}
