/** The public element `<slotwell-booking>`. */

import { html, LitElement, type PropertyDeclarations } from 'lit';
import { confirmationView } from './confirmation/confirmation.ts';
import { retryWhenOnline } from './flow/booking.ts';
import { BookingFlow } from './flow/booking-flow.ts';
import { isOneView } from './flow/navigation.ts';
import { open, reset } from './flow/opening.ts';
import type { QueryKind } from './flow/queries.ts';
import { findLostForm, getLang, getTexts } from './flow/selectors.ts';
import type { Step } from './flow/steps.ts';
import { whileConnected } from './flow/while-connected.ts';
import { isRightToLeft } from './format/wall-time.ts';
import { drawHeld, heldPlace } from './hold/held-view.ts';
import { keepAlive } from './hold/keep-alive.ts';
import { serverAddress } from './server-address.ts';
import { cross } from './steps/buttons.ts';
import { checkStep } from './steps/check.ts';
import { calendarStep, reasonStep } from './steps/choices.ts';
import { formStep } from './steps/form.ts';
import { frameTop, renderHeading } from './steps/frame.ts';
import { lostTimeView } from './steps/lost-time.ts';
import { problemView } from './steps/note.ts';
import { cardsSkeleton } from './steps/skeleton.ts';
import { whenStep } from './steps/times.ts';
import styles from './styles.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

const { style: pageStyle } = document.documentElement;

/** 1,100 px in letters of 16: from this width on, two months stand beside each other. */
const TWO_MONTHS_EM = 68.75;

/** Each step's view, and the answer that it cannot be rendered without. */
const views = {
  calendar: ['schedules', calendarStep],
  reason: ['reasons', reasonStep],
  day: ['days', whenStep],
  time: ['slots', whenStep],
  form: ['forms', formStep],
  confirm: ['config', checkStep],
} as const satisfies Record<Step, [QueryKind, (flow: BookingFlow) => unknown]>;

/**
 * Books an appointment: calendar, reason, day, time, form, check, confirmation.
 *
 * Text and lines follow the colour and font of the page. A dark page declares `color-scheme: dark`
 * or sets `theme`, which also paints a background. Light-DOM children are shown if the script does
 * not run.
 *
 * @attr {number} schedule Calendar to book in; skips that step.
 * @attr {number} reason Reason to book, if the calendar offers it; skips that step.
 * @attr {string} day Day to book, YYYY-MM-DD, if calendar and reason are known.
 * @attr {string} time Time of that day, HH:MM; if it is taken, the nearest ones are offered.
 * @attr {string} data-* Prefilled values, by field name.
 * @attr {string} lang Language, BCP 47. Default: that of the closest element with `lang`, else the
 * browser's.
 * @attr {'light'|'dark'|'auto'} theme Paints a background in these colours; `auto` follows the
 * visitor's system. Default: the colours of the page, without a background.
 * @attr {'inline'|'dialog'|'floating'} mode `dialog`: a button that opens the steps in a dialog;
 * `floating`: that button stays in the corner of the window.
 * @attr {string} base-url Address of the server. Default: the server that sent the script.
 *
 * @fires slotwell-ready The first step is on screen; fires once.
 * @fires slotwell-step Another step is shown.
 * @fires slotwell-before-book A booking is about to be sent; cancel it to send nothing.
 * @fires slotwell-booked A booking was made; cancel it to show your own confirmation.
 * @fires slotwell-error A call was refused or failed.
 *
 * @csspart base The whole widget.
 * @csspart heading The heading of the step.
 * @csspart back The button back to the previous step.
 * @csspart steps The bar of choices so far.
 * @csspart choice A calendar or a reason.
 * @csspart day A day, free or not.
 * @csspart time A time.
 * @csspart field A field with its label.
 * @csspart input The input of a field.
 * @csspart button Buttons.
 * @csspart primary The button that leads on.
 * @csspart open The button that opens the dialog.
 * @csspart dialog The dialog.
 * @csspart errors The error summary of the form.
 * @csspart problem The message about a failed call.
 * @csspart confirmation The confirmation after booking.
 *
 * @cssprop --slotwell-accent Chosen day, chosen time and the primary button.
 * @cssprop --slotwell-on-accent Text on the accent.
 * @cssprop --slotwell-surface Background, if `theme` is set or in a dialog.
 * @cssprop --slotwell-text Colour of the text. Default: the page's.
 * @cssprop --slotwell-muted Notes and days that are not free.
 * @cssprop --slotwell-line Borders.
 * @cssprop --slotwell-danger Errors.
 * @cssprop --slotwell-ok The tick of the confirmation.
 * @cssprop --slotwell-focus Outline of the focused element.
 * @cssprop --slotwell-radius Corners, 10px.
 * @cssprop --slotwell-gap Space between blocks, 16px.
 * @cssprop --slotwell-heading Font family of headings.
 */
export class SlotwellBooking extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    closestLang: { attribute: 'lang' },
    schedule: { type: Number },
    reason: { type: Number },
    day: {},
    time: {},
    prefill: { attribute: false },
    theme: { reflect: true },
    mode: { reflect: true },
    baseUrl: { attribute: 'base-url' },
  };

  /** The attribute `lang` under another name, because every element has a property `lang`. */
  declare protected closestLang: string | undefined;
  declare schedule: number | undefined;
  declare reason: number | undefined;
  declare day: string | undefined;
  declare time: string | undefined;
  declare prefill: Readonly<Record<string, string | boolean>> | undefined;
  declare theme: 'light' | 'dark' | 'auto' | undefined;
  declare mode: 'inline' | 'dialog' | 'floating' | undefined;
  declare baseUrl: string | undefined;

  readonly #flow = new BookingFlow(this);
  #measured: Element | undefined;
  readonly #sizes = new ResizeObserver(([entry]) => {
    const base = entry?.target ?? this;
    const isWide =
      base.clientWidth >= TWO_MONTHS_EM * Number.parseFloat(getComputedStyle(base).fontSize);
    if (isWide !== !!this.#flow.state.isWide) {
      // In this frame it would change the observed size again, which the page hears as an error.
      requestAnimationFrame(() => this.#flow.change({ isWide }));
    }
  });

  constructor() {
    super();
    keepAlive(this, this.#flow, () => drawHeld(this.#flow, this.renderRoot));
    retryWhenOnline(this, this.#flow);
    // After a move within the page, the language may have to be taken from another element.
    whileConnected(this, (signal) => {
      this.requestUpdate();
      // A dialog that is no longer in the page must not keep it from scrolling.
      signal.addEventListener('abort', () => this.#dialog?.open && this.#freePage());
    });
  }

  /** Discards the booking and everything chosen and typed, and starts over. */
  reset(): void {
    reset(this.#flow);
  }

  protected override willUpdate(): void {
    open(this.#flow, {
      base: `${this.baseUrl?.replace(/\/*$/, '/') ?? serverAddress}widget/v1/`,
      lang: this.closest<HTMLElement>('[lang]')?.lang || navigator.language,
      schedule: Number(this.schedule) || undefined,
      reason: Number(this.reason) || undefined,
      day: this.day,
      time: this.time,
      prefill: { ...this.dataset, ...this.prefill },
    });
  }

  protected override render() {
    const { state } = this.#flow;
    const lang = getLang(state);
    const dir = isRightToLeft(lang) ? 'rtl' : 'ltr';
    const content = html`
      <div part="base" lang=${lang} dir=${dir}>
        <p class="unseen" role="status" .textContent=${state.announcement ?? ''}></p>
        <p hidden id="tab">${getTexts(state).newTab}</p>
        ${this.#renderContent()}
      </div>
    `;
    if (!this.#isDialog || !state.answers.config) {
      return content;
    }
    const texts = getTexts(state);
    return html`
      <button part="primary open" @click=${this.#openDialog}>${texts.open}</button>
      <dialog part="dialog" lang=${lang} dir=${dir} aria-label=${texts.open} @close=${this.#letGo}>
        <form method="dialog" class="title">
          <b>${texts.open}</b>
          <button class="arrow" aria-label=${texts.close}>${cross}</button>
        </form>
        ${content}
      </dialog>
    `;
  }

  protected override updated(): void {
    const [base] = this.renderRoot.children;
    // A dialog is never wide enough for two months.
    if (base && base !== this.#measured && !this.#isDialog) {
      this.#measured = base;
      this.#sizes.observe(base);
    }
    drawHeld(this.#flow, this.renderRoot);
    const { focusOn } = this.#flow.state;
    if (focusOn) {
      this.#find(focusOn)?.focus();
    }
    this.#flow.changeSilently({ focusOn: '' });
  }

  /**
   * Finds the element to focus. If day and time share one view, the heading of the times replaces
   * that of the step.
   */
  #find(selector: string): HTMLElement | null {
    const isTimes = selector === 'h2' && this.#flow.state.step === 'time' && isOneView(this);
    return this.renderRoot.querySelector<HTMLElement>(isTimes ? '.times h3' : selector);
  }

  #renderContent() {
    const flow = this.#flow;
    const { state } = flow;
    const { config } = state.answers;
    if (!config && (state.problem || this.#isDialog)) {
      return html`${problemView(flow)}<slot></slot>`;
    }
    if (!config || !(state.isStarted || state.problem || state.confirmed)) {
      return cardsSkeleton;
    }
    if (state.confirmed) {
      return confirmationView(flow, state.confirmed);
    }
    return html`
      ${frameTop(flow)}
      <div class="head">
        <h2 tabindex="-1" part="heading">${renderHeading(flow)}</h2>
        ${heldPlace(flow)}
      </div>
      ${this.#renderStep()}
    `;
  }

  #renderStep() {
    const flow = this.#flow;
    const { state } = flow;
    const lost = findLostForm(state);
    if (lost) {
      return lostTimeView(flow, lost);
    }
    const [kind, view] = views[state.step];
    return html`${problemView(flow)} ${state.problem && !state.answers[kind] ? '' : view(flow)}`;
  }

  get #isDialog(): boolean {
    return this.mode === 'dialog' || this.mode === 'floating';
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** Releases the hold when the dialog closes. Opening the dialog again requests a new one. */
  readonly #letGo = (): void => {
    this.#flow.hold.letGo();
    this.#freePage();
  };

  /** Lets the page scroll again. */
  #freePage(): void {
    pageStyle.overflow = pageStyle.scrollbarGutter = '';
  }

  /** Opens the dialog. The page behind it stays where it is, and as wide as with its scroll bar. */
  readonly #openDialog = (): void => {
    pageStyle.scrollbarGutter = innerWidth > document.documentElement.clientWidth ? 'stable' : '';
    pageStyle.overflow = 'hidden';
    this.#dialog?.showModal();
    this.#flow.change({ focusOn: 'h2' });
  };

  // Last, so that the compressor sees similar views next to each other: saves 109 bytes.
  static override readonly styles = sheet;
}
