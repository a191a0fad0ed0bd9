/** The findings as sentences: problems with a link to fix them, and what is in order. */

import { html, nothing } from 'lit';
import type { FindingSubject, Health } from '../../../bff/contract/admin-health.ts';
import { BASE } from '../client.ts';
import { describeDeliveryProblem } from '../texts/describe-delivery-problem.ts';
import { lookUp } from '../texts/look-up.ts';
import type { HealthTexts } from './health-texts.ts';

type Finding = Health['findings'][number];

export interface Saying {
  readonly words: HealthTexts;
  readonly moment: (at: string) => string;
}

/** Page where a finding can be fixed. */
const PLACES: Readonly<Partial<Record<FindingSubject, string>>> = {
  installation: '/configuration/calendars',
  contact: '/configuration/installation',
  holidays: '/configuration/installation',
  origins: '/configuration/installation',
  api: '/configuration/general/interface',
  webhooks: '/configuration/general/webhooks',
  'busy times': '/configuration/calendars',
};

/** Names of values that are moments. */
const MOMENTS = ['mine', 'theirs', 'last', 'since'];

function describeFinding(finding: Finding, { words, moment }: Saying): string {
  const { kind, values, problem, endpoints } = finding;
  const say = (name: string, value: string | number): string => {
    if (MOMENTS.includes(name)) {
      return moment(new Date(Number(value)).toISOString());
    }
    if (name === 'problem' && problem) {
      return describeDeliveryProblem(problem);
    }
    return name === 'endpoints' && endpoints
      ? endpoints.map(describeEndpoint).join(', ')
      : String(value);
  };
  return words.findings[kind].replaceAll(/{(\w+)}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : say(name, value);
  });
}

type DisabledEndpoint = NonNullable<Finding['endpoints']>[number];

const describeEndpoint = ({ id, reason }: DisabledEndpoint): string =>
  reason ? `${id} (${describeDeliveryProblem(reason)})` : String(id);

export function todoList(todo: readonly Finding[], saying: Saying) {
  const { words } = saying;
  return html`
    <section class="card" aria-labelledby="health-todo">
      <h2 id="health-todo">${words.needsDoing}</h2>
      <ul class="todo">
        ${todo.map((finding) => {
          const isUrgent = finding.verdict === 'fail';
          return html`
            <li>
              <div class="row">
                <h3>${words.subjects[finding.subject]}</h3>
                <span class="badge" data-state=${isUrgent ? 'cancelled' : 'pending'}>${isUrgent ? words.urgent : words.soon}</span>
              </div>
              <p>${describeFinding(finding, saying)}</p>
              ${wayTo(finding, words)}
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}

/** Findings that are fixed in the server's settings, not on a page. */
const ON_THE_SERVER: readonly Finding['kind'][] = ['origins_unreachable', 'origins_mixed'];

function wayTo({ kind, subject }: Finding, { goThere }: HealthTexts) {
  if (ON_THE_SERVER.includes(kind)) {
    return nothing;
  }
  const place = PLACES[subject];
  const label = lookUp(goThere, subject);
  return place && label ? html`<a href="${BASE}${place}">${label}</a>` : nothing;
}

export function inOrder(findings: readonly Finding[], saying: Saying) {
  const { words } = saying;
  return html`
    <section class="card" aria-labelledby="health-order">
      <h2 id="health-order">${words.inOrder}</h2>
      <dl class="facts">
        ${findings.map((finding) => html`<dt>${words.subjects[finding.subject]}</dt><dd data-state="ok">${describeFinding(finding, saying)}</dd>`)}
      </dl>
    </section>
  `;
}
