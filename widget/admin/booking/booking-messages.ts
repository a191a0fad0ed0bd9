/**
 * `<admin-booking-messages>`: the messages about a booking with recipient and delivery state. Mails
 * can be sent again.
 */

import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Booking } from '../calendar/day-columns.ts';

import { mayWrite, momentAt } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { fill } from '../texts/fill.ts';
import { lookUp } from '../texts/look-up.ts';
import { nameWebhook } from '../webhooks/event-texts.ts';
import { panelTexts } from './panel-texts.ts';

type Message = Booking['messages'][number];

/** Milliseconds after which the delivery state of a resent mail is loaded. */
const ASK_AFTER = 3_000;

class BookingMessages extends ServerPart {
  @property({ attribute: false }) booking!: Booking;
  /** Called after a change; `null` means that the booking must be loaded. */
  changed!: (booking: Booking | null) => void;
  #timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render() {
    const { messages } = this.booking;
    if (messages.length === 0) {
      return nothing;
    }
    return html`
      <h3>${panelTexts().messages}</h3>
      ${this.problemView()}
      <ol class="log">
        ${messages.map((message) => this.#row(message))}
      </ol>
    `;
  }

  #row(message: Message) {
    const words = panelTexts();
    const { kind, role, to, state, created_at, channel, problem } = message;
    const name = channel === 'webhook' ? nameWebhook(kind) : (lookUp(words.kinds, kind) ?? kind);
    const canResend = mayWrite(this.desk.session) && channel === 'mail' && state !== 'waiting';
    return html`
      <li>
        <time datetime=${created_at}>${momentAt(this.desk, created_at)}</time>
        <span>
          ${name} ${words.receivers[role]}: ${words.deliveries[state]} <small>${[to, problem && describeDeliveryProblem(problem)].filter(Boolean).join(' · ')}</small>
          ${canResend ? html`<button class="inline" ?disabled=${this.busy} @click=${() => this.#resend(message)}>${icons.renew}${words.resend}</button>` : nothing}
        </span>
      </li>
    `;
  }

  async #resend({ id }: Message): Promise<void> {
    if (this.busy) {
      return;
    }
    const path = { id: this.booking.id, message: id };
    const body = this.take(
      await this.waitFor(this.desk.call('POST /bookings/{id}/messages/{message}/resend', { path })),
    );
    if (!body) {
      return;
    }
    this.changed(body);
    const to = body.messages.find((one) => one.id === id)?.to ?? '';
    this.desk.toast({ text: fill(panelTexts().resent, { to }) });
    this.#timer = window.setTimeout(() => this.changed(null), ASK_AFTER);
  }
}

customElements.define('admin-booking-messages', BookingMessages);
