/**
 * `<admin-other-calendars>`: calendars of other systems that close one calendar here: how fresh they
 * are, what is wrong with them, and ways to connect, read and disconnect them. All of it takes effect
 * at once, and is no part of a draft.
 */

import { Task } from '@lit/task';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PresentedBusySource } from '../../../bff/contract/admin-busy.ts';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE } from '../client.ts';
import { momentAt } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import '../parts/confirm-dialog.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { type BusyTime, busyTimeList } from './busy-times.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';
import { describeSourceProblem } from './source-problem.ts';
import { type Writes, writesField } from './writes-field.ts';
import './connect-dialog.ts';
import './disconnect-dialog.ts';
import './other-calendars.css';

type Connections = CallAnswer<'GET /busy'>;

/** How often a calendar is looked at that is read for the first time. */
const POLL_MS = 2_000;
const MAX_POLLS = 30;

class OtherCalendars extends ServerPart {
  /** Id of the calendar or resource. */
  @property({ attribute: false }) schedule!: number;
  /** Replace heading and first sentences on the page of one's own account. */
  @property({ attribute: false }) heading = '';
  @property({ attribute: false }) intro = '';
  @state() protected known: Connections | null = null;
  @state() protected isConnecting = false;
  @state() protected leaving: PresentedBusySource | null = null;
  /** Id of the one that is being read; `null` for none. */
  @state() protected reading: number | null = null;
  @state() protected times: readonly BusyTime[] | null = null;
  /** What waits for the password. */
  @state() protected unconfirmed: (() => Promise<unknown>) | null = null;
  #timer = 0;
  #polls = 0;

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /busy'),
    onComplete: (answer) => this.#show(this.take(answer)),
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('schedule')) {
      this.times = null;
    }
  }

  get #sources(): readonly PresentedBusySource[] {
    return this.known?.sources.filter(({ schedule }) => schedule === this.schedule) ?? [];
  }

  get #name(): string {
    return this.known?.calendars.find(({ id }) => id === this.schedule)?.name ?? '';
  }

  protected override render() {
    const words = otherCalendarsTexts();
    const id = `other-calendars-${this.schedule}`;
    const mayConnect = this.#name !== '';
    return html`
      <section class="card" aria-labelledby=${id}>
        <h2 id=${id} tabindex="-1">${this.heading || words.heading}</h2>
        <p class="muted">${this.intro || words.intro} <a href="${BASE}/../help/connecting-calendars.html" target="slotwell-help">${words.help}</a></p>
        ${this.problemView()}
        ${this.#sources.length > 0 ? html`<ul class="connected">${this.#sources.map((source) => this.#source(source))}</ul>` : nothing}
        ${this.known && !mayConnect ? html`<p>${words.unsaved}</p>` : nothing}
        <p class="row">
          ${mayConnect ? html`<button type="button" @click=${this.#connect}>${icons.plus}${words.connect}</button>` : nothing}
          ${this.#sources.length > 0 && this.times === null ? html`<button type="button" class="plain" @click=${this.#showTimes}>${icons.eye}${words.showTimes}</button>` : nothing}
        </p>
        ${this.times === null ? nothing : this.#closedTimes(this.times)}
      </section>
      ${this.#dialogs()}
    `;
  }

  #source(source: PresentedBusySource) {
    const words = otherCalendarsTexts();
    const { id, name, host } = source;
    return html`
      <li>
        <div class="row">
          <span><b>${name}</b> <small class="host">${host}</small></span>
          ${this.#badge(source)}
        </div>
        <p>${this.#stateInWords(source)}</p>
        ${source.write_failing_since ? html`<p class="wrong">${fill(words.write.failing, { moment: momentAt(this.desk, source.write_failing_since) })}</p>` : nothing}
        ${source.kind === 'caldav' ? writesField(source, this.#write) : nothing}
        <p class="row">
          <button type="button" aria-busy=${this.reading === id ? 'true' : nothing} @click=${() => this.#read(source)}>${icons.renew}${words.readNow}<span class="unseen">: ${name}</span></button>
          <button type="button" class="plain danger" @click=${() => this.#leave(source)}>${words.disconnect}<span class="unseen">: ${name}</span></button>
        </p>
      </li>
    `;
  }

  #badge({ problem, read, in_doubt }: PresentedBusySource) {
    const { states } = otherCalendarsTexts();
    if (problem) {
      return html`<span class="badge" data-state="cancelled">${states.failing}</span>`;
    }
    return read && !in_doubt
      ? html`<span class="badge" data-state="done">${states.fine}</span>`
      : html`<span class="badge" data-state="pending">${in_doubt ? states.doubted : states.waiting}</span>`;
  }

  #stateInWords({ problem, failing_since, read, events, in_doubt }: PresentedBusySource): string {
    const words = otherCalendarsTexts();
    const lastRead = read
      ? `${fill(words.lastRead, { moment: momentAt(this.desk, read) })} ${fillPlural(words.events, events)}`
      : '';
    if (problem) {
      const since = failing_since
        ? fill(words.since, { moment: momentAt(this.desk, failing_since) })
        : '';
      return [describeSourceProblem(problem), since, read ? words.kept : words.nothingYet, lastRead]
        .filter(Boolean)
        .join(' ');
    }
    if (in_doubt) {
      return `${words.inDoubt} ${lastRead}`;
    }
    return lastRead || words.firstReading;
  }

  /** The busy times as they are stored, on request. */
  #closedTimes(times: readonly BusyTime[]) {
    const words = otherCalendarsTexts();
    return html`
      <h3 tabindex="-1">${words.timesHeading}</h3>
      ${times.length === 0 ? html`<p>${words.noTimes}</p>` : busyTimeList(times, this.desk.language)}
    `;
  }

  #dialogs() {
    if (this.isConnecting) {
      return html`<admin-connect-calendar .schedule=${this.schedule} .name=${this.#name} .connected=${this.#connected} .closed=${this.#connectClosed}></admin-connect-calendar>`;
    }
    if (this.unconfirmed) {
      return html`<admin-confirm .confirmed=${this.unconfirmed} .closed=${this.#confirmClosed}></admin-confirm>`;
    }
    return this.leaving
      ? html`<admin-disconnect-calendar .source=${this.leaving} .calendar=${this.#name} .disconnected=${this.#left} .closed=${this.#leaveClosed}></admin-disconnect-calendar>`
      : nothing;
  }

  readonly #connect = (): void => {
    this.isConnecting = true;
  };

  readonly #connectClosed = (): void => {
    this.isConnecting = false;
  };

  readonly #connected = (answer: Connections): void => {
    this.#polls = 0;
    this.#show(answer);
    void this.focusOn('h2');
  };

  readonly #write = async (source: PresentedBusySource, writes: Writes): Promise<boolean> => {
    const { id, name } = source;
    const answer = await this.desk.call('PUT /busy/{id}', { path: { id }, body: { writes } });
    if (answer.problem?.code === 'confirm_needed') {
      this.unconfirmed = () => this.#write(source, writes);
      return false;
    }
    const body = this.take(answer);
    this.#show(body);
    if (body) {
      const { write } = otherCalendarsTexts();
      const text = fill(writes ? write.on : write.off, { name, calendar: this.#name });
      this.desk.toast({ text });
    } else {
      await this.focusOn('[role=alert]');
    }
    return body !== undefined;
  };

  readonly #confirmClosed = (): void => {
    this.unconfirmed = null;
  };

  #leave(source: PresentedBusySource): void {
    this.leaving = source;
  }

  readonly #leaveClosed = (): void => {
    this.leaving = null;
  };

  readonly #left = (answer: Connections): void => {
    this.#show(answer);
    void this.focusOn('h2');
  };

  async #read({ id, name, read }: PresentedBusySource): Promise<void> {
    if (this.reading !== null) {
      return;
    }
    this.reading = id;
    const answer = await this.desk.call('POST /busy/{id}/read', { path: { id } });
    this.reading = null;
    const body = this.take(answer);
    this.#show(body);
    const now = body?.sources.find((one) => one.id === id);
    if (now && !now.problem) {
      const { wasRead, isBeingRead } = otherCalendarsTexts();
      this.desk.toast({ text: fill(now.read === read ? isBeingRead : wasRead, { name }) });
    }
    if (this.problem) {
      await this.focusOn('[role=alert]');
    }
  }

  readonly #showTimes = async (): Promise<void> => {
    const query = { schedule: String(this.schedule) };
    const body = this.take(await this.desk.call('GET /busy/times', { query }));
    this.times = body?.times ?? null;
    await this.focusOn('h3');
  };

  /** Looks again while a calendar has not been read for the first time. */
  #show(known: Connections | undefined): void {
    clearTimeout(this.#timer);
    if (!known) {
      return;
    }
    this.known = known;
    this.times = null;
    const isWaiting = this.#sources.some(({ read, problem }) => read === null && problem === null);
    if (isWaiting && this.isConnected && this.#polls < MAX_POLLS) {
      this.#polls += 1;
      this.#timer = window.setTimeout(() => void this.#load.run(), POLL_MS);
    }
  }
}

customElements.define('admin-other-calendars', OtherCalendars);
