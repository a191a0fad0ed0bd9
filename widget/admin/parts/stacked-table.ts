/**
 * A table whose rows become cards on narrow screens, so that it never scrolls sideways: the subject
 * of the row first, then each cell after its column head. It has explicit roles, because screen
 * readers drop table semantics if CSS changes the layout.
 */

import { html, nothing } from 'lit';
import './stacked-table.css';

interface StackedTable {
  /** Name of the box that scrolls if a row is still too wide. */
  readonly label: string;
  /**
   * Column heads. An empty one is for cells such as buttons that need none; an empty list if all
   * cells explain themselves.
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
 * Renders a row, whose first cell is its subject. `null` becomes a dash in a table and is left out
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
