/**
 * A control of a form for what is typed in many ways and has one value: what is typed is read while
 * one types, and written as the pages write it once one is done. What cannot be read keeps the form
 * from being sent, and is told beside the field.
 */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { Part } from './part.ts';
import './typed-input.css';

export abstract class TypedInput extends Part {
  static readonly formAssociated = true;

  /** Its name if it has no label beside it. */
  @property({ attribute: false }) label: string | undefined;
  /** Told once something is chosen or typed whole. */
  @property({ attribute: false }) changed: ((value: string) => void) | undefined;
  /** Ids of what describes it besides. */
  @property({ attribute: false }) described: string | undefined;
  readonly #internals = this.attachInternals();
  #value = '';
  #text = '';
  #isWrong = false;
  /** The value that the page knows of. */
  #told = '';

  /** The value of what is typed; `null`: it cannot be read. */
  protected abstract read(text: string): string | null;
  /** A value as the pages write it. */
  protected abstract write(value: string): string;
  /** Whether nothing that could still be typed would make it another value. */
  protected abstract isWhole(text: string): boolean;
  protected abstract readonly words: {
    readonly pattern: string;
    readonly example: string;
    readonly wrong: string;
  };

  /** As the form has it; empty as long as nothing that can be read is there. */
  @property({ attribute: false })
  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    if (value !== this.#value) {
      this.#show(value);
    }
  }

  /** There at once: dialogs and pages look for what is to have the focus. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.performUpdate();
  }

  /** In the form; the field within has it as its id, for its label. */
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

  /** Another way to choose. */
  protected chooser(): unknown {
    return nothing;
  }

  protected override firstUpdated(): void {
    this.#show(this.#value);
  }

  /** Takes what was chosen without typing; the form around it hears of that like of typing. */
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
      // What was told beside the field goes.
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

  /** Only told: nobody is called back to a field that they leave. */
  readonly #left = (): void => {
    if (this.#isWrong) {
      this.input?.dispatchEvent(new Event('invalid', { cancelable: true }));
    }
  };

  readonly #selectAll = (): void => this.input?.select();
}

/** What an event of a form is about: the control that has the name. */
export const namedControl = (target: EventTarget | null): EventTarget | null =>
  target instanceof Element && target.parentElement instanceof TypedInput
    ? target.parentElement
    : target;
