/** The address of a CalDAV account, from what a person has at hand. */

/** Services whose calendars are not found at the address by which people know them. */
const SERVERS: ReadonlyMap<string, string> = new Map([
  ['icloud.com', 'https://caldav.icloud.com/'],
  ['me.com', 'https://caldav.icloud.com/'],
  ['mac.com', 'https://caldav.icloud.com/'],
  ['fastmail.com', 'https://caldav.fastmail.com/'],
  ['mailbox.org', 'https://dav.mailbox.org/'],
]);

/**
 * Completes an address without `https://`, takes the server of an e-mail address, and knows the
 * servers of a few services. Other text is returned as it is.
 */
export function completeAddress(text: string): string {
  const isBare = !text.includes('://');
  const host = isBare ? text.replace(/^.*@/, '') : text.replace(/^https?:\/\//i, '');
  const service = host
    .replace(/\/+$/, '')
    .replace(/^(www|app|office)\./i, '')
    .toLowerCase();
  return SERVERS.get(service) ?? (isBare ? `https://${host}` : text);
}
