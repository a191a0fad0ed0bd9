/** The public element `<slotwell-booking>`. */

import { html, nothing } from 'lit/html.js';
import { mayRetry, retry } from './booking.ts';
import { createFlow, langOf, textsOf } from './flow.ts';
import { LitView } from './lit-view.ts';
import { followHistory } from './moving.ts';
import { reset, start } from './settling.ts';
import styles from './styles.css?inline';
import { calendarStep, reasonStep } from './views/choice-steps.ts';
import { confirmStep } from './views/confirm-step.ts';
import { confirmation } from './views/confirmation.ts';
import { monthView } from './views/day-step.ts';
import { formStep } from './views/form-step.ts';
import { problemBox, progress } from './views/frame.ts';
import { timeView } from './views/time-step.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

const needed = { calendar: 'schedules', reason: 'reasons', day: 'days', time: 'slots', form: 'forms', confirm: 'config' } as const;

export class SlotwellBooking extends LitView {
  static readonly observedAttributes = ['schedule', 'reason', 'lang', 'mode', 'base-url'];

  readonly #flow = createFlow(this);
  readonly #follow = () => followHistory(this.#flow);
  readonly #online = () => mayRetry(this.#flow) && retry(this.#flow);

  /** Forgets the booking and everything chosen and typed, and begins anew. */
  reset(): void {
    reset(this.#flow);
  }

  connectedCallback(): void {
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheet];
    addEventListener('popstate', this.#follow);
    addEventListener('online', this.#online);
    this.attributeChangedCallback();
  }

  disconnectedCallback(): void {
    removeEventListener('popstate', this.#follow);
    removeEventListener('online', this.#online);
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

  protected override update() {
    const part = super.update();
    const { focus } = this.#flow;
    this.#flow.focus = '';
    if (focus) this.shadowRoot?.querySelector<HTMLElement>(focus)?.focus();
    return part;
  }

  protected render() {
    const flow = this.#flow;
    const lang = langOf(flow);
    const content = html`<div class="base" part="base" lang=${lang} dir=${/^(ar|fa|he|ur)/.test(lang) ? 'rtl' : nothing}><p class="unseen" role="status">${flow.status}</p>${
      flow.booked ? confirmation(flow, flow.booked) : this.#step()
    }</div>`;
    if (this.getAttribute('mode') !== 'dialog') return content;
    const { open, close } = textsOf(flow);
    const dialog = () => this.shadowRoot?.querySelector('dialog');
    return html`<button class="primary" part="button primary open" @click=${() => dialog()?.showModal()}>${open}</button><dialog part="dialog" aria-label=${open}><button class="link" part="close" @click=${() =>
      dialog()?.close()}>${close}</button>${content}</dialog>`;
  }

  #step() {
    const flow = this.#flow;
    const { step } = flow;
    return html`${progress(flow)}<h2 tabindex="-1" part="heading">${textsOf(flow)[`${step}Head`]}</h2>${problemBox(flow)}${
      flow.problem && !flow.data[needed[step]] ? nothing : this.#body()
    }`;
  }

  #body() {
    const flow = this.#flow;
    switch (flow.step) {
      case 'calendar':
        return calendarStep(flow);
      case 'reason':
        return reasonStep(flow);
      case 'form':
        return formStep(flow);
      case 'confirm':
        return confirmStep(flow);
      default:
        return html`<div class="when ${flow.step}"><div class="left">${monthView(flow)}</div><div class="right">${
          flow.step === 'time' ? timeView(flow) : html`<p class="hint">${textsOf(flow).pickDay}</p>`
        }</div></div>`;
    }
  }
}
