/** Versions, clocks and the last backup, as a list. */

import { html, nothing } from 'lit';
import type { Health } from '../../../bff/contract/admin-health.ts';
import type { Saying } from './findings.ts';

export function facts({ versions, clock, at, backup_at, started_at }: Health, { words, moment }: Saying) {
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
