/** The steps of the wizard. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../configuration/configuration-texts.ts';
import type { States } from '../configuration/edit/chosen-fields.ts';
import { type Draft, type Entry, entriesIn, replaceAt } from '../configuration/edit/draft.ts';
import {
  entryFields,
  type FieldScope,
  type FieldSpec,
} from '../configuration/edit/entry-fields.ts';
import { hoursRows } from '../configuration/hours-rows.ts';
import { icons } from '../parts/icons.ts';
import { fill } from '../texts/fill.ts';
import type { TemplateName } from './templates.ts';

export type Step = 'business' | 'template' | 'calendar' | 'reasons' | 'form' | 'website';

export interface Wizard {
  readonly draft: Draft;
  readonly words: Words;
  /** States of the country. */
  readonly states: States;
  /** Replaces the file of the draft. */
  readonly change: (file: Entry) => void;
  /** `null` while loading. */
  readonly templates: typeof import('./templates.ts') | null;
  /** `null` while loading. */
  readonly usualFields: ((wizard: Wizard) => TemplateResult) | null;
  /** `null` until one was chosen. */
  readonly template: TemplateName | null;
  readonly choose: (name: TemplateName) => void;
  /** Called when an entry was added to a list. */
  readonly begun: () => void;
}

const BUSINESS: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'contact_email', kind: 'email' },
  { key: 'time_zone', kind: 'zone', required: true },
  { key: 'locale', kind: 'language', required: true },
];
const CALENDAR: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'location', kind: 'text' },
  { key: 'notify', kind: 'lines' },
];
const HOLIDAYS: readonly FieldSpec[] = [
  { key: 'holidays.country', kind: 'country' },
  { key: 'holidays.state', kind: 'state' },
];
const REASON: readonly FieldSpec[] = [
  { key: 'name', kind: 'text', required: true },
  { key: 'duration_minutes', kind: 'number', required: true },
  { key: 'price', kind: 'text' },
];
const WEBSITE: readonly FieldSpec[] = [
  { key: 'allowed_origins', kind: 'origins' },
  { key: 'privacy_url', kind: 'url' },
  { key: 'brand.accent', kind: 'colour' },
];

export function stepView(step: Step, wizard: Wizard) {
  const { draft, words, states, change } = wizard;
  const scope: FieldScope = { words, draft, path: '', entry: draft.file, states, changed: change };
  const [schedule = {}] = entriesIn(draft.file, 'schedules');
  const inCalendar: FieldScope = {
    ...scope,
    path: 'schedules[0]',
    entry: schedule,
    changed: (made) =>
      change({ ...draft.file, schedules: [made, ...entriesIn(draft.file, 'schedules').slice(1)] }),
  };
  switch (step) {
    case 'template':
      return choices(wizard);
    case 'calendar':
      return html`
        <section class="card"><div class="fields">${entryFields(CALENDAR, inCalendar)}</div></section>
        ${hoursRows(inCalendar)}
        <section class="card"><div class="fields">${entryFields(HOLIDAYS, scope)}</div></section>
      `;
    case 'reasons':
      return reasons(wizard);
    case 'form':
      return wizard.usualFields?.(wizard) ?? nothing;
    case 'website':
      return html`<section class="card"><div class="fields">${entryFields(WEBSITE, scope)}</div></section>`;
    default:
      return html`<section class="card"><div class="fields">${entryFields(BUSINESS, scope)}</div></section>`;
  }
}

function choices({ words, templates, template, choose }: Wizard) {
  return html`
    <fieldset>
      <legend class="unseen">${words.steps.template}</legend>
      <div class="templates">
        ${templates?.TEMPLATE_NAMES.map(
          (name) => html`
            <label class="card">
              <input type="radio" name="template" .checked=${template === name} @change=${() => choose(name)} />
              <span><b>${words.templates[name]}</b><br /><span class="muted">${words.templatesMore[name]}</span></span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/** Renders the reasons. Added and removed ones are offered in the first calendar, or no longer. */
function reasons({ draft, words, change, begun }: Wizard) {
  const known = entriesIn(draft.file, 'reasons');
  const write = (made: readonly Entry[]) => {
    const [schedule = {}] = entriesIn(draft.file, 'schedules');
    change({
      ...draft.file,
      reasons: made,
      schedules: [{ ...schedule, reasons: made.map(({ id }) => id) }],
    });
  };
  const toScope = (entry: Entry, index: number): FieldScope => ({
    words,
    draft,
    path: `reasons[${index}]`,
    entry,
    changed: (changed) => write(replaceAt(known, index, changed)),
  });
  const [calendar = {}] = entriesIn(draft.file, 'schedules');
  const isClass = Number(calendar.capacity ?? 1) > 1;
  const id = 1 + Math.max(0, ...known.map((reason) => Number(reason.id)));
  const add = () => {
    write([...known, { id, name: words.newReason, duration_minutes: 30 }]);
    begun();
  };
  return html`
    <ol class="cards">
      ${known.map(
        (reason, index) => html`
          <li class="card">
            <div class="fields">${entryFields(REASON, toScope(reason, index))}</div>
            ${isClass && known.length === 1 ? nothing : html`<p><button type="button" class="plain danger" @click=${() => write(replaceAt(known, index, null))}>${words.remove} <span class="unseen">${fill(words.row, { number: index + 1 })}</span></button></p>`}
          </li>
        `,
      )}
    </ol>
    ${isClass && known.length > 0 ? html`<p class="hint">${words.oneClass}</p>` : html`<p><button type="button" @click=${add}>${icons.plus}${words.addReason}</button></p>`}
  `;
}
