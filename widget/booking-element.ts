/** The public element `<slotwell-booking>`. */

import { html, nothing } from 'lit/html.js';
import { mayRetry, retry } from './booking.ts';
import { createFlow, type Flow, langOf, textsOf } from './flow.ts';
import { LitView } from './lit-view.ts';
import type { Kind } from './loading.ts';
import { followHistory } from './moving.ts';
import { reset, start } from './settling.ts';
import type { Step } from './steps.ts';
import styles from './styles.css?inline';
import { calendarStep, reasonStep } from './views/choice-steps.ts';
import { confirmStep } from './views/confirm-step.ts';
import { confirmation } from './views/confirmation.ts';
import { formStep } from './views/form-step.ts';
import { problemBox, progress } from './views/frame.ts';
import { whenStep } from './views/time-step.ts';

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
sheet.replaceSync(styles);

export class SlotwellBooking extends LitView {
  static readonly observedAttributes = ['schedule', 'reason', 'lang', 'mode', 'base-url'];

  readonly #flow = createFlow(this);

  /** Forgets the booking and everything chosen and typed, and begins anew. */
  reset(): void {
    reset(this.#flow);
  }

  connectedCallback(): void {
    this.root.adoptedStyleSheets = [sheet];
    addEventListener('popstate', this);
    addEventListener('online', this);
    this.attributeChangedCallback();
  }

  disconnectedCallback(): void {
    removeEventListener('popstate', this);
    removeEventListener('online', this);
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
      base: new URL(this.getAttribute('base-url')?.replace(/\/*$/, '/') ?? own, document.baseURI).href,
      lang: this.closest('[lang]')?.getAttribute('lang') || navigator.language,
      schedule: number('schedule'),
      reason: number('reason'),
    });
  }

  protected updated(): void {
    const { focus } = this.#flow;
    this.#flow.focus = '';
    if (focus) this.root.querySelector<HTMLElement>(focus)?.focus();
  }

  protected render() {
    const flow = this.#flow;
    const lang = langOf(flow);
    const content = html`<div class="base" part="base" lang=${lang} dir=${/^(ar|fa|he|ur)/.test(lang) ? 'rtl' : nothing}><p class="unseen" role="status">${flow.status}</p>${
      flow.booked ? confirmation(flow, flow.booked) : this.#step()
    }</div>`;
    if (this.getAttribute('mode') !== 'dialog') return content;
    const { open, close } = textsOf(flow);
    return html`<button class="primary" part="button primary open" @click=${() => this.root.querySelector('dialog')?.showModal()}>${open}</button><dialog part="dialog" aria-label=${open}><form method="dialog"><button class="link" part="close">${close}</button></form>${content}</dialog>`;
  }

  #step() {
    const flow = this.#flow;
    const { step } = flow;
    const [kind, view] = views[step];
    return html`${progress(flow)}<h2 tabindex="-1" part="heading">${textsOf(flow)[`${step}Head`]}</h2>${problemBox(flow)}${
      flow.problem && !flow.data[kind] ? nothing : view(flow)
    }`;
  }
}
