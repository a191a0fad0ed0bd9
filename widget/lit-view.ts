/**
 * A custom element that draws itself with Lit's templates. LitElement would do the same for 2.4 kB more, a fifth of what the widget may weigh; what it adds
 * (declared properties with conversion) is not needed here: the few attributes are read where they are used.
 */

import { type RootPart, render, type TemplateResult } from 'lit/html.js';

export abstract class LitView extends HTMLElement {
  #asked = false;

  constructor() {
    super();
    this.attachShadow({ mode: 'open' });
  }

  /** Draws once for all that changes until the end of the present task. */
  requestUpdate(): void {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.update();
    });
  }

  protected abstract render(): TemplateResult;

  protected update(): RootPart | undefined {
    return this.shadowRoot ? render(this.render(), this.shadowRoot) : undefined;
  }
}
