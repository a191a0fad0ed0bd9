/** Sites that were refused the widget, how often, and the way to where one is allowed. */

import { html, nothing } from 'lit';
import type { Health } from '../../../bff/contract/admin-health.ts';
import { BASE } from '../client.ts';
import type { Saying } from './findings.ts';

export function originTable({ origins, started_at }: Health, { words, moment }: Saying) {
  if (origins.length === 0) return nothing;
  return html`
    <section class="card">
      <h2>${words.origins}</h2>
      <p>${words.originsIntro}</p>
      <div class="sideways" tabindex="0" role="region" aria-label=${words.origins}>
        <table>
          <thead><tr>${[words.origin, words.times, words.last].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
          <tbody>
            ${origins.map(({ origin, count, last_at }) => html`<tr><td>${origin}</td><td>${count}</td><td>${moment(last_at)}</td></tr>`)}
          </tbody>
        </table>
      </div>
      <p class="muted">${words.since(moment(started_at))}</p>
      <a href="${BASE}/configuration/installation">${words.allow}</a>
    </section>
  `;
}
