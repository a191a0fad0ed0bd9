/** `4:12`, counting down once a second by itself, so that nothing around it is drawn again. */

import { html, type PropertyDeclarations } from 'lit';
import { Part } from '../parts/part.ts';

class Countdown extends Part {
  static override readonly properties: PropertyDeclarations = { until: { attribute: false } };

  /** In milliseconds of this browser's clock. */
  declare until: number;
  #timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override render() {
    const seconds = Math.max(0, Math.round((this.until - Date.now()) / 1000));
    return html`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}

customElements.define('admin-countdown', Countdown);
