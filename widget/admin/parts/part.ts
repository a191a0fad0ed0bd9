/**
 * What every element of the administration area is: in light DOM, so that labels, forms and the one
 * style sheet reach everywhere.
 */

import { LitElement } from 'lit';

export abstract class Part extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected find<T extends Element = HTMLElement>(selector: string): T | null {
    return this.querySelector<T>(selector);
  }

  protected async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    this.find(selector)?.focus();
  }

  /**
   * After an answer that was waited for: nobody is taken from a field that they went to since
   * `before` had the focus.
   */
  protected async focusUnlessTyping(selector: string, before: Element | null): Promise<void> {
    const { activeElement } = document;
    if (activeElement === before || !activeElement?.matches('input, select, textarea')) {
      await this.focusOn(selector);
    }
  }
}
