/**
 * `<admin-waitlist>`: the waiting list in the order of offers, live. Users can make offers
 * themselves.
 */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { numbered, type Schedule } from '../calendar/day-columns.ts';
import { BASE } from '../client.ts';
import { mailLink, mayWrite, momentAt } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { stackedRow, stackedTable } from '../parts/stacked-table.ts';
import { fill } from '../texts/fill.ts';
import type { Waiting } from './offer-dialog.ts';
import { offerInWords } from './offer-in-words.ts';
import { waitlistTexts } from './waitlist-texts.ts';
import { wishInWords } from './wish-in-words.ts';

const loadDialogs = () => import('./waitlist-dialogs.ts');

type Open =
  | { readonly kind: 'offer' | 'remove'; readonly entry: Waiting }
  | { readonly kind: 'add' }
  | null;

class WaitlistPage extends ServerPart {
  @state() protected entries: readonly Waiting[] | null = null;
  @state() protected schedules: readonly Schedule[] = [];
  @state() protected open: Open = null;
  /** Whether the waiting list is on. */
  @state() protected isOn = true;
  #stop: () => void = () => {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.desk.onChange(this.#reload);
    void loadDialogs();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => Promise.all([call('GET /waitlist'), call('GET /schedules')]),
    onComplete: ([waiting, calendars]) => {
      this.problem = waiting.problem ?? calendars.problem ?? null;
      if (waiting.body) {
        this.entries = waiting.body.entries;
        this.isOn = waiting.body.open;
      }
      if (calendars.body) {
        this.schedules = calendars.body.schedules;
      }
    },
  });

  readonly #reload = (): void => void this.#load.run();

  protected override render() {
    const { texts, session } = this.desk;
    const words = waitlistTexts();
    const { entries } = this;
    return html`
      <header class="head">
        <div><h1 tabindex="-1">${texts.pages.waitlist}</h1><p class="muted">${words.intro}</p></div>
        ${this.isOn && mayWrite(session) && this.schedules.length > 0 ? html`<button class="primary" @click=${() => this.#show({ kind: 'add' })}>${icons.plus}<span>${words.add}</span></button>` : nothing}
      </header>
      <div class="cards broad">
        ${this.problemView()}
        ${entries === null ? html`<p class="muted">${texts.loading}</p>` : this.#content(entries)}
      </div>
      ${this.open ? this.#dialog(this.open) : nothing}
    `;
  }

  #content(entries: readonly Waiting[]) {
    if (entries.length > 0) {
      return this.#table(entries);
    }
    const words = waitlistTexts();
    const isAdministrator = this.desk.session.administrator.role === 'administrator';
    const link =
      this.isOn || !isAdministrator
        ? nothing
        : html`<a href="${BASE}/configuration/installation">${words.toSettings}</a>`;
    return html`<p class="empty">${this.isOn ? words.nobody : words.off} ${link}</p>`;
  }

  #table(entries: readonly Waiting[]) {
    const words = waitlistTexts();
    const heads = [words.name, words.wish, words.state, ''];
    return html`
      <section class="card">
        ${stackedTable({ label: this.desk.texts.pages.waitlist, heads, rows: entries.map((entry) => stackedRow(heads, this.#cells(entry))) })}
      </section>
    `;
  }

  #cells(entry: Waiting) {
    const { texts, language, session } = this.desk;
    const words = waitlistTexts();
    const { name, email, persons, schedule, reason } = entry;
    const who = numbered(name || email || texts.day.nobody, persons);
    const act = (kind: 'offer' | 'remove', label: string) =>
      html`<button type="button" @click=${() => this.#show({ kind, entry })}>${label}<span class="unseen"> ${who}</span></button>`;
    return [
      html`${who}${name && email ? html`<br /><small><a href=${mailLink(email)}>${email}</a></small>` : nothing}`,
      html`${schedule.name} · ${reason.name}<br /><small>${wishInWords(language, entry)}</small>`,
      html`${this.#state(entry)}<br /><small>${fill(words.since, { moment: momentAt(this.desk, entry.created_at) })}</small>`,
      mayWrite(session)
        ? html`<div class="row">${entry.state === 'waiting' ? act('offer', words.offer) : nothing} ${act('remove', words.remove)}</div>`
        : nothing,
    ];
  }

  #state({ state, offer }: Waiting) {
    const words = waitlistTexts();
    if (!offer) {
      return words.states[state === 'unconfirmed' ? state : 'waiting'];
    }
    return html`<a href="${BASE}/?day=${offer.day}">${offerInWords(this.desk, offer)}</a>`;
  }

  async #show(open: Open): Promise<void> {
    await loadDialogs();
    this.open = open;
  }

  readonly #closed = (): void => {
    this.open = null;
  };

  #dialog(open: NonNullable<Open>) {
    const closed = this.#closed;
    if (open.kind === 'add') {
      return html`<admin-add-waiting .schedules=${this.schedules} .closed=${closed} .changed=${this.#reload}></admin-add-waiting>`;
    }
    const { kind, entry } = open;
    const schedules = this.schedules.filter(
      ({ group, reasons }) => !group && reasons.some(({ id }) => id === entry.reason.id),
    );
    return kind === 'offer'
      ? html`<admin-offer .entry=${entry} .schedules=${schedules} .closed=${closed} .changed=${this.#reload}></admin-offer>`
      : html`<admin-remove-waiting .given=${entry} .closed=${closed} .changed=${this.#reload}></admin-remove-waiting>`;
  }
}

customElements.define('admin-waitlist', WaitlistPage);
