/** The city that an IANA zone is named after, as people write it. */

/** `UTC` stays what it is, and so do zones that name no city, such as `Etc/GMT-3`. */
export function cityOf(timeZone: string, say: (city: string) => string): string {
  const at = timeZone.lastIndexOf('/');
  if (at < 0 || timeZone.startsWith('Etc/')) return timeZone.slice(at + 1);
  return say(timeZone.slice(at + 1).replaceAll('_', ' '));
}
