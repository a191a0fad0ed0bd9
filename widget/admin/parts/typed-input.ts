/**
 * Base of form controls that accept several spellings of a value. Text is parsed while typing and
 * normalised afterwards. Invalid text blocks the form and is reported beside the field.
 */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { loadSections } from '../texts/section.ts';
import { Part } from './part.ts';
import './typed-input.css';

export abstract class TypedInput extends Part {
  static readonly formAssociated = true;

  /** Accessible name if there is no label beside it. */
  @property({ attribute: false }) label: string | undefined;
  /** Called once a value is selected or typed completely. */
  @property({ attribute: false }) changed: ((value: string) => void) | undefined;
  /** Ids of additional descriptions. */
  @property({ attribute: false }) described: string | undefined;
  readonly #internals = this.attachInternals();
  #value = '';
  #text = '';
  #isWrong = false;
  /** The value that the page was told last. */
  #told = '';

  /** Parses a text; `null` if it is invalid. */
  protected abstract read(text: string): string | null;
  /** Formats a value as the pages do. */
  protected abstract write(value: string): string;
  /** Whether the text is complete: further typing could not lead to another value. */
  protected abstract isWhole(text: string): boolean;
  protected abstract get words(): {
    readonly pattern: string;
    readonly example: string;
    readonly wrong: string;
  };

  /** Form value; empty while the text is not valid. */
  @property({ attribute: false })
  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    if (value !== this.#value) {
      this.#show(value);
    }
  }

  /** Renders at once, because dialogs and pages look for the element to focus. */
  override connectedCallback(): void {
    super.connectedCallback();
    if (!loadSections()) {
      this.performUpdate();
    }
  }

  /** Form name; the inner field uses it as its id, for the label. */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  protected get input(): HTMLInputElement | null {
    return this.find('input');
  }

  protected override render() {
    const { name, label, words } = this;
    const example = `${name}-example`;
    return html`
      <input
        id=${name}
        inputmode="decimal"
        autocomplete="off"
        placeholder=${words.pattern}
        aria-label=${label ?? nothing}
        aria-describedby=${[this.described, example].filter(Boolean).join(' ')}
        ?required=${this.hasAttribute('required')}
        @input=${this.#typed}
        @change=${this.#done}
        @blur=${this.#left}
        @focus=${this.#selectAll}
      />
      <span class="unseen" id=${example}>${words.example}</span>
      ${this.chooser()}
    `;
  }

  /** Renders another way to select a value. */
  protected chooser(): unknown {
    return nothing;
  }

  protected override firstUpdated(): void {
    this.#show(this.#value);
  }

  /** Sets a selected value; the form receives the same events as for typing. */
  protected choose(value: string): void {
    this.#tell(value);
    this.#show(value);
    this.input?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  #tell(value: string): void {
    if (value !== this.#told) {
      this.#told = value;
      this.changed?.(value);
    }
  }

  #show(value: string): void {
    this.#told = value;
    this.#set(value, value && this.write(value));
    const { input } = this;
    if (!input) {
      return;
    }
    input.value = this.#text;
    if (this.#isWrong) {
      this.#isWrong = false;
      input.setCustomValidity('');
      // Removes the error beside the field.
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  #set(value: string, text: string): void {
    this.#value = value;
    this.#text = text;
    this.#internals.setFormValue(value);
  }

  readonly #typed = (): void => {
    const { input } = this;
    if (!input) {
      return;
    }
    const text = input.value.trim();
    const value = text && this.read(text);
    this.#isWrong = value === null;
    input.setCustomValidity(this.#isWrong ? this.words.wrong : '');
    this.#set(value ?? '', text);
    if (value && this.isWhole(text)) {
      this.#tell(value);
    }
  };

  readonly #done = (): void => {
    this.#typed();
    if (!this.#isWrong) {
      this.#tell(this.#value);
      this.#show(this.#value);
    }
  };

  /** Reports an error without moving the focus back. */
  readonly #left = (): void => {
    if (this.#isWrong) {
      this.input?.dispatchEvent(new Event('invalid', { cancelable: true }));
    }
  };

  readonly #selectAll = (): void => this.input?.select();
}

/** Returns the named control that a form event is about. */
export const namedControl = (target: EventTarget | null): EventTarget | null =>
  target instanceof Element && target.parentElement instanceof TypedInput
    ? target.parentElement
    : target;
