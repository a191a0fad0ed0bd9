/** What survives a reload of the page, kept for the tab. A browser may refuse storage; the widget does without. */

export function readFromTab<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage[key]);
  } catch {
    return undefined;
  }
}

export function writeToTab(key: string, value: unknown): void {
  try {
    sessionStorage[key] = JSON.stringify(value);
  } catch {
    // Refused: a reload begins anew.
  }
}

export function removeFromTab(key: string): void {
  try {
    delete sessionStorage[key];
  } catch {
    // Refused: nothing was stored.
  }
}
