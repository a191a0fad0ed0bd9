/**
 * `<admin-webhooks>`: Configuration, General settings, Webhooks. Adds, tests, disables and enables
 * webhooks; a secret is shown exactly once.
 */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Webhook } from '../../../bff/contract/admin-webhooks.ts';
import { BASE, type Problem } from '../client.ts';
import { momentAt } from '../desk.ts';
import { generalTabs } from '../general/general-tabs.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { webhookCard } from './webhook-card.ts';
import type { Asked, WebhookWish } from './webhook-dialog.ts';
import { carryOut, sendTest } from './wishes.ts';
import '../operation.css';
import { shownOnce } from '../parts/shown-once.ts';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { type WebhooksTexts, webhooksTexts } from './webhooks-texts.ts';

const loadDialog = () => import('./webhook-dialog.ts');

interface Secret {
  readonly text: string;
  /** Whether the previous secret still signs as well. */
  readonly isRotated: boolean;
}

class WebhooksPage extends ServerPart {
  @state() protected webhooks: readonly Webhook[] | null = null;
  @state() protected asked: Asked | null = null;
  /** Kept only while it is on screen. */
  @state() protected secret: Secret | null = null;
  /** Id of the webhook whose log is open. */
  @state() protected opened: number | null = null;
  /** Id of the webhook being tested; `null` for none. */
  @state() protected tested: number | null = null;

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /webhooks'),
    onComplete: (answer) => {
      this.webhooks = this.take(answer)?.webhooks ?? this.webhooks;
    },
  });

  get #words(): WebhooksTexts {
    return webhooksTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Log and dialog are only needed after the page is shown.
    void import('./webhook-log.ts');
    void loadDialog();
  }

  protected override render() {
    const words = this.#words;
    const { pages } = this.desk.texts;
    return html`
      <header class="head">
        <div>
          <p class="crumbs">${pages.configuration} › ${pages.general}</p>
          <h1 tabindex="-1">${pages.webhooks}</h1>
        </div>
        <button class="primary" @click=${() => this.#ask({ kind: 'add' })}>${icons.plus}<span>${words.add}</span></button>
      </header>
      ${generalTabs(this.desk.texts, 'webhooks')}
      <div class="cards broad webhooks">
        <p class="muted">${words.intro} <a href="${BASE}/../help/webhooks.html" target="slotwell-help">${words.documentation}</a></p>
        ${this.problemView()}
        ${this.secret ? this.#secretCard(this.secret) : nothing}
        ${this.webhooks?.length === 0 ? html`<p class="empty">${words.none}</p>` : this.webhooks?.map((webhook) => this.#card(webhook))}
      </div>
      ${this.#dialog()}
    `;
  }

  #secretCard({ text, isRotated }: Secret) {
    const words = this.#words;
    return shownOnce(this.desk, {
      id: 'secret',
      text,
      heading: words.secretHeading,
      once: words.once,
      said: html`<p>${words.keep} ${isRotated ? words.until : nothing}</p>`,
      hideLabel: words.hide,
      hide: this.#hide,
    });
  }

  protected override sentence(problem: Problem): string {
    return problem.refusal ? describeDeliveryProblem(problem.refusal) : super.sentence(problem);
  }

  #card(webhook: Webhook) {
    const words = this.#words;
    const isOpen = this.opened === webhook.id;
    return html`
      <section class="card" aria-labelledby="webhook-${webhook.id}">
        ${webhookCard(webhook, { words, moment: this.#moment, isTesting: this.tested === webhook.id, isOpen, act: this.#act })}
        ${isOpen ? html`<admin-webhook-log .webhook=${webhook}></admin-webhook-log>` : nothing}
      </section>
    `;
  }

  #dialog() {
    const { asked } = this;
    return asked
      ? html`<admin-webhook-dialog .asked=${asked} .wished=${this.#send} .closed=${this.#dialogClosed}></admin-webhook-dialog>`
      : nothing;
  }

  readonly #act = (
    what: 'test' | 'switch' | 'log' | Exclude<Asked['kind'], 'add'>,
    webhook: Webhook,
  ): void => {
    if (what === 'test') {
      void this.#test(webhook);
    } else if (what === 'switch') {
      void this.#send({ kind: webhook.disabled ? 'enable' : 'disable', webhook });
    } else if (what === 'log') {
      this.opened = this.opened === webhook.id ? null : webhook.id;
    } else {
      void this.#ask({ kind: what, webhook });
    }
  };

  async #test(webhook: Webhook): Promise<void> {
    if (this.tested !== null) {
      return;
    }
    this.tested = webhook.id;
    const { problem, said } = await sendTest(this.desk, webhook, this.#words);
    this.tested = null;
    if (said) {
      this.desk.toast({ text: said });
    }
    await this.#load.run();
    this.problem = problem ?? this.problem;
    if (problem) {
      await this.focusOn('[role=alert]');
    }
  }

  async #ask(asked: Asked): Promise<void> {
    await loadDialog();
    this.problem = null;
    this.asked = asked;
  }

  readonly #dialogClosed = (): void => {
    this.asked = null;
  };

  /** Runs the action; returns whether it succeeded. */
  readonly #send = async (wish: WebhookWish): Promise<boolean> => {
    const { problem, body, said } = await carryOut(this.desk, wish, this.#words);
    this.problem = problem ?? null;
    if (problem) {
      await this.#refused(wish, problem);
    }
    if (!body) {
      return false;
    }
    this.webhooks = body.webhooks;
    if (body.secret) {
      this.secret = { text: body.secret, isRotated: wish.kind === 'rotate' && wish.hours > 0 };
    }
    this.desk.toast({
      text: body.remark
        ? fill(this.#words.remark, { remark: describeDeliveryProblem(body.remark) })
        : said,
    });
    if (body.secret) {
      await this.focusOn('#secret-heading');
    }
    return true;
  };

  /** Opens the dialog again with the refused input. */
  async #refused(wish: WebhookWish, problem: Problem): Promise<void> {
    if (problem.code === 'version_conflict' && wish.kind === 'edit') {
      await this.#askAgain(wish);
    } else if ('settings' in wish) {
      const begun = { settings: wish.settings, said: this.sentence(problem) };
      await this.#ask({ ...wish, begun });
    } else {
      await this.focusOn('[role=alert]');
    }
  }

  /**
   * Opens the dialog again after a conflict, with the input beside the settings that someone else
   * has saved.
   */
  async #askAgain(wish: WebhookWish & { readonly kind: 'edit' }): Promise<void> {
    await this.#load.run();
    const webhook = this.webhooks?.find(({ id }) => id === wish.webhook.id);
    if (!webhook) {
      return await this.focusOn('[role=alert]');
    }
    const { saidOfOthers } = await loadDialog();
    const said = saidOfOthers(webhook);
    await this.#ask({ kind: 'edit', webhook, begun: { settings: wish.settings, said } });
  }

  readonly #hide = async (): Promise<void> => {
    this.secret = null;
    await this.focusOn('h1');
  };

  readonly #moment = (at: string): string => momentAt(this.desk, at);
}

customElements.define('admin-webhooks', WebhooksPage);
