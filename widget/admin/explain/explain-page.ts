/**
 * `<admin-explain>`: explains why a time is or is not offered in a calendar, or in each one of a
 * group.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Explanation } from '../../../bff/contract/admin-explanations.ts';

import { dayField, timeField } from '../parts/day-field.ts';
import { readText, selectField } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import type { Texts } from '../texts/index.ts';
import { clock, dayInWords, formatSlot, parseMinute } from '../wall-time.ts';
import { type ExplainTexts, explainTexts } from './explain-texts.ts';

type Schedule = CallAnswer<'GET /schedules'>['schedules'][number];

class ExplainPage extends ServerPart {
  /** Initial values: `schedule`, `reason`, `day`, `time`. */
  @property({ attribute: false }) query!: URLSearchParams;
  @state() protected schedules: readonly Schedule[] = [];
  @state() protected schedule = 0;
  /** `null` before the first answer, and once the fields differ from the last question. */
  @state() protected answer: CallAnswer<'GET /explanations'> | null = null;
  /** Number of the last request; answers to earlier ones are ignored. */
  #asked = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    const { body, problem = null } = await this.desk.call('GET /schedules');
    this.problem = problem;
    this.schedules = body?.schedules ?? [];
    this.schedule =
      (this.#chosen(Number(this.query.get('schedule'))) ?? this.schedules[0])?.id ?? 0;
    await this.updateComplete;
    if (this.query.has('time')) {
      this.find<HTMLFormElement>('form')?.requestSubmit();
    }
  }

  #chosen(id: number): Schedule | undefined {
    return this.schedules.find((schedule) => schedule.id === id);
  }

  protected override render() {
    const words = explainTexts();
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${words.heading}</h1>
        </div>
      </header>
      <div class="cards">
        ${this.schedules.length > 0 ? this.#form() : nothing}
        ${this.problemView()}
        <div role="status">${this.answer ? this.#answer(this.answer) : nothing}</div>
      </div>
    `;
  }

  #form() {
    const { texts, session } = this.desk;
    const words = explainTexts();
    const { adding } = texts;
    const { query } = this;
    const reasons = this.#chosen(this.schedule)?.reasons ?? [];
    const today = session.installation?.today;
    const given = {
      reason: query.get('reason') ?? '',
      day: query.get('day') ?? today ?? '',
      time: query.get('time') ?? '',
    };
    return html`
      <form class="card" @submit=${this.#submit}>
        <p class="muted">${words.intro}</p>
        ${selectField({ name: 'schedule', label: adding.calendar, value: String(this.schedule), options: toOptions(this.schedules), changed: this.#choose })}
        ${selectField({ name: 'reason', label: adding.reason, value: given.reason, required: true, options: toOptions(reasons), changed: this.#forget })}
        <div class="pair">
          ${dayField({ name: 'day', label: adding.day, value: given.day, today, required: true, changed: this.#forget })}
          ${timeField({ name: 'time', label: adding.time, value: given.time, required: true, changed: this.#forget })}
        </div>
        <button class="primary" aria-busy=${this.busy ? 'true' : nothing}>${words.submit}</button>
      </form>
    `;
  }

  #answer({ slot, explanations }: CallAnswer<'GET /explanations'>) {
    const { texts, language } = this.desk;
    const [day = '', time = ''] = slot.split(' ');
    const row = (said: Explanation) => html`
      <li class="said" ?data-offered=${said.rule === 'offered'}>
        ${said.rule === 'offered' ? icons.tick : icons.warning}
        <span><b>${said.schedule.name}</b><br />${explainInWords(texts, language, said)}</span>
      </li>
    `;
    return html`
      <section class="card strong">
        <h2>${fill(explainTexts().at, { day: dayInWords(language, day, 'dated'), time: clock(parseMinute(time.slice(0, 5)) ?? 0) })}</h2>
        <ul>${explanations.map(row)}</ul>
      </section>
    `;
  }

  readonly #choose = (id: string): void => {
    this.schedule = Number(id);
    this.#forget();
  };

  readonly #forget = (): void => {
    this.#asked += 1;
    this.busy = false;
    this.answer = null;
    this.problem = null;
  };

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.busy) {
      return;
    }
    const values = new FormData(event.target);
    const minute = parseMinute(readText(values, 'time').slice(0, 5));
    if (minute === null) {
      return;
    }
    const slot = formatSlot(readText(values, 'day'), minute);
    const asked = ++this.#asked;
    this.busy = true;
    const query = {
      schedule: readText(values, 'schedule'),
      reason: readText(values, 'reason'),
      slot,
    };
    const { body = null, problem = null } = await this.desk.call('GET /explanations', { query });
    if (asked !== this.#asked) {
      return;
    }
    this.busy = false;
    this.answer = body;
    this.problem = problem;
  };
}

const toOptions = (things: readonly { readonly id: number; readonly name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

customElements.define('admin-explain', ExplainPage);

/** Returns the rule that blocks a time, as a sentence. */
export function explainInWords(
  { rules }: Pick<Texts, 'rules'>,
  language: string,
  said: Explanation,
): string {
  const words = explainTexts();
  switch (said.rule) {
    case 'offered':
      return words.offered;
    case 'lead_time':
      return fill(words.leadTime, { duration: durationInWords(words, said.minutes) });
    case 'beyond_horizon':
      return fill(words.horizon, { day: dayInWords(language, said.last_day, 'dated') });
    case 'closed':
      return describeClosed(words, said);
    case 'off_grid':
      return said.step === 60
        ? words.offGridHourly
        : fill(words.offGrid, { step: durationInWords(words, said.step) });
    case 'daily_limit':
      return fillPlural(words.dailyLimit, said.limit);
    case 'occupied':
      return describeTaken(words, said);
    default:
      return rules[said.rule];
  }
}

function durationInWords(words: ExplainTexts, minutes: number): string {
  return minutes % 60 === 0
    ? fillPlural(words.hours, minutes / 60)
    : fillPlural(words.minutes, minutes);
}

function describeClosed(
  { closed }: ExplainTexts,
  { by, why }: Extract<Explanation, { readonly rule: 'closed' }>,
): string {
  return by === 'weekly' || by === 'reason_hours' || !why
    ? closed[by]
    : fill(closed[`${by}Noted`], { why });
}

function describeTaken(
  words: ExplainTexts,
  { by, capacity }: Extract<Explanation, { readonly rule: 'occupied' }>,
): string {
  if (by === 'reason') {
    return fillPlural(words.takenByReason, capacity);
  }
  return capacity === 1 ? words.taken : fillPlural(words.allTaken, capacity);
}
