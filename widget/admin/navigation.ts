/** The way to every page, and below it who is signed in and whether news arrive. On a narrow screen it is a bar at the bottom. */

import { html } from 'lit';
import { BASE } from './client.ts';
import type { Desk } from './desk.ts';
import type { LiveState } from './live.ts';
import { isConfiguration, type PageName } from './pages.ts';
import { icons } from './parts/icons.ts';

interface Frame {
  readonly page: PageName | null;
  readonly live: LiveState;
  readonly leave: () => void;
}

export function navigation(desk: Desk, { page, live, leave }: Frame) {
  const { texts, session } = desk;
  const link = (target: PageName, address: string, label: string, icon: unknown, mark?: unknown) =>
    html`<a href="${BASE}${address}" aria-current=${target === page ? 'page' : 'false'}>${icon}<span>${label}</span>${mark}</a>`;
  const isAdministrator = session.administrator.role === 'administrator';
  return html`
    <header class="side">
      <p class="brand"><span class="sign">${icons.calendar}</span><span><b>${session.installation?.name ?? 'Slotwell'}</b><small>Slotwell</small></span></p>
      <nav aria-label=${texts.navigation}>
        ${link('today', '/', texts.pages.today, icons.today)}
        ${link('week', '/calendar/week', texts.pages.week, icons.calendar)}
        ${link('waitlist', '/waitlist', texts.pages.waitlist, icons.list)}
        ${link('customers', '/customers', texts.pages.customers, icons.person)}
        ${link('explain', '/explain', texts.pages.explain, icons.question)}
        ${
          isAdministrator &&
          html`<p class="group">${texts.pages.configuration}</p>
            ${link(page && isConfiguration(page) ? page : 'overview', '/configuration', texts.pages.overview, icons.note)}
            ${link(page === 'webhooks' ? page : 'interface', '/configuration/general/interface', texts.pages.general, icons.settings)}
            <p class="group">${texts.pages.operation}</p>
            ${link('people', '/people', texts.pages.people, icons.person)}
            ${link('log', '/log', texts.pages.log, icons.note)}
            ${link('health', '/health', texts.pages.health, icons.pulse, html`<admin-health-mark .desk=${desk}></admin-health-mark>`)}`
        }
      </nav>
      <div class="self">
        <p class="live" data-state=${live}><span>${texts.live[live]}</span></p>
        <a class="who" href="${BASE}/account" aria-current=${page === 'account' ? 'page' : 'false'}>
          ${icons.person}<span>${session.administrator.name}<small>${texts.roles[session.administrator.role]}</small></span>
        </a>
        <button class="plain" @click=${leave}>${icons.leave}<span>${texts.signOut}</span></button>
      </div>
    </header>
  `;
}
