/**
 * The changes of a draft in words: settings, calendars and reasons with old and new values, and the
 * affected bookings.
 */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import type {
  EntryChange,
  KeyChange,
  OutsideBooking,
} from '../../../../bff/contract/admin-configuration.ts';
import { panelTexts } from '../../booking/panel-texts.ts';
import { BASE } from '../../client.ts';
import { icons } from '../../parts/icons.ts';
import { fill } from '../../texts/fill.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import type { Texts } from '../../texts/index.ts';
import { clock, dayInWords } from '../../wall-time.ts';
import type { Words } from '../configuration-texts.ts';
import { rangeInWords } from './hours-in-words.ts';

type Effect = CallAnswer<'POST /configuration/effect'>;

interface Speech {
  readonly words: Words;
  readonly texts: Texts;
  readonly language: string;
  /** Labels of the form fields, by name. */
  readonly labels: ReadonlyMap<string, string>;
  /** Called when the user goes to another page. */
  readonly leave: () => void;
}

export function isWithoutEffect({ settings, schedules, resources, reasons }: Effect): boolean {
  return settings.length + schedules.length + resources.length + reasons.length === 0;
}

export function effectView(effect: Effect, speech: Speech) {
  const { words } = speech;
  const {
    first,
    settings,
    schedules,
    resources,
    reasons,
    zone,
    retired,
    outside,
    dropped_answers,
    notes,
  } = effect;
  const retires = {
    schedule: words.retiresCalendar,
    resource: words.retiresResource,
    reason: words.retiresReason,
    selection: words.retiresSelection,
  };
  const concerns = [
    ...(zone ? [fillPlural(words.zoneMoves, zone.bookings, { from: zone.from, to: zone.to })] : []),
    ...retired.map(({ what, name, bookings }) =>
      fillPlural(retires[what], bookings, {
        name,
      }),
    ),
    ...dropped_answers.map(({ label, bookings }) => fillPlural(words.drops, bookings, { label })),
  ];
  return html`
    ${first ? html`<p>${words.firstTime}</p>` : nothing}
    ${!first && isWithoutEffect(effect) ? html`<p>${words.nothing}</p>` : nothing}
    ${settings.length > 0 ? html`<h3>${words.general}</h3>${changeList(settings, speech)}` : nothing}
    ${entryList(schedules, words.calendars, speech)} ${entryList(resources, words.resources, speech)}
    ${entryList(reasons, words.reasons, speech)}
    ${concerns.map((said) => html`<p class="problem">${icons.warning}<span>${said}</span></p>`)}
    ${outside.count > 0 ? outsideView(outside, speech) : nothing}
    ${notes.map((note) => html`<p class="said">${icons.warning}<span>${sayNote(note, words)}</span></p>`)}
  `;
}

function sayNote(note: Effect['notes'][number], words: Words): string {
  switch (note.kind) {
    case 'never_open':
      return fill(words.neverOpen, { calendar: note.schedule });
    case 'reason_capacity':
      return fill(words.noEffect, {
        reason: note.reason,
        calendar: note.schedule,
        capacity: note.capacity,
      });
    case 'exchange_named':
    case 'exchange_alone':
      return fill(words.exchange[note.kind], { resource: note.resource });
    case 'reason_order':
      return fill(words.noOtherOrder, { reason: note.reason, calendar: note.schedule });
    case 'reason_persons':
      return fillPlural(words.tooMany, note.places, {
        reason: note.reason,
        calendar: note.schedule,
        max: note.max,
      });
  }
}

function entryList(entries: readonly EntryChange[], heading: string, speech: Speech) {
  if (entries.length === 0) {
    return nothing;
  }
  const { words } = speech;
  return html`
    <h3>${heading}</h3>
    <ul class="changes">
      ${entries.map(
        ({ name, kind, keys }) => html`
          <li data-kind=${kind}><b>${name}</b> ${kind === 'changed' ? nothing : html`<span class="badge">${words.kinds[kind]}</span>`} ${keys.length > 0 ? changeList(keys, speech) : nothing}</li>
        `,
      )}
    </ul>
  `;
}

function changeList(changes: readonly KeyChange[], speech: Speech) {
  return html`<dl class="changes">${changes.map((change) => html`<dt>${nameKey(change.key, speech.words, speech.language)}</dt>${valueView(change, speech)}`)}</dl>`;
}

/**
 * Returns the label of a key. `mail.reply_to` has its own; a translated text also names its
 * language; other keys use the label of their parent, or the key itself.
 */
export function nameKey(key: string, words: Words, language: string): string {
  const known = new Map<string, string>(Object.entries(words.keys)).get(key);
  const at = key.lastIndexOf('.');
  if (known !== undefined || at < 0) {
    return known ?? key;
  }
  const last = key.slice(at + 1);
  const group = nameKey(key.slice(0, at), words, language);
  const spoken = languageName(last, language);
  return spoken === null ? `${group}: ${nameKey(last, words, language)}` : `${group} (${spoken})`;
}

/** Returns the name of a language; `null` for anything else. */
function languageName(tag: string, language: string): string | null {
  if (!/^[a-z]{2}(-[A-Za-z]{1,8})*$/.test(tag)) {
    return null;
  }
  const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(tag);
  return name ?? null;
}

function valueView({ key, before, after, entries }: KeyChange, speech: Speech) {
  const { words, labels, language } = speech;
  if (entries === null) {
    return html`<dd>${fromTo(before, after, speech)}</dd>`;
  }
  const { added, removed, changed } = entries;
  const said = (text: string) =>
    rangeInWords(text, words) ?? labels.get(`${key} ${text}`) ?? labels.get(text) ?? text;
  if (added.length + removed.length + changed.length === 0) {
    return html`<dd>${words.reordered}</dd>`;
  }
  return html`
    ${removed.map((text) => html`<dd><del>${said(text)}</del> <span class="unseen">${words.goes}</span></dd>`)}
    ${added.map((text) => html`<dd><ins>${said(text)}</ins> <span class="unseen">${words.comes}</span></dd>`)}
    ${changed.map(
      ({ name, keys }) =>
        html`<dd>${said(name)}: ${keys.map((inner) => [html`${nameKey(inner.key, words, language)} ${fromTo(inner.before, inner.after, speech)}`, ' '])}</dd>`,
    )}
  `;
}

function fromTo(before: string | null, after: string | null, { words }: Speech) {
  const said = (value: string | null) => {
    if (value === 'true') {
      return panelTexts().yes;
    }
    return value === 'false' ? panelTexts().no : (value ?? words.unset);
  };
  return html`<del>${said(before)}</del> <span aria-hidden="true">→</span><span class="unseen">${words.becomes}</span> <ins>${said(after)}</ins>`;
}

function outsideView({ count, already, bookings }: Effect['outside'], speech: Speech) {
  const { words } = speech;
  const fresh = bookings.filter((booking) => !booking.already);
  const old = bookings.filter((booking) => booking.already);
  const more = count - already - fresh.length;
  return html`
    <div class="problem">
      <div>
        <p>
          ${count > already ? html`<b>${fillPlural(words.outside, count - already)}</b> ${fillPlural(words.stay, count - already)}` : nothing}
          ${already > 0 ? fillPlural(words.already, already) : nothing}
        </p>
        ${
          count > already
            ? html`
                <ol class="others scrolls" tabindex="0" aria-label=${fillPlural(words.outside, count - already)}>
                  ${fresh.map((booking) => outsideBooking(booking, speech))} ${more > 0 ? html`<li>${fillPlural(words.more, more)}</li>` : nothing}
                </ol>
              `
            : nothing
        }
        ${old.length > 0 ? html`<details><summary>${words.showThem}</summary><ol class="others scrolls" tabindex="0" aria-label=${fillPlural(words.already, already)}>${old.map((booking) => outsideBooking(booking, speech))}${already > old.length ? html`<li>${fillPlural(words.more, already - old.length)}</li>` : nothing}</ol></details>` : nothing}
      </div>
    </div>
  `;
}

function outsideBooking(
  { id, day, from, customer, schedule, why, note, already }: OutsideBooking,
  { words, texts, language, leave }: Speech,
) {
  return html`
    <li>
      <a href="${BASE}/?day=${day}&booking=${id}" @click=${leave}>${dayInWords(language, day, 'dated')}, ${clock(from)}</a>
      ${customer || texts.day.nobody} · ${schedule.name} · ${words.whys[why]}${note ? ` (${note})` : ''} ${already ? html`<small>${words.before}</small>` : nothing}
    </li>
  `;
}
