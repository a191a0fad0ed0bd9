/** Fields for what is chosen from what there is, time zone, language and colour; and what is typed, as the file wants it. */

import { html } from 'lit';
import { inputField, selectField } from '../parts/field.ts';

export interface ChosenField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly problem: string | null;
  readonly hint?: string;
  readonly value: string;
  readonly changed: (value: string) => void;
}

export function zoneField(field: ChosenField) {
  return inputField({ ...field, offered: Intl.supportedValuesOf('timeZone') });
}

/** Those that there are texts in. */
export const LANGUAGE_TAGS = ['ar', 'de', 'de-x-du', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr', 'uk'] as const;

/** In its own words: `en-IE` is “English (Ireland)”. */
export function languageName(tag: string): string {
  const [, base = tag, variant] = /^(.*)-x-(.*)$/.exec(tag) ?? [];
  try {
    const name = new Intl.DisplayNames(base, { type: 'language', languageDisplay: 'standard' }).of(base) ?? base;
    return variant === undefined ? name : `${name} (${variant})`;
  } catch {
    return tag;
  }
}

/** Each by its own name; one of the file that is none of them stays what it is. */
export function languageField({ hint: _, ...field }: ChosenField) {
  const { value } = field;
  const tags = [...new Set([value || 'en', ...LANGUAGE_TAGS])].toSorted();
  return selectField({ ...field, value: value || 'en', options: tags.map((tag) => ({ value: tag, label: languageName(tag) })) });
}

/** By its digits, or by eye, which `picks` says. */
export function colourField(field: ChosenField, picks: string) {
  const { value, changed } = field;
  const pick = ({ target }: Event) => target instanceof HTMLInputElement && changed(target.value);
  return html`
    <div class="coloured">
      ${inputField(field)}
      <input type="color" aria-label=${picks} .value=${/^#[\da-f]{6}$/i.test(value) ? value : '#1b5fb8'} @change=${pick} />
    </div>
  `;
}

/** A web address that was typed as people say it: `www.example.org/page`. */
export function asAddress(text: string): string {
  return /^[^\s:/@]+\.[a-z]{2,}(?:[/?#]|$)/i.test(text) ? `https://${text}` : text;
}

/** A website that was copied from the line of its address: what stands behind its name is left out. */
export function asOrigin(text: string): string {
  const address = asAddress(text);
  return /^https?:\/\/[^\s*]+$/.test(address) && URL.canParse(address) ? new URL(address).origin : text;
}

/** A country by its name in one of the languages of these pages, too. */
export function asCountry(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = ['de', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const found = codes.find((code) => names.some((name) => name.of(code)?.toLowerCase() === text.toLowerCase()));
  // Of a country with an older code, too, the one of today.
  return (found && new Intl.Locale('und', { region: found }).region) ?? text;
}
