/**
 * `<admin-outside>`: upcoming bookings at times that are no longer offered, for example because the
 * hours were shortened.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import { BASE } from '../../client.ts';

import { ServerPart } from '../../parts/server-part.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import './list.css';
import { stackedTable } from '../../parts/stacked-table.ts';
import { clock, dayInWords } from '../../wall-time.ts';
import { listTexts } from './list-texts.ts';

type Outside = CallAnswer<'GET /outside'>;

class OutsidePage extends ServerPart {
  @state() protected outside: Outside | null = null;
  #stop: () => void = () => {};
  #isLoading = false;
  #isOutdated = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.desk.onChange(() => void this.#load());
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  /**
   * Loads the list. The server checks all bookings for it, so changes during a request lead to only
   * one more.
   */
  async #load(): Promise<void> {
    this.#isOutdated = true;
    if (this.#isLoading) {
      return;
    }
    this.#isLoading = true;
    while (this.#isOutdated && this.isConnected) {
      this.#isOutdated = false;
      const { body, problem = null } = await this.desk.call('GET /outside');
      this.problem = problem;
      this.outside = body ?? this.outside;
    }
    this.#isLoading = false;
  }

  protected override render() {
    const { texts } = this.desk;
    const words = listTexts().outside;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${words.heading}</h1>
          <p class="muted">${words.intro}</p>
        </div>
      </header>
      ${this.problemView()} ${this.outside ? this.#list(this.outside) : html`<p class="muted">${texts.loading}</p>`}
    `;
  }

  #list({ count, bookings }: Outside) {
    const words = listTexts().outside;
    const heads = listTexts();
    if (count === 0) {
      return html`<p class="empty">${words.none}</p>`;
    }
    return html`
      <div class="card listed">
        ${stackedTable({
          label: words.heading,
          heads: [heads.time, heads.name, words.calendar, heads.reason, words.why],
          rows: bookings.map((booking) => this.#row(booking)),
        })}
        ${count > bookings.length ? html`<p class="muted">${fillPlural(words.more, count - bookings.length)}</p>` : nothing}
      </div>
    `;
  }

  #row({ id, day, from, customer, schedule, reason, why, note }: Outside['bookings'][number]) {
    const { texts, language } = this.desk;
    const said = listTexts().outside.whys[why];
    return html`
      <tr role="row">
        <td role="cell"><a href="${BASE}/?day=${day}&booking=${id}">${dayInWords(language, day, 'dated')}, ${clock(from)}</a></td>
        <th scope="row" role="rowheader">${customer || texts.day.nobody}</th>
        <td role="cell">${schedule.name}</td>
        <td role="cell">${reason.name}</td>
        <td role="cell">${note ? `${said} (${note})` : said}</td>
      </tr>
    `;
  }
}

customElements.define('admin-outside', OutsidePage);
