/** Buttons that stand in many places. */

import { html, nothing } from 'lit';

export const arrowButton = (icon: unknown, label: string, isDisabled: boolean, onClick: () => void) => html`
  <button class="arrow" aria-label=${label} ?disabled=${isDisabled} @click=${onClick}>${icon}</button>
`;

/** Looks like a link; `label` where its words alone would not tell where it leads. */
export const linkButton = (words: string, onClick: () => void, label?: string) => html`
  <button class="link" aria-label=${label ?? nothing} @click=${onClick}>${words}</button>
`;
