/** `<admin-webhook-dialog>`: changes a webhook's settings, replaces its secret, or removes it. */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Webhook, WebhookEvent } from '../../../bff/contract/admin-webhooks.ts';
import { DialogPart } from '../parts/dialog-part.ts';
import { inputField, readText, tickBox } from '../parts/field.ts';
import { sentenceLine } from '../parts/problem-line.ts';
import { savedMeanwhile } from '../parts/saved-meanwhile.ts';
import { listEvents, nameChoice } from './event-texts.ts';
import { type WebhooksTexts, webhooksTexts } from './webhooks-texts.ts';

/** The purpose of the dialog. */
export type Asked = (
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'rotate' | 'remove'; readonly webhook: Webhook }
) & {
  /** Input of a refused form, and the reason. */
  readonly begun?: { readonly settings: Settings; readonly said: string };
};

interface Settings {
  readonly url: string;
  readonly description: string;
  readonly events: WebhookEvent[];
  readonly customer_data: boolean;
  readonly private: boolean;
}

/** The call to make when the form is sent. */
export type WebhookWish =
  | { readonly kind: 'add'; readonly settings: Settings }
  | { readonly kind: 'edit'; readonly webhook: Webhook; readonly settings: Settings }
  | { readonly kind: 'rotate'; readonly webhook: Webhook; readonly hours: number }
  | { readonly kind: 'remove' | 'enable' | 'disable'; readonly webhook: Webhook };

const HOURS = 24;

class WebhookDialog extends DialogPart {
  @property({ attribute: false }) asked!: Asked;
  /** Runs the action; returns whether it succeeded. */
  wished!: (wish: WebhookWish) => Promise<boolean>;
  @state() protected isUnchosen = false;

  get #words(): WebhooksTexts {
    return webhooksTexts();
  }

  protected override get subject() {
    const { asked } = this;
    if (asked.kind === 'edit') {
      return asked.webhook.id;
    }
    return asked.kind === 'rotate' ? `rotate ${asked.webhook.id}` : asked.kind;
  }

  protected override heading(): string {
    const { addHeading, editHeading, rotateHeading, removeHeading } = this.#words;
    return { add: addHeading, edit: editHeading, rotate: rotateHeading, remove: removeHeading }[
      this.asked.kind
    ];
  }

  protected override get firstFocus(): string {
    return this.asked.begun ? '[role=alert]' : super.firstFocus;
  }

  protected override content() {
    const { asked } = this;
    if (asked.kind === 'add') {
      return this.#settings(null);
    }
    if (asked.kind === 'edit') {
      return this.#settings(asked.webhook);
    }
    return asked.kind === 'rotate' ? this.#rotation(asked.webhook) : this.#removal(asked.webhook);
  }

  #settings(webhook: Webhook | null) {
    const words = this.#words;
    const { begun } = this.asked;
    const {
      url = '',
      description = '',
      events = listEvents(),
      customer_data = false,
      private: isPrivate = false,
    } = begun?.settings ?? webhook ?? {};
    return html`
      <form @submit=${this.#save}>
        ${begun ? sentenceLine(begun.said) : nothing}
        ${inputField({ name: 'url', label: words.url, type: 'url', required: true, value: url, hint: words.urlHint })}
        ${inputField({ name: 'description', label: words.description, value: description })}
        <fieldset>
          <legend>${words.which}</legend>
          ${listEvents().map((event) => tickBox({ name: event, label: nameChoice(event), checked: events.includes(event) }))}
        </fieldset>
        ${tickBox({ name: 'customer_data', label: hinted(words.includeData, words.includeDataHint), checked: customer_data })}
        ${tickBox({ name: 'private', label: hinted(words.allowPrivate, words.allowPrivateHint), checked: isPrivate })}
        ${this.isUnchosen ? sentenceLine(words.choose) : nothing}
        ${this.#footer(words.save)}
      </form>
    `;
  }

  #rotation(webhook: Webhook) {
    const words = this.#words;
    return html`
      <form @submit=${this.#wish((values) => ({ kind: 'rotate', webhook, hours: values.has('now') ? 0 : HOURS }))}>
        <p>${words.rotateWhy}</p>
        ${tickBox({ name: 'now', label: words.rotateNow })} ${this.#footer(words.rotate)}
      </form>
    `;
  }

  #removal(webhook: Webhook) {
    const words = this.#words;
    return html`
      <form @submit=${this.#wish(() => ({ kind: 'remove', webhook }))}>
        <p><b>${webhook.url}</b></p>
        <p>${words.removeWhy}</p>
        ${this.#footer(words.remove)}
      </form>
    `;
  }

  #footer(submit: string) {
    return html`
      <footer>
        <button type="button" @click=${this.close}>${this.desk.texts.cancel}</button>
        <button class="primary">${submit}</button>
      </footer>
    `;
  }

  readonly #save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) {
      return;
    }
    const values = new FormData(event.target);
    const settings: Settings = {
      url: readText(values, 'url'),
      description: readText(values, 'description'),
      events: listEvents().filter((one) => values.has(one)),
      customer_data: values.has('customer_data'),
      private: values.has('private'),
    };
    this.isUnchosen = settings.events.length === 0;
    if (this.isUnchosen) {
      return void this.focusOn('[role=alert]');
    }
    const { asked } = this;
    void this.#send(
      asked.kind === 'edit'
        ? { kind: 'edit', webhook: asked.webhook, settings }
        : { kind: 'add', settings },
    );
  };

  async #send(wish: WebhookWish): Promise<void> {
    this.close();
    if (await this.wished(wish)) {
      this.sent();
    }
  }

  #wish(wishFor: (values: FormData) => WebhookWish) {
    return (event: SubmitEvent): void => {
      event.preventDefault();
      if (!(event.target instanceof HTMLFormElement)) {
        return;
      }
      void this.#send(wishFor(new FormData(event.target)));
    };
  }
}

/** Describes the settings that someone else has saved. */
export function saidOfOthers(webhook: Webhook): string {
  const { url, description, events, customer_data, private: isPrivate } = webhook;
  const words = webhooksTexts();
  return savedMeanwhile([
    url,
    description,
    ...events.map(nameChoice),
    customer_data ? words.includeData : null,
    isPrivate ? words.allowPrivate : null,
  ]);
}

const hinted = (label: string, hint: string) => html`${label}<br /><small>${hint}</small>`;

customElements.define('admin-webhook-dialog', WebhookDialog);
