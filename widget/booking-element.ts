/** The public element `<slotwell-booking>`. */

import { html, nothing, render } from 'lit/html.js';
import { mayRetry, retry } from './booking.ts';
import { createFlow, type Flow, langOf, textsOf } from './flow.ts';
import { keepHolds } from './keeping.ts';
import type { Kind } from './loading.ts';
import motion from './motion.css?inline';
import { followHistory } from './moving.ts';
import { reset, start } from './settling.ts';
import type { Step } from './steps.ts';
import styles from './styles.css?inline';
import { calendarStep, reasonStep } from './views/choice-steps.ts';
import { confirmStep } from './views/confirm-step.ts';
import { confirmation } from './views/confirmation.ts';
import { formStep } from './views/form-step.ts';
import { problemBox, progress, skeleton } from './views/frame.ts';
import { drawHeld, heldPlace } from './views/held.ts';
import { whenStep } from './views/time-step.ts';
import waiting from './waiting.css?inline';
import { rightToLeft } from './wall-time.ts';

/** What a step shows, and the answer that it cannot do without. */
const views = {
  calendar: ['schedules', calendarStep],
  reason: ['reasons', reasonStep],
  day: ['days', whenStep],
  time: ['slots', whenStep],
  form: ['forms', formStep],
  confirm: ['config', confirmStep],
} as const satisfies Record<Step, [Kind, (flow: Flow) => unknown]>;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles + (__MOTION__ ? motion : '') + (__WAITLIST__ ? waiting : ''));

/**
 * Books an appointment: calendar, reason, day, time, form, check, confirmation.
 *
 * A custom element on Lit's templates, without LitElement: what that adds (declared properties with conversion) is not needed for a few attributes that are
 * read where they are used, and it would be a fifth of what the whole widget may weigh.
 *
 * Text, notes and lines follow the page's colour and font. A dark page says so by `color-scheme: dark`, or sets `theme`, which also paints a surface.
 * Light-DOM children are shown where the script is not at work.
 *
 * @attr {number} schedule Calendar to book in; its step is left out.
 * @attr {number} reason Reason to book, where the calendar offers it; its step is left out.
 * @attr {string} lang Language, BCP 47; else that of the closest element with `lang`, else the browser's.
 * @attr {'light'|'dark'|'auto'} theme Paints a surface in these colours; `auto` follows the visitor's system. Without it the page's own are followed.
 * @attr {'inline'|'dialog'} mode `dialog`: a button that opens the steps in a dialog.
 * @attr {string} base-url Address of the server; else where this script came from.
 *
 * @fires slotwell-ready The first step is on screen.
 * @fires slotwell-step Another step is shown.
 * @fires slotwell-booked Booked; cancelable, to show a confirmation of the page's own.
 * @fires slotwell-error Something was refused or could not be reached.
 *
 * @csspart base, heading, back, steps Frame, heading of the step, the way back, what was chosen.
 * @csspart choice, day, time A calendar or reason, a day, a time.
 * @csspart field, input A field with its label, and its control.
 * @csspart button, primary, open Buttons; the one that leads on; the one that opens the dialog.
 * @csspart errors, problem What is open in the form; what went wrong.
 * @csspart confirmation, dialog
 *
 * @cssprop --slotwell-accent Chosen day, chosen time and the primary button.
 * @cssprop --slotwell-on-accent Text on the accent.
 * @cssprop --slotwell-surface Background, where `theme` is set or in a dialog.
 * @cssprop --slotwell-text
 * @cssprop --slotwell-muted Notes and days that are not free.
 * @cssprop --slotwell-line Borders.
 * @cssprop --slotwell-danger Errors.
 * @cssprop --slotwell-ok The tick of the confirmation.
 * @cssprop --slotwell-focus Outline of what has the focus.
 * @cssprop --slotwell-radius Corners, 8px.
 * @cssprop --slotwell-gap Space between blocks, 16px.
 */
export class SlotwellBooking extends HTMLElement {
  static readonly observedAttributes = ['schedule', 'reason', 'lang', 'mode', 'base-url'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #flow = createFlow(this);
  #asked = false;
  #leaving?: AbortController;

  /** Forgets the booking and everything chosen and typed, and begins anew. */
  reset(): void {
    reset(this.#flow);
  }

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [sheet];
    addEventListener('popstate', this);
    addEventListener('online', this);
    if (__HOLDS__) {
      this.#leaving = new AbortController();
      keepHolds(this.#flow, this.#leaving.signal);
    }
    this.attributeChangedCallback();
  }

  disconnectedCallback(): void {
    removeEventListener('popstate', this);
    removeEventListener('online', this);
    if (__HOLDS__) this.#leaving?.abort();
  }

  /** The browser's Back and Forward, and the connection that is there again. */
  handleEvent({ type }: Event): void {
    if (type === 'popstate') followHistory(this.#flow);
    else if (mayRetry(this.#flow)) retry(this.#flow);
  }

  attributeChangedCallback(): void {
    if (!this.isConnected) return;
    const number = (name: string) => Number(this.getAttribute(name)) || undefined;
    const own = import.meta.url.replace(/(widget\/[^/]+\/)?[^/]*$/, '');
    start(this.#flow, {
      base: this.getAttribute('base-url')?.replace(/\/*$/, '/') ?? own,
      lang: this.closest('[lang]')?.getAttribute('lang') || navigator.language,
      schedule: number('schedule'),
      reason: number('reason'),
    });
  }

  /** Draws once for all that changes until the end of the present task, then moves the focus. */
  requestUpdate(): void {
    if (!this.#asked)
      queueMicrotask(() => {
        this.#asked = false;
        render(this.#view(), this.#root);
        if (__HOLDS__) drawHeld(this.#flow);
        const { focusOn } = this.#flow;
        this.#flow.focusOn = '';
        if (focusOn) this.#root.querySelector<HTMLElement>(focusOn)?.focus();
      });
    this.#asked = true;
  }

  #view() {
    const flow = this.#flow;
    const lang = langOf(flow);
    const content = html`<div part="base" lang=${lang} dir=${rightToLeft(lang) ? 'rtl' : 'ltr'}><p class="unseen" role="status">${flow.spoken}</p>${this.#content()}</div>`;
    if (this.getAttribute('mode') !== 'dialog') return content;
    const { open, close } = textsOf(flow);
    return html`<button part="primary open" @click=${() => this.#root.querySelector('dialog')?.showModal()}>${open}</button><dialog part="dialog" aria-label=${open}><form method="dialog"><button class="link">${close}</button></form>${content}</dialog>`;
  }

  #content() {
    const flow = this.#flow;
    const { data, step, problem, confirmed } = flow;
    if (!data.config || !(flow.started || problem || confirmed)) return problem ? problemBox(flow) : skeleton;
    if (confirmed) return confirmation(flow, confirmed);
    const [kind, view] = views[step];
    return html`${progress(flow)}<h2 tabindex="-1" part="heading">${textsOf(flow)[`${step}Head`]}</h2>${
      __HOLDS__ ? heldPlace(flow) : nothing
    }${problemBox(flow)}${problem && !data[kind] ? nothing : view(flow)}`;
  }
}
