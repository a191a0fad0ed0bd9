/** `<admin-configuration-form>`: the fields that customers fill in, in their order. */

import { html, nothing } from 'lit';
import { ConfigurationPage } from './configuration-page.ts';
import type { Words } from './configuration-texts.ts';
import { type Draft, entriesIn } from './edit/draft.ts';
import { formFields } from './edit/form-fields.ts';

class FormPage extends ConfigurationPage {
  /** Loaded after the page. */
  #isPreviewLoaded = false;

  protected override async load(): Promise<void> {
    await super.load();
    await import('../preview/widget-preview.ts');
    this.#isPreviewLoaded = true;
    this.requestUpdate();
  }

  protected override heading(words: Words): string {
    return words.form;
  }

  protected override intro(words: Words): string {
    return words.formIntro;
  }

  protected override body(draft: Draft, words: Words) {
    const fields = formFields({
      words,
      draft,
      path: 'form',
      fields: entriesIn(draft.file, 'form'),
      before: [],
      write: (form) => this.change({ ...draft.file, form }),
      announce: this.desk.announce,
      focusOn: (selector) => this.focusOn(selector),
    });
    return html`
      <div class="beside">
        <div>${fields}</div>
        ${this.#isPreviewLoaded ? html`<admin-widget-preview .draft=${draft} .shows=${'form'}></admin-widget-preview>` : nothing}
      </div>
    `;
  }
}

customElements.define('admin-configuration-form', FormPage);
