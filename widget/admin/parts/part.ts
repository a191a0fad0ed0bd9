/** What every element of the administration area is: in light DOM, so that labels, forms and the one style sheet reach everywhere. */

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
}
