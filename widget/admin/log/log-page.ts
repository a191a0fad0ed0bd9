/**
 * `<admin-log>`: the audit log and the access log, filtered by person, object, kind and time, page
 * by page. The filters are in the address.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { panelTexts } from '../booking/panel-texts.ts';
import { type Answer, BASE } from '../client.ts';
import { momentAt } from '../desk.ts';
import { dayField } from '../parts/day-field.ts';
import { inputField, readText, selectField } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import { lookUp } from '../texts/look-up.ts';
import '../parts/stacked-table.css';
import { type LogTexts, logTexts } from './log-texts.ts';
import {
  changeInWords,
  detailInWords,
  nameOfRecord,
  recordInWords,
  recordOfWords,
  type Saying,
} from './log-values.ts';

type Page = CallAnswer<'GET /audit'>;
type Entry = Page['entries'][number];

const KINDS = ['bookings', 'people', 'configuration', 'messages'] as const;
const FIELDS = ['person', 'object', 'kind', 'from', 'until'] as const;
/** Value in the address for the access log. */
const VIEWS = 'views';

class LogPage extends ServerPart {
  /** Initial filters. */
  @property({ attribute: false }) query!: URLSearchParams;
  /** `null` before the first answer. */
  @state() protected entries: readonly Entry[] | null = null;
  @state() protected hasMore = false;
  /** Retention of the access log in days; `null` if it is off or still unknown. */
  @state() protected keptFor: number | null = null;
  /** Names of calendars, rooms and devices by id. */
  @state() protected names: ReadonlyMap<number, string> = new Map();
  /** Ids of rooms and devices. */
  @state() protected resources: ReadonlySet<number> = new Set();

  get #words(): LogTexts {
    return logTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
    void this.#name();
  }

  async #name(): Promise<void> {
    const { body } = await this.desk.call('GET /schedules');
    const { schedules = [], resources = [] } = body ?? {};
    this.names = new Map([...schedules, ...resources].map(({ id, name }) => [id, name]));
    this.resources = new Set(resources.map(({ id }) => id));
  }

  get #saying(): Saying {
    const { desk, names, resources } = this;
    return { desk, words: this.#words, names, resources };
  }

  /** Loads entries. With `before`, only older ones, which are appended. */
  async #load(before?: number): Promise<void> {
    this.busy = true;
    const asked = String(this.query);
    const { body = null, problem = null } = await (this.#isOfViews()
      ? this.#askViews(before)
      : this.#ask(before));
    this.busy = false;
    // The filters have changed in the meantime.
    if (asked !== String(this.query)) {
      return;
    }
    this.problem = problem;
    if (!body) {
      return;
    }
    this.entries = [...(before === undefined ? [] : (this.entries ?? [])), ...body.entries];
    this.hasMore = body.more;
    this.desk.announce(fillPlural(this.#words.found, this.entries.length));
  }

  #isOfViews(): boolean {
    return this.query.has(VIEWS);
  }

  #conditions(before: number | undefined) {
    const given = (name: (typeof FIELDS)[number]) => this.query.get(name) || undefined;
    const older = before === undefined ? undefined : String(before);
    return {
      person: given('person'),
      object: given('object'),
      from: given('from'),
      until: given('until'),
      before: older,
    };
  }

  #ask(before: number | undefined): Promise<Answer<Page>> {
    const kind = KINDS.find((one) => one === this.query.get('kind'));
    return this.desk.call('GET /audit', { query: { ...this.#conditions(before), kind } });
  }

  async #askViews(before: number | undefined): Promise<Answer<Page>> {
    const { body, problem } = await this.desk.call('GET /views', {
      query: this.#conditions(before),
    });
    if (problem) {
      return { problem };
    }
    this.keptFor = body.keep_days;
    return {
      body: {
        ...body,
        entries: body.entries.map((entry) => ({ ...entry, detail: null, changes: [] })),
      },
    };
  }

  protected override render() {
    const { texts } = this.desk;
    const intro = this.#isOfViews() ? this.#viewsIntro() : this.#words.intro;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${texts.pages.log}</h1>
          <p class="muted">${this.entries || !this.#isOfViews() ? intro : nothing} ${this.#wayToSwitchItOn()}</p>
        </div>
        ${this.#tabs()}
      </header>
      <div class="cards broad">
        ${this.#form()}
        ${this.problemView()}
        ${this.entries ? this.#list(this.entries) : nothing}
      </div>
    `;
  }

  #viewsIntro(): string {
    const { viewsIntro, viewsOff } = this.#words;
    return this.keptFor === null ? viewsOff : fillPlural(viewsIntro, this.keptFor);
  }

  #wayToSwitchItOn() {
    return this.#isOfViews() && this.entries && this.keptFor === null
      ? html`<a href="${BASE}/configuration/installation">${this.desk.texts.pages.installation}</a>`
      : nothing;
  }

  #tabs() {
    const { logs, changes, views } = this.#words;
    const isOfViews = this.#isOfViews();
    return html`
      <nav class="segments" aria-label=${logs}>
        <a href="${BASE}/log" aria-current=${isOfViews ? 'false' : 'true'}>${changes}</a>
        <a href="${BASE}/log?${VIEWS}" aria-current=${isOfViews ? 'true' : 'false'}>${views}</a>
      </nav>
    `;
  }

  #form() {
    const words = this.#words;
    const today = this.desk.session.installation?.today;
    const value = (name: (typeof FIELDS)[number]) => this.query.get(name) ?? '';
    const options = (['', ...KINDS] as const).map((kind) => ({
      value: kind,
      label: words.kinds[kind],
    }));
    return html`
      <form class="card" @submit=${this.#search}>
        <div class="pair even">
          ${inputField({ name: 'person', label: words.person, value: value('person') })}
          ${this.#isOfViews() ? nothing : selectField({ name: 'kind', label: words.kind, value: value('kind'), options })}
          ${dayField({ name: 'from', label: words.from, today, toward: 'last', value: value('from') })}
          ${dayField({ name: 'until', label: words.until, today, toward: 'last', value: value('until') })}
          ${inputField({ name: 'object', label: words.object, value: recordInWords(value('object'), this.#saying), hint: words.objectHint })}
        </div>
        <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>${icons.search}${words.search}</button>
      </form>
    `;
  }

  #list(entries: readonly Entry[]) {
    const words = this.#words;
    if (entries.length === 0) {
      return html`<p class="empty">${words.none}</p>`;
    }
    const { log } = this.desk.texts.pages;
    return html`
      <section class="card">
        <div class="sideways" tabindex="0" role="region" aria-label=${log}>
          <table class="stacks timed" role="table">
            <thead role="rowgroup">
              <tr role="row">
                ${[words.time, words.person, words.what, words.object, ...(this.#isOfViews() ? [] : [words.detail])].map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
              </tr>
            </thead>
            <tbody role="rowgroup">${entries.map((entry) => this.#row(entry))}</tbody>
          </table>
        </div>
        ${this.hasMore ? html`<button ?disabled=${this.busy} @click=${() => this.#load(entries.at(-1)?.id)}>${words.more}</button>` : nothing}
      </section>
    `;
  }

  /**
   * Renders a row with explicit roles, because screen readers drop table semantics if CSS lays out
   * the table as lines.
   */
  #row({ at, who, action, object, detail, changes }: Entry) {
    const words = this.#words;
    return html`
      <tr role="row">
        <td role="cell"><time datetime=${at}>${momentAt(this.desk, at)}</time></td>
        <td role="cell">${who.kind === 'user' ? who.name : words.who[who.kind]}</td>
        <td role="cell">${lookUp(words.actions, action) ?? lookUp(panelTexts().actions, action) ?? action}</td>
        <td role="cell">${this.#object(object)}</td>
        ${this.#isOfViews() ? nothing : html`<td role="cell" class="all">${detail === null ? nothing : detailInWords(detail, this.#saying)} ${changes.map((change) => html`<div>${changeInWords(change, { action }, this.#saying)}</div>`)}</td>`}
      </tr>
    `;
  }

  /** Renders the object as a link to all its entries. */
  #object(object: string) {
    const name = nameOfRecord(object, this.#saying);
    return html`<a href=${this.#addressOf({ object })}>${recordInWords(object, this.#saying)}</a>${name ? [' ', html`<small>${name}</small>`] : nothing}`;
  }

  #addressOf(conditions: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams({ ...(this.#isOfViews() && { [VIEWS]: '' }), ...conditions });
    return `${BASE}/log${query.size > 0 ? `?${query}` : ''}`;
  }

  readonly #search = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const values = new FormData(event.target);
    const asked = FIELDS.map((name) => [name, readText(values, name)] as const).filter(
      ([, value]) => value !== '',
    );
    const conditions = Object.fromEntries(asked);
    const { object } = conditions;
    this.desk.go(
      this.#addressOf({
        ...conditions,
        ...(object && { object: recordOfWords(this.#words, object) }),
      }),
    );
  };

  /** Searches again if only the query of the address has changed. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (
      changed.get('query') instanceof URLSearchParams &&
      String(changed.get('query')) !== String(this.query)
    ) {
      void this.#load();
    }
  }
}

customElements.define('admin-log', LogPage);
