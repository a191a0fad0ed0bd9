/** `<admin-configuration-resources>`: rooms, devices and whatever else bookings take. */

import { html } from 'lit';
import { icons } from '../parts/icons.ts';
import type { Words } from './configuration-texts.ts';
import { type Entry, entriesIn, isEntry, withValue } from './edit/draft.ts';
import { entryFields, type FieldScope, type FieldSpec } from './edit/entry-fields.ts';
import { exceptionRows, hoursRows } from './hours-rows.ts';
import { ListPage } from './list-page.ts';

const FIELDS: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'kind', kind: 'plain' },
  { key: 'capacity', kind: 'number', says: 'resource_capacity' },
  { key: 'show_name', kind: 'tick' },
  { key: 'fixed_minutes_before', kind: 'number' },
];

class ResourcesPage extends ListPage {
  protected override readonly list = 'resources';

  #others: typeof import('./edit/other-calendars.ts') | null = null;

  protected override async loadParts(): Promise<unknown> {
    this.#others = await import('./edit/other-calendars.ts');
    return super.loadParts();
  }

  protected override heading(words: Words): string {
    return words.resources;
  }

  protected override intro(words: Words): string {
    return words.resourcesIntro;
  }

  protected override adders(words: Words) {
    const add = () => this.add({ name: words.newResource });
    return html`<button type="button" class="plain" @click=${add}>${icons.plus}${words.addResource}</button>`;
  }

  protected override unname(file: Entry, id: unknown): Entry {
    return withoutResource(file, id);
  }

  protected override fields(scope: FieldScope) {
    return html`
      <section class="card"><div class="fields">${entryFields(FIELDS, scope)}</div></section>
      ${hoursRows(scope, html`<p class="hint">${scope.words.hints.resource_hours}</p>`)} ${exceptionRows(scope)}
    `;
  }

  protected override below(scope: FieldScope) {
    return this.#others?.otherCalendars(scope);
  }
}

/** Needs that name nothing any more stay, so that the mistake is shown at their reason. */
function withoutResource(file: Entry, id: unknown): Entry {
  const without = (named: unknown) =>
    Array.isArray(named) ? named.filter((one) => one !== id) : named;
  const needing = (entry: Entry): Entry =>
    entry.needs === undefined
      ? entry
      : {
          ...entry,
          needs: entriesIn(entry, 'needs').map((need) =>
            need.any_of === undefined ? need : { ...need, any_of: without(need.any_of) },
          ),
        };
  const schedules = entriesIn(file, 'schedules').map((schedule) => {
    const left = without(schedule.resources);
    const preferred = Array.isArray(left) && left.length === 0 ? undefined : left;
    const reasons: readonly unknown[] = Array.isArray(schedule.reasons) ? schedule.reasons : [];
    return {
      ...withValue(schedule, 'resources', preferred),
      ...(schedule.reasons !== undefined && {
        reasons: reasons.map((one) => (isEntry(one) ? needing(one) : one)),
      }),
    };
  });
  return { ...file, schedules, reasons: entriesIn(file, 'reasons').map(needing) };
}

customElements.define('admin-configuration-resources', ResourcesPage);
