/**
 * Fields with a fixed choice (time zone, language, state, colour), typed values in the format of
 * the file, and durations in words.
 */

import { html } from 'lit';
import { inputField, selectField } from '../../parts/field.ts';

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

/** Languages that the texts exist in. */
export const LANGUAGE_TAGS = [
  'ar',
  'de',
  'de-x-du',
  'en',
  'es',
  'fr',
  'it',
  'nl',
  'pl',
  'pt',
  'tr',
  'uk',
] as const;

/** Returns a language in its own words: `en-IE` is “English (Ireland)”. */
export function languageName(tag: string): string {
  const { base = tag, variant } = /^(?<base>.*)-x-(?<variant>.*)$/.exec(tag)?.groups ?? {};
  try {
    const name =
      new Intl.DisplayNames(base, { type: 'language', languageDisplay: 'standard' }).of(base) ??
      base;
    return variant === undefined ? name : `${name} (${variant})`;
  } catch {
    return tag;
  }
}

/** Renders languages by their own names. An unknown one from the file is kept. */
export function languageField({ hint: _, ...field }: ChosenField) {
  const { value } = field;
  const tags = [...new Set([value || 'en', ...LANGUAGE_TAGS])].toSorted();
  return selectField({
    ...field,
    value: value || 'en',
    options: tags.map((tag) => ({ value: tag, label: languageName(tag) })),
  });
}

interface LanguagesField extends Omit<ChosenField, 'value' | 'changed' | 'required'> {
  readonly value: readonly string[];
  /** Called with the chosen tags; `undefined` for none. */
  readonly changed: (tags: readonly string[] | undefined) => void;
}

/** Renders languages as checkboxes, kept in the order of selection. */
export function languagesField({ name, label, hint, problem, value, changed }: LanguagesField) {
  const toggle = (tag: string) => {
    const made = value.includes(tag) ? value.filter((one) => one !== tag) : [...value, tag];
    changed(made.length === 0 ? undefined : made);
  };
  return html`
    <fieldset class="field whole" aria-describedby="${name}-hint">
      <legend>${label}</legend>
      <div class="chips">
        ${[...new Set([...LANGUAGE_TAGS, ...value])].map(
          (tag) => html`
            <label class="chip" lang=${tag}>
              <input type="checkbox" class="unseen" .checked=${value.includes(tag)} @change=${() => toggle(tag)} />${languageName(tag)}
            </label>
          `,
        )}
      </div>
      <p class="hint" id="${name}-hint">${hint}</p>
      ${problem && html`<p class="wrong">${problem}</p>`}
    </fieldset>
  `;
}

export type States = readonly { readonly code: string; readonly name: string }[];

/** Renders the states by name. They may be loaded while the field has the focus. */
export function stateField(field: ChosenField, states: States, wholeCountry: string) {
  const { hint: _, ...shared } = field;
  const named = states
    .map(({ code, name }) => ({ value: code, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const isNamed = field.value === '' || states.some(({ code }) => code === field.value);
  const own = isNamed ? [] : [{ value: field.value, label: field.value }];
  return selectField({
    ...shared,
    options: [{ value: '', label: wholeCountry }, ...own, ...named],
  });
}

/** Renders a colour as hex digits and as a colour picker, labelled `picks`. */
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

/** Returns minutes in words, as days or hours if they are whole ones. */
export function durationInWords(minutes: number): string {
  const [unit = 'minute', size = 1] =
    [['day', 1440] as const, ['hour', 60] as const].find(([, length]) => minutes % length === 0) ??
    [];
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(minutes / size);
}

/** Completes a typed web address such as `www.example.org/page`. */
export function asAddress(text: string): string {
  return /^[^\s:/@]+\.[a-z]{2,}(?:[/?#]|$)/i.test(text) ? `https://${text}` : text;
}

/** Reduces a pasted address to its origin. */
export function asOrigin(text: string): string {
  const address = asAddress(text);
  return /^https?:\/\/[^\s*]+$/.test(address) && URL.canParse(address)
    ? new URL(address).origin
    : text;
}

/**
 * Parses a typed time: `9`, `9.30`, `0930`, `9 Uhr`, `5 pm`. Anything else is kept for the server
 * to report.
 */
export function asTime(text: string): string {
  const found =
    /^(?<hours>\d{1,2})(?:[.,:h]?(?<minutes>\d\d))?\s*(?:uhr|h|(?<half>[ap])\.?m\.?)?$/i.exec(
      text.trim(),
    );
  const { hours, minutes = '00', half } = found?.groups ?? {};
  if (hours === undefined) {
    return text;
  }
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Finds a country by its code or by its name in one of the languages of these pages. */
export function asCountry(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) {
    return text.toUpperCase();
  }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = ['de', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const found = codes.find((code) =>
    names.some((name) => name.of(code)?.toLowerCase() === text.toLowerCase()),
  );
  // Replaces an outdated country code by the current one.
  return (found && new Intl.Locale('und', { region: found }).region) ?? text;
}
