/** What survives a reload of the page: kept for the tab, where the browser keeps anything. */

import { attempt } from './attempt.ts';

/** What was kept; undefined where nothing was. */
export const kept = <T>(key: string): T | undefined => attempt(() => JSON.parse(sessionStorage[key]));

/** Without anything to keep: forgets. */
export const keep = (key: string, what?: unknown) =>
  attempt(() => {
    sessionStorage[key] = JSON.stringify(what);
  });
