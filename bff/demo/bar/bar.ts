/**
 * The thin bar above a demonstration's site: the customer's page, the emails, the administration
 * and what could go wrong. `widget/demo` is its script.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Html, html } from '../../pages/html.ts';
import css from './bar.css?raw';
import { type BarTexts, barTexts } from './bar-texts.ts';

export interface BarOptions {
  /** Address of the booking server, without a trailing slash. */
  readonly bookingUrl: string;
  /** Whether the routes of controls.ts are there. */
  readonly hasControls: boolean;
}

interface SiteBar extends BarOptions {
  readonly lang: string;
  readonly languages: readonly string[];
}

/** The bar in one of the site's languages, with links to the others. */
export function renderBar({ bookingUrl, hasControls, lang, languages }: SiteBar): Html {
  const texts = barTextsOf(lang);
  const { said } = texts;
  return html`<div id="demo-bar" class="demo" role="region" aria-label="${texts.bar}" data-booking="${bookingUrl}" data-fresh="${texts.fresh}" data-taking="${said.taking}" data-taken="${said.taken}" data-resetting="${said.resetting}" data-failed="${said.failed}">
<button type="button" data-show="customer" aria-pressed="true">${texts.customer}</button>
<button type="button" data-show="emails" aria-pressed="false">${texts.emails} <span class="fresh" hidden></span></button>
${hasControls ? html`<button type="button" data-show="administration" aria-pressed="false" popovertarget="demo-team">${texts.administration}</button>` : null}
<button type="button" popovertarget="demo-what-if">${texts.whatIf}</button>
</div>
<p id="demo-said" class="demo" role="status"></p>
${hasControls ? renderTeam(texts) : null}
${renderCases(texts, { hasControls, languages })}
<section id="demo-side" class="demo" hidden>
<div class="title"><h2></h2><button type="button" data-show="customer">${texts.close}</button></div>
<iframe name="demo-emails" title="${texts.emails}" hidden></iframe>
<iframe name="demo-administration" title="${texts.administration}" hidden></iframe>
</section>`;
}

/** Signs in with one click, at the day of the latest booking. */
function renderTeam({ administration, team }: BarTexts): Html {
  return html`<form id="demo-team" class="demo" popover role="group" aria-label="${administration}" method="post" action="/demo/sign-in" target="demo-administration">
<input type="hidden" name="day" value="">
<button name="as" value="reception">${team.reception}<small>${team.receptionNote}</small></button>
<button name="as" value="manager">${team.manager}<small>${team.managerNote}</small></button>
</form>`;
}

function renderCases(
  { whatIf, cases, lang }: BarTexts,
  { hasControls, languages }: Pick<SiteBar, 'hasControls' | 'languages'>,
): Html {
  const toggles = (['offline', 'slow', 'dark', 'phone', 'zone'] as const).map(
    (name) =>
      html`<button type="button" role="switch" aria-checked="false" data-case="${name}">${cases[name]}</button>\n`,
  );
  const links = languages.map((language) => {
    const { lang: code, name } = barTextsOf(language);
    return code === lang
      ? html`<a href="?lang=${code}" lang="${code}" aria-current="true">${name}</a>\n`
      : html`<a href="?lang=${code}" lang="${code}">${name}</a>\n`;
  });
  return html`<div id="demo-what-if" class="demo" popover role="group" aria-label="${whatIf}">
${hasControls ? html`<button type="button" role="switch" aria-checked="false" data-case="taken">${cases.taken}</button>` : null}
${toggles}<label>${cases.colour} <input type="color" data-case="colour"></label>
<p>${cases.language} ${links}</p>
${hasControls ? html`<button type="button" data-case="reset">${cases.reset}</button>` : null}
</div>`;
}

/** The bar's texts in this language, or in the first. */
export function barTextsOf(lang: string): BarTexts {
  return barTexts.find((texts) => texts.lang === lang.split('-', 1)[0]) ?? barTexts[0];
}

interface BarFile {
  readonly type: string;
  readonly body: string;
}

export function barFiles(): Readonly<Record<string, BarFile>> {
  return {
    '/bar.css': { type: 'text/css', body: css },
    '/bar.js': { type: 'text/javascript', body: readScript() },
  };
}

/** From the built server (`dist/server`) and from source; empty if nothing was built. */
function readScript(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = [join(here, '../demo/bar.js'), join(here, '../../../dist/demo/bar.js')].find(
    existsSync,
  );
  return file === undefined ? '' : readFileSync(file, 'utf8');
}
