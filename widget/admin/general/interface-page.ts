/**
 * `<admin-interface>`: Configuration, General settings, Interface. Turns the REST API on or off and
 * creates its token, which is shown exactly once.
 */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE } from '../client.ts';

import { fill } from '../texts/fill.ts';
import '../parts/code.css';
import { copyText } from '../parts/copy-text.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { withPassword } from '../parts/with-password.ts';
import { clock } from '../wall-time.ts';
import { generalTabs } from './general-tabs.ts';
import { type InterfaceTexts, interfaceTexts } from './interface-texts.ts';
import './replace-token-dialog.ts';

class InterfacePage extends ServerPart {
  @state() protected data: CallAnswer<'GET /interface'> | null = null;
  /** Kept only while it is on screen. */
  @state() protected token: string | null = null;
  /** Whether the new token replaced another one. */
  @state() protected hadToken = false;
  @state() protected isSecured = false;
  @state() protected savedAt: string | null = null;
  @state() protected isReplacing = false;

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /interface'),
    onComplete: (answer) => {
      this.data = this.take(answer) ?? this.data;
    },
  });

  get #words(): InterfaceTexts {
    return interfaceTexts();
  }

  protected override render() {
    const { texts } = this.desk;
    const { pages } = texts;
    return html`
      <header class="head">
        <div>
          <p class="crumbs">${pages.configuration} › ${pages.general}</p>
          <h1 tabindex="-1">${pages.interface}</h1>
        </div>
      </header>
      ${generalTabs(this.desk.texts, 'interface')}
      ${this.problemView()}
      ${this.data ? html`<div class="cards">${this.#switch(this.data.enabled)} ${this.#token(this.data.token)} ${this.#example()}</div>` : nothing}
      ${
        this.isReplacing && this.data
          ? html`<admin-replace-token .present=${this.data} .replaced=${this.#show} .closed=${this.#dialogClosed}></admin-replace-token>`
          : nothing
      }
    `;
  }

  #switch(isEnabled: boolean) {
    const words = this.#words;
    return html`
      <section class="card">
        <div class="row">
          <label class="switch">
            <input type="checkbox" role="switch" .checked=${isEnabled} ?disabled=${this.busy} aria-describedby="what" @change=${this.#toggle} />
            <b>${words.enable}</b>
          </label>
          ${this.savedAt ? html`<p class="badge" data-state="done">${icons.tick}${words.saved}, ${this.savedAt}</p>` : nothing}
        </div>
        <p class="muted" id="what">${words.what}</p>
      </section>
    `;
  }

  #token(isThere: boolean) {
    if (this.token) {
      return this.#newToken(this.token);
    }
    const words = this.#words;
    return html`
      <section class="card" aria-labelledby="token-heading">
        <h2 id="token-heading">${isThere ? words.renew : words.token}</h2>
        <p class="muted">${isThere ? words.why : words.none}</p>
        ${isThere ? html`<p>${icons.warning} ${words.ends}</p>` : nothing}
        <button ?disabled=${this.busy} @click=${this.#generate}>${icons.renew}${words.generate}</button>
      </section>
    `;
  }

  #newToken(token: string) {
    const words = this.#words;
    return html`
      <section class="card strong" aria-labelledby="token-heading">
        <div class="row">
          <span class="sign quiet">${icons.key}</span>
          <div>
            <h2 id="token-heading" tabindex="-1">${words.yours}</h2>
            <small>${fill(words.by, { name: this.desk.session.administrator.name })}</small>
          </div>
          <p class="badge" data-state="pending">${icons.eye}${this.desk.texts.interface.once}</p>
        </div>
        <div class="secret"><code id="token">${token}</code><button class="primary" @click=${() => this.#copy(token)}>${icons.copy}${this.desk.texts.interface.copy}</button></div>
        ${this.hadToken ? html`<p class="said">${icons.warning}<span><b>${words.ended}</b> ${words.endedMore}</span></p>` : nothing}
        <p class="said">${icons.terminal}<span>${words.keep}</span></p>
        <div class="row ends">
          <label class="tick"><input type="checkbox" .checked=${this.isSecured} @change=${this.#secure} /> <span>${words.secured}</span></label>
          <button ?disabled=${!this.isSecured} @click=${this.#hide}>${words.hide}</button>
        </div>
      </section>
    `;
  }

  #example() {
    const words = this.#words;
    const root = location.origin + BASE.slice(0, -'/admin'.length);
    return html`
      <section class="card">
        <h2>${words.tryIt}</h2>
        <pre tabindex="0" role="region" aria-label=${words.tryIt}><code>curl -H "Authorization: Bearer $SLOTWELL_TOKEN" ${root}/api/schedules</code></pre>
        <p class="muted">${words.documentation} <a href="${root}/api/openapi.json">openapi.json</a></p>
      </section>
    `;
  }

  /** Saves at once. After a failure, the switch returns to the real state. */
  readonly #toggle = async ({ target }: Event): Promise<void> => {
    if (!(target instanceof HTMLInputElement)) {
      return;
    }
    const enabled = target.checked;
    const saved = this.take(
      await this.waitFor(
        withPassword(this.desk, () => this.desk.call('PUT /interface', { body: { enabled } })),
      ),
    );
    if (!saved) {
      target.checked = !enabled;
    } else {
      this.data = saved;
      this.savedAt = this.#now();
      this.desk.announce(enabled ? this.#words.enabled : this.#words.disabled);
    }
    await this.focusOn('[role=switch]');
  };

  #now(): string {
    const { time_zone: timeZone = 'UTC' } = this.desk.session.installation ?? {};
    const [hours = 0, minutes = 0] = new Date()
      .toLocaleTimeString('sv', { timeZone })
      .split(':')
      .map(Number);
    return clock(hours * 60 + minutes);
  }

  /** Creates a token. If it replaces one in use, a dialog first says what stops working. */
  readonly #generate = async (): Promise<void> => {
    // Reloads first: another program may have booked in the meantime, and the dialog must be right.
    await this.#load.run();
    if (this.problem || this.data?.token) {
      this.isReplacing = !this.problem;
      return;
    }
    const created = withPassword(this.desk, () =>
      this.desk.call('POST /interface/token', { body: { known: this.data?.since ?? null } }),
    );
    const body = this.take(await this.waitFor(created));
    if (body) {
      await this.#show(body.token);
    }
  };

  readonly #show = async (token: string): Promise<void> => {
    this.hadToken = this.data?.token ?? false;
    this.token = token;
    this.isSecured = false;
    await this.focusOn('#token-heading');
  };

  readonly #dialogClosed = async (): Promise<void> => {
    this.isReplacing = false;
    if (this.token) {
      // Closing the dialog returns the focus to its previous place.
      await this.focusOn('#token-heading');
    }
  };

  async #copy(token: string): Promise<void> {
    if (await copyText(token, this.find('#token'))) {
      this.desk.toast({ text: this.desk.texts.interface.copied });
    }
  }

  readonly #secure = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) {
      this.isSecured = target.checked;
    }
  };

  readonly #hide = async (): Promise<void> => {
    this.token = null;
    this.desk.announce(this.#words.hidden);
    await this.#load.run();
    await this.focusOn('h1');
  };
}

customElements.define('admin-interface', InterfacePage);
