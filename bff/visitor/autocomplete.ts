/** The tokens of HTML's `autocomplete` attribute (WCAG 1.3.5), by field name. */

const tokens: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['full_name', 'name'],
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['mobile', 'tel'],
  ['street', 'street-address'],
  ['address', 'street-address'],
  ['zip', 'postal-code'],
  ['postal_code', 'postal-code'],
  ['city', 'address-level2'],
  ['country', 'country-name'],
  ['company', 'organization'],
  ['birthday', 'bday'],
  ['birth_date', 'bday'],
  ['date_of_birth', 'bday'],
]);

/** `null` if no token is known to fit: a wrong one is worse than none. */
export const findAutocomplete = (fieldName: string): string | null => tokens.get(fieldName) ?? null;
