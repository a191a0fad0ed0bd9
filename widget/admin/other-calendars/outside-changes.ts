/**
 * `<admin-outside-changes>`: bookings whose events were moved or deleted in another calendar, with
 * the three answers. Shows nothing while there are none.
 */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CallAnswer, CallInput } from '../../../bff/contract/admin-calls.ts';
import type { PresentedOutsideChange } from '../../../bff/contract/admin-outside-changes.ts';
import { UNDO_SECONDS, undoable } from '../booking/undoable.ts';
import type { Problem } from '../client.ts';
import { describeProblem } from '../desk.ts';
import { readText, textArea } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { outsideTexts } from './outside-texts.ts';
import './outside-changes.css';

type Changes = CallAnswer<'GET /busy/changes'>['changes'];
type Wish = CallInput<'POST /busy/changes/{id}/answer'>['body'];

class OutsideChanges extends ServerPart {
  @state() protected changes: Changes = [];
  /** Id of the change whose booking is about to be cancelled. */
  @state() protected cancelling: number | null = null;
  /** Id of the change that the last problem is about. */
  @state() protected refused: number | null = null;
  #stop: () => void = () => {};

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /busy/changes'),
    onComplete: ({ body }) => {
      this.changes = body?.changes ?? this.changes;
    },
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.desk.onChange(() => void this.#load.run());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  protected override render() {
    const words = outsideTexts();
    const isOver = this.problem !== null && !this.changes.some(({ id }) => id === this.refused);
    if (this.changes.length === 0 && !isOver) {
      return nothing;
    }
    return html`
      <section class="card outside-changes" aria-labelledby="outside-changes">
        <h2 id="outside-changes" tabindex="-1">${words.heading}</h2>
        ${this.changes.length > 0 ? html`<p class="muted">${words.intro}</p>` : nothing}
        ${isOver ? this.problemView() : nothing}
        <ul>${repeat(
          this.changes,
          ({ id }) => id,
          (change) => this.#change(change),
        )}</ul>
      </section>
    `;
  }

  #change(change: PresentedOutsideChange) {
    const words = outsideTexts();
    const { id, source, calendar, reason, here, there } = change;
    return html`
      <li data-change=${id}>
        <p><b>${this.#name(change)}</b> · ${reason} · ${calendar}</p>
        <dl>
          <dt>${words.here}</dt>
          <dd>${this.#time(here)}</dd>
          <dt>${fill(words.there, { source })}</dt>
          <dd>${there ? this.#time(there) : words.gone}</dd>
        </dl>
        ${this.refused === id ? this.problemView() : nothing}
        ${this.cancelling === id ? this.#message(change) : this.#answers(change)}
      </li>
    `;
  }

  #answers(change: PresentedOutsideChange) {
    const words = outsideTexts();
    const of = html`<span class="unseen">: ${this.#name(change)}</span>`;
    return html`
      <p class="row">
        ${change.movable ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.#answer(change, { answer: 'move' })}>${icons.move}${words.move}${of}</button>` : nothing}
        <button type="button" ?disabled=${this.busy} @click=${() => this.#answer(change, { answer: 'put_back' })}>${icons.undo}${words.putBack}${of}</button>
        <button type="button" class="plain danger" ?disabled=${this.busy} @click=${() => this.#ask(change)}>${change.reachable ? words.cancel : this.desk.texts.cancelling.submit}${of}</button>
      </p>
    `;
  }

  #message(change: PresentedOutsideChange) {
    const { cancelling: words } = this.desk.texts;
    return html`
      <form @submit=${(event: SubmitEvent) => this.#cancel(event, change)}>
        ${change.reachable ? textArea({ name: 'outside-message', label: words.message, maxLength: 1000 }) : html`<p class="hint">${words.noAddress}</p>`}
        <p class="row">
          <button class="primary danger" aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>
          <button type="button" @click=${() => this.#keep(change)}>${words.keep}</button>
        </p>
      </form>
    `;
  }

  #name({ customer }: PresentedOutsideChange): string {
    return customer || this.desk.texts.day.nobody;
  }

  #time({ day, from, until }: PresentedOutsideChange['here']): string {
    return `${dayInWords(this.desk.language, day)}, ${clock(from)}–${clock(until)}`;
  }

  protected override sentence(problem: Problem): string {
    const { over, refused } = outsideTexts();
    const { texts } = this.desk;
    if (problem.code === 'not_found') {
      return over;
    }
    // Another time can only be chosen in the other calendar.
    return problem.code === 'slot_unavailable'
      ? `${problem.rule === 'occupied' ? texts.problems.slot_unavailable : describeProblem(texts, problem)} ${refused}`
      : describeProblem(texts, problem);
  }

  #ask({ id }: PresentedOutsideChange): void {
    this.cancelling = id;
    void this.focusOn('#outside-message, form .primary.danger');
  }

  #keep({ id }: PresentedOutsideChange): void {
    this.cancelling = null;
    void this.focusOn(`[data-change="${id}"] .danger`);
  }

  #cancel(event: SubmitEvent, change: PresentedOutsideChange): void {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) {
      const message = readText(new FormData(event.target), 'outside-message');
      void this.#answer(change, { answer: 'cancel', ...(message && { message }) });
    }
  }

  async #answer(change: PresentedOutsideChange, wish: Wish): Promise<void> {
    if (this.busy) {
      return;
    }
    const { id } = change;
    const answered = await this.waitFor(
      this.desk.call('POST /busy/changes/{id}/answer', {
        path: { id },
        body: { ...wish, undo_seconds: UNDO_SECONDS },
      }),
    );
    this.refused = answered.problem ? id : null;
    const left = this.take(answered);
    if (left) {
      const { done } = outsideTexts();
      this.changes = left.changes;
      this.cancelling = null;
      const text = fill(done[wish.answer], { name: this.#name(change) });
      const { booking } = left;
      const changed = () => void this.#load.run();
      this.desk.toast(booking ? undoable(this.desk, { text, booking, changed }) : { text });
    } else if (answered.problem?.code === 'not_found') {
      await this.#load.run();
    }
    await this.#giveFocus(id);
  }

  /** The buttons that were pressed may be gone. */
  async #giveFocus(id: number): Promise<void> {
    await this.updateComplete;
    const next = this.find(`[data-change="${id}"] button`) ?? this.find('h2');
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }
}

customElements.define('admin-outside-changes', OutsideChanges);
