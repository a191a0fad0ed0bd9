/**
 * Decides what a reading of another calendar changes. Pure. A calendar that seems to have lost much
 * is not believed before a second reading confirms it, because servers are known to answer with
 * nothing and calendars to come back.
 */

import type {
  BusyObject,
  BusyPeriod,
  ReadWindow,
  SourceReading,
} from '../calendars/calendar-source.ts';
import type { StoredBusyKind } from '../installation/busy-rule.ts';
import { MAX_BUSY_MINUTES } from '../installation/busy-rule.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';

/** A stored part of a busy time, no longer than a row may be. */
export interface BusyPiece {
  readonly hash: string;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly kind: StoredBusyKind;
  readonly isAllDay: boolean;
  readonly title: string | null;
}

export interface ReadingPlan {
  readonly remove: readonly BusyPiece[];
  readonly insert: readonly BusyPiece[];
  /** Whether this reading lacks so much that the next one must confirm it. */
  readonly isDoubted: boolean;
  /** Whether a doubted reading lacks all events that were known. */
  readonly lacksAll: boolean;
  /** Whether the next reading must be a full one: for a doubt, or to confirm removals. */
  readonly needsFull: boolean;
}

export interface PlanInput {
  readonly known: readonly BusyPiece[];
  readonly reading: SourceReading;
  readonly window: ReadWindow;
  /** How long ago the reading before this one was doubted; `null` if it was not. */
  readonly doubtedForMs: number | null;
  /** Whether the source has told nothing for so long that its times count as unknown. */
  readonly isStale: boolean;
  readonly keepsTitles: boolean;
}

/** The hash of times of which nothing is known. */
export const UNKNOWN = '';

/** A server that answers with nothing at all often does so for minutes, during a restart say. */
export const CONFIRM_ALL_MS = 5 * MS_PER_MINUTE;

/** With fewer events missing, a calendar that lost most of them, but not all, is believed at once. */
const MANY = 3;

export function planReading(input: PlanInput): ReadingPlan {
  const { known, reading, window, keepsTitles } = input;
  const wanted = wantedObjects(input);
  const next = [...wanted.kept];
  for (const { hash, periods } of wanted.objects) {
    for (const period of periods) {
      next.push(...toPieces(hash, keepsTitles ? period : { ...period, title: null }, window));
    }
  }
  if (reading.kind === 'failed' && input.isStale) {
    next.push(...unknownPieces(window));
  }
  const { isDoubted, lacksAll, needsFull } = wanted;
  return { ...compare(known, next), isDoubted, lacksAll, needsFull };
}

interface Wanted {
  /** Pieces that stay as they are. */
  readonly kept: readonly BusyPiece[];
  /** Objects as they are now. */
  readonly objects: readonly BusyObject[];
  readonly isDoubted: boolean;
  readonly lacksAll: boolean;
  readonly needsFull: boolean;
}

function wantedObjects({ known, reading, window, doubtedForMs }: PlanInput): Wanted {
  const wasDoubted = doubtedForMs !== null;
  const told = known.filter(({ hash, endsAt }) => hash !== UNKNOWN && endsAt > window.from);
  if (reading.kind === 'failed' || reading.kind === 'unchanged') {
    return { kept: told, objects: [], isDoubted: wasDoubted, lacksAll: false, needsFull: false };
  }
  const objects = reading.kind === 'full' ? reading.objects : reading.changed;
  const hashes = new Set(objects.map(({ hash }) => hash));
  const others = told.filter(({ hash }) => !hashes.has(hash));
  if (reading.kind === 'changes') {
    const missing = new Set(reading.removed);
    const needsFull = others.some(({ hash }) => missing.has(hash));
    return { kept: others, objects, isDoubted: false, lacksAll: false, needsFull };
  }
  const missing = new Set(others.map(({ hash }) => hash)).size;
  const all = new Set(told.map(({ hash }) => hash)).size;
  // A reading that lacked most is no word about one that lacks all, so this one waits for its own.
  const isConfirmed = wasDoubted && doubtedForMs >= CONFIRM_ALL_MS;
  const lacksAll = !isConfirmed && missing > 0 && missing === all;
  const isDoubted = lacksAll || (!wasDoubted && missing >= MANY && missing * 2 > all);
  return { kept: isDoubted ? others : [], objects, isDoubted, lacksAll, needsFull: isDoubted };
}

/** Cuts at fixed distances from the start, so that the same time always has the same pieces. */
function toPieces(hash: string, period: BusyPeriod, window: ReadWindow): readonly BusyPiece[] {
  const pieces: BusyPiece[] = [];
  const { startsAt, kind, isAllDay, title } = period;
  const endsAt = Math.min(period.endsAt, window.until);
  const passed = Math.max(0, Math.floor((window.from - startsAt) / MAX_BUSY_MINUTES));
  for (let from = startsAt + passed * MAX_BUSY_MINUTES; from < endsAt; from += MAX_BUSY_MINUTES) {
    const until = Math.min(from + MAX_BUSY_MINUTES, endsAt);
    if (until > window.from) {
      pieces.push({ hash, startsAt: from, endsAt: until, kind, isAllDay, title });
    }
  }
  return pieces;
}

function unknownPieces(window: ReadWindow): readonly BusyPiece[] {
  const startsAt = Math.floor(window.from / MAX_BUSY_MINUTES) * MAX_BUSY_MINUTES;
  const pieces: BusyPiece[] = [];
  for (let from = startsAt; from < window.until; from += MAX_BUSY_MINUTES) {
    const endsAt = from + MAX_BUSY_MINUTES;
    pieces.push({
      hash: UNKNOWN,
      startsAt: from,
      endsAt,
      kind: 'unknown',
      isAllDay: false,
      title: null,
    });
  }
  return pieces;
}

function compare(
  known: readonly BusyPiece[],
  next: readonly BusyPiece[],
): Pick<ReadingPlan, 'remove' | 'insert'> {
  const byKey = new Map<string, BusyPiece>();
  for (const piece of next) {
    const other = byKey.get(toKey(piece));
    byKey.set(toKey(piece), other === undefined ? piece : mergePieces(piece, other));
  }
  const same = new Set<string>();
  const remove = known.filter((piece) => {
    const wanted = byKey.get(toKey(piece));
    const isSame =
      wanted !== undefined &&
      wanted.endsAt === piece.endsAt &&
      wanted.kind === piece.kind &&
      wanted.isAllDay === piece.isAllDay &&
      wanted.title === piece.title;
    if (isSame) {
      same.add(toKey(piece));
    }
    return !isSame;
  });
  const insert = [...byKey].filter(([key]) => !same.has(key)).map(([, piece]) => piece);
  return { remove, insert };
}

/** Two times of one event with the same start: what closes more holds. */
function mergePieces(one: BusyPiece, other: BusyPiece): BusyPiece {
  const certain = one.kind === 'tentative' ? other : one;
  return {
    ...certain,
    endsAt: Math.max(one.endsAt, other.endsAt),
    isAllDay: one.isAllDay && other.isAllDay,
  };
}

function toKey({ hash, startsAt }: BusyPiece): string {
  return `${startsAt} ${hash}`;
}
