/**
 * `<admin-webhook-log>`: the deliveries of a webhook with time, response and attempts, and a button
 * to resend. Refreshes while any are pending.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Webhook, WebhookDelivery } from '../../../bff/contract/admin-webhooks.ts';
import { BASE } from '../client.ts';
import { momentAt } from '../desk.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import '../parts/code.css';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { stackedRow, stackedTable } from '../parts/stacked-table.ts';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { nameWebhook } from './event-texts.ts';
import { type WebhooksTexts, webhooksTexts } from './webhooks-texts.ts';

type Attempt = CallAnswer<'GET /messages/{id}/attempts'>['attempts'][number];

/** Milliseconds between requests while one is pending and the page is visible. */
const EVERY = 5_000;

class WebhookLog extends ServerPart {
  @property({ attribute: false }) webhook!: Webhook;
  @state() protected messages: readonly WebhookDelivery[] | null = null;
  @state() protected hasMore = false;
  /** The delivery whose attempts are shown. */
  @state() protected shown: { readonly id: number; readonly attempts: readonly Attempt[] } | null =
    null;
  #timer = 0;

  get #words(): WebhooksTexts {
    return webhooksTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => {
      if (!document.hidden && this.messages?.some(({ state }) => state === 'waiting')) {
        void this.#load();
      }
    }, EVERY);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  /** Reloads after an action, when the card receives a new webhook object. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.get('webhook')) {
      void this.#load();
    }
  }

  /** Loads deliveries. With `before`, only older ones, which are appended. */
  async #load(before?: number): Promise<void> {
    const query = { before: before === undefined ? undefined : String(before) };
    const { body, problem = null } = await this.desk.call('GET /webhooks/{id}/messages', {
      path: { id: this.webhook.id },
      query,
    });
    this.problem = problem;
    if (!body) {
      return;
    }
    const older = before === undefined ? [] : (this.messages ?? []);
    this.messages = [...older, ...body.messages];
    this.hasMore = body.more;
  }

  protected override render() {
    const words = this.#words;
    const { messages } = this;
    if (this.problem) {
      return this.problemView();
    }
    if (!messages) {
      return html`<p>${this.desk.texts.loading}</p>`;
    }
    if (messages.length === 0) {
      return html`<p class="muted">${words.emptyLog}</p>`;
    }
    const heads = [words.message, words.state, words.answer, ''];
    return html`
      ${stackedTable({ label: `${words.log}: ${this.webhook.url}`, heads, rows: messages.map((message) => this.#row(heads, message)) })}
      ${this.hasMore ? html`<button @click=${() => this.#load(messages.at(-1)?.id)}>${words.older}</button>` : nothing}
    `;
  }

  #row(heads: readonly string[], message: WebhookDelivery) {
    const words = this.#words;
    const { id, kind, booking, state, written_at, next_at, last } = message;
    const { attempts, attempts_in_all: inAll } = message;
    const name = nameWebhook(kind);
    const isShown = this.shown?.id === id;
    const unseen = html`<span class="unseen">: ${name}, ${momentAt(this.desk, written_at)}</span>`;
    const cells = [
      html`${name}<br /><small>${momentAt(this.desk, written_at)}${booking === null ? nothing : html`, <a href="${BASE}/?booking=${booking}">${fill(words.booking, { id: booking })}</a>`}</small>`,
      html`${words.states[state]}<br /><small>${inAll > attempts ? fillPlural(words.attemptsInAll, attempts, { all: inAll }) : fillPlural(words.attempts, attempts)}${next_at && attempts > 0 ? `, ${fill(words.next, { moment: momentAt(this.desk, next_at) })}` : nothing}</small>`,
      last ? this.#answer(last) : nothing,
      html`
        <div class="doing">
          <button aria-expanded=${isShown ? 'true' : 'false'} @click=${() => this.#show(message)}>${isShown ? words.hideDetails : words.details}${unseen}</button>
          ${state === 'waiting' && attempts === 0 ? nothing : html`<button @click=${() => this.#resend(message)}>${icons.renew}${words.resend}${unseen}</button>`}
        </div>
      `,
    ];
    return html`
      ${stackedRow(heads, cells)}
      ${isShown ? html`<tr role="row"><td role="cell" class="all" colspan="4">${this.shown?.attempts.map((attempt, index) => this.#attempt(attempt, index + 1))}</td></tr>` : nothing}
    `;
  }

  #answer({ status, duration_ms, problem }: Pick<Attempt, 'status' | 'duration_ms' | 'problem'>) {
    const words = this.#words;
    const answer =
      status === null
        ? words.noAnswer
        : fill(words.answered, { status, milliseconds: duration_ms });
    return html`${answer}${problem ? html`<br /><small>${describeDeliveryProblem(problem)}</small>` : nothing}`;
  }

  #attempt(attempt: Attempt, number: number) {
    const words = this.#words;
    const heading = fill(words.attempt, { number, moment: momentAt(this.desk, attempt.at) });
    const text = (label: string, value: string | null) =>
      value
        ? html`<h4>${label}</h4><pre tabindex="0" role="region" aria-label="${label}: ${heading}"><code>${value}</code></pre>`
        : nothing;
    return html`
      <div class="attempt">
        <h3>${heading}</h3>
        <p>${this.#answer(attempt)}</p>
        ${text(words.sent, attempt.request)} ${text(words.received, attempt.response)}
      </div>
    `;
  }

  async #show({ id }: WebhookDelivery): Promise<void> {
    if (this.shown?.id === id) {
      this.shown = null;
      return;
    }
    const { body, problem = null } = await this.desk.call('GET /messages/{id}/attempts', {
      path: { id },
    });
    this.problem = problem;
    if (body) {
      this.shown = { id, attempts: body.attempts };
    }
  }

  async #resend({ id }: WebhookDelivery): Promise<void> {
    const { problem } = await this.desk.call('POST /messages/{id}/resend', { path: { id } });
    if (!problem) {
      this.desk.toast({ text: this.#words.resent });
    }
    this.shown = null;
    await this.#load();
    this.problem = problem ?? this.problem;
  }
}

customElements.define('admin-webhook-log', WebhookLog);
