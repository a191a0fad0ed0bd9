/** `<admin-configuration>`: a summary of all settings, with links to their pages. */

import { html, nothing } from 'lit';
import { BASE } from '../client.ts';
import { fill } from '../texts/fill.ts';
import { ConfigurationPage } from './configuration-page.ts';
import type { Words } from './configuration-texts.ts';
import { durationInWords } from './edit/chosen-fields.ts';
import { DEFAULTS } from './edit/defaults.ts';
import { type Draft, type Entry, entriesIn, isEntry, plainText, valueAt } from './edit/draft.ts';
import { rangeInWords } from './edit/hours-in-words.ts';
import { sessionInWords } from './edit/session-in-words.ts';

class OverviewPage extends ConfigurationPage {
  protected override heading(words: Words): string {
    return words.overview;
  }

  protected override intro(words: Words): string {
    return words.overviewIntro;
  }

  /** This is the first configuration page. */
  protected override get hasWayBack(): boolean {
    return false;
  }

  /** This page changes nothing itself. */
  protected override get hasActions(): boolean {
    return this.isTouched;
  }

  protected override body({ file }: Draft, words: Words) {
    return html`
      <div class="cards parts">
        ${card(words.general, 'installation', words, generalRows(file, words))}
        ${card(words.calendars, 'calendars', words, calendarRows(file, words))}
        ${card(words.reasons, 'reasons', words, reasonRows(file))}
        ${card(words.resources, 'resources', words, resourceRows(file) ?? words.resourcesIntro)}
        ${card(words.form, 'form', words, formRows(file, words))}
        ${card(words.messages, 'messages', words, words.messagesIntro)}
        ${card(words.wording, 'wording', words, words.wordingIntro)}
        ${card(words.file, 'file', words, words.fileIntro)}
        ${card(words.snippet, 'begin', { change: words.open }, words.snippetIntro)}
      </div>
    `;
  }
}

type Row = readonly [name: unknown, value: unknown];

function card(
  heading: string,
  page: string,
  words: Pick<Words, 'change'>,
  rows: readonly Row[] | string,
) {
  return html`
    <section class="card" aria-labelledby="part-${page}">
      <div class="row">
        <h2 id="part-${page}">${heading}</h2>
        <a href="${BASE}/configuration/${page}">${words.change} <span class="unseen">${heading}</span></a>
      </div>
      ${typeof rows === 'string' ? html`<p class="muted">${rows}</p>` : html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value || nothing}</dd>`)}</dl>`}
    </section>
  `;
}

const SHOWN = [
  'name',
  'time_zone',
  'locale',
  'contact_email',
  'contact_phone',
  'allowed_origins',
  'holidays',
  'brand.accent',
  'mail.reminder_minutes',
  'email_confirmation.minutes',
  'waitlist.offer_minutes',
  'privacy_url',
] as const satisfies readonly (keyof Words['keys'])[];

function generalRows(file: Entry, words: Words): Row[] {
  // The label of a field includes the unit; here the unit follows the number.
  return SHOWN.map((key) => [
    words.keys[key].replace(/ \(.*\)$/, ''),
    inWords(key, valueAt(file, key)) || html`<span class="muted">${left(key, words)}</span>`,
  ]);
}

function left(key: string, words: Words): string {
  const usual = DEFAULTS.get(key);
  return usual === undefined ? words.unset : fill(words.usual, { value: inWords(key, usual) });
}

function inWords(key: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.map((one) => inWords(key, one)).join(', ');
  }
  if (isEntry(value)) {
    return Object.entries(value)
      .map(([name, one]) => inWords(`${key}.${name}`, one))
      .join(' · ');
  }
  if (value === undefined || value === null) {
    return '';
  }
  const text = String(value);
  if (key.includes('minutes')) {
    return durationInWords(Number(text));
  }
  if (key === 'locale') {
    return text.replace(/^[^-]*(-(?!x-)[^-]+)?/, (tag) => names('language').of(tag) ?? tag);
  }
  return key === 'holidays.country' && /^[A-Z]{2}$/.test(text)
    ? (names('region').of(text) ?? text)
    : text;
}

const names = (type: 'language' | 'region') =>
  new Intl.DisplayNames(document.documentElement.lang, { type, languageDisplay: 'standard' });

function calendarRows(file: Entry, words: Words): Row[] {
  return entriesIn(file, 'schedules').map((schedule) => {
    const members = Array.isArray(schedule.members) ? schedule.members : null;
    const hours = entriesIn(schedule, 'opening_hours').map(
      (range) => rangeInWords(formatRange(range), words) ?? '',
    );
    const exceptions = entriesIn(schedule, 'exceptions').length;
    const others = members && entriesIn(file, 'schedules').filter(({ id }) => members.includes(id));
    const classes = entriesIn(schedule, 'sessions').map((row) => sessionInWords(row, words));
    const open = [...hours, ...classes];
    const ownHours = open.length > 0 ? open : [words.closed];
    const said = others ? others.map(({ name }) => plainText(name, file)) : ownHours;
    const more = exceptions > 0 ? ` · ${words.exceptions}: ${exceptions}` : '';
    return [plainText(schedule.name, file), `${said.join('; ')}${more}`];
  });
}

/** Formats a range on one line, as the server does. */
function formatRange(range: Entry): string {
  return Object.entries(range)
    .map(([key, value]) => `${key}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(', ');
}

function reasonRows(file: Entry): Row[] {
  return entriesIn(file, 'reasons').map(({ name, duration_minutes, price }) => [
    plainText(name, file),
    // A combination may take its duration from its reasons.
    [typeof duration_minutes === 'number' && `${duration_minutes} min`, plainText(price, file)]
      .filter(Boolean)
      .join(' · '),
  ]);
}

function resourceRows(file: Entry): Row[] | null {
  const resources = entriesIn(file, 'resources');
  return resources.length === 0
    ? null
    : resources.map(({ name, kind, capacity }) => [
        plainText(name, file),
        [kind, capacity].filter(Boolean).join(' · '),
      ]);
}

function formRows(file: Entry, words: Words): Row[] {
  return entriesIn(file, 'form').map(({ label, required }) => [
    plainText(label, file),
    required === true ? words.keys.required : '',
  ]);
}

customElements.define('admin-configuration', OverviewPage);
