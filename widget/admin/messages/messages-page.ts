/**
 * `<admin-configuration-messages>`: subject and text of each mail to customers, by language, with a
 * preview. Saved with the rest of the configuration.
 */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { MailTextKind } from '../../../bff/contract/admin-mails.ts';
import { ConfigurationPage } from '../configuration/configuration-page.ts';
import type { Words } from '../configuration/configuration-texts.ts';
import { type Draft, isEntry, valueAt, withValue } from '../configuration/edit/draft.ts';
import { selectField } from '../parts/field.ts';
import { fill } from '../texts/fill.ts';
import { lookUp } from '../texts/look-up.ts';
import './mail-preview.ts';
import { type MessagesTexts, messagesTexts } from './messages-texts.ts';

type Known = CallAnswer<'GET /mail-texts'>;
type Part = 'subject' | 'text';

class MessagesPage extends ConfigurationPage {
  #known: Known | null = null;
  #kind: MailTextKind = 'confirmation';
  #language = '';

  get #own(): MessagesTexts {
    return messagesTexts();
  }

  protected override heading(): string {
    return this.#own.heading;
  }

  protected override intro(): string {
    return this.#own.intro;
  }

  protected override async load(): Promise<void> {
    const { body } = await this.desk.call('GET /mail-texts');
    this.#known = body ?? null;
    this.#language ||= body?.languages[0]?.tag ?? '';
    await super.load();
  }

  protected override body(draft: Draft, _words: Words) {
    const own = this.#own;
    const known = this.#known;
    if (!known) {
      return nothing;
    }
    const values = known.kinds.find(({ kind }) => kind === this.#kind);
    return html`
      <div class="cards broad">
        <section class="card lines" aria-label=${own.heading}>
          <div class="pair even">
            ${selectField({ name: 'kind', label: own.kind, value: this.#kind, options: known.kinds.map(({ kind }) => ({ value: kind, label: own.kinds[kind] })), changed: (kind) => this.#choose(() => this.#setKind(kind)) })}
            ${selectField({ name: 'language', label: own.language, value: this.#language, options: this.#languages(draft, known), changed: (tag) => this.#choose(() => this.#setLanguage(tag)) })}
          </div>
          ${this.#field(draft, 'subject', values?.subject ?? [])} ${this.#field(draft, 'text', values?.text ?? [])}
        </section>
        <admin-mail-preview
          class="lines"
          .kind=${this.#kind}
          .language=${this.#language}
          .subject=${this.#valueOf(draft, 'subject')}
          .text=${this.#valueOf(draft, 'text')}
        ></admin-mail-preview>
      </div>
    `;
  }

  /** Lists the languages and marks those with own texts of this mail. */
  #languages({ file }: Draft, { languages }: Known) {
    return languages.map(({ tag, name }) => {
      const isOwn = isEntry(valueAt(file, `mail.texts.${this.#kind}.${tag}`));
      return { value: tag, label: isOwn ? `${name} (${this.#own.own})` : name };
    });
  }

  #field(draft: Draft, part: Part, values: readonly string[]) {
    const own = this.#own;
    const value = this.#valueOf(draft, part);
    const problem = problemIn(value, values)
      ? fill(own.wrong, { allowed: values.map((name) => `{${name}}`).join(', ') })
      : null;
    const id = `mail-${part}`;
    const described = `${id}-values${problem ? ` ${id}-problem` : ''}`;
    const type = ({ target }: Event) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        this.#write(draft, part, target.value);
      }
    };
    return html`
      <div class="field">
        <label for=${id}>${part === 'subject' ? own.subject : own.text}</label>
        ${
          part === 'subject'
            ? html`<input id=${id} maxlength="200" autocomplete="off" .value=${value} aria-describedby=${described} aria-invalid=${problem ? 'true' : nothing} @input=${type} />`
            : html`<textarea id=${id} rows="5" maxlength="2000" .value=${value} aria-describedby=${described} aria-invalid=${problem ? 'true' : nothing} @input=${type}></textarea>`
        }
        ${problem ? html`<p class="wrong" id="${id}-problem" role="alert">${problem}</p>` : nothing}
        <p class="row hint" id="${id}-values">
          ${own.values} ${values.map((name) => html`<button type="button" class="inline" title="{${name}}" @click=${() => this.#put(draft, part, name)}>${lookUp(own.names, name) ?? name}</button>`)}
        </p>
      </div>
    `;
  }

  #valueOf({ file }: Draft, part: Part): string {
    const value = valueAt(file, `mail.texts.${this.#kind}.${this.#language}.${part}`);
    return typeof value === 'string' ? value : '';
  }

  #write({ file }: Draft, part: Part, value: string): void {
    this.change(
      withValue(
        file,
        `mail.texts.${this.#kind}.${this.#language}.${part}`,
        value === '' ? undefined : value,
      ),
    );
  }

  /** Inserts a placeholder at the cursor. */
  #put(draft: Draft, part: Part, name: string): void {
    const field = this.find<HTMLInputElement | HTMLTextAreaElement>(`#mail-${part}`);
    if (!field) {
      return;
    }
    field.setRangeText(
      `{${name}}`,
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
      'end',
    );
    this.#write(draft, part, field.value);
    field.focus();
  }

  #choose(change: () => void): void {
    change();
    this.requestUpdate();
  }

  #setKind(kind: string): void {
    this.#kind = this.#known?.kinds.find((one) => one.kind === kind)?.kind ?? this.#kind;
  }

  #setLanguage(tag: string): void {
    this.#language = tag;
  }
}

/** Whether the text contains a placeholder that does not exist here. */
function problemIn(text: string, values: readonly string[]): boolean {
  return (text.match(/{\w*}/g) ?? []).some((value) => !values.includes(value.slice(1, -1)));
}

customElements.define('admin-configuration-messages', MessagesPage);
