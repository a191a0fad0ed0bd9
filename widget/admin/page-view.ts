/** Renders the current page, or the error that prevented signing in. */

import { html } from 'lit';
import { BASE, type Problem } from './client.ts';
import { type Desk, describeProblem } from './desk.ts';
import type { PageRoute } from './pages.ts';
import { icons } from './parts/icons.ts';
import type { Texts } from './texts/index.ts';
import { dayIn } from './wall-time.ts';

interface Shown {
  readonly route: PageRoute | undefined;
  readonly query: URLSearchParams | undefined;
  /** Returns the element of a page with its properties. */
  readonly own: (route: PageRoute, given?: object) => HTMLElement;
}

/** Renders the page of an address. */
export function pageView(desk: Desk, { route, query, own }: Shown) {
  const { texts, session } = desk;
  if (!route || route.page === 'setUp' || route.page === 'invitation') {
    return nothingHere(texts, texts.nowhere);
  }
  if (route.section && session.administrator.role !== 'administrator') {
    return nothingHere(texts, texts.pages[route.page], texts.closedPage);
  }
  switch (route.page) {
    case 'today':
    case 'week':
    case 'list':
      return own(route, {
        day: dayIn(query),
        ...Object.fromEntries(
          ['booking', 'schedule', 'again'].map((name) => [name, query?.get(name) ?? '']),
        ),
      });
    default:
      return own(route);
  }
}

const nothingHere = (texts: Texts, heading: string, why = '') =>
  html`<h1 tabindex="-1">${heading}</h1><p>${why} <a href="${BASE}/">${texts.toToday}</a></p>`;

export const troubleView = (texts: Texts, problem: Problem, again: () => void) => html`
  <main class="alone">
    <h1 tabindex="-1">Slotwell</h1>
    <p class="problem" role="alert">${icons.warning}<span>${describeProblem(texts, problem)}</span></p>
    <button class="primary" @click=${again}>${texts.retry}</button>
  </main>
`;
