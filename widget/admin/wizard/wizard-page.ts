/**
 * `<admin-wizard>`: sets up the first installation step by step, with the same draft and calls as
 * later changes, and ends with the code for the website.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { BASE } from '../client.ts';
import { ConfigurationPage } from '../configuration/configuration-page.ts';
import type { Words } from '../configuration/configuration-texts.ts';
import {
  changeDraft,
  type Draft,
  type Entry,
  type SpokenProblem,
} from '../configuration/edit/draft.ts';
import { HolidayStates } from '../configuration/holiday-states.ts';
import { icons } from '../parts/icons.ts';
import { fill } from '../texts/fill.ts';
import { type Step, stepView } from './step-views.ts';
import type { TemplateName } from './templates.ts';

const STEPS: readonly Step[] = ['business', 'template', 'calendar', 'reasons', 'form', 'website'];

/** Step of a key of the file; all other keys are on the first one. */
const STEP_OF = new Map<string, Step>([
  ['schedules', 'calendar'],
  ['holidays', 'calendar'],
  ['reasons', 'reasons'],
  ['form', 'form'],
  ['allowed_origins', 'website'],
  ['privacy_url', 'website'],
  ['brand', 'website'],
]);

/** Returns the initial draft, guessed from the browser. */
function createDraft(language: string): Entry {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { time_zone: timeZone, locale: language.slice(0, 2) };
}

const findStep = (path: string): Step => STEP_OF.get(path.split(/[.[]/)[0] ?? '') ?? 'business';

/** Template chosen since the page was loaded. */
let template: TemplateName | null = null;

class WizardPage extends ConfigurationPage {
  /** Selector of the element to focus after the next change of step. */
  #target = 'h1';
  #isBusy = false;
  readonly #states = new HolidayStates(() => this.requestUpdate());
  /** Loaded after the page, because it is needed from the second step on. */
  #templates: typeof import('./templates.ts') | null = null;
  #usualFields: typeof import('./usual-fields.ts').usualFields | null = null;
  /** View of the last page, after the installation was created. */
  #doneView: typeof import('./done-view.ts').doneView | null = null;

  /**
   * Index of the step. It is in the address, so that the browser's Back leads to the previous one.
   */
  get #step(): number {
    return Math.max(0, STEPS.indexOf(this.#name));
  }

  get #name(): Step {
    return STEPS.find((step) => step === this.query.get('step')) ?? 'business';
  }

  protected override heading(words: Words): string {
    return words.steps[this.#name];
  }

  protected override intro(words: Words): string {
    return words.intros[this.#name];
  }

  protected override async load(): Promise<void> {
    await super.load();
    const { draft } = this;
    if (!draft) {
      return;
    }
    if (draft.base === null) {
      if (Object.keys(draft.file).length === 0) {
        template = null;
        this.draft = changeDraft(this.desk, { ...draft, file: createDraft(this.desk.language) });
      }
      this.#templates = await import('./templates.ts');
      this.#usualFields = (await import('./usual-fields.ts')).usualFields;
      this.requestUpdate();
      return;
    }
    this.#doneView = (await import('./done-view.ts')).doneView;
    this.requestUpdate();
    await this.focusOn('h1');
  }

  protected override render() {
    const { words, draft } = this;
    if (!words || !draft) {
      return super.render();
    }
    if (this.#doneView) {
      return this.#doneView(this.desk, draft, words);
    }
    const isChosen = this.#name !== 'template' || draft.file.schedules !== undefined;
    return html`
      <form class="wizard" @submit=${this.#next}>
        <p class="muted">${fill(words.step, { number: this.#step + 1, of: STEPS.length })}</p>
        <h1 tabindex="-1">${this.heading(words)}</h1>
        <p class="muted">${this.intro(words)}</p>
        ${draft.problems.length > 0 ? this.problemsView(draft.problems, words) : nothing}
        ${this.body(draft, words)}
        <footer class="row ends">
          ${this.#step > 0 ? html`<button type="button" @click=${this.#back}>${icons.backward}${words.back}</button>` : html`<span></span>`}
          <button class="primary" ?disabled=${!isChosen} aria-busy=${this.#isBusy ? 'true' : nothing}>
            ${this.#step === STEPS.length - 1 ? words.finish : words.next}
          </button>
        </footer>
      </form>
      ${this.isShown ? this.effectDialog(draft, words) : nothing}
    `;
  }

  protected override body(draft: Draft, words: Words) {
    const templates = this.#templates;
    const choose = (name: TemplateName) => {
      if (templates) {
        this.#fill(templates.withTemplate(draft.file, name), name);
      }
    };
    const states = this.#states.of(this.desk, draft.file);
    const wizard = {
      draft,
      words,
      states,
      change: (file: Entry) => this.change(file),
      templates,
      usualFields: this.#usualFields,
      template,
      choose,
      begun: () => void this.#begin(),
    };
    return stepView(this.#name, wizard);
  }

  /** Applies a template. Changes made to another one can be undone, in case of a wrong click. */
  #fill(file: Entry, chosen: TemplateName | null): void {
    const before = { file: this.draft?.file ?? {}, template };
    const isOurs =
      template === null
        ? before.file.schedules === undefined
        : JSON.stringify(this.#templates?.withTemplate(before.file, template)) ===
          JSON.stringify(before.file);
    template = chosen;
    this.change(file);
    if (isOurs) {
      return;
    }
    this.desk.toast({
      text: this.words?.templateReplaced ?? '',
      undo: async () => this.#fill(before.file, before.template),
    });
  }

  /** Goes to the next step, after reporting the mistakes of this one. */
  readonly #next = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const next = STEPS[this.#step + 1];
    if (!this.draft || !next) {
      return this.show();
    }
    if (this.#isBusy) {
      return;
    }
    const { version } = this.draft;
    this.#setBusy(true);
    const { problem } = await this.desk.call('POST /configuration/effect', {
      body: { text: this.proposed, version },
    });
    this.#setBusy(false);
    const here = problem?.problems?.filter(({ path }) => findStep(path) === this.#name) ?? [];
    if (here.length > 0) {
      return this.found(here);
    }
    this.draft = changeDraft(this.desk, { ...this.draft, problems: [] });
    this.#goTo(next);
  };

  /** Selects the name of a new entry, so that typing replaces it. */
  async #begin(): Promise<void> {
    await this.focusOn('.cards > :last-child input');
    this.find<HTMLInputElement>('.cards > :last-child input')?.select();
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.requestUpdate();
  }

  readonly #back = (): void => this.#goTo(STEPS[this.#step - 1]);

  #goTo(step: Step = 'business', target = 'h1'): void {
    this.#target = target;
    if (step === this.#name) {
      void this.focusOn(target);
    } else {
      this.desk.go(`${BASE}/configuration/begin?step=${step}`);
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.get('query') || this.#doneView) {
      return;
    }
    void this.focusOn(this.#target);
    this.#target = 'h1';
  }

  /** Goes to the step with the first problem. */
  protected override located([problem]: readonly SpokenProblem[]): void {
    this.#goTo(findStep(problem?.path ?? ''), '[role=alert]');
  }

  protected override goTo({ path, field }: SpokenProblem, event: Event): void {
    event.preventDefault();
    this.#goTo(findStep(path), field);
  }
}

customElements.define('admin-wizard', WizardPage);
