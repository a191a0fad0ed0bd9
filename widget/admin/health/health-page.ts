/**
 * `<admin-health>`: the state of the installation, in one sentence first, and what can be done
 * about it here. Refreshes itself while visible.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Health, TroubledMessage } from '../../../bff/contract/admin-health.ts';
import type { Answer } from '../client.ts';
import { momentAt } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { tellHealth, troubledIn } from './health-mark.ts';
import '../operation.css';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { inOrder, todoList } from './findings.ts';
import { facts, messageTable, originTable, outsideCard } from './health-cards.ts';
import { type HealthTexts, healthTexts } from './health-texts.ts';

/** Milliseconds between requests. */
const EVERY = 30_000;
/** Interval while the mail server is tried for the first time. */
const SOON = 3_000;

class HealthPage extends ServerPart {
  @state() protected health: Health | null = null;
  /** Number of upcoming bookings outside the present hours; `null` while loading. */
  @state() protected outside: number | null = null;
  /** The running action: the number of a message, `mail`, `all` or `look`; empty for none. */
  @state() protected running = '';
  #timer = 0;

  get #words(): HealthTexts {
    return healthTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#seen);
    void this.#load();
    void this.#count();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#seen);
    clearTimeout(this.#timer);
  }

  readonly #seen = (): void => {
    clearTimeout(this.#timer);
    if (!document.hidden) {
      void this.#load();
    }
  };

  async #load(): Promise<void> {
    this.#take(await this.desk.call('GET /health'));
  }

  /** Counts once, because the server has to check all bookings for it. */
  async #count(): Promise<void> {
    const { body } = await this.desk.call('GET /outside');
    this.outside = body?.count ?? null;
  }

  #take({ body, problem }: Answer<Health>): void {
    this.problem = problem ?? null;
    if (body) {
      this.health = body;
      tellHealth(body);
    }
    clearTimeout(this.#timer);
    const isTried = !body?.mail.server || body.mail.tried;
    if (this.isConnected && !document.hidden) {
      this.#timer = window.setTimeout(() => void this.#load(), isTried ? EVERY : SOON);
    }
  }

  protected override render() {
    const { texts } = this.desk;
    const words = this.#words;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${texts.pages.health}</h1>
          <p class="muted">${this.health ? fill(words.looked, { moment: this.#moment(this.health.at) }) : nothing}</p>
        </div>
      </header>
      ${this.problemView()}
      ${this.health ? this.#body(this.health) : nothing}
    `;
  }

  #body(health: Health) {
    const todo = troubledIn(health);
    const words = this.#words;
    const saying = { words, moment: this.#moment };
    return html`
      <p class="verdict" role="status" data-state=${todo.length === 0 ? 'ok' : 'warn'}>
        ${todo.length === 0 ? icons.tick : icons.warning}<b>${todo.length === 0 ? words.well : fillPlural(words.todo, todo.length)}</b>
      </p>
      <button class="again" aria-busy=${this.running === 'look' ? 'true' : nothing} @click=${this.#look}>${icons.renew}${words.again}</button>
      <div class="cards broad health">
        ${todo.length > 0 ? todoList(todo, saying) : nothing} ${this.#mail(health)} ${this.#messages(health)} ${this.outside === null ? nothing : outsideCard(this.outside, words)} ${originTable(health, saying)}
        ${facts(health, saying)} ${inOrder(
          health.findings.filter(({ verdict }) => verdict === 'ok'),
          saying,
        )}
      </div>
    `;
  }

  #mail({ mail }: Health) {
    const words = this.#words;
    if (!mail.server) {
      return html`<section class="card" aria-labelledby="health-mail"><h2 id="health-mail">${words.mail}</h2><p>${words.noMail}</p></section>`;
    }
    const said = (answer: Health['mail']['tried'], well: string) =>
      answer
        ? html`${this.#moment(answer.at)}: ${answer.problem === null ? well : describeDeliveryProblem(answer.problem)}`
        : words.notYet;
    return html`
      <section class="card" aria-labelledby="health-mail">
        <div class="row ends">
          <h2 id="health-mail">${words.mail}</h2>
          <button aria-busy=${this.running === 'mail' ? 'true' : nothing} @click=${this.#tryMail}>
            ${icons.mail}${this.running === 'mail' ? words.trying : words.tryNow}
          </button>
        </div>
        <dl class="facts">
          <dt>${words.server}</dt><dd>${mail.server}</dd>
          <dt>${words.tried}</dt><dd data-state=${toState(mail.tried)}>${said(mail.tried, words.answered)}</dd>
          <dt>${words.sent}</dt><dd data-state=${toState(mail.sent)}>${said(mail.sent, words.took)}</dd>
        </dl>
      </section>
    `;
  }

  #messages({ messages }: Health) {
    const words = this.#words;
    const { waiting, given_up, oldest_due_at, list } = messages;
    return html`
      <section class="card">
        <div class="row ends">
          <h2>${words.messages}</h2>
          ${
            given_up > 0
              ? html`<button aria-busy=${this.running === 'all' ? 'true' : nothing} @click=${this.#resendAll}>${icons.renew}${words.resendAll}</button>`
              : nothing
          }
        </div>
        <p>${fill(words.counts, { waiting, dead: given_up })} ${oldest_due_at ? fill(words.oldest, { moment: this.#moment(oldest_due_at) }) : nothing}</p>
        ${
          list.length > 0
            ? messageTable(list, {
                words,
                texts: this.desk.texts,
                moment: this.#moment,
                busy: this.running,
                resend: this.#resend,
              })
            : html`<p class="muted">${words.none}</p>`
        }
      </section>
    `;
  }

  readonly #moment = (at: string): string => momentAt(this.desk, at);

  readonly #look = async (): Promise<void> => {
    await this.#do('look', () => this.desk.call('GET /health'));
  };

  readonly #tryMail = async (): Promise<void> => {
    const { health } = this;
    if (!(await this.#do('mail', () => this.desk.call('POST /health/mail')))) {
      return;
    }
    const problem = this.health?.mail.tried?.problem;
    if (this.health !== health) {
      this.desk.toast({
        text: problem
          ? fill(this.#words.worksNot, { problem: describeDeliveryProblem(problem) })
          : this.#words.works,
      });
    }
  };

  readonly #resend = async ({ id }: TroubledMessage): Promise<void> => {
    if (
      await this.#do(String(id), () =>
        this.desk.call('POST /messages/{id}/resend', { path: { id } }),
      )
    ) {
      this.desk.toast({ text: this.#words.resent });
    }
  };

  readonly #resendAll = async (): Promise<void> => {
    if (await this.#do('all', () => this.desk.call('POST /messages/resend'))) {
      this.desk.toast({ text: this.#words.resentAll });
    }
  };

  /** Runs one action at a time; `true` on success. */
  async #do(what: string, send: () => Promise<Answer<Health>>): Promise<boolean> {
    if (this.running) {
      return false;
    }
    this.running = what;
    const answer = await send();
    this.running = '';
    this.#take(answer);
    if (answer.problem) {
      await this.focusOn('[role=alert]');
    }
    return !answer.problem;
  }
}

function toState(answer: Health['mail']['tried']) {
  if (!answer) {
    return nothing;
  }
  return answer.problem === null ? 'ok' : 'warn';
}

customElements.define('admin-health', HealthPage);
