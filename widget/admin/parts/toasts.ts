/** What was just done, with the way to take it back: stays for a while, which the style sheet measures, and as long as it is looked at. */

import { html, type ReactiveControllerHost } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Toast } from '../desk.ts';
import type { Texts } from '../texts/en.ts';
import { icons } from './icons.ts';

/** More would cover the page. */
const MAX_SHOWN = 3;

/** What can be undone for longer than the style sheet shows it stays until that is over, or until it is closed. */
const lastingFor = ({ undoMs = 0 }: Toast): string => (undoMs > 20_000 ? `animation-duration:${undoMs}ms` : '');

/** Those on screen, of the element that draws them. */
export class Toasts {
  readonly #host: ReactiveControllerHost;
  #shown: readonly Toast[] = [];

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  add(toast: Toast): void {
    this.#set([...this.#shown, toast].slice(-MAX_SHOWN));
    if (toast.undoMs === undefined) return;
    const said: Toast = { text: toast.text };
    setTimeout(() => this.#set(this.#shown.map((one) => (one === toast ? said : one))), toast.undoMs);
  }

  view(texts: Texts) {
    return toastList(texts, this.#shown, (toast) => this.#set(this.#shown.filter((other) => other !== toast)));
  }

  #set(shown: readonly Toast[]): void {
    this.#shown = shown;
    this.#host.requestUpdate();
  }
}

function toastList(texts: Texts, toasts: readonly Toast[], remove: (toast: Toast) => void) {
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
          <div class="toast ${toast.undo ? 'lasting' : ''}" .style=${lastingFor(toast)} @animationend=${() => remove(toast)}>
            <span>${toast.text}</span>
            ${toast.undo && html`<button @click=${() => undo(toast)}>${icons.undo}${texts.undo}</button>`}
            <button class="plain" @click=${() => remove(toast)}>${icons.cross}<span class="unseen">${texts.close}</span></button>
          </div>
        `,
      )}
    </section>
  `;
}
