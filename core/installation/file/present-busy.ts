/**
 * The way back of what busy times do. It stands apart from the schema because the thread that writes
 * to SQLite presents configurations, too, and must not load zod.
 */

import { BUSY_DEFAULTS, type BusyRule } from '../busy-rule.ts';

/** Only what differs from the defaults; `undefined` if nothing does. */
export function presentBusy(rule: BusyRule | undefined) {
  if (rule === undefined) {
    return undefined;
  }
  const differs = <Key extends keyof BusyRule>(key: Key) => rule[key] !== BUSY_DEFAULTS[key];
  const entry = {
    ...(differs('allDay') && { all_day: rule.allDay }),
    ...(differs('tentative') && { tentative: rule.tentative }),
    ...(differs('counts') && { counts: rule.counts }),
    ...(differs('whenStale') && { when_stale: rule.whenStale }),
    ...(differs('staleMinutes') && { stale_minutes: rule.staleMinutes }),
    ...(differs('titles') && { titles: rule.titles }),
    ...(differs('onOutsideChange') && { on_outside_change: rule.onOutsideChange }),
  };
  return Object.keys(entry).length === 0 ? undefined : entry;
}
