/** Below a booking: links to web calendars, and to its own page. */

import { html, nothing } from 'lit/html.js';
import type { CalendarEntry } from '../calendar-file.ts';
import { inWebCalendars } from '../calendar-links.ts';
import { type Confirmation, type Flow, textsOf } from '../flow.ts';

export function afterwards(flow: Flow, entry: Confirmation & CalendarEntry) {
  const { calendars, manage } = textsOf(flow);
  const link = (to: string, words: string) => html` <a class="link" href=${to} target="_blank" rel="noopener noreferrer">${words}</a>`;
  return html`<p>${__CALENDARS__ ? [calendars, ...inWebCalendars(entry).map(([words, to]) => link(to, words))] : nothing}</p><p>${
    __MAIL__ && entry.ownPage ? link(entry.ownPage, manage) : nothing
  }</p>`;
}
