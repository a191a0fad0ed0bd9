/**
 * `null` if it is none. Not by `URL.canParse`: in Node 20 and 22 it refuses every address with a letter such as ü once it has been called some thousand times
 * (V8's fast call reads Latin-1 as UTF-8).
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether a text is a full web address that may stand in a link: escaping does not stop `javascript:` there. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null;
}
