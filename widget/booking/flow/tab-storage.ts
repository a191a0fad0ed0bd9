/**
 * What survives a reload of the page, kept for the tab. A browser may refuse storage; the widget
 * does without.
 */

export function readFromTab<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage[key]);
  } catch {
    return undefined;
  }
}

/** Without a value, what was kept is removed. */
export function writeToTab(key: string, value?: unknown): void {
  try {
    if (value) {
      sessionStorage[key] = JSON.stringify(value);
    } else {
      delete sessionStorage[key];
    }
  } catch {
    // Refused: a reload begins anew.
  }
}
