/**
 * A new period of opening hours starts as a copy of the hours of that time. Those end the day
 * before and continue after it. Pure.
 */

import { addDays } from '../../shared/wall-time.ts';
import type { Entry } from '../configuration/edit/draft.ts';
import type { Period } from './painting.ts';

/** Days (`YYYY-MM-DD`), compared as text; stand for a missing limit. */
const BEFORE_ALL = '0000-01-01';
const AFTER_ALL = '9999-12-31';

interface Bounds {
  readonly from: string;
  readonly until: string;
}

const textIn = (value: unknown, missing: string): string =>
  typeof value === 'string' && value !== '' ? value : missing;

export function withPeriod(rows: readonly Entry[], period: Period): readonly Entry[] {
  const { from = BEFORE_ALL, until = AFTER_ALL } = period;
  if (from > until) {
    return rows;
  }
  return rows.flatMap((row) => {
    const own = {
      from: textIn(row.valid_from, BEFORE_ALL),
      until: textIn(row.valid_until, AFTER_ALL),
    };
    if (own.until < from || own.from > until) {
      return [row];
    }
    return [
      ...(own.from < from ? [bounded(row, { from: own.from, until: addDays(from, -1) })] : []),
      bounded(row, {
        from: own.from > from ? own.from : from,
        until: own.until < until ? own.until : until,
      }),
      ...(own.until > until ? [bounded(row, { from: addDays(until, 1), until: own.until })] : []),
    ];
  });
}

function bounded(row: Entry, { from, until }: Bounds): Entry {
  const { valid_from: _from, valid_until: _until, ...hours } = row;
  return {
    ...hours,
    ...(from !== BEFORE_ALL && { valid_from: from }),
    ...(until !== AFTER_ALL && { valid_until: until }),
  };
}
