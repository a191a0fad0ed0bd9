/** The confirmation survives a reload of the page: kept for the tab, with what it shows and no more. */

/** What the confirmation shows. */
export interface Confirmation {
  readonly number: number;
  readonly id: string;
  /** The time as the installation's clock shows it. */
  readonly time: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly start: string;
  readonly end: string;
  readonly calendar: string | undefined;
  readonly reason: string | undefined;
  readonly place: string;
  readonly phone: string | undefined;
}

/** Reads what was kept; undefined where nothing was, or where the browser keeps nothing. */
export function keptConfirmation(key: string): Confirmation | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a confirmation; undefined forgets it. */
export function keepConfirmation(key: string, confirmation?: Confirmation): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(confirmation ?? null));
  } catch {
    // A browser that keeps nothing still books.
  }
}
