/** Links that call, write to, or find whom a text names. */

/** A link that dials the number, without its extension; `null` if it has too few digits. */
export function telLink(phone: string): string | null {
  const [number = ''] = phone.replace(/^tel:/i, '').split(/[,;#\p{L}]/u);
  const dialled = number.replace(/[^\d+]/g, '');
  return dialled.length < 3 ? null : `tel:${dialled}`;
}

/** A link that begins an e-mail. */
export function mailLink(address: string): string {
  return `mailto:${encodeURI(address)}`;
}

/** A link that shows the address on a map, and the way to it. */
export function mapLink(address: string): string {
  return `https://maps.google.com/?q=${encodeURIComponent(address)}`;
}
