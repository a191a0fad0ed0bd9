/**
 * Base of dialogs that are placed beside their subject. A dialog opens when it is added to the page
 * and calls `closed` to be removed; the browser restores the focus. If the session ends, it is
 * removed with its page and added again once the same person has signed in, with its input. Unsent
 * input also returns when the dialog opens again for the same subject.
 */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Problem } from '../client.ts';

import { DialogDraft } from './dialog-draft.ts';
import './dialog-part.css';
import { icons } from './icons.ts';
import { placeNotices } from './notices.ts';
import { sentenceLine } from './problem-line.ts';
import { ServerPart } from './server-part.ts';

export abstract class DialogPart extends ServerPart {
  /**
   * Called after a conflict: reloads the subject and returns a description of what someone else
   * changed. The input stays.
   */
  protected lookAgain?(): Promise<string | null>;

  @property({ attribute: false }) closed!: () => void;
  /** Element to place the dialog beside, if there is room. */
  @property({ attribute: false }) anchor: Element | null | undefined;
  #meanwhile: string | null = null;
  readonly #size = new ResizeObserver(() => this.#place());
  readonly #draft = new DialogDraft(this, {
    subject: () => this.subject,
    begin: () => this.begin?.(),
    focus: () => this.find(this.firstFocus)?.focus(),
  });

  protected abstract heading(): string;
  protected abstract content(): unknown;
  /**
   * Key of the draft: the id of an existing subject, or a name for a new one. `null` if there is no
   * input, or none that may be stored.
   */
  protected abstract get subject(): string | number | null;
  /** Called once, after the properties were set. */
  protected begin?(): void;

  /**
   * Id of the heading. A dialog on top of another one needs its own, because ids must be unique.
   */
  protected get headingId(): string {
    return 'dialog-heading';
  }

  /** Selector of the element to focus first. */
  protected get firstFocus(): string {
    return 'form :is(input, select, textarea, button)';
  }

  protected override render() {
    return html`
      <dialog class="popup" aria-labelledby=${this.headingId} @close=${this.#closed}>
        <header>
          <h2 id=${this.headingId} tabindex="-1">${this.heading()}</h2>
          <button type="button" class="plain" @click=${this.close}>
            ${icons.cross}<span class="unseen">${this.desk.texts.close}</span>
          </button>
        </header>
        ${this.#draft.view()} ${this.content()}
      </dialog>
    `;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) {
      this.#open();
    } else {
      this.begin?.();
    }
  }

  protected override firstUpdated(): void {
    this.#open();
  }

  #open(): void {
    const dialog = this.#dialog;
    // A dialog that is left while its texts load is drawn after it is gone.
    if (!dialog?.isConnected) {
      return;
    }
    dialog.open = false;
    dialog.showModal();
    placeNotices();
    // Content that loads later makes it taller.
    this.#size.observe(dialog);
    this.find(this.firstFocus)?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
    placeNotices(this);
  }

  readonly #closed = (): void => {
    placeNotices();
    this.closed();
  };

  protected readonly close = (): void => this.#dialog?.close();

  /** Discards the draft after sending. */
  protected readonly sent = (): void => this.#draft.drop();

  /** Runs a call of the form, one at a time; `true` on success. */
  protected async attempt(
    send: () => Promise<{ readonly problem?: Problem | undefined }>,
  ): Promise<boolean> {
    if (this.busy) {
      return false;
    }
    this.busy = true;
    const { problem = null } = await send();
    this.#meanwhile =
      problem?.code === 'version_conflict' ? ((await this.lookAgain?.()) ?? null) : null;
    this.busy = false;
    this.problem = problem;
    if (problem) {
      await this.focusOn('[role=alert]');
    } else {
      this.sent();
    }
    return problem === null;
  }

  /** Renders the foot of the form: the buttons to cancel and to send. */
  protected footView(submit: string, before: unknown = nothing) {
    return html`
      <footer>
        ${before}
        <button type="button" @click=${this.close}>${this.desk.texts.cancel}</button>
        <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>${submit}</button>
      </footer>
    `;
  }

  protected override problemView(): unknown {
    return this.problem && this.#meanwhile !== null
      ? sentenceLine(this.#meanwhile)
      : super.problemView();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.find<HTMLDialogElement>('dialog');
  }

  /**
   * Places the dialog to the right of the anchor, else to its left, else in the usual place. On
   * narrow screens the style sheet decides, even after the screen was rotated.
   */
  #place(): void {
    const dialog = this.#dialog;
    if (!dialog) {
      return;
    }
    dialog.style.cssText = '';
    const beside = this.anchor?.getBoundingClientRect();
    if (!beside || innerWidth < 900) {
      return;
    }
    const { width, height } = dialog.getBoundingClientRect();
    const left =
      beside.right + 12 + width < innerWidth ? beside.right + 12 : beside.left - 12 - width;
    if (left < 12) {
      return;
    }
    dialog.style.cssText = `margin:0;left:${left}px;top:${Math.max(12, Math.min(beside.top, innerHeight - height - 12))}px`;
  }
}
