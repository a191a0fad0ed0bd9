/**
 * What one person set for this screen: which calendars are hidden, and whether letters are keys.
 * Kept in the browser, as it holds no data of anybody.
 */

const HIDDEN = 'slotwell-admin-hidden';
const ONLY = 'slotwell-admin-only';
const LETTERS = 'slotwell-admin-letters';

export function hiddenCalendars(): readonly number[] {
  const kept = read(HIDDEN);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
}

export const keepHidden = (ids: readonly number[]): void => keep(HIDDEN, ids);

/** The calendar that a narrow screen shows; `null` if none was chosen. */
export function onlyCalendar(): number | null {
  const kept = read(ONLY);
  return typeof kept === 'number' ? kept : null;
}

export const keepOnly = (id: number): void => keep(ONLY, id);

/** Those who speak to their computer switch them off: a word would be taken for many keys. */
export const areLettersKeys = (): boolean => read(LETTERS) !== false;

export const keepLetters = (areKeys: boolean): void => keep(LETTERS, areKeys);

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    // Storage that is switched off or spoilt changes nothing.
    return null;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It then holds until the page is loaded anew.
  }
}
