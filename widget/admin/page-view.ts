/**
 * What stands in the place of a page: its element with what that is given, or what went wrong
 * before anybody was let in.
 */

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
  /** The element of a page, with desk and query and what else it is given. */
  readonly own: (page: PageName, given?: object) => HTMLElement;
}

/** The page at an address, which is loaded. */
export function pageView(desk: Desk, { page, query, own }: Shown) {
  switch (page) {
    case 'today':
    case 'week':
    case 'list':
      return own(page, {
        day: dayIn(query),
        ...Object.fromEntries(
          ['booking', 'schedule', 'again'].map((name) => [name, query?.get(name) ?? '']),
        ),
      });
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
