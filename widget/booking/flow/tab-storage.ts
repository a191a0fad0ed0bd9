/**
 * Data that survives a reload, in session storage, or other visits, in local storage. If the browser
 * refuses storage, the widget works without.
 */

type Storage = 'sessionStorage' | 'localStorage';

export function readFromTab<T>(key: string, storage: Storage = 'sessionStorage'): T | undefined {
  try {
    return JSON.parse(globalThis[storage][key]);
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if there is none. */
export function writeToTab(
  key: string,
  value?: unknown,
  storage: Storage = 'sessionStorage',
): void {
  try {
    if (value) {
      globalThis[storage][key] = JSON.stringify(value);
    } else {
      delete globalThis[storage][key];
    }
  } catch {
    // Storage is refused, so a reload starts over.
  }
}
