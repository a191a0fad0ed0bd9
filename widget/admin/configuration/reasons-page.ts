/** `<admin-configuration-reasons>`: what can be booked. */

import { html } from 'lit';
import { icons } from '../parts/icons.ts';
import { entryFields, type FieldScope, type FieldSpec } from './entry-fields.ts';
import { ListPage } from './list-page.ts';
import type { Words } from './words/index.ts';

const FIELDS: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'duration_minutes', kind: 'number', required: true },
  { key: 'buffer_before_minutes', kind: 'number' },
  { key: 'buffer_after_minutes', kind: 'number' },
  { key: 'price', kind: 'text' },
  { key: 'capacity', kind: 'number' },
  { key: 'persons.max', kind: 'number' },
  { key: 'persons.label', kind: 'text' },
  { key: 'group', kind: 'text' },
  { key: 'info_url', kind: 'url' },
  { key: 'description', kind: 'paragraph' },
];

class ReasonsPage extends ListPage {
  protected override readonly list = 'reasons';

  protected override heading(words: Words): string {
    return words.reasons;
  }

  protected override intro(words: Words): string {
    return words.reasonsIntro;
  }

  protected override adders(words: Words) {
    const add = () => this.add({ name: words.newReason, duration_minutes: 30 });
    return html`<button type="button" class="plain" @click=${add}>${icons.plus}${words.addReason}</button>`;
  }

  protected override fields(scope: FieldScope) {
    return html`<section class="card"><div class="fields">${entryFields(FIELDS, scope)}</div></section> ${this.addedForm(scope)}`;
  }
}

customElements.define('admin-configuration-reasons', ReasonsPage);
