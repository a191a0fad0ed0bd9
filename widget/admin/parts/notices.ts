/**
 * `<admin-notices>`: what was just done, with the way to take it back, and what is only read out.
 * Outside of an open modal dialog nothing can be reached or is read out, so the notices are in the
 * topmost one. They stay for a time in which they could be reached.
 */

import { html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Toast } from '../desk.ts';
import type { Texts } from '../texts/en.ts';
import { icons } from './icons.ts';
import { Part } from './part.ts';

/** More would cover the page. */
const MAX_SHOWN = 3;
const SHOWN_MS = 8_000;
const UNDO_SHOWN_MS = 20_000;
const TICK_MS = 250;
/** With less left, a notice goes without a word that it is too late. */
const MIN_SAID_MS = 2_000;

interface Shown {
  readonly toast: Toast;
  /** How long it is still shown, in ms in which it can be reached. */
  left: number;
  /** Until when it may be undone, by `performance.now()`. */
  readonly until: number;
}

/**
 * Puts the notices where they can be reached; `within`: where they are now. In a dialog they come
 * first: what is drawn anew there, up to its end, would take them away with it.
 */
export function placeNotices(within: ParentNode = document): void {
  const notices = within.querySelector('admin-notices');
  const dialog = topmostDialog();
  if (!notices || notices.parentNode === dialog) {
    return;
  }
  if (dialog) {
    dialog.prepend(notices);
  } else {
    document.querySelector('slotwell-admin')?.append(notices);
  }
}

const topmostDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1);

export class Notices extends Part {
  @property({ attribute: false }) texts!: Texts;
  /** Read out, and not shown. */
  @property({ attribute: false }) spoken = '';
  @state() protected shown: readonly Shown[] = [];
  #timer = 0;
  #ticked = 0;

  add(toast: Toast): void {
    const { undo, undoMs = Infinity, shownMs = undo ? UNDO_SHOWN_MS : SHOWN_MS } = toast;
    const one: Shown = { toast, left: shownMs, until: performance.now() + undoMs };
    this.shown = [...this.shown, one].slice(-MAX_SHOWN);
  }

  protected override render() {
    const { texts, spoken, shown } = this;
    return html`
      <section class="toasts" role="status" aria-label=${texts.notices}>
        ${repeat(
          shown,
          ({ toast }) => toast,
          ({ toast }) => this.#view(toast),
        )}
      </section>
      <p class="unseen" role="status">${spoken}</p>
    `;
  }

  #view(toast: Toast) {
    const { texts } = this;
    const undo = async () => {
      this.#remove(toast);
      await toast.undo?.();
    };
    return html`
      <div class="toast">
        <span>${toast.text}</span>
        ${toast.undo && html`<button @click=${undo}>${icons.undo}${texts.undo}</button>`}
        <button class="plain" @click=${() => this.#remove(toast)}>${icons.cross}<span class="unseen">${texts.close}</span></button>
      </div>
    `;
  }

  #remove(toast: Toast): void {
    this.shown = this.shown.filter((one) => one.toast !== toast);
  }

  protected override updated(): void {
    clearInterval(this.#timer);
    this.#ticked = performance.now();
    if (this.shown.length > 0) {
      this.#timer = window.setInterval(this.#tick, TICK_MS);
    }
  }

  readonly #tick = (): void => {
    const now = performance.now();
    // While the computer slept, nobody could reach anything.
    const passed = this.#isReachable ? Math.min(now - this.#ticked, 4 * TICK_MS) : 0;
    this.#ticked = now;
    this.elapse(passed, now);
  };

  /** Whoever is at one of them has all the time that they want. */
  get #isReachable(): boolean {
    return (
      document.visibilityState === 'visible' &&
      (topmostDialog()?.contains(this) ?? true) &&
      !this.find('.toast:is(:hover, :focus-within)')
    );
  }

  /** They could be reached for so many ms more, and by `performance.now()` it is `now`. */
  elapse(ms: number, now: number): void {
    for (const one of this.shown) {
      one.left -= ms;
    }
    const isLate = ({ toast, until }: Shown) => toast.undo !== undefined && until <= now;
    if (this.shown.every((one) => one.left > 0 && !isLate(one))) {
      return;
    }
    this.shown = this.shown
      .filter((one) => one.left > (isLate(one) ? MIN_SAID_MS : 0))
      .map((one) => (isLate(one) ? { ...one, toast: this.#withoutUndo(one.toast) } : one));
  }

  #withoutUndo({ text }: Toast): Toast {
    return { text: `${text} ${this.texts.undoOver}` };
  }
}

customElements.define('admin-notices', Notices);
