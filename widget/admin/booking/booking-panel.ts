/**
 * `<admin-booking-panel>`: the selected booking with answers, note, history, messages and actions.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallInput } from '../../../bff/contract/admin-calls.ts';
import { type Answer, BASE } from '../client.ts';
import { describeProblem, mailLink, mayWrite, momentAt, telLink, withMoments } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { lookUp } from '../texts/look-up.ts';
import { panelTexts } from './panel-texts.ts';
import './awaited-answer.ts';
import './booking-messages.ts';
import './booking-panel.css';
import { readAgain } from './meanwhile.ts';
import './other-bookings.ts';
import { type Booking, nameTaken, toState } from '../calendar/day-columns.ts';
import type { RoomAsked } from '../calendar/open-dialog.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { clock, dayInWords } from '../wall-time.ts';

type Attendance = CallInput<'POST /bookings/{id}/attendance'>['body']['state'];
type Action = (booking: Booking, anchor: Element | null) => void;

class BookingPanel extends ServerPart {
  @property({ attribute: false }) booking!: number;
  /** Changes whenever the day was reloaded, so that the booking is reloaded, too. */
  @property({ attribute: false }) seen!: number;
  closed!: () => void;
  changed!: (booking: Booking | null) => void;
  move!: Action;
  cancel!: Action;
  propose!: Action;
  followUp!: Action;
  series!: Action;
  giveRoom!: (asked: RoomAsked, anchor: Element | null) => void;
  @state() protected data: Booking | null = null;
  /** A sentence on what someone else changed, if that made the last action here fail. */
  @state() protected meanwhile: string | null = null;
  #asked = 0;
  /** Element that had the focus when the booking was selected. */
  #focused: Element | null = null;

  /** Loads the note only now, because a day without a selected booking does not need it. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#focused = document.activeElement;
    void import('../parts/note.ts');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('booking')) {
      this.data = null;
      this.meanwhile = null;
    }
  }

  protected override updated(changed: PropertyValues): void {
    // Its first update comes after its texts: too late to see which element had the focus.
    if (changed.get('booking') !== undefined) {
      this.#focused = document.activeElement;
    }
    if (changed.has('booking') || changed.has('seen')) {
      void this.#load();
    }
    if (this.data && changed.get('data') === null) {
      void this.focusUnlessTyping('h2', this.#focused);
    }
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    const { body, problem } = await this.desk.call('GET /bookings/{id}', {
      path: { id: this.booking },
    });
    if (asked !== this.#asked) {
      return;
    }
    this.problem = problem ?? null;
    if (body) {
      this.data = body;
    }
  }

  protected override render() {
    const { texts } = this.desk;
    return html`
      <aside class="panel" aria-label=${panelTexts().details}>
        <button class="plain closes" @click=${() => this.closed()}>${icons.cross}<span class="unseen">${texts.close}</span></button>
        ${this.meanwhile ? sentenceLine(this.meanwhile) : this.problemView()}
        ${this.data ? this.#details(this.data) : html`<p class="muted">${texts.loading}</p>`}
      </aside>
    `;
  }

  #details(booking: Booking) {
    const { texts, language, session } = this.desk;
    const { customer, customer_id, reason, from, until, schedule, takes, day } = booking;
    const state = toState(booking);
    return html`
      <p class="badge" data-state=${state}>${texts.states[state]}</p>
      <h2 tabindex="-1"><a href="${BASE}/customers?customer=${customer_id}">${customer || texts.day.nobody}</a></h2>
      <p class="muted"><bdi>${reason.name}</bdi> · ${fillPlural(panelTexts().minutes, until - from)} · ${fill(panelTexts().number, { id: booking.id })}</p>
      <p><b>${dayInWords(language, day, 'dated')}, ${clock(from)}–${clock(until)}</b> · ${[schedule.name, ...nameTaken(takes)].join(' · ')}</p>
      ${booking.dates.slice(1).map((date) => html`<p><b>${dayInWords(language, date.day, 'dated')}, ${clock(date.from)}–${clock(date.until)}</b></p>`)}
      ${mayWrite(session) && state !== 'cancelled' ? this.#actions(booking) : nothing}
      ${mayWrite(session) && booking.changeable && takes.length > 0 ? this.#rooms(booking) : nothing}
      <admin-awaited .booking=${booking} .changed=${this.changed}></admin-awaited> ${this.#contact(booking)} ${this.#answers(booking)}
      ${this.#note(booking)} ${this.#history(booking)}
      <admin-booking-messages .booking=${booking} .changed=${this.#renew}></admin-booking-messages>
      <admin-other-bookings .booking=${booking}></admin-other-bookings>
      ${mayWrite(session) ? this.#foot(booking) : nothing}
    `;
  }

  #actions(booking: Booking) {
    const words = panelTexts();
    const { attendance, changeable, status, email } = booking;
    const mark = (state: Attendance, label: string, icon: unknown, isPrimary = false) =>
      html`<button class=${isPrimary ? 'primary' : nothing} ?disabled=${this.busy} @click=${() => this.#mark(booking, state)}>${icon}${label}</button>`;
    const isConfirmed = status === 'confirmed';
    const isOpen = attendance === 'none' || attendance === 'arrived';
    return html`
      <div class="actions">
        ${status === 'pending' && changeable ? html`<button class="primary" ?disabled=${this.busy} @click=${() => this.#confirm(booking)}>${icons.tick}${words.confirm}</button>` : nothing}
        ${isConfirmed && attendance === 'none' ? mark('arrived', words.arrived, icons.arrived, true) : nothing}
        ${isConfirmed && isOpen ? mark('done', words.done, icons.tick, attendance === 'arrived') : nothing}
        ${isConfirmed && isOpen ? mark('no_show', words.noShow, icons.noShow) : nothing}
        ${attendance === 'none' ? nothing : mark('none', words.takeBack, icons.undo)}
        ${changeable && isOpen ? html`<button @click=${(event: Event) => this.move(booking, findAnchor(event))}>${icons.move}${words.move}</button>` : nothing}
        ${changeable && isOpen && isConfirmed && email ? html`<button @click=${(event: Event) => this.propose(booking, findAnchor(event))}>${icons.mail}${words.propose}</button>` : nothing}
      </div>
    `;
  }

  #rooms(booking: Booking) {
    void import('./rooms/room-choice.ts');
    return html`
      <admin-room-choice .booking=${booking} .seen=${this.seen} .changed=${this.#renewed} .ask=${this.giveRoom}></admin-room-choice>
    `;
  }

  #contact({ phone, email, surface, created_at }: Booking) {
    const came = fill(panelTexts().at, {
      surface: panelTexts().surfaces[surface],
      moment: momentAt(this.desk, created_at),
    });
    return html`
      <ul class="contact">
        ${phone ? html`<li>${icons.phone}<a href=${telLink(phone)}><bdi>${phone}</bdi></a></li>` : nothing}
        ${email ? html`<li>${icons.mail}<a href=${mailLink(email)}>${email}</a></li>` : nothing}
        <li>${icons.globe}<span>${came}</span></li>
      </ul>
    `;
  }

  #answers({ answers, customer, email, phone }: Booking) {
    const words = panelTexts();
    const said = (value: string | boolean) => {
      const yesOrNo = value ? words.yes : words.no;
      return typeof value === 'boolean' ? yesOrNo : value;
    };
    const isAbove = (value: string | boolean) =>
      value === email ||
      value === phone ||
      ` ${customer}`.endsWith(` ${value}`) ||
      `${customer} `.startsWith(`${value} `);
    const other = answers.filter(({ value }) => value !== '' && !isAbove(value));
    if (other.length === 0) {
      return nothing;
    }
    return html`<h3>${words.answers}</h3><dl>${other.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${said(value)}</dd></div>`)}</dl>`;
  }

  #note({ id, note }: Booking) {
    const { session } = this.desk;
    const words = panelTexts();
    if (!mayWrite(session)) {
      return note ? html`<h3>${words.note}</h3><p class="entered">${note}</p>` : nothing;
    }
    return html`
      <admin-note
        .owner=${id} .note=${note} .label=${words.note} .hint=${words.noteHint}
        .maxLength=${4000} .write=${this.#writeNote} .read=${this.#readNote}
      ></admin-note>
    `;
  }

  #history({ history }: Booking) {
    const words = panelTexts();
    const acts = history.map(({ at, actor, action, detail }) => ({
      at,
      what: lookUp(words.actions, action) ?? action,
      who: [detail && withMoments(this.desk, detail), actor.replace(/ \(administrator \d+\)$/, '')]
        .filter(Boolean)
        .join(' · '),
    }));
    return html`
      <h3>${words.history}</h3>
      <ol class="log">
        ${acts.map(({ at, what, who }) => html`<li><time datetime=${at}>${momentAt(this.desk, at)}</time><span>${what} <small>${who}</small></span></li>`)}
      </ol>
    `;
  }

  #foot(booking: Booking) {
    const words = panelTexts();
    return html`
      <div class="foot">
        <button class="plain" @click=${(event: Event) => this.followUp(booking, findAnchor(event))}>${icons.copy}${words.followUp}</button>
        <button class="plain" @click=${(event: Event) => this.series(booking, findAnchor(event))}>${icons.list}${words.series}</button>
        ${booking.cancellable ? html`<button class="plain danger" @click=${(event: Event) => this.cancel(booking, findAnchor(event))}>${words.cancel}</button>` : nothing}
      </div>
    `;
  }

  async #confirm(booking: Booking): Promise<void> {
    const { texts } = this.desk;
    const { id, version, customer } = booking;
    const confirmed = await this.#send(booking, () =>
      this.desk.call('POST /bookings/{id}/confirm', { path: { id }, body: { version } }),
    );
    if (!confirmed) {
      return;
    }
    this.desk.toast({
      text: fill(panelTexts().marked, {
        name: customer || texts.day.nobody,
        state: texts.states.confirmed,
      }),
    });
    await this.focusOn('h2');
  }

  async #mark(booking: Booking, state: Attendance): Promise<void> {
    const { texts } = this.desk;
    const { id, version, attendance: known } = booking;
    const marked = await this.#send(booking, () =>
      this.desk.call('POST /bookings/{id}/attendance', {
        path: { id },
        body: { state, version, known },
      }),
    );
    if (!marked) {
      return;
    }
    const name = booking.customer || texts.day.nobody;
    this.desk.toast({
      text:
        state === 'none'
          ? fill(panelTexts().unmarked, { name })
          : fill(panelTexts().marked, { name, state: texts.states[state] }),
      undo: () => this.#undoMark(booking, state),
    });
    await this.focusOn('h2');
  }

  async #undoMark({ id, version, attendance }: Booking, known: Attendance): Promise<void> {
    const { desk, changed } = this;
    const { problem } = await desk.call('POST /bookings/{id}/attendance', {
      path: { id },
      body: { state: attendance, version, known },
    });
    desk.toast({ text: problem ? describeProblem(desk.texts, problem) : desk.texts.undone });
    changed(null);
  }

  readonly #writeNote = async (
    id: number,
    note: string,
    known: string,
  ): Promise<Answer<Booking>> => {
    const answer = await this.desk.call('PUT /bookings/{id}/note', {
      path: { id },
      body: { note, known },
    });
    this.#renew(answer.body ?? null);
    this.changed(answer.body ?? null);
    return answer;
  };

  readonly #readNote = (id: number): Promise<Answer<Booking>> =>
    this.desk.call('GET /bookings/{id}', { path: { id } });

  readonly #renew = (booking: Booking | null): void => {
    if (booking?.id === this.booking) {
      this.data = booking;
    } else {
      void this.#load();
    }
  };

  readonly #renewed = (booking: Booking | null): void => {
    this.#renew(booking);
    this.changed(booking);
  };

  /**
   * Sends an action. If someone else was faster, shows the new state of the booking and what they
   * changed.
   */
  async #send(seen: Booking, send: () => Promise<Answer<Booking>>): Promise<boolean> {
    if (this.busy) {
      return false;
    }
    this.busy = true;
    const { body, problem } = await send();
    const found = problem?.code === 'version_conflict' ? await readAgain(this.desk, seen) : null;
    this.busy = false;
    this.problem = found ? null : (problem ?? null);
    this.meanwhile = found?.said ?? null;
    const now = body ?? found?.booking;
    if (now && now.id === this.booking) {
      this.data = now;
    }
    this.changed(body ?? null);
    return problem === undefined;
  }
}

const findAnchor = ({ currentTarget }: Event): Element | null =>
  currentTarget instanceof Element ? currentTarget : null;

customElements.define('admin-booking-panel', BookingPanel);
