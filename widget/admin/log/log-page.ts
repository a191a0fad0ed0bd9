/** `<admin-log>`: the audit log, searched by who, object, kind and time, a page after the other. What is looked for stands in the address. */

import { html, nothing, type PropertyDeclarations } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE, type Problem } from '../client.ts';
import { type Desk, momentAt } from '../desk.ts';
import { inputField, selectField, textOf } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { Part } from '../parts/part.ts';
import { problemLine } from '../parts/problem-line.ts';
import { type LogTexts, logTexts } from './log-texts.ts';

type Page = CallAnswer<'GET /audit'>;
type Entry = Page['entries'][number];
type Change = Entry['changes'][number];

const KINDS = ['bookings', 'people', 'configuration', 'messages'] as const;
const FIELDS = ['person', 'object', 'kind', 'from', 'until'] as const;

class LogPage extends Part {
  static override readonly properties: PropertyDeclarations = {
    desk: { attribute: false },
    query: { attribute: false },
    entries: { state: true },
    hasMore: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  declare desk: Desk;
  /** What is looked for to begin with. */
  declare query: URLSearchParams;
  /** `null` as long as nothing has come. */
  declare protected entries: readonly Entry[] | null;
  declare protected hasMore: boolean;
  declare protected problem: Problem | null;
  declare protected busy: boolean;
  readonly #words: LogTexts = logTexts();

  constructor() {
    super();
    this.entries = null;
    this.hasMore = false;
    this.problem = null;
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  /** `before`: only older ones than this, which are put below. */
  async #load(before?: number): Promise<void> {
    const given = (name: (typeof FIELDS)[number]) => this.query.get(name) || undefined;
    const kind = KINDS.find((one) => one === given('kind'));
    this.busy = true;
    const { body = null, problem = null } = await this.desk.call('GET /audit', {
      query: {
        person: given('person'),
        object: given('object'),
        kind,
        from: given('from'),
        until: given('until'),
        before: before === undefined ? undefined : String(before),
      },
    });
    this.busy = false;
    this.problem = problem;
    if (!body) return;
    this.entries = [...(before === undefined ? [] : (this.entries ?? [])), ...body.entries];
    this.hasMore = body.more;
    this.desk.announce(this.#words.found(this.entries.length));
  }

  protected override render() {
    const { texts } = this.desk;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${texts.pages.log}</h1>
          <p class="muted">${this.#words.intro}</p>
        </div>
      </header>
      <div class="cards broad">
        ${this.#form()}
        ${problemLine(texts, this.problem)}
        ${this.entries ? this.#list(this.entries) : nothing}
      </div>
    `;
  }

  #form() {
    const words = this.#words;
    const value = (name: (typeof FIELDS)[number]) => this.query.get(name) ?? '';
    const options = (['', ...KINDS] as const).map((kind) => ({ value: kind, label: words.kinds[kind] }));
    return html`
      <form class="card" @submit=${this.#search}>
        <div class="pair even">
          ${inputField({ name: 'person', label: words.person, value: value('person') })}
          ${inputField({ name: 'object', label: words.object, value: value('object'), hint: words.objectHint })}
        </div>
        ${selectField({ name: 'kind', label: words.kind, value: value('kind'), options })}
        <div class="pair even">
          ${inputField({ name: 'from', label: words.from, type: 'date', value: value('from') })}
          ${inputField({ name: 'until', label: words.until, type: 'date', value: value('until') })}
        </div>
        <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>${icons.search}${words.search}</button>
      </form>
    `;
  }

  #list(entries: readonly Entry[]) {
    const words = this.#words;
    if (entries.length === 0) return html`<p class="empty">${words.none}</p>`;
    const { log } = this.desk.texts.pages;
    return html`
      <section class="card">
        <div class="sideways" tabindex="0" role="region" aria-label=${log}>
          <table>
            <thead>
              <tr>
                ${[words.time, words.person, words.what, words.object, words.detail].map((head) => html`<th scope="col">${head}</th>`)}
              </tr>
            </thead>
            <tbody>${entries.map((entry) => this.#row(entry))}</tbody>
          </table>
        </div>
        ${this.hasMore ? html`<button ?disabled=${this.busy} @click=${() => this.#load(entries.at(-1)?.id)}>${words.more}</button>` : nothing}
      </section>
    `;
  }

  #row({ at, who, action, object, detail, changes }: Entry) {
    const words = this.#words;
    return html`
      <tr>
        <td><time datetime=${at}>${momentAt(this.desk, at)}</time></td>
        <td>${who.kind === 'user' ? who.name : words.who[who.kind]}</td>
        <td>${words.actions[action] ?? this.desk.texts.booking.actions[action] ?? action}</td>
        <td>${this.#object(object)}</td>
        <td>
          ${detail ?? nothing}
          ${changes.map((change) => html`<div>${words.members[change.name] ?? change.name}: ${this.#from(change)}${this.#say(change, change.to)}</div>`)}
        </td>
      </tr>
    `;
  }

  /** All of one thing is a click away. */
  #object(object: string) {
    return html`<a href="${BASE}/log?${new URLSearchParams({ object })}">${object}</a>`;
  }

  #from(change: Change): string {
    return change.from === null ? '' : `${this.#say(change, change.from)} → `;
  }

  #say({ name }: Change, value: Change['to']): string {
    const words = this.#words;
    if (value === null) return words.nothing;
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    return name === 'time' && typeof value === 'string' ? momentAt(this.desk, value) : String(value);
  }

  readonly #search = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) return;
    const values = new FormData(event.target);
    const asked = FIELDS.map((name) => [name, textOf(values, name)] as const).filter(([, value]) => value !== '');
    const query = new URLSearchParams(asked.map(([name, value]) => [name, value]));
    this.desk.go(`${BASE}/log${query.size > 0 ? `?${query}` : ''}`);
  };

  /** Another address of the same page is another search. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.get('query') instanceof URLSearchParams && String(changed.get('query')) !== String(this.query)) void this.#load();
  }
}

customElements.define('admin-log', LogPage);
