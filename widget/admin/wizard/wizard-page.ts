/** `<admin-wizard>`: the first installation, step by step, by the same draft and the same calls as every later change; then what to paste into the website. */

import { html, nothing } from 'lit';
import type { AdminFileProblem } from '../../../bff/contract/admin-errors.ts';
import { ConfigurationPage } from '../configuration/configuration-page.ts';
import { changeDraft, type Draft, type Entry } from '../configuration/draft.ts';
import type { Words } from '../configuration/words/index.ts';
import { icons } from '../parts/icons.ts';
import { doneView, type Step, stepView } from './step-views.ts';
import { beginningOf, type TemplateName, withTemplate } from './templates.ts';

const STEPS: readonly Step[] = ['business', 'template', 'calendar', 'reasons', 'form', 'website'];

/** Where a key of the file is asked for; all others at the beginning. */
const STEP_OF = new Map<string, Step>([
  ['schedules', 'calendar'],
  ['holidays', 'calendar'],
  ['reasons', 'reasons'],
  ['form', 'form'],
  ['allowed_origins', 'website'],
  ['privacy_url', 'website'],
  ['brand', 'website'],
]);

class WizardPage extends ConfigurationPage {
  #step = 0;
  #template: TemplateName | null = null;
  #isDone = false;

  protected override heading(words: Words): string {
    return words.steps[STEPS[this.#step] ?? 'business'];
  }

  protected override intro(words: Words): string {
    return words.intros[STEPS[this.#step] ?? 'business'];
  }

  protected override async load(): Promise<void> {
    await super.load();
    const { draft } = this;
    if (this.#isDone || !draft) return;
    if (Object.keys(draft.file).length === 0) this.draft = changeDraft(this.desk, { ...draft, file: beginningOf(this.desk.language) });
    if (draft.base !== null) this.#isDone = true;
    this.requestUpdate();
  }

  protected override render() {
    const { words, draft } = this;
    if (!words || !draft) return super.render();
    if (this.#isDone) return doneView(this.desk, draft, words);
    const step = STEPS[this.#step] ?? 'business';
    return html`
      <form class="wizard" @submit=${this.#next}>
        <p class="muted">${words.step(this.#step + 1, STEPS.length)}</p>
        <h1 tabindex="-1">${this.heading(words)}</h1>
        <p class="muted">${this.intro(words)}</p>
        ${draft.problems.length > 0 ? this.problemsView(draft.problems, words) : nothing}
        ${this.body(draft, words)}
        <footer class="row ends">
          ${this.#step > 0 ? html`<button type="button" @click=${this.#back}>${icons.backward}${words.back}</button>` : html`<span></span>`}
          <button class="primary" ?disabled=${step === 'template' && this.#template === null}>
            ${this.#step === STEPS.length - 1 ? words.show : words.next}
          </button>
        </footer>
      </form>
      ${this.isShown ? this.effectDialog(draft, words) : nothing}
    `;
  }

  protected override body(draft: Draft, words: Words) {
    const choose = (name: TemplateName) => {
      this.#template = name;
      this.change(withTemplate(draft.file, name));
    };
    const wizard = { draft, words, change: (file: Entry) => this.change(file), template: this.#template, choose };
    return stepView(STEPS[this.#step] ?? 'business', wizard);
  }

  readonly #next = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.#step === STEPS.length - 1) this.show();
    else this.#goTo(this.#step + 1);
  };

  readonly #back = (): void => this.#goTo(this.#step - 1);

  #goTo(step: number): void {
    this.#step = step;
    this.requestUpdate();
    void this.focusOn('h1');
  }

  protected override dropped(why: 'applied' | 'discarded'): void {
    this.#isDone = why === 'applied';
    this.#step = 0;
  }

  /** The step with the first of them. */
  protected override located([problem]: readonly AdminFileProblem[]): void {
    const key = problem?.path.split(/[.[]/)[0] ?? '';
    this.#step = STEPS.indexOf(STEP_OF.get(key) ?? 'business');
  }
}

customElements.define('admin-wizard', WizardPage);
