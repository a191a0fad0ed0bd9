/** Base of the pages before sign-in, each with a single form. */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Answer, Call, Problem } from '../client.ts';
import { describeProblem, type Session } from '../desk.ts';
import type { Texts } from '../texts/index.ts';
import { icons } from './icons.ts';
import { Part } from './part.ts';
import { sentenceLine } from './problem-line.ts';

export abstract class Entrance extends Part {
  @property({ attribute: false }) texts!: Texts;
  @property({ attribute: false }) call!: Call;
  @property({ attribute: false }) done!: (session: Session) => void;
  @state() protected problem: Problem | null = null;
  @state() protected busy = false;

  protected abstract content(): unknown;
  /** Sends the form; `null` if it needs more input, which then has the focus. */
  protected abstract send(values: FormData): Promise<Answer<Session> | null>;

  protected override render() {
    return html`
      <main class="alone">
        <p class="brand"><span class="sign">${icons.calendar}</span><b>Slotwell</b></p>
        <form @submit=${this.#submit}>
          ${this.content()}
          ${this.problem ? sentenceLine(this.sentence(this.problem)) : nothing}
        </form>
      </main>
    `;
  }

  protected sentence(problem: Problem): string {
    return describeProblem(this.texts, problem);
  }

  protected submitButton(label: string) {
    return html`<button class="primary wide" aria-busy=${this.busy ? 'true' : nothing}>${label}</button>`;
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy || !(event.target instanceof HTMLFormElement)) {
      return;
    }
    this.busy = true;
    const answer = await this.send(new FormData(event.target));
    this.busy = false;
    this.problem = answer?.problem ?? null;
    if (answer?.body) {
      this.done(answer.body);
    } else if (answer) {
      await this.focusOn('[role=alert]');
    }
  };
}
