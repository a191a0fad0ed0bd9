/**
 * `<admin-configuration-wording>`: rewords single texts of widget, pages and mails, by language,
 * with a search. Saved with the rest of the configuration.
 */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { ConfigurationPage } from '../configuration/configuration-page.ts';
import type { Words } from '../configuration/configuration-texts.ts';
import { type Draft, isEntry, type SpokenProblem, valueAt } from '../configuration/edit/draft.ts';
import { inputField, selectField } from '../parts/field.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import {
  findPlace,
  groupsIn,
  isFound,
  isOwn,
  type Replaceable,
  saidByWidget,
  wordingIn,
} from './own-wording.ts';
import { idOfText, textFields } from './text-fields.ts';
import './wording.css';
import { type WordingTexts, wordingTexts } from './wording-texts.ts';

type Known = CallAnswer<'GET /texts'>;

/** Pseudo-group of all reworded texts. */
const ALL_OWN = 'own';
/**
 * Step of the preview that shows the texts of a group; other groups appear only after booking or
 * not in the widget.
 */
const PREVIEWED: Readonly<Record<string, 'start' | 'days' | 'form'>> = {
  steps: 'start',
  choosing: 'start',
  days: 'days',
  times: 'days',
  form: 'form',
  check: 'form',
};

class WordingPage extends ConfigurationPage {
  #known: Known | null = null;
  #group = 'steps';
  #search = '';
  /** Loaded after the page. */
  #isPreviewLoaded = false;

  protected override heading(): string {
    return wordingTexts().heading;
  }

  protected override intro(): string {
    return wordingTexts().intro;
  }

  protected override async load(): Promise<void> {
    await this.#speak(this.#known?.language);
    await super.load();
    await import('../preview/widget-preview.ts');
    this.#isPreviewLoaded = true;
    this.requestUpdate();
  }

  async #speak(language: string | undefined): Promise<void> {
    const { body, problem } = await this.desk.call('GET /texts', { query: { language } });
    this.problem = problem ?? null;
    this.#known = body ?? this.#known;
    this.requestUpdate();
  }

  protected override body(draft: Draft, _words: Words) {
    const own = wordingTexts();
    const known = this.#known;
    if (!known) {
      return nothing;
    }
    const shown = this.#shown(draft, known, own);
    const count = shown.filter((text) => isOwn(draft.file, known.language, text)).length;
    return html`
      <div class="beside">
        <div class="cards">
          <section class="card finder" aria-label=${own.heading}>
            <div class="pair even">
              ${selectField({ name: 'language', label: own.language, value: known.language, options: this.#languages(draft, known, own), changed: (tag) => void this.#speak(tag) })}
              ${selectField({ name: 'group', label: own.where, value: this.#group, options: this.#groups(own), changed: (group) => this.#choose({ group }) })}
            </div>
            <div class="search" @input=${this.#type}>${inputField({ name: 'search', label: own.search, value: this.#search, hint: own.searchHint })}</div>
            <p role="status">${countFound(own, shown.length, count)}</p>
          </section>
          ${groupsIn(own).map(({ group, heading }) => {
            const texts = shown.filter((text) => findPlace(text, own).group === group);
            return texts.length === 0
              ? nothing
              : this.#section(heading, texts, { draft, known, own });
          })}
        </div>
        ${this.#preview(draft, known)}
      </div>
    `;
  }

  #section(
    heading: string,
    texts: readonly Replaceable[],
    {
      draft,
      known,
      own,
    }: { readonly draft: Draft; readonly known: Known; readonly own: WordingTexts },
  ) {
    const { language } = known;
    const write = (file: Draft['file']) => this.change(file);
    return html`
      <section class="card wording">
        <h2>${heading}</h2>
        <ul>${texts.map((text) => textFields(text, { draft, language, words: own, write, focusOn: (selector) => this.focusOn(selector) }))}</ul>
      </section>
    `;
  }

  #preview(draft: Draft, { texts, language }: Known) {
    const place = this.#search === '' && this.#group !== ALL_OWN ? PREVIEWED[this.#group] : 'start';
    if (!this.#isPreviewLoaded) {
      return nothing;
    }
    if (place === undefined) {
      const { widget, unshown } = wordingTexts();
      const { heading, afterwards, elsewhere } = unshown;
      return html`
        <section class="card" aria-labelledby="unshown-heading">
          <h2 id="unshown-heading">${heading}</h2>
          <p class="muted">${this.#group in widget ? afterwards : elsewhere}</p>
        </section>
      `;
    }
    const said = saidByWidget(texts, draft.file, language);
    return html`<admin-widget-preview .draft=${draft} .shows=${'wording'} .wording=${{ language, place, said }}></admin-widget-preview>`;
  }

  /** Lists the languages and marks those with reworded texts. */
  #languages({ file }: Draft, { languages }: Known, own: WordingTexts) {
    return languages.map(({ tag, name }) => ({
      value: tag,
      label: isEntry(valueAt(file, `texts.${tag}`)) ? `${name} (${own.own})` : name,
    }));
  }

  #groups(own: WordingTexts) {
    return [
      ...groupsIn(own).map(({ group, heading }) => ({ value: group, label: heading })),
      { value: ALL_OWN, label: own.all },
    ];
  }

  /** Lists the shown texts. A search covers all groups. */
  #shown({ file }: Draft, { texts, language }: Known, own: WordingTexts): readonly Replaceable[] {
    const search = this.#search.trim();
    return texts.filter((text) => {
      const { group, label } = findPlace(text, own);
      if (search !== '') {
        return isFound(text, {
          label,
          search,
          own: text.forms.map((form) => wordingIn(file, language, { text, form })),
        });
      }
      return this.#group === ALL_OWN ? isOwn(file, language, text) : group === this.#group;
    });
  }

  readonly #type = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) {
      return;
    }
    this.#search = target.value;
    this.requestUpdate();
  };

  #choose({ group }: { readonly group: string }): void {
    this.#group = group;
    this.#search = '';
    this.requestUpdate();
  }

  /** Renders a link to the text, even if its group is not shown. */
  protected override placeOf(problem: SpokenProblem, words: Words): unknown {
    const found = /^texts\.(?<tag>[\w-]+)\.(?<name>.+)$/.exec(problem.path);
    const { tag = '', name = '' } = found?.groups ?? {};
    const text = this.#known?.texts.find(
      (one) => name === one.name || name.startsWith(`${one.name}.`),
    );
    if (!text) {
      return super.placeOf(problem, words);
    }
    const { group, label } = findPlace(text, wordingTexts());
    const goTo = async (): Promise<void> => {
      await this.#speak(tag);
      this.#choose({ group });
      await this.focusOn(`#${idOfText(text, text.forms[0])}`);
    };
    return html`<button type="button" class="inline" @click=${goTo}>${label}</button> (${tag})`;
  }
}

function countFound(words: WordingTexts, found: number, own: number): string {
  if (found === 0) {
    return words.none;
  }
  return own === 0 ? fillPlural(words.found, found) : fillPlural(words.foundOwn, found, { own });
}

customElements.define('admin-configuration-wording', WordingPage);
