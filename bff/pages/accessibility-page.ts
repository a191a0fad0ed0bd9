/**
 * `/accessibility`: the accessibility statement. It says how accessible booking is, what was tested
 * and what was not, and how to complain.
 */

import { fill } from '../../core/index.ts';
import { version } from '../../package.json';
import { findTexts } from '../visitor/languages.ts';
import { createDayWords } from './day-words.ts';
import { type Html, html } from './html.ts';
import { words } from './own-text.ts';
import {
  findFrameLanguage,
  type PageSetting,
  type RenderedPage,
  renderContact,
  renderPage,
} from './page.ts';

/** Date of the last check that the statement matches the program. */
const CHECKED_ON = '2026-11-22';

export function renderAccessibilityPage(setting: PageSetting): RenderedPage {
  const { profile, basePath } = setting;
  const { lang, texts, ownName } = findFrameLanguage(setting);
  const { accessibility: say } = findTexts(profile, [lang]).texts;
  const contact = profile && renderContact(profile, texts);
  const main = html`<div class="paper">
<p>${words(fill(say.lead, { name: ownName ?? '' }))}</p>
<p>${say.state}</p>
<h2>${say.worksHead}</h2>
${renderList([say.keyboard, say.reader, say.sight, say.time, say.scripts])}
<h2>${say.limitsHead}</h2>
${renderList([say.ownWords, say.otherPages, say.otherCalendars, say.languages])}
<h2>${say.checkedHead}</h2>
<p>${say.checked}</p>
<p>${say.notAudited}</p>
<h2>${say.contactHead}</h2>
<p>${say.contact}</p>
${contact ?? html`<p>${say.noContact}</p>`}
<p>${say.authority}</p>
<p class="hint">${fill(say.made, { date: createDayWords(lang).date(CHECKED_ON), version })}</p>
</div>`;
  return renderPage(setting, {
    title: texts.accessibility,
    main,
    linkTo: (other) => `${basePath}/accessibility?lang=${other}`,
  });
}

function renderList(sentences: readonly string[]): Html {
  return html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}
