/** The public element `<slotwell-booking>`. */

import { html, LitElement, type PropertyDeclarations, unsafeCSS } from 'lit';
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

/** What a step shows, and the answer that it cannot do without. */
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
 * Text, notes and lines follow the page's colour and font. A dark page says so by `color-scheme:
 * dark`, or sets `theme`, which also paints a surface. Light-DOM children are shown where the
 * script is not at work.
 *
 * @attr {number} schedule Calendar to book in; its step is left out.
 * @attr {number} reason Reason to book, where the calendar offers it; its step is left out.
 * @attr {string} day Day to book, YYYY-MM-DD, where calendar and reason are known.
 * @attr {string} time Time of that day, HH:MM; where it is gone, the nearest are offered.
 * @attr {string} data-* What is filled in beforehand, by field name.
 * @attr {string} lang Language, BCP 47; else that of the closest element with `lang`, else the
 * browser's.
 * @attr {'light'|'dark'|'auto'} theme Paints a surface in these colours; `auto` follows the
 * visitor's system. Without it the page's own are followed.
 * @attr {'inline'|'dialog'|'floating'} mode `dialog`: a button that opens the steps in a dialog;
 * `floating`: it stays at the corner of the window.
 * @attr {string} base-url Address of the server; else where this script came from.
 *
 * @fires slotwell-ready The first step is on screen; once.
 * @fires slotwell-step Another step is shown.
 * @fires slotwell-before-book About to book; cancelable, to send nothing.
 * @fires slotwell-booked Booked; cancelable, to show a confirmation of the page's own.
 * @fires slotwell-error Something was refused or could not be reached.
 *
 * @csspart base All of it.
 * @csspart heading The heading of the step.
 * @csspart back The way back to the step before.
 * @csspart steps The bar of what was chosen so far.
 * @csspart choice A calendar or a reason.
 * @csspart day A day, free or not.
 * @csspart time A time.
 * @csspart field A field with its label.
 * @csspart input What is typed or chosen in.
 * @csspart button Buttons.
 * @csspart primary The button that leads on.
 * @csspart open The button that opens the dialog.
 * @csspart dialog The dialog.
 * @csspart errors What is open in the form.
 * @csspart problem What went wrong.
 * @csspart confirmation What is shown after booking.
 *
 * @cssprop --slotwell-accent Chosen day, chosen time and the primary button.
 * @cssprop --slotwell-on-accent Text on the accent.
 * @cssprop --slotwell-surface Background, where `theme` is set or in a dialog.
 * @cssprop --slotwell-text Colour of the text, else the page's own.
 * @cssprop --slotwell-muted Notes and days that are not free.
 * @cssprop --slotwell-line Borders.
 * @cssprop --slotwell-danger Errors.
 * @cssprop --slotwell-ok The tick of the confirmation.
 * @cssprop --slotwell-focus Outline of what has the focus.
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

  /** Named otherwise than the attribute, as `lang` is a property of every element. */
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

  constructor() {
    super();
    keepAlive(this, this.#flow, () => drawHeld(this.#flow, this.renderRoot));
    retryWhenOnline(this, this.#flow);
    // Elsewhere in the page, another language may be the closest.
    whileConnected(this, () => this.requestUpdate());
  }

  /** Forgets the booking and everything chosen and typed, and begins anew. */
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
    drawHeld(this.#flow, this.renderRoot);
    const { focusOn } = this.#flow.state;
    if (focusOn) {
      this.#find(focusOn)?.focus();
    }
    this.#flow.changeSilently({ focusOn: '' });
  }

  /** Where day and time are one view, its heading stays, and the times' own one takes the focus. */
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

  /** Opening the dialog again is the customer's doing, which asks for the time anew. */
  readonly #letGo = (): void => this.#flow.hold.letGo();

  readonly #openDialog = (): void => this.renderRoot.querySelector('dialog')?.showModal();

  // Last, so that the compressor sees views beside the views that they resemble: 109 bytes.
  static override readonly styles = unsafeCSS(styles);
}
