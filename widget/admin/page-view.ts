/** Renders the current page, or the error that prevented signing in. */

import { html } from 'lit';
import { BASE, type Problem } from './client.ts';
import { type Desk, describeProblem } from './desk.ts';
import { isForAdministrators, type PageName } from './pages.ts';
import { icons } from './parts/icons.ts';
import type { Texts } from './texts/index.ts';
import { dayIn } from './wall-time.ts';

interface Shown {
  readonly page: PageName | undefined;
  readonly query: URLSearchParams | undefined;
  /** Returns the element of a page with its properties. */
  readonly own: (page: PageName, given?: object) => HTMLElement;
}

/** Renders the page of an address. */
export function pageView(desk: Desk, { page, query, own }: Shown) {
  const { texts, session } = desk;
  if (page && isForAdministrators(page) && session.administrator.role !== 'administrator') {
    return nothingHere(texts, texts.pages[page], texts.closedPage);
  }
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
      return nothingHere(texts, texts.nowhere);
    default:
      return own(page);
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
