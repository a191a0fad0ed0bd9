/** Links that call, write to, or find whom a text names. */

/**
 * A link that dials the number, without its extension and, after a country, without the zero of
 * `+49 (0)30`; `null` if it has too few digits.
 */
export function telLink(phone: string): string | null {
  const [number = ''] = phone
    .replace(/^tel:/i, '')
    .replace(/^(\s*\+[^(]*)\(0\)/, '$1')
    .split(/[,;#\p{L}]/u);
  const dialled = number.replace(/[^\d+]/g, '');
  return dialled.length < 3 ? null : `tel:${dialled}`;
}

/**
 * A link that begins an e-mail. A local part may contain `?`, `&` and `=`, which would add receivers
 * and a text.
 */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** A link that shows the address on a map, and the way to it. */
export function mapLink(address: string): string {
  return `https://maps.google.com/?q=${encodeURIComponent(address)}`;
}
