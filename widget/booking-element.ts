/** The public element `<slotwell-booking>`. */

import { html, nothing, render } from 'lit/html.js';
import { mayRetry, retry } from './booking.ts';
import { createFlow, type Flow, langOf, textsOf } from './flow.ts';
import type { Kind } from './loading.ts';
import { followHistory } from './moving.ts';
import { reset, start } from './settling.ts';
import type { Step } from './steps.ts';
import styles from './styles.css?inline';
import { calendarStep, reasonStep } from './views/choice-steps.ts';
import { confirmStep } from './views/confirm-step.ts';
import { confirmation } from './views/confirmation.ts';
import { formStep } from './views/form-step.ts';
import { problemBox, progress, skeleton } from './views/frame.ts';
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

export class SlotwellBooking extends HTMLElement {
  static readonly observedAttributes = ['schedule', 'reason', 'lang', 'mode', 'base-url'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #flow = createFlow(this);
  #asked = false;

  /** Forgets the booking and everything chosen and typed, and begins anew. */
  reset(): void {
    reset(this.#flow);
  }

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [sheet];
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

  /** Draws once for all that changes until the end of the present task, then moves the focus. */
  requestUpdate(): void {
    if (!this.#asked)
      queueMicrotask(() => {
        this.#asked = false;
        render(this.#view(), this.#root);
        const { focus } = this.#flow;
        this.#flow.focus = '';
        if (focus) this.#root.querySelector<HTMLElement>(focus)?.focus();
      });
    this.#asked = true;
  }

  #view() {
    const flow = this.#flow;
    const lang = langOf(flow);
    const content = html`<div part="base" lang=${lang} dir=${/^(ar|fa|he|ur)/.test(lang) ? 'rtl' : nothing}><p class="unseen" role="status">${flow.status}</p>${this.#content()}</div>`;
    if (this.getAttribute('mode') !== 'dialog') return content;
    const { open, close } = textsOf(flow);
    return html`<button part="primary open" @click=${() => this.#root.querySelector('dialog')?.showModal()}>${open}</button><dialog part="dialog" aria-label=${open}><form method="dialog"><button class="link" part="close">${close}</button></form>${content}</dialog>`;
  }

  #content() {
    const flow = this.#flow;
    if (!flow.data.config) return flow.problem ? problemBox(flow) : skeleton('');
    if (flow.confirmed) return confirmation(flow, flow.confirmed);
    const { step } = flow;
    const [kind, view] = views[step];
    return html`${progress(flow)}<h2 tabindex="-1" part="heading">${textsOf(flow)[`${step}Head`]}</h2>${problemBox(flow)}${
      flow.problem && !flow.data[kind] ? nothing : view(flow)
    }`;
  }
}
