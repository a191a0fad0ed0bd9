/**
 * The painted week and the year of a calendar, beside the fields of the same draft. Loaded after
 * the page.
 */

import { html } from 'lit';
import { type Entry, entriesIn, withValue } from '../configuration/edit/draft.ts';
import { type FieldScope, toId } from '../configuration/edit/entry-fields.ts';
import './week-painter.ts';
import type { YearDay } from './year-days.ts';
import './year-view.ts';

export function weekView({ entry, draft, changed }: FieldScope) {
  const inForce = entriesIn(draft.base ?? {}, 'schedules').find(({ id }) => id === entry.id);
  const wrote = (rows: readonly Entry[]) =>
    changed(withValue(entry, 'opening_hours', rows.length > 0 ? rows : undefined));
  return html`
    <admin-week-painter
      .rows=${entriesIn(entry, 'opening_hours')}
      .inForce=${inForce ? entriesIn(inForce, 'opening_hours') : null}
      .wrote=${wrote}
    ></admin-week-painter>
  `;
}

/** Renders the year; `focusOn` focuses an element after the next render. */
export function yearView(
  { entry, draft, path, changed }: FieldScope,
  focusOn: (selector: string) => Promise<void>,
) {
  const choose = ({ day, kind, row }: YearDay) => {
    const rows = entriesIn(entry, 'exceptions');
    if (row < 0) {
      changed(withValue(entry, 'exceptions', [...rows, begun(day, kind)]));
    }
    void focusOn(`#${toId(path, `exceptions-${row < 0 ? rows.length : row}-from`)}`);
  };
  return html`<admin-year .draft=${draft} .entry=${entry} .chosen=${choose}></admin-year>`;
}

/** Returns a new exception: opens a closed day, closes any other. */
const begun = (date: string, kind: YearDay['kind']): Entry =>
  kind === 'usual' ? { date, closed: true } : { date, opens: '09:00', closes: '12:00' };
