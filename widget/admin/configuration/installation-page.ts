/** `<admin-configuration-installation>`: settings of the installation as a whole. */

import { html, nothing } from 'lit';
import { BASE } from '../client.ts';
import { ConfigurationPage } from './configuration-page.ts';
import type { Words } from './configuration-texts.ts';
import { languagesField } from './edit/chosen-fields.ts';
import { type Draft, withValue } from './edit/draft.ts';
import { entryFields, type FieldSpec, problemAt, toId } from './edit/entry-fields.ts';
import { HolidayStates } from './holiday-states.ts';

const OWN: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'time_zone', kind: 'zone', required: true },
  { key: 'locale', kind: 'language' },
];
const OWN_BELOW: readonly FieldSpec[] = [
  { key: 'contact_email', kind: 'email' },
  { key: 'contact_phone', kind: 'plain' },
  { key: 'privacy_url', kind: 'url' },
  { key: 'map_links', kind: 'tick', usual: true },
  { key: 'consent', kind: 'paragraph' },
  { key: 'next_steps', kind: 'texts' },
  { key: 'holidays.country', kind: 'country' },
  { key: 'holidays.state', kind: 'state' },
];
const WEBSITE: readonly FieldSpec[] = [
  { key: 'allowed_origins', kind: 'origins' },
  { key: 'brand.accent', kind: 'colour' },
  { key: 'brand.logo_url', kind: 'url' },
  { key: 'brand.radius', kind: 'number' },
  { key: 'words.calendar', kind: 'text' },
  { key: 'words.reason', kind: 'text' },
];
const MESSAGES: readonly FieldSpec[] = [
  { key: 'mail.reply_to', kind: 'email' },
  { key: 'mail.reminder_minutes', kind: 'numbers', never: (words) => words.noReminder },
  { key: 'mail.sentences.confirmation', kind: 'paragraph' },
  { key: 'mail.sentences.reminder', kind: 'paragraph' },
  { key: 'mail.sentences.move', kind: 'paragraph' },
  { key: 'mail.sentences.cancellation', kind: 'paragraph' },
  { key: 'mail.sentences.confirmation_request', kind: 'paragraph' },
  { key: 'mail.sentences.waitlist_offer', kind: 'paragraph' },
  { key: 'email_confirmation.minutes', kind: 'number' },
  { key: 'waitlist.offer_minutes', kind: 'number' },
];

const PROTECTION: readonly FieldSpec[] = [
  { key: 'proof_of_human.question', kind: 'text' },
  { key: 'proof_of_human.answers', kind: 'lines' },
  { key: 'proof_of_human.difficulty', kind: 'number' },
  { key: 'limits.bookings_per_address', kind: 'number' },
  { key: 'limits.bookings_per_email', kind: 'number' },
  { key: 'limits.moves_per_booking', kind: 'number' },
  { key: 'limits.holds_per_visitor', kind: 'number' },
  { key: 'limits.holds_per_network', kind: 'number' },
  { key: 'limits.holds_per_address', kind: 'number' },
  { key: 'limits.waits_per_address', kind: 'number' },
  { key: 'limits.waits_per_email', kind: 'number' },
  { key: 'limits.mails_per_email', kind: 'number' },
  { key: 'limits.refusals_per_address', kind: 'number' },
  { key: 'view_log.keep_days', kind: 'number' },
];

class InstallationPage extends ConfigurationPage {
  /** Loaded after the page. */
  #isPreviewLoaded = false;
  readonly #states = new HolidayStates(() => this.requestUpdate());

  protected override async load(): Promise<void> {
    await super.load();
    await import('../preview/widget-preview.ts');
    this.#isPreviewLoaded = true;
    this.requestUpdate();
  }

  protected override heading(words: Words): string {
    return words.general;
  }

  protected override intro(words: Words): string {
    return words.generalIntro;
  }

  protected override body(draft: Draft, words: Words) {
    const states = this.#states.of(this.desk, draft.file);
    const scope = {
      words,
      draft,
      path: '',
      entry: draft.file,
      states,
      changed: (file: Draft['file']) => this.change(file),
    };
    const { languages } = draft.file;
    const languageChips = languagesField({
      name: toId('', 'languages'),
      label: words.keys.languages,
      hint: words.hints.languages ?? '',
      problem: problemAt(scope, 'languages'),
      value: Array.isArray(languages) ? languages.map(String) : [],
      changed: (tags) => this.change(withValue(draft.file, 'languages', tags)),
    });
    const section = (heading: string, fields: unknown) =>
      html`<section class="card"><h2>${heading}</h2><div class="fields">${fields}</div></section>`;
    return html`
      <div class="cards">
        ${section(words.general, [entryFields(OWN, scope), languageChips, entryFields(OWN_BELOW, scope)])}
        ${section(words.website, entryFields(WEBSITE, scope))}
        ${this.#isPreviewLoaded ? html`<admin-widget-preview .draft=${draft} .shows=${'look'}></admin-widget-preview>` : nothing}
        ${section(words.messages, entryFields(MESSAGES, scope))} ${section(words.protection, entryFields(PROTECTION, scope))}
        <p class="muted">${words.opensWording} <a href="${BASE}/configuration/wording">${words.wording}</a></p>
      </div>
    `;
  }
}

customElements.define('admin-configuration-installation', InstallationPage);
