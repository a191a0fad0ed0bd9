/** Renders a telephone number. */

import { telLink } from '../../core/index.ts';
import { type Html, html } from './html.ts';

/** A telephone number that can be tapped, or as text if it has too few digits. */
export function renderPhone(phone: string | null): Html | null {
  if (phone === null) {
    return null;
  }
  const href = telLink(phone);
  return href === null
    ? html`<bdi>${phone}</bdi>`
    : html`<a href="${href}"><bdi>${phone}</bdi></a>`;
}
