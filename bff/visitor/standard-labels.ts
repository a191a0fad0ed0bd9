/**
 * Labels of fields that every form has, such as the first name, for customers whose language the
 * operator did not write the label in.
 */

import { baseLanguage, type FormField, type InstallationProfile } from '../../core/index.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { PageTexts } from '../texts/texts.ts';
import { findTexts } from './languages.ts';

type LabelName = keyof PageTexts['labels'];

/** The label's name by field name. */
const NAMES: ReadonlyMap<string, LabelName> = new Map([
  ['name', 'name'],
  ['full_name', 'name'],
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['mobile', 'mobile'],
  ['street', 'street'],
  ['address', 'address'],
  ['zip', 'postalCode'],
  ['postal_code', 'postalCode'],
  ['city', 'city'],
  ['country', 'country'],
  ['company', 'company'],
  ['birthday', 'birthDate'],
  ['birth_date', 'birthDate'],
  ['date_of_birth', 'birthDate'],
]);

/** Other labels that operators use for the same field, as returned by `comparable`. */
const SYNONYMS: Readonly<Partial<Record<LabelName, readonly string[]>>> = {
  name: ['fullname', 'yourname', 'ihrname', 'vollständigername'],
  email: ['emailaddress', 'emailadresse'],
  phone: ['phonenumber', 'telephone', 'telephonenumber', 'telefonnummer'],
  mobile: ['mobile', 'mobilephone', 'handy', 'mobiltelefon', 'mobilnummer'],
  street: ['street', 'straße', 'strasse'],
  postalCode: ['zip', 'zipcode', 'postalcode', 'plz'],
  birthDate: ['birthday', 'birthdate', 'geburtstag'],
};

/**
 * The fields, in which a standard label in the language `wanted` is added if the operator wrote
 * none in it. A label of the operator's own making stays alone: a `first_name` that is labelled
 * "Name of your child" asks for something else.
 */
export function labelStandardFields(
  fields: readonly FormField[],
  profile: InstallationProfile,
  wanted: string,
): readonly FormField[] {
  const { lang, texts } = findTexts(profile, [wanted]);
  return fields.map((field) => {
    const name = NAMES.get(field.name);
    // A label without a language is in the installation's.
    const own = typeof field.label === 'string' ? { [profile.locale]: field.label } : field.label;
    return name === undefined || hasLanguage(own, lang) || !isStandard(name, own)
      ? field
      : { ...field, label: { ...own, [lang]: texts.pages.labels[name] } };
  });
}

const hasLanguage = (own: Readonly<Record<string, string>>, lang: string): boolean =>
  Object.keys(own).some((tag) => baseLanguage(tag) === baseLanguage(lang));

/** Whether a label of the operator's is the standard one of its language. */
function isStandard(name: LabelName, own: Readonly<Record<string, string>>): boolean {
  return Object.entries(own).some(([tag, text]) => {
    const language = LANGUAGES.find(tag);
    const ours = language === null ? [] : [LANGUAGES.texts[language].pages.labels[name]];
    const known = [...ours.map(comparable), ...(SYNONYMS[name] ?? [])];
    return known.includes(comparable(text));
  });
}

/** `E-Mail` and `email` are the same word. */
const comparable = (text: string): string => text.toLowerCase().replace(/\P{L}/gu, '');
