/**
 * `<admin-explain>`: explains why a time is or is not offered in a calendar, or in each one of a
 * group.
 */

import { initialState, Task, TaskStatus } from '@lit/task';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer, CallInput } from '../../../bff/contract/admin-calls.ts';
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

type Question = CallInput<'GET /explanations'>['query'];
type Schedule = CallAnswer<'GET /schedules'>['schedules'][number];

class ExplainPage extends ServerPart {
  /** Initial values: `schedule`, `reason`, `day`, `time`. */
  @property({ attribute: false }) query!: URLSearchParams;
  @state() protected schedules: readonly Schedule[] = [];
  @state() protected schedule = 0;
  /** `null` before the first question, and once the fields differ from the last one. */
  @state() protected question: Question | null = null;
  protected readonly loading = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /schedules'),
    onComplete: (answer) => {
      this.schedules = this.take(answer)?.schedules ?? [];
      void this.#begin();
    },
  });
  readonly #explain = new Task(this, {
    args: () => [this.question] as const,
    task: ([query]) => (query ? this.desk.call('GET /explanations', { query }) : initialState),
    onComplete: (answer) => this.take(answer),
  });

  async #begin(): Promise<void> {
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
        <div role="status">${this.#explain.render({ complete: ({ body }) => body && this.#answer(body) }) ?? nothing}</div>
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
        <button class="primary" aria-busy=${this.#isAsking ? 'true' : nothing}>${words.submit}</button>
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
    this.question = null;
    this.problem = null;
  };

  get #isAsking(): boolean {
    return this.question !== null && this.#explain.status === TaskStatus.PENDING;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || this.#isAsking) {
      return;
    }
    const values = new FormData(event.target);
    const minute = parseMinute(readText(values, 'time').slice(0, 5));
    if (minute === null) {
      return;
    }
    this.question = {
      schedule: readText(values, 'schedule'),
      reason: readText(values, 'reason'),
      slot: formatSlot(readText(values, 'day'), minute),
    };
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
  const rule = ruleInWords({ rules }, language, said);
  return said.fails_in_any_layout ? `${rule} ${words.noOtherLayout}` : rule;
}

function ruleInWords({ rules }: Pick<Texts, 'rules'>, language: string, said: Explanation): string {
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
    case 'busy':
      return describeBusy(words, language, said);
    case 'needed':
      return describeNeeded(words, language, said);
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
  return (by === 'exception' || by === 'public_holiday') && why
    ? fill(closed[`${by}Noted`], { why })
    : closed[by];
}

function describeTaken(
  words: ExplainTexts,
  { by, capacity }: Extract<Explanation, { readonly rule: 'occupied' }>,
): string {
  if (by === 'reason') {
    return fillPlural(words.takenByReason, capacity);
  }
  if (by === 'session') {
    return fillPlural(words.takenBySession, capacity);
  }
  return capacity === 1 ? words.taken : fillPlural(words.allTaken, capacity);
}

function describeNeeded(
  words: ExplainTexts,
  language: string,
  { obstacles }: Extract<Explanation, { readonly rule: 'needed' }>,
): string {
  const {
    taken,
    takenUntil,
    fixed,
    fixedUntil,
    closed,
    closedUntil,
    tooFew,
    unfit,
    otherCalendar,
  } = words.obstacles;
  const texts = {
    taken: [taken, takenUntil],
    fixed: [fixed, fixedUntil],
    closed: [closed, closedUntil],
    too_few: [tooFew, tooFew],
    unfit: [unfit, unfit],
  } as const;
  const said = obstacles.map(({ name: known, why, until }) => {
    const name = known ?? otherCalendar;
    const [endless, ending] = texts[why];
    return until === null
      ? fill(endless, { name })
      : fill(ending, { name, until: atInWords(words, language, until) });
  });
  return fill(words.needed, { obstacles: [...new Set(said)].join(', ') });
}

function describeBusy(
  words: ExplainTexts,
  language: string,
  { told }: Extract<Explanation, { readonly rule: 'busy' }>,
): string {
  const { busy, busyTitled, unknown, never, closedOutside } = words.busy;
  const said = told.map(({ source, from, until, kind, title, read }) => {
    const values = {
      source,
      title: title ?? '',
      from: atInWords(words, language, from),
      until: atInWords(words, language, until),
      read: read === null ? never : atInWords(words, language, read),
    };
    if (kind === 'unknown') {
      return fill(unknown, values);
    }
    return fill(title === null ? busy : busyTitled, values);
  });
  return said.length === 0 ? closedOutside : said.join(' ');
}

function atInWords({ at }: ExplainTexts, language: string, slot: string): string {
  const [day = '', time = ''] = slot.split(' ');
  return fill(at, {
    day: dayInWords(language, day, 'dated'),
    time: clock(parseMinute(time.slice(0, 5)) ?? 0),
  });
}
