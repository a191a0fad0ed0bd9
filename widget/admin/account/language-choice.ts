/** `<admin-language>`: the language of the administration in this browser. */

import { html } from 'lit';
import { Part } from '../parts/part.ts';
import { CHOSEN, chosenLanguage } from '../texts/index.ts';
import { accountTexts } from './account-texts.ts';

/** Each has a folder in `widget/admin/texts`. */
const LANGUAGES = ['ar', 'de', 'en', 'fr'];

class LanguageChoice extends Part {
  protected override render() {
    const { heading, label, hint, browser } = accountTexts().language;
    const chosen = chosenLanguage();
    return html`
      <section class="card" aria-labelledby="language-heading">
        <h2 id="language-heading">${heading}</h2>
        <div class="field">
          <label for="language">${label}</label>
          <select id="language" aria-describedby="language-hint" @change=${this.#choose}>
            <option value="" ?selected=${chosen === null}>${browser}</option>
            ${LANGUAGES.map(
              (tag) =>
                html`<option value=${tag} lang=${tag} ?selected=${tag === chosen}>${nameInItself(tag)}</option>`,
            )}
          </select>
          <p class="hint" id="language-hint">${hint}</p>
        </div>
      </section>
    `;
  }

  readonly #choose = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) {
      // Without one, the browser decides.
      if (target.value) {
        localStorage.setItem(CHOSEN, target.value);
      } else {
        localStorage.removeItem(CHOSEN);
      }
      location.reload();
    }
  };
}

const nameInItself = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

customElements.define('admin-language', LanguageChoice);
