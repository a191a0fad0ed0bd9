/** The confirmation survives a reload of the page: kept for the tab, with what it shows and no more. */

import { attempt } from './attempt.ts';

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

/** What was kept; nothing where nothing was, or where the browser keeps nothing. */
export const keptConfirmation = (key: string): Confirmation | undefined => attempt(() => JSON.parse(sessionStorage[key]));

export const keepConfirmation = (key: string, confirmation?: Confirmation) =>
  attempt(() => {
    sessionStorage[key] = JSON.stringify(confirmation);
  });
