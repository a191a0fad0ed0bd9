/**
 * A person's settings for this screen: hidden calendars and shortcuts. Stored in the browser, as
 * they contain no personal data.
 */

const HIDDEN = 'slotwell-admin-hidden';
const ONLY = 'slotwell-admin-only';
const ROOMS = 'slotwell-admin-rooms';
const LETTERS = 'slotwell-admin-letters';

export function hiddenCalendars(): readonly number[] {
  const kept = read(HIDDEN);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
}

export const keepHidden = (ids: readonly number[]): void => keep(HIDDEN, ids);

/** Returns the calendar that a narrow screen shows; `null` if none was chosen. */
export function onlyCalendar(): number | null {
  const kept = read(ONLY);
  return typeof kept === 'number' ? kept : null;
}

export const keepOnly = (id: number): void => keep(ONLY, id);

/** Whether the day is shown by rooms rather than by calendars. */
export const areRoomsShown = (): boolean => read(ROOMS) === true;

export const keepRooms = (areShown: boolean): void => keep(ROOMS, areShown);

/**
 * Whether single-letter shortcuts are on. People who use voice input turn them off, because a
 * spoken word would trigger many.
 */
export const areLettersKeys = (): boolean => read(LETTERS) !== false;

export const keepLetters = (areKeys: boolean): void => keep(LETTERS, areKeys);

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    // Storage is disabled or corrupt, so the default applies.
    return null;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage the setting lasts until the page is reloaded.
  }
}
