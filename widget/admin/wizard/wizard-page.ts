/** `<admin-wizard>`: the first installation, step by step, by the same draft and the same calls as every later change; then what to paste into the website. */

import { html, nothing } from 'lit';
import type { AdminFileProblem } from '../../../bff/contract/admin-errors.ts';
import { BASE } from '../client.ts';
import { ConfigurationPage } from '../configuration/configuration-page.ts';
import { changeDraft, type Draft, type Entry, entriesIn, plainText, replaceAt, withValue } from '../configuration/draft.ts';
import { entryFields, type FieldScope, type FieldSpec } from '../configuration/entry-fields.ts';
import { hoursRows } from '../configuration/hours-rows.ts';
import type { Words } from '../configuration/words/index.ts';
import { copyText } from '../general/copy-text.ts';
import { tickBox } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { beginningOf, FIELD_NAMES, fieldOf, TEMPLATE_NAMES, type TemplateName, withTemplate } from './templates.ts';

const STEPS = ['business', 'template', 'calendar', 'reasons', 'form', 'website'] as const;

/** Where a key of the file is asked for; all others at the beginning. */
const STEP_OF = new Map<string, (typeof STEPS)[number]>([
  ['schedules', 'calendar'],
  ['holidays', 'calendar'],
  ['reasons', 'reasons'],
  ['form', 'form'],
  ['allowed_origins', 'website'],
  ['privacy_url', 'website'],
  ['brand', 'website'],
]);

const BUSINESS: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'contact_email', kind: 'email' },
  { key: 'time_zone', kind: 'plain', required: true },
  { key: 'locale', kind: 'plain', required: true },
];
const CALENDAR: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'location', kind: 'text' },
  { key: 'notify', kind: 'lines' },
];
const HOLIDAYS: readonly FieldSpec[] = [
  { key: 'holidays.country', kind: 'plain' },
  { key: 'holidays.state', kind: 'plain' },
];
const REASON: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'duration_minutes', kind: 'number', required: true },
  { key: 'price', kind: 'text' },
];
const WEBSITE: readonly FieldSpec[] = [
  { key: 'allowed_origins', kind: 'lines' },
  { key: 'privacy_url', kind: 'url' },
  { key: 'brand.accent', kind: 'plain' },
];

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
    if (this.#isDone) return this.#done(words, draft);
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
    const scope: FieldScope = { words, draft, path: '', entry: draft.file, changed: (file) => this.change(file) };
    const [schedule = {}] = entriesIn(draft.file, 'schedules');
    const inCalendar: FieldScope = {
      ...scope,
      path: 'schedules[0]',
      entry: schedule,
      changed: (made) => this.change({ ...draft.file, schedules: [made, ...entriesIn(draft.file, 'schedules').slice(1)] }),
    };
    switch (STEPS[this.#step]) {
      case 'template':
        return this.#templates(words);
      case 'calendar':
        return html`
          <section class="card"><div class="fields">${entryFields(CALENDAR, inCalendar)}</div></section>
          ${hoursRows(inCalendar)}
          <section class="card"><div class="fields">${entryFields(HOLIDAYS, scope)}</div></section>
        `;
      case 'reasons':
        return this.#reasons(draft, words);
      case 'form':
        return this.#form(draft, words);
      case 'website':
        return html`<section class="card"><div class="fields">${entryFields(WEBSITE, scope)}</div></section>`;
      default:
        return html`<section class="card"><div class="fields">${entryFields(BUSINESS, scope)}</div></section>`;
    }
  }

  #templates(words: Words) {
    const choose = (name: TemplateName) => {
      this.#template = name;
      if (this.draft) this.change(withTemplate(this.draft.file, name));
    };
    return html`
      <fieldset>
        <legend class="unseen">${words.steps.template}</legend>
        <div class="templates">
          ${TEMPLATE_NAMES.map(
            (name) => html`
              <label class="card">
                <input type="radio" name="template" .checked=${this.#template === name} @change=${() => choose(name)} />
                <span><b>${words.templates[name]}</b><br /><span class="muted">${words.templatesMore[name]}</span></span>
              </label>
            `,
          )}
        </div>
      </fieldset>
    `;
  }

  /** One more or one less is offered in the first calendar, or no longer. */
  #reasons(draft: Draft, words: Words) {
    const reasons = entriesIn(draft.file, 'reasons');
    const write = (made: readonly Entry[]) => {
      const [schedule = {}] = entriesIn(draft.file, 'schedules');
      this.change({ ...draft.file, reasons: made, schedules: [{ ...schedule, reasons: made.map(({ id }) => id) }] });
    };
    const scopeOf = (entry: Entry, index: number): FieldScope => ({
      words,
      draft,
      path: `reasons[${index}]`,
      entry,
      changed: (changed) => write(replaceAt(reasons, index, changed)),
    });
    const id = 1 + Math.max(0, ...reasons.map((reason) => Number(reason.id)));
    return html`
      <ol class="cards">
        ${reasons.map(
          (reason, index) => html`
            <li class="card">
              <div class="fields">${entryFields(REASON, scopeOf(reason, index))}</div>
              <p><button type="button" class="plain danger" @click=${() => write(replaceAt(reasons, index, null))}>${words.remove} <span class="unseen">${words.row(index + 1)}</span></button></p>
            </li>
          `,
        )}
      </ol>
      <p><button type="button" @click=${() => write([...reasons, { id, name: words.newReason, duration_minutes: 30 }])}>${icons.plus}${words.addReason}</button></p>
    `;
  }

  /** What is usual to ask, each to tick, and whether it must be filled in. In the order in which it is listed here. */
  #form(draft: Draft, words: Words) {
    const fields = entriesIn(draft.file, 'form');
    const usual = FIELD_NAMES.map((name) => fieldOf(draft.file, name));
    const write = (made: readonly Entry[]) =>
      this.change({ ...draft.file, form: usual.flatMap(({ name }) => made.find((field) => field.name === name) ?? []) });
    return html`
      <section class="card">
        <ul class="asked">
          ${usual.map((field) => {
            const asked = fields.find(({ name }) => name === field.name);
            const others = fields.filter(({ name }) => name !== field.name);
            const toggle = (isAsked: boolean) => write(isAsked ? [...others, field] : others);
            const require = (required: boolean) => write([...others, withValue(field, 'required', required || undefined)]);
            return html`
              <li>
                ${tickBox({ name: `asks-${field.name}`, label: plainText(field.label, draft.file), checked: asked !== undefined, changed: toggle })}
                ${
                  asked
                    ? tickBox({
                        name: `requires-${field.name}`,
                        label: html`${words.keys.required}<span class="unseen">: ${plainText(field.label, draft.file)}</span>`,
                        checked: asked.required === true,
                        changed: require,
                      })
                    : nothing
                }
              </li>
            `;
          })}
        </ul>
      </section>
    `;
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

  #done(words: Words, { file }: Draft) {
    const root = location.origin + BASE.slice(0, -'/admin'.length);
    const language = String(file.locale ?? 'en');
    const snippet = `<script type="module" src="${root}/widget.js"></script>\n<slotwell-booking lang="${language}">\n  <a href="${root}/book">${words.bookLink}</a>\n</slotwell-booking>`;
    return html`
      <div class="wizard">
        <h1 tabindex="-1">${words.done}</h1>
        <section class="card">
          <h2>${words.snippet}</h2>
          <p class="muted">${words.snippetMore}</p>
          <pre tabindex="0" role="region" aria-label=${words.snippet}><code id="snippet">${snippet}</code></pre>
          <p><button type="button" @click=${() => this.#copy(snippet)}>${icons.copy}${this.desk.texts.interface.copy}</button></p>
        </section>
        <section class="card">
          <h2>${words.tryIt}</h2>
          <p>${words.tryItMore} <a href="${root}/book" target="_blank" rel="noopener">${root}/book</a></p>
        </section>
        <p><a href="${BASE}/">${this.desk.texts.toToday}</a> · <a href="${BASE}/configuration">${words.overview}</a></p>
      </div>
    `;
  }

  async #copy(snippet: string): Promise<void> {
    if (await copyText(snippet, this.find('#snippet'))) this.desk.toast({ text: this.desk.texts.interface.copied });
  }
}

customElements.define('admin-wizard', WizardPage);
