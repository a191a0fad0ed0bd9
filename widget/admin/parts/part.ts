/**
 * Base of all elements of the administration. They render into light DOM, so that labels, forms and
 * the style sheet work across them.
 */

import { LitElement } from 'lit';
import { loadSections } from '../texts/section.ts';

export abstract class Part extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /**
   * Waits for texts before it is drawn first. If they cannot be loaded, only those elements fail
   * that need them.
   */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const loading = this.hasUpdated ? null : loadSections();
    if (loading) {
      return loading.then(
        () => this.scheduleUpdate(),
        () => super.scheduleUpdate(),
      );
    }
    super.scheduleUpdate();
    return undefined;
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
