/**
 * A dialog beside what it is about: it opens when it is put into the page and tells `closed` when
 * it is to be taken out. The browser gives the focus back. Where a session ends, it is taken out
 * with its page and put in again after the same person has signed in: it then goes on with what was
 * typed. What was filled in and not sent comes back when it is opened for the same thing.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Problem } from '../client.ts';
import type { Desk } from '../desk.ts';
import { DialogDraft } from './dialog-draft.ts';
import './dialog-part.css';
import { icons } from './icons.ts';
import { placeNotices } from './notices.ts';
import { Part } from './part.ts';
import { problemLine, sentenceLine } from './problem-line.ts';

export abstract class DialogPart extends Part {
  /**
   * After a call was refused because somebody changed what the dialog is about: shows it as it is
   * now, and says what has changed. What was typed stays.
   */
  protected lookAgain?(): Promise<string | null>;

  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) closed!: () => void;
  /** What it is about, on screen: it opens beside it where there is room. */
  @property({ attribute: false }) anchor: Element | null | undefined;
  @state() protected problem: Problem | null = null;
  @state() protected busy = false;
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
   * For what its draft is kept: the id of what is there already, or words for what is to be.
   * `null`: there is nothing to fill in, or nothing that may be kept.
   */
  protected abstract get subject(): string | number | null;
  /** Once, with what it was given. */
  protected begin?(): void;

  /** Another one for a dialog that opens above others: ids are unique in a page. */
  protected get headingId(): string {
    return 'dialog-heading';
  }

  /** What is typed into or pressed first. */
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
    if (!dialog) {
      return;
    }
    dialog.open = false;
    dialog.showModal();
    placeNotices();
    // What is loaded later makes it taller.
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

  /** What was filled in has done what it was for. */
  protected readonly sent = (): void => this.#draft.drop();

  /** Runs one call of the form, once at a time; `true` where it was done. */
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

  /** The foot of its form: the way out, and the button that sends it. */
  protected footView(submit: string, before: unknown = nothing) {
    return html`
      <footer>
        ${before}
        <button type="button" @click=${this.close}>${this.desk.texts.cancel}</button>
        <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>${submit}</button>
      </footer>
    `;
  }

  protected problemView() {
    return this.problem && this.#meanwhile !== null
      ? sentenceLine(this.#meanwhile)
      : problemLine(this.desk.texts, this.problem);
  }

  get #dialog(): HTMLDialogElement | null {
    return this.find<HTMLDialogElement>('dialog');
  }

  /**
   * To the right of the anchor, else to its left, else where dialogs stand. On a narrow screen, as
   * after turning one, the style sheet decides.
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
