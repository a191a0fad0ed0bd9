/**
 * Data that survives a reload, in session storage. If the browser refuses storage, the widget works
 * without.
 */

export function readFromTab<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage[key]);
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if there is none. */
export function writeToTab(key: string, value?: unknown): void {
  try {
    if (value) {
      sessionStorage[key] = JSON.stringify(value);
    } else {
      delete sessionStorage[key];
    }
  } catch {
    // Storage is refused, so a reload starts over.
  }
}
