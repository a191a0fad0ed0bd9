/**
 * Links to all pages, and below them the user and the state of the event stream. On a narrow
 * screen, a bar at the bottom has the daily tasks, and a menu above it the rest.
 */

import { html, nothing } from 'lit';
import { BASE } from './client.ts';
import type { Desk } from './desk.ts';
import type { LiveState } from './live.ts';
import { isConfiguration, type PageName, type PageRoute } from './pages.ts';
import { icons } from './parts/icons.ts';

interface Frame {
  readonly route: PageRoute | undefined;
  readonly live: LiveState;
  readonly leave: () => void;
}

export function navigation({ texts, session }: Desk, { route, live, leave }: Frame) {
  const page = route?.page;
  const link = (target: PageName, address: string, label: string, icon: unknown, mark?: unknown) =>
    html`<a href="${BASE}${address}" aria-current=${target === page ? 'page' : 'false'}>${icon}<span>${label}</span>${mark}</a>`;
  const isAdministrator = session.administrator.role === 'administrator';
  return html`
    <header class="side">
      <p class="brand"><span class="sign">${icons.calendar}</span><span><b>${session.installation?.name ?? 'Slotwell'}</b>${session.installation ? html`<small>Slotwell</small>` : nothing}</span></p>
      <nav aria-label=${texts.navigation}>
        ${link('today', '/', texts.pages.today, icons.today)}
        ${link('week', '/calendar/week', texts.pages.week, icons.calendar)}
        ${link('waitlist', '/waitlist', texts.pages.waitlist, icons.list)}
        ${link('customers', '/customers', texts.pages.customers, icons.person)}
        <button type="button" class="opens-more" popovertarget="more">${icons.menu}<span>${texts.more}</span></button>
      </nav>
      <p class="live" data-state=${live}><span>${texts.live[live]}</span></p>
      <div id="more" popover @click=${closeMore}>
        <nav aria-label=${texts.more}>
          ${link('explain', '/explain', texts.pages.explain, icons.question)}
          <a href="${BASE}/../help/" target="slotwell-help">${icons.help}<span>${texts.help}</span></a>
          ${
            isAdministrator
              ? html`<p class="group">${texts.pages.configuration}</p>
              ${link(page && isConfiguration(route) ? page : 'overview', session.installation ? '/configuration' : '/configuration/begin', texts.pages.overview, icons.premises)}
              ${link(page === 'webhooks' ? page : 'interface', '/configuration/general/interface', texts.pages.general, icons.settings)}
              <p class="group">${texts.pages.operation}</p>
              ${link('people', '/people', texts.pages.people, icons.people)}
              ${link('log', '/log', texts.pages.log, icons.note)}
              ${link('health', '/health', texts.pages.health, icons.pulse, html`<admin-health-mark></admin-health-mark>`)}`
              : nothing
          }
        </nav>
        <div class="self">
          <a class="who" href="${BASE}/account" aria-current=${page === 'account' ? 'page' : 'false'}>
            ${icons.person}<span>${session.administrator.name}<small>${texts.roles[session.administrator.role]}</small></span>
          </a>
          <button class="plain" @click=${leave}>${icons.leave}<span>${texts.signOut}</span></button>
        </div>
      </div>
    </header>
  `;
}

/** Closes the menu after a selection. On a wide screen there is no menu. */
const closeMore = ({ currentTarget, target }: Event): void => {
  const isChosen = target instanceof Element && target.closest('a, button') !== null;
  if (isChosen && currentTarget instanceof HTMLElement && currentTarget.matches(':popover-open')) {
    currentTarget.hidePopover();
  }
};
