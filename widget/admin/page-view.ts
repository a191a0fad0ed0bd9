/** What stands in the place of a page: its element with what that is given, or what went wrong before anybody was let in. */

import { html } from 'lit';
import { BASE, type Problem } from './client.ts';
import { type Desk, sentenceOf } from './desk.ts';
import type { PageName } from './pages.ts';
import { icons } from './parts/icons.ts';
import type { Texts } from './texts/en.ts';
import { dayIn } from './wall-time.ts';

interface Shown {
  readonly page: PageName | undefined;
  readonly query: URLSearchParams | undefined;
  /** The element of a page that takes desk and query alone. */
  readonly own: (page: PageName) => HTMLElement;
}

/** The page at an address, which is loaded. */
export function pageView(desk: Desk, { page, query, own }: Shown) {
  switch (page) {
    case 'today':
      return html`<admin-today .desk=${desk} .day=${dayIn(query)} .booking=${query?.get('booking') ?? ''}></admin-today>`;
    case 'week':
      return html`
        <admin-week
          .desk=${desk}
          .day=${dayIn(query)}
          .booking=${query?.get('booking') ?? ''}
          .schedule=${query?.get('schedule') ?? ''}
        ></admin-week>
      `;
    case 'list':
      return html`<admin-list .desk=${desk} .day=${dayIn(query)} .query=${query}></admin-list>`;
    case 'setUp':
    case 'invitation':
    case undefined:
      return html`<h1 tabindex="-1">${desk.texts.nowhere}</h1><p><a href="${BASE}/">${desk.texts.toToday}</a></p>`;
    default:
      return own(page);
  }
}

export const troubleView = (texts: Texts, problem: Problem, again: () => void) => html`
  <main class="alone">
    <h1 tabindex="-1">Slotwell</h1>
    <p class="problem" role="alert">${icons.warning}<span>${sentenceOf(texts, problem)}</span></p>
    <button class="primary" @click=${again}>${texts.retry}</button>
  </main>
`;
