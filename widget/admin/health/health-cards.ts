/**
 * Cards of the health page: undelivered messages with a button to resend, sites that were refused
 * the widget, versions, clocks and the last backup.
 */

import { html, nothing } from 'lit';
import type { Health, TroubledMessage } from '../../../bff/contract/admin-health.ts';
import { panelTexts } from '../booking/panel-texts.ts';
import { BASE } from '../client.ts';
import { icons } from '../parts/icons.ts';
import { stackedRow, stackedTable } from '../parts/stacked-table.ts';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { fill } from '../texts/fill.ts';
import { fillPlural } from '../texts/fill-plural.ts';
import type { Texts } from '../texts/index.ts';
import { lookUp } from '../texts/look-up.ts';
import { nameWebhook } from '../webhooks/event-texts.ts';
import type { Saying } from './findings.ts';
import type { HealthTexts } from './health-texts.ts';

interface Resending {
  readonly words: HealthTexts;
  readonly texts: Texts;
  readonly moment: (at: string) => string;
  /** Number of the message that is being sent again. */
  readonly busy: string;
  readonly resend: (message: TroubledMessage) => void;
}

export function messageTable(list: readonly TroubledMessage[], saying: Resending) {
  const { words } = saying;
  const heads = [words.message, words.to, words.state, words.cause, ''];
  return stackedTable({
    label: words.messages,
    heads,
    rows: list.map((message) => stackedRow(heads, cells(message, saying))),
  });
}

function cells(message: TroubledMessage, { words, moment, busy, resend }: Resending) {
  const { id, kind, channel, to, booking, written_at, next_at, problem } = message;
  const { attempts, attempts_in_all: inAll } = message;
  const { kinds } = panelTexts();
  const names = {
    mail: lookUp(words.kinds, kind) ?? lookUp(kinds, kind) ?? kind,
    webhook: nameWebhook(kind),
    calendar: kinds['calendar.requested'],
  };
  const name = names[channel];
  const receivers = {
    mail: to || words.erased,
    webhook: fill(words.webhook, { id: to }),
    calendar: fill(words.otherCalendar, { id: to }),
  };
  const told = receivers[channel];
  return [
    html`${booking === null ? name : html`<a href="${BASE}/?booking=${booking}">${name}</a>`}<br /><small>${moment(written_at)}</small>`,
    told,
    html`${next_at ? fill(words.next, { moment: moment(next_at) }) : words.givenUp}<br /><small>${inAll > attempts ? fillPlural(words.attemptsInAll, attempts, { all: inAll }) : fillPlural(words.attempts, attempts)}</small>`,
    problem ? describeDeliveryProblem(problem) : nothing,
    to
      ? html`<button aria-busy=${busy === String(id) ? 'true' : nothing} @click=${() => resend(message)}>
          ${icons.renew}${words.resend}<span class="unseen">: ${name}, ${told}</span>
        </button>`
      : nothing,
  ];
}

/** Lists versions, clocks and the last backup. */
export function facts(
  { versions, clock, at, backup_at, started_at }: Health,
  { words, moment }: Saying,
) {
  const rows: readonly (readonly [string, string])[] = [
    [words.program, versions.program],
    ['Node', versions.node],
    [words.zoneData, versions.zone_data],
    [words.database, versions.database],
    [words.schema, String(versions.schema)],
    [words.serverClock, moment(at)],
    [words.databaseClock, clock.database_at ? moment(clock.database_at) : words.noClock],
    [words.started, moment(started_at)],
    [words.backup, backup_at ? moment(backup_at) : words.never],
  ];
  return html`
    <section class="card" aria-labelledby="health-versions">
      <h2 id="health-versions">${words.versions}</h2>
      <dl class="facts">${rows.map(([name, value]) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : nothing))}</dl>
    </section>
  `;
}

/** Lists sites that were refused the widget, how often, and a link to allow them. */
export function originTable({ origins, started_at }: Health, { words, moment }: Saying) {
  if (origins.length === 0) {
    return nothing;
  }
  const heads = [words.origin, words.times, words.last];
  const rows = origins.map(({ origin, count, last_at }) =>
    stackedRow(heads, [origin, count, moment(last_at)]),
  );
  return html`
    <section class="card">
      <h2>${words.origins}</h2>
      <p>${words.originsIntro}</p>
      ${stackedTable({ label: words.origins, heads, rows })}
      <p class="muted">${fill(words.since, { moment: moment(started_at) })}</p>
      <a href="${BASE}/configuration/installation">${words.allow}</a>
    </section>
  `;
}

/** Only a note, not a problem: the team may have booked outside the hours on purpose. */
export const outsideCard = (count: number, { outside: words }: HealthTexts) => html`
  <section class="card" aria-labelledby="health-outside">
    <h2 id="health-outside">${words.heading}</h2>
    <p>${count === 0 ? words.none : fillPlural(words.count, count)}</p>
    ${count === 0 ? nothing : html`<a href="${BASE}/calendar/outside">${words.show}</a>`}
  </section>
`;
