/**
 * `<admin-note>`: the team's note on a booking or a customer, for users who may edit it. It is
 * saved with its button or when the field loses the focus. If someone else has changed the note,
 * nothing is overwritten: their note is shown, and the input stays.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Answer, Problem } from '../client.ts';
import { describeProblem } from '../desk.ts';
import { fill } from '../texts/fill.ts';
import { ServerPart } from './server-part.ts';

interface Noted {
  readonly note: string;
}

class Note extends ServerPart {
  /** Id of the booking, or of a record of the customer. A new id starts over. */
  @property({ attribute: false }) owner!: number;
  /** The saved note. */
  @property({ attribute: false }) note!: string;
  @property({ attribute: false }) label!: string;
  @property({ attribute: false }) hint!: string;
  @property({ attribute: false }) maxLength!: number;
  /** Saves the note; refuses with `version_conflict` if the stored one is not `known`. */
  write!: (owner: number, note: string, known: string) => Promise<Answer<Noted>>;
  /** Reads the stored note. */
  read!: (owner: number) => Promise<Answer<Noted>>;
  /** Unsaved text; `null` for none. */
  @state() protected typed: string | null = null;
  /** The stored note when typing started, or a newer one that was shown since. */
  #known = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('owner')) {
      return;
    }
    this.typed = null;
    this.problem = null;
  }

  protected override render() {
    const { texts } = this.desk;
    const { label, hint, note } = this;
    return html`
      <form @submit=${this.#submit}>
        <label for="team-note"><b>${label}</b> <small>${hint}</small></label>
        <textarea id="team-note" name="note" rows="2" maxlength=${this.maxLength} .value=${this.typed ?? note} @input=${this.#type} @change=${this.#save}></textarea>
        ${this.problemView()}
        <button aria-busy=${this.busy ? 'true' : nothing}>${texts.note.save}</button>
      </form>
    `;
  }

  protected override sentence(problem: Problem): string {
    if (problem.code !== 'version_conflict') {
      return super.sentence(problem);
    }
    const { meanwhile, meanwhileRemoved } = this.desk.texts.note;
    return this.#known === '' ? meanwhileRemoved : fill(meanwhile, { note: this.#known });
  }

  readonly #type = ({ target }: Event): void => {
    if (!(target instanceof HTMLTextAreaElement)) {
      return;
    }
    if (this.typed === null) {
      this.#known = this.note;
    }
    this.typed = target.value;
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#save();
  };

  readonly #save = async (): Promise<void> => {
    const { desk, owner, typed } = this;
    if (this.busy || typed === null) {
      return;
    }
    this.busy = true;
    const { body, problem = null } = await this.write(owner, typed.trim(), this.#known);
    const found = problem?.code === 'version_conflict' ? await this.read(owner) : null;
    this.busy = false;
    if (body) {
      desk.toast({ text: desk.texts.note.saved });
    }
    // Another booking or customer may be shown by now.
    if (owner !== this.owner || !this.isConnected) {
      if (problem) {
        desk.toast({ text: describeProblem(desk.texts, problem) });
      }
      return;
    }
    this.problem = problem;
    if (found?.body) {
      this.#known = found.body.note;
    }
    // Text typed since then is saved next.
    else if (body) {
      if (this.typed === typed) {
        this.typed = null;
      }
      this.#known = body.note;
    }
  };
}

customElements.define('admin-note', Note);
