/** Buttons used in many places, and their icons: lines in the colour and height of the text. */

import { html, nothing } from 'lit';

export const arrowButton = (
  icon: unknown,
  label: string,
  isDisabled: boolean,
  onClick: () => void,
) => html`
  <button class="arrow" aria-label=${label} ?disabled=${isDisabled} @click=${onClick}>${icon}</button>
`;

/**
 * Renders a button that looks like a link. `label` describes it if the words alone are unclear;
 * `isOpen` tells whether it shows more.
 */
export const linkButton = (
  words: string,
  onClick: () => void,
  label?: string,
  isOpen?: boolean,
) => html`
  <button type="button" class="link" aria-label=${label ?? nothing} aria-expanded=${isOpen ?? nothing} @click=${onClick}>${words}</button>
`;

const icon = (path: string, name = '') =>
  html`<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

// A circle is an arc that ends right beside its start: `9 9 0 1 0 .01 0`.

/** Points forward in reading direction. */
export const forward = icon('m9 5 7 7-7 7', 'turns');
export const backward = icon('m15 5-7 7 7 7', 'turns');
export const downward = icon('m5 9 7 7 7-7', 'opens');
export const tick = icon('m4 12 5 5L20 6');
export const cross = icon('M5 5l14 14M19 5 5 19');
export const clock = icon('M12 7v5l3 2M12 3a9 9 0 1 0 .01 0');
export const alert = icon('M12 7v6m0 4v.01M12 3a9 9 0 1 0 .01 0');
export const calendar = icon('M4 6h16v14H4zM4 10h16M8 3v4m8-4v4');
export const people = icon(
  'M9 5a3 3 0 1 0 .01 0M3 20a6 6 0 0 1 12 0M16 5a3 3 0 0 1 0 6m2 3q3 1 3 6',
);
