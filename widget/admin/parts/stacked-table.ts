/**
 * A table whose rows are cards on a narrow screen, so that nothing is to be scrolled sideways: what
 * a row is about comes first, then each cell with its column's head before it. The roles are said
 * in words, as what is drawn as lines is a table to nobody who hears it.
 */

import { html, nothing } from 'lit';
import './stacked-table.css';

interface StackedTable {
  /** Of the box that scrolls where a row is wider all the same. */
  readonly label: string;
  /**
   * An empty one needs no words, as of buttons; none at all: the cells say themselves what they
   * are.
   */
  readonly heads: readonly string[];
  readonly rows: unknown;
}

export function stackedTable({ label, heads, rows }: StackedTable) {
  const renderHead = (head: string) =>
    head ? html`<th scope="col" role="columnheader">${head}</th>` : html`<td role="cell"></td>`;
  return html`
    <div class="sideways" tabindex="0" role="region" aria-label=${label}>
      <table class="stacks" role="table">
        ${heads.length > 0 ? html`<thead role="rowgroup"><tr role="row">${heads.map(renderHead)}</tr></thead>` : nothing}
        <tbody role="rowgroup">${rows}</tbody>
      </table>
    </div>
  `;
}

/**
 * The first cell says what the row is about. A cell of `null` is a dash in a table, and not there
 * on a card.
 */
export function stackedRow(heads: readonly string[], [name, ...cells]: readonly unknown[]) {
  return html`
    <tr role="row">
      <th scope="row" role="rowheader">${name}</th>
      ${cells.map((cell, index) => html`<td role="cell" class=${cell === null ? 'none' : nothing} data-head=${heads[index + 1] || nothing}>${cell ?? '–'}</td>`)}
    </tr>
  `;
}
