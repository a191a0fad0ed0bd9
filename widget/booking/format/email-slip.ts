/** Finds slips in email addresses, the one answer that a booking cannot do without. */

/** Large providers. */
const PROVIDERS = [
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'],
  ...['t-online.de', 'gmx.de', 'web.de'],
];

/** Providers whose names are one letter away from those. */
const OTHERS = /^(e|y)?mail\.com$/;

/**
 * Returns the address with the provider that was probably meant; `undefined` if nothing looks
 * mistyped. Finds one letter that is missing, added or wrong, and two that changed places.
 */
export function correctSlip(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1;
  const typed = email.slice(at).trim().toLowerCase();
  const isKnown = !at || PROVIDERS.includes(typed) || OTHERS.test(typed);
  const meant = isKnown ? undefined : PROVIDERS.find((provider) => isSlip(typed, provider));
  return meant && email.slice(0, at) + meant;
}

/** Whether one slip turns the provider's name into the typed one. The two differ. */
function isSlip(typed: string, provider: string): boolean {
  // The blank differs from whatever follows the provider's name.
  const from = [...`${provider} `].findIndex((letter, index) => letter !== typed[index]);
  const [rest, meant] = [typed.slice(from), provider.slice(from)];
  const [one = '', other = ''] = meant;
  return (
    [meant.slice(1), other + one + meant.slice(2)].includes(rest) ||
    [meant, meant.slice(1)].includes(rest.slice(1))
  );
}
