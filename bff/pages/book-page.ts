/** `/book`: the hosted page with the widget; without scripts it leads to the same in plain forms. */

import type { Query } from '../http/query.ts';
import { type Html, html } from './html.ts';
import { findPageLanguage, type PageLanguage, type PageSetting, renderContact, renderPage } from './page.ts';

/** What an address may choose beforehand: `/book?schedule=1&reason=2`. */
export interface Prefill {
  readonly schedule: string | null;
  readonly reason: string | null;
}

/** Whatever is not one well-formed id is left out: the customer then simply chooses. */
export function readPrefill(query: Query): Prefill {
  const id = (value: string | null = null) => (value !== null && /^[1-9][0-9]{0,14}$/.test(value) ? value : null);
  return { schedule: id(query.get('schedule')), reason: id(query.get('reason')) };
}

export function renderBookPage(setting: PageSetting, prefill: Prefill, baseUrl: string): string {
  const language = findPageLanguage(setting);
  const { basePath } = setting;
  return renderPage(setting, {
    title: language.texts.book,
    head: html`<link rel="canonical" href="${baseUrl}/book">
<script type="module" src="${basePath}/widget.js"></script>`,
    main: html`<div class="paper"><slotwell-booking${attribute('lang', setting.asked ?? setting.profile?.locale ?? null)}${attribute('schedule', prefill.schedule)}${attribute('reason', prefill.reason)}>
${renderFallback(setting, prefill, language)}
</slotwell-booking></div>`,
    linkTo: (language) => `${basePath}/book?${query(language, prefill)}`,
  });
}

function attribute(name: string, value: string | null): Html | null {
  return value === null ? null : html` ${name}="${value}"`;
}

function query(language: string, prefill: Prefill): string {
  const entries = Object.entries({ lang: language, ...prefill });
  return new URLSearchParams(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))).toString();
}

/** Inside `noscript`, so that it does not flash while the script is on its way. */
function renderFallback({ profile, basePath, asked }: PageSetting, prefill: Prefill, { texts }: PageLanguage): Html {
  const contact = profile && renderContact(profile, texts);
  const entries = Object.entries({ lang: asked, ...prefill }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const address = `${basePath}/book/plain${entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`}`;
  return html`<noscript>
<p>${texts.withoutScripts}</p>
<p><a class="button primary" href="${address}">${texts.bookPlain}</a></p>
${contact && html`<p>${texts.orReachUs}</p>${contact}`}
</noscript>`;
}
