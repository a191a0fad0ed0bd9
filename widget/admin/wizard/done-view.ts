/** The end of the wizard: the code for the website, and a link to try it. */

import { html, nothing } from 'lit';
import { BASE } from '../client.ts';
import type { Words } from '../configuration/configuration-texts.ts';
import type { Draft } from '../configuration/edit/draft.ts';
import type { Desk } from '../desk.ts';
import '../parts/code.css';
import { copyText } from '../parts/copy-text.ts';
import { icons } from '../parts/icons.ts';

/** The usual next tasks, each with its page. */
const NEXT = [
  ['configuration/calendars', 'calendars'],
  ['people', 'people'],
  ['configuration/installation', 'look'],
  ['health', 'health'],
] as const;

export function doneView({ texts, toast }: Desk, { file }: Draft, words: Words) {
  const root = location.origin + BASE.slice(0, -'/admin'.length);
  const language = String(file.locale ?? 'en');
  const snippet = `<script type="module" src="${root}/widget.js"></script>\n<slotwell-booking lang="${language}">\n  <a href="${root}/book">${words.bookLink}</a>\n</slotwell-booking>`;
  const copy = async () => {
    if (await copyText(snippet, document.getElementById('snippet'))) {
      toast({ text: texts.interface.copied });
    }
  };
  return html`
    <div class="wizard">
      <h1 tabindex="-1">${words.done}</h1>
      <section class="card">
        <h2>${words.snippet}</h2>
        <p class="muted">${words.snippetMore}</p>
        ${
          Array.isArray(file.allowed_origins) && file.allowed_origins.length > 0
            ? nothing
            : html`<p class="problem">${icons.warning}<span>${words.noSite} <a href="${BASE}/configuration/installation">${words.keys.allowed_origins}</a></span></p>`
        }
        <pre tabindex="0" role="region" aria-label=${words.snippet}><code id="snippet">${snippet}</code></pre>
        <p><button type="button" @click=${copy}>${icons.copy}${texts.interface.copy}</button></p>
      </section>
      <section class="card">
        <h2>${words.tryIt}</h2>
        <p>${words.tryItMore} <a href="${root}/book" target="_blank" rel="noopener">${root}/book</a></p>
      </section>
      <section class="card">
        <h2>${words.afterwards}</h2>
        <ul class="lines">
          ${NEXT.map(([page, says]) => html`<li><a href="${BASE}/${page}">${words.afterwardsTo[says]}</a></li>`)}
        </ul>
      </section>
      <p><a href="${BASE}/">${texts.toToday}</a> · <a href="${BASE}/configuration">${words.overview}</a></p>
    </div>
  `;
}
