/** `<admin-configuration-file>`: all settings as one file, to edit, download or upload. */

import { html } from 'lit';
import type { AdminFileProblem } from '../../../bff/contract/admin-errors.ts';
import { fill } from '../texts/fill.ts';
import '../parts/code.css';
import { ConfigurationPage } from './configuration-page.ts';
import type { Words } from './configuration-texts.ts';
import { changeText, type Draft, type SpokenProblem, writtenText } from './edit/draft.ts';

class FilePage extends ConfigurationPage {
  protected override heading(words: Words): string {
    return words.file;
  }

  protected override intro(words: Words): string {
    return words.fileIntro;
  }

  /** The text on screen. Changes made on other pages appear as JSON until they are applied. */
  get #text(): string {
    const changed = super.isTouched ? JSON.stringify(this.draft?.file, null, 2) : this.draft?.text;
    return writtenText() ?? changed ?? '';
  }

  protected override get proposed(): string {
    return this.#text;
  }

  protected override get isTouched(): boolean {
    return super.isTouched || this.#text !== this.draft?.text;
  }

  /** Edited text cannot be merged with a configuration that someone else has applied. */
  protected override readonly rebased = async (): Promise<null> => null;

  protected override body(draft: Draft, words: Words) {
    return html`
      <section class="card editor">
        <div class="row">
          <button type="button" @click=${() => this.#download(draft)}>${words.download}</button>
          <label class="upload">${words.upload}<input type="file" accept=".yaml,.yml,.json,.txt" @change=${this.#upload} /></label>
        </div>
        <label for="file-text"><b>${words.file}</b></label>
        <textarea id="file-text" dir="ltr" spellcheck="false" autocapitalize="off" rows="30" .value=${this.#text} @input=${this.#type}></textarea>
      </section>
    `;
  }

  /** Keeps the words of the file, because the user edits it directly. */
  protected override async spoken(
    problems: readonly AdminFileProblem[],
  ): Promise<readonly SpokenProblem[]> {
    return problems.map((problem) => ({
      ...problem,
      place: problem.path,
      page: '/file',
      field: '',
    }));
  }

  protected override placeOf({ line, path }: SpokenProblem, words: Words) {
    if (line === null) {
      return html`<code>${path}</code>`;
    }
    return html`<button type="button" class="inline" @click=${() => this.#goTo(line)}>${fill(words.line, { number: line })}</button> <code>${path}</code>`;
  }

  readonly #type = ({ target }: Event): void => {
    if (target instanceof HTMLTextAreaElement) {
      this.#write(target.value);
    }
  };

  #write(text: string): void {
    changeText(text);
    this.requestUpdate();
  }

  #goTo(line: number): void {
    const field = this.find<HTMLTextAreaElement>('#file-text');
    const lines = field?.value.split('\n') ?? [];
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    field?.focus();
    field?.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  }

  /** Downloads the configuration in force. */
  #download({ text }: Draft): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/yaml' }));
    link.download = 'installation.yaml';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  readonly #upload = async ({ target }: Event): Promise<void> => {
    if (!(target instanceof HTMLInputElement)) {
      return;
    }
    const file = target.files?.[0];
    if (file) {
      this.#write(await file.text());
    }
    // Allows the same file to be chosen again.
    target.value = '';
  };
}

customElements.define('admin-configuration-file', FilePage);
