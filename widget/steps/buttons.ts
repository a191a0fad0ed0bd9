/** Buttons that stand in many places. */

import { html } from 'lit';

export const arrowButton = (icon: unknown, label: string, isDisabled: boolean, onClick: () => void) => html`
  <button class="arrow" aria-label=${label} ?disabled=${isDisabled} @click=${onClick}>${icon}</button>
`;

/** Looks like a link. */
export const linkButton = (words: string, onClick: () => void) => html`<button class="link" @click=${onClick}>${words}</button>`;
