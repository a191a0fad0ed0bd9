/**
 * `<admin-notices>`: notices about finished actions, with undo, and announcements for screen
 * readers. While a modal dialog is open, nothing outside can be reached or announced, so the
 * notices move into the topmost dialog. Their display time only counts while they can be reached.
 */

import { html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Toast } from '../desk.ts';
import type { Texts } from '../texts/index.ts';
import { icons } from './icons.ts';
import { Part } from './part.ts';

/** More would cover the page. */
const MAX_SHOWN = 3;
const SHOWN_MS = 8_000;
const UNDO_SHOWN_MS = 20_000;
const TICK_MS = 250;
/** With less time left, a notice disappears without saying that undo has expired. */
const MIN_SAID_MS = 2_000;

interface Shown {
  readonly toast: Toast;
  /** Remaining display time in milliseconds, counted only while it can be reached. */
  left: number;
  /** Deadline to undo, by `performance.now()`. */
  readonly until: number;
}

/**
 * Moves the notices into the topmost dialog or back. `within` contains them now. In a dialog they
 * come first, because rendering its content would remove them from anywhere else.
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
  /** Text for screen readers only. */
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

  /** Keeps the focus of its button, which goes with it, on the page or in the dialog. */
  #remove(toast: Toast): void {
    this.shown = this.shown.filter((one) => one.toast !== toast);
    const headings = document.querySelectorAll<HTMLElement>('h1, dialog:modal h2');
    [...headings].at(-1)?.focus({ preventScroll: true });
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
    // No one could reach the notices while the computer was asleep.
    const passed = this.#isReachable ? Math.min(now - this.#ticked, 4 * TICK_MS) : 0;
    this.#ticked = now;
    this.elapse(passed, now);
  };

  /** Whether the time counts: the page is visible, and the user is not at one of the notices. */
  get #isReachable(): boolean {
    return (
      document.visibilityState === 'visible' &&
      (topmostDialog()?.contains(this) ?? true) &&
      !this.find('.toast:is(:hover, :focus-within)')
    );
  }

  /** Counts down by `ms` of display time; `now` is the present `performance.now()`. */
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
