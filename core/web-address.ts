/**
 * Returns `null` if the text is no URL. Does not use `URL.canParse`: after some thousand calls,
 * Node 20 and 22 reject every address with a letter such as ü (V8's fast call reads Latin-1 as
 * UTF-8).
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Whether the host could end a Content-Security-Policy directive or start another: URLs allow
 * characters in hosts that no DNS name has.
 */
export function hasOddHost({ hostname }: URL): boolean {
  return !/^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

/**
 * Whether a text is a full web address that is safe in a link: escaping does not stop `javascript:`
 * there.
 */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null;
  return url !== null && !hasOddHost(url);
}
