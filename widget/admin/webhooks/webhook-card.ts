/** A webhook: address, events, state and actions. */

import { html, nothing } from 'lit';
import type { Webhook } from '../../../bff/contract/admin-webhooks.ts';
import { icons } from '../parts/icons.ts';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { fill } from '../texts/fill.ts';
import { listEvents, nameChoice, nameWebhook } from './event-texts.ts';
import type { WebhooksTexts } from './webhooks-texts.ts';

interface Saying {
  readonly words: WebhooksTexts;
  readonly moment: (at: string) => string;
  readonly isTesting: boolean;
  readonly isOpen: boolean;
  readonly act: (
    what: 'test' | 'switch' | 'log' | 'edit' | 'rotate' | 'remove',
    webhook: Webhook,
  ) => void;
}

export function webhookCard(webhook: Webhook, saying: Saying) {
  const { words, moment } = saying;
  const { id, url, description, events, customer_data, disabled, old_secret_until } = webhook;
  return html`
    <div class="row">
      <div class="place">
        <h2 id="webhook-${id}">${url}</h2>
        <small>#${id}${description ? ` · ${description}` : nothing}</small>
      </div>
      <span class="badge" data-state=${disabled ? 'cancelled' : 'done'}>${disabled ? words.off : html`${icons.tick}${words.inUse}`}</span>
    </div>
    ${disabled ? html`<p class="said">${icons.warning}<span>${fill(words.because, { reason: disabled.reason ? describeDeliveryProblem(disabled.reason) : words.off, moment: moment(disabled.at) })}</span></p>` : nothing}
    ${old_secret_until ? html`<p class="muted">${fill(words.oldSecret, { moment: moment(old_secret_until) })}</p>` : nothing}
    <dl class="facts">
      <dt>${words.tells}</dt><dd>${listEvents()
        .filter((event) => events.includes(event))
        .map(nameChoice)
        .join(', ')}</dd>
      <dt>${words.data}</dt><dd>${customer_data ? words.withData : words.withoutData}</dd>
      <dt>${words.last}</dt><dd>${describeLast(webhook, saying)}</dd>
    </dl>
    ${buttons(webhook, saying)}
  `;
}

function describeLast({ last }: Webhook, { words, moment }: Saying) {
  if (!last) {
    return words.nothingYet;
  }
  const status = last.last?.status ? ` · ${last.last.status}` : '';
  const answer = last.last?.problem ? ` · ${describeDeliveryProblem(last.last.problem)}` : status;
  return `${nameWebhook(last.kind)}, ${moment(last.written_at)} · ${words.states[last.state]}${answer}`;
}

function buttons(webhook: Webhook, { words, isTesting, isOpen, act }: Saying) {
  const { url, disabled } = webhook;
  const button = (
    what: Parameters<Saying['act']>[0],
    label: string,
    icon: unknown = nothing,
  ) => html`
    <button class=${what === 'remove' ? 'plain danger' : nothing} @click=${() => act(what, webhook)}>${icon}${label}<span class="unseen">: ${url}</span></button>
  `;
  return html`
    <div class="row doing">
      <button aria-busy=${isTesting ? 'true' : nothing} @click=${() => act('test', webhook)}>
        ${icons.forward}${isTesting ? words.testing : words.test}<span class="unseen">: ${url}</span>
      </button>
      <button aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => act('log', webhook)}>
        ${icons.note}${isOpen ? words.hideLog : words.log}<span class="unseen">: ${url}</span>
      </button>
      ${button('edit', words.edit)} ${button('switch', disabled ? words.switchOn : words.switchOff)} ${button('rotate', words.newSecret, icons.key)}
      ${button('remove', words.remove)}
    </div>
  `;
}
