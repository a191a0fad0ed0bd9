/**
 * Base of all elements of the administration. They render into light DOM, so that labels, forms and
 * the style sheet work across them.
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
   * Moves the focus after an awaited answer, unless the user has moved on to another field.
   * `before` had the focus at the start.
   */
  protected async focusUnlessTyping(selector: string, before: Element | null): Promise<void> {
    const { activeElement } = document;
    if (activeElement === before || !activeElement?.matches('input, select, textarea')) {
      await this.focusOn(selector);
    }
  }
}
