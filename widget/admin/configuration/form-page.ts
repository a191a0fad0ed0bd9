/** `<admin-configuration-form>`: what customers fill in, field by field, in the order in which it is asked. */

import { ConfigurationPage } from './configuration-page.ts';
import { type Draft, entriesIn } from './draft.ts';
import { formFields } from './form-fields.ts';
import type { Words } from './words/index.ts';

class FormPage extends ConfigurationPage {
  protected override heading(words: Words): string {
    return words.form;
  }

  protected override intro(words: Words): string {
    return words.formIntro;
  }

  protected override body(draft: Draft, words: Words) {
    return formFields({
      words,
      draft,
      path: 'form',
      fields: entriesIn(draft.file, 'form'),
      before: [],
      write: (form) => this.change({ ...draft.file, form }),
      announce: this.desk.announce,
      focusOn: (selector) => this.focusOn(selector),
    });
  }
}

customElements.define('admin-configuration-form', FormPage);
