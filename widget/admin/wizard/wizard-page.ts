/** `<admin-wizard>`: the first installation, step by step, by the same draft and the same calls as every later change; then what to paste into the website. */

import { html, nothing } from 'lit';
import { ConfigurationPage } from '../configuration/configuration-page.ts';
import { changeDraft, type Draft, type Entry, type SpokenProblem } from '../configuration/draft.ts';
import type { Words } from '../configuration/words/index.ts';
import { icons } from '../parts/icons.ts';
import { type Step, stepView } from './step-views.ts';
import type { TemplateName } from './templates.ts';

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

/** What can be told beforehand of somebody who begins. */
function beginningOf(language: string): Entry {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { time_zone: timeZone, locale: language.slice(0, 2) };
}

const stepOf = (path: string): number => STEPS.indexOf(STEP_OF.get(path.split(/[.[]/)[0] ?? '') ?? 'business');

class WizardPage extends ConfigurationPage {
  #step = 0;
  #template: TemplateName | null = null;
  /** Loaded after the page: it is wanted from the second step on. */
  #templates: typeof import('./templates.ts') | null = null;
  /** What it ends with, once the installation is there. */
  #doneView: typeof import('./done-view.ts').doneView | null = null;

  protected override heading(words: Words): string {
    return words.steps[STEPS[this.#step] ?? 'business'];
  }

  protected override intro(words: Words): string {
    return words.intros[STEPS[this.#step] ?? 'business'];
  }

  protected override async load(): Promise<void> {
    await super.load();
    const { draft } = this;
    if (!draft) return;
    if (draft.base === null) {
      if (Object.keys(draft.file).length === 0) this.draft = changeDraft(this.desk, { ...draft, file: beginningOf(this.desk.language) });
      this.#templates = await import('./templates.ts');
      this.requestUpdate();
      return;
    }
    this.#doneView = (await import('./done-view.ts')).doneView;
    this.requestUpdate();
    await this.focusOn('h1');
  }

  protected override render() {
    const { words, draft } = this;
    if (!words || !draft) return super.render();
    if (this.#doneView) return this.#doneView(this.desk, draft, words);
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
    const templates = this.#templates;
    const choose = (name: TemplateName) => {
      this.#template = name;
      if (templates) this.change(templates.withTemplate(draft.file, name));
    };
    const wizard = { draft, words, change: (file: Entry) => this.change(file), templates, template: this.#template, choose };
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

  /** The step with the first of them. */
  protected override located([problem]: readonly SpokenProblem[]): void {
    this.#step = stepOf(problem?.path ?? '');
  }

  protected override goTo({ path, field }: SpokenProblem, event: Event): void {
    event.preventDefault();
    this.#step = stepOf(path);
    this.requestUpdate();
    void this.focusOn(field);
  }
}

customElements.define('admin-wizard', WizardPage);
