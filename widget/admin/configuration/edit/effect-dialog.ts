/**
 * `<admin-effect>`: shows what the draft would change, including its effect on bookings, and
 * applies it.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import type { AdminFileProblem } from '../../../../bff/contract/admin-errors.ts';
import { DialogPart } from '../../parts/dialog-part.ts';
import { sentenceLine } from '../../parts/problem-line.ts';
import { withPassword } from '../../parts/with-password.ts';
import type { Words } from '../configuration-texts.ts';
import { effectView, isWithoutEffect } from './effect-view.ts';

export class EffectDialog extends DialogPart {
  words!: Words;
  /** Version of the configuration that the draft is based on. */
  version!: number;
  /** The draft as an installation file. */
  text!: string;
  /** Labels of the form fields, by name in the data. */
  labels: ReadonlyMap<string, string> = new Map();
  /** Called if the server found problems in the draft. */
  found!: (problems: readonly AdminFileProblem[]) => void;
  /**
   * Merges the draft into a configuration that someone else has applied; `null` if that is not
   * possible.
   */
  rebased: () => Promise<{ readonly text: string; readonly version: number } | null> = async () =>
    null;
  applied!: () => void;
  /** Called if the draft was discarded for the configuration in force. */
  dropped!: () => void;
  /** `null` while loading. */
  @state() protected effect: CallAnswer<'POST /configuration/effect'> | null = null;
  /** Why the effects differ from the ones shown before. */
  @state() protected said: 'another' | 'joined' | null = null;

  protected override begin(): void {
    void this.#ask();
  }

  protected override get subject() {
    return null;
  }

  protected override heading(): string {
    return this.words.effect;
  }

  protected override get firstFocus(): string {
    return '#dialog-heading';
  }

  async #ask(): Promise<void> {
    const { text, version } = this;
    const { body = null, problem = null } = await this.desk.call('POST /configuration/effect', {
      body: { text, version },
    });
    if (problem?.problems) {
      return this.found(problem.problems);
    }
    const rebased = problem?.code === 'version_conflict' ? await this.rebased() : null;
    if (rebased) {
      Object.assign(this, rebased);
      this.said = 'joined';
      return this.#ask();
    }
    this.effect = body;
    this.problem = problem;
    if (problem) {
      this.said = null;
    }
    if (body) {
      this.desk.announce(isWithoutEffect(body) ? this.words.nothing : this.words.effectShown);
    }
  }

  protected override content() {
    const { words, effect, labels } = this;
    const { texts, language } = this.desk;
    const isStuck = this.problem?.code === 'version_conflict';
    return html`
      <form @submit=${this.#apply}>
        ${this.said ? sentenceLine(words[this.said]) : nothing}
        ${isStuck ? sentenceLine(words.stuck) : this.problemView()}
        ${effect ? effectView(effect, { words, texts, language, labels, leave: this.close }) : nothing}
        ${effect || this.problem ? nothing : html`<p>${texts.loading}</p>`}
        <footer>
          <button type="button" @click=${this.close}>${words.goOn}</button>
          ${isStuck || this.said === 'joined' ? html`<button type="button" @click=${this.dropped}>${words.readAnew}</button>` : nothing}
          ${isStuck ? nothing : html`<button class="primary" ?disabled=${!effect} aria-busy=${this.busy ? 'true' : nothing}>${words.apply}</button>`}
        </footer>
      </form>
    `;
  }

  readonly #apply = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { text, version, effect } = this;
    if (!effect) {
      return;
    }
    const { fingerprint } = effect;
    const isDone = await this.attempt(() =>
      withPassword(this.desk, () =>
        this.desk.call('PUT /configuration', { body: { text, version, fingerprint } }),
      ),
    );
    if (isDone) {
      return this.applied();
    }
    if (this.problem?.code !== 'effect_changed' && this.problem?.code !== 'version_conflict') {
      return;
    }
    // The effects shown before must not be applied again.
    this.effect = null;
    this.said = 'another';
    await this.#ask();
    await this.focusOn('[role=alert]');
  };
}

customElements.define('admin-effect', EffectDialog);
