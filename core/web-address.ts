/**
 * `null` if it is none. Not by `URL.canParse`: in Node 20 and 22 it refuses every address with a
 * letter such as ü once it has been called some thousand times (V8's fast call reads Latin-1 as
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
 * Whether the host could end a directive of a Content-Security-Policy, or begin another: URLs allow
 * signs in it that no name in DNS has.
 */
export function hasOddHost({ hostname }: URL): boolean {
  return !/^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

/**
 * Whether a text is a full web address that may stand in a link: escaping does not stop
 * `javascript:` there.
 */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null;
  return url !== null && !hasOddHost(url);
}
