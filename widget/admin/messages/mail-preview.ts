/**
 * `<admin-mail-preview>`: previews a mail while its text is edited, as HTML or plain text, and
 * sends it as a test.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { MailTextKind } from '../../../bff/contract/admin-mails.ts';
import { BASE } from '../client.ts';

import '../parts/code.css';
import { inputField, readText } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import './messages.css';
import { type MessagesTexts, messagesTexts } from './messages-texts.ts';

const SHOWS = ['light', 'dark', 'text'] as const;
type Shows = (typeof SHOWS)[number];

/** Milliseconds after the last key. */
const PAUSE = 400;

class MailPreview extends ServerPart {
  @property({ attribute: false }) kind!: MailTextKind;
  @property({ attribute: false }) language!: string;
  @property({ attribute: false }) subject!: string;
  @property({ attribute: false }) text!: string;
  @state() protected shown: CallAnswer<'POST /mail-texts/preview'> | null = null;
  /** Preview on a light or dark screen, or as plain text. */
  @state() protected shows: Shows = matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
  /** Preview address of the HTML mail. */
  @state() protected address = '';
  @state() protected result: CallAnswer<'POST /mail-texts/test'> | null = null;
  #timer = 0;
  #asked = 0;
  /** Number of the newest request that was answered, or that no longer matters. */
  #answered = 0;

  get #words(): MessagesTexts {
    return messagesTexts();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const isOther = changed.has('kind') || changed.has('language');
    if (!isOther && !changed.has('subject') && !changed.has('text')) {
      return;
    }
    this.result = null;
    if (isOther) {
      this.#answered = this.#asked;
    }
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#load(), isOther ? 0 : PAUSE);
  }

  get #wishes() {
    return { kind: this.kind, language: this.language, subject: this.subject, text: this.text };
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    const wishes = this.#wishes;
    const { body, problem = null } = await this.desk.call('POST /mail-texts/preview', {
      body: wishes,
    });
    if (asked === this.#asked) {
      // The page lists the allowed placeholders beside the field.
      this.problem = problem?.code === 'field_invalid' ? null : problem;
    }
    // A text that is refused leaves the preview of the one before, even if it arrives later.
    if (!body || asked <= this.#answered) {
      return;
    }
    this.#answered = asked;
    this.shown = body;
    this.address = `${BASE}/mail-preview?${new URLSearchParams(wishes)}&scheme=`;
  }

  protected override render() {
    const words = this.#words;
    const { shown } = this;
    return html`
      <section class="card" aria-labelledby="preview-heading">
        <h2 id="preview-heading">${words.preview}</h2>
        <p class="muted">${words.about}</p>
        ${this.problemView()}
        ${
          shown
            ? html`
              <p><b>${shown.subject}</b></p>
              <fieldset class="chips">
                <legend class="unseen">${words.shows}</legend>
                ${SHOWS.map((one) => html`<label class="chip"><input type="radio" class="unseen" name="shows" .checked=${one === this.shows} @change=${() => this.#choose(one)} />${words.ways[one]}</label>`)}
              </fieldset>
              ${
                this.shows === 'text'
                  ? html`<pre class="mail" tabindex="0" aria-label=${words.ways.text} role="region">${shown.text}</pre>`
                  : html`<iframe class="mail" src=${this.address + this.shows} title=${words.frame} sandbox=""></iframe>`
              }`
            : nothing
        }
      </section>
      ${this.#test()}
    `;
  }

  #choose(shows: Shows): void {
    this.shows = shows;
  }

  #test() {
    const words = this.#words;
    const isWrong = this.problem?.field === 'to';
    return html`
      <form class="card" @submit=${this.#send} novalidate>
        <h2>${words.testHeading}</h2>
        ${inputField({ name: 'to', label: words.to, type: 'email', value: this.desk.session.administrator.email, problem: isWrong ? words.noAddress : null })}
        <button aria-busy=${this.busy ? 'true' : nothing}>${icons.mail}${words.test}</button>
        ${this.result ? html`<p role="status">${words.results[this.result.mail]} ${this.result.problem ?? ''}</p>` : nothing}
      </form>
    `;
  }

  readonly #send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const to = readText(new FormData(event.target), 'to');
    const sent = this.desk.call('POST /mail-texts/test', { body: { ...this.#wishes, to } });
    this.result = this.take(await this.waitFor(sent)) ?? null;
  };
}

customElements.define('admin-mail-preview', MailPreview);
