/** What was just done, with the way to take it back: stays for a while, which the style sheet measures, and as long as it is looked at. */

import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Toast } from '../desk.ts';
import type { Texts } from '../texts/en.ts';
import { icons } from './icons.ts';

export function toastList(texts: Texts, toasts: readonly Toast[], remove: (toast: Toast) => void) {
  const undo = async (toast: Toast) => {
    remove(toast);
    await toast.undo?.();
  };
  return html`
    <section class="toasts" role="status" aria-label=${texts.notices}>
      ${repeat(
        toasts,
        (toast) => toast,
        (toast) => html`
          <div class="toast ${toast.undo ? 'lasting' : ''}" @animationend=${() => remove(toast)}>
            <span>${toast.text}</span>
            ${toast.undo && html`<button @click=${() => undo(toast)}>${icons.undo}${texts.undo}</button>`}
            <button class="plain" @click=${() => remove(toast)}>${icons.cross}<span class="unseen">${texts.close}</span></button>
          </div>
        `,
      )}
    </section>
  `;
}
