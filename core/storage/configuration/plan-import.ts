/** What an import changes, and what it must not do unasked: judged inside its transaction, so that what is said is what happens. */

import { isDeepStrictEqual } from 'node:util';
import { findOrphaned, type UpcomingBooking } from '../../availability/orphaned.ts';
import { createPlaces } from '../../booking/places.ts';
import type { Installation } from '../../installation/installation.ts';
import { compareInstallations } from '../../installation/installation-changes.ts';
import type { ImportCommand, ImportQuestion, ImportSummary } from '../configuration-storage.ts';
import type { Retired } from '../message-storage.ts';

/** More are counted: the operator has `booking list`. */
const MAX_SHOWN = 20;

export interface ImportFacts {
  /** `null` if nothing was configured. */
  readonly before: Installation | null;
  readonly retired: Retired;
  readonly upcoming: readonly UpcomingBooking[];
}

export type ImportPlan = Pick<ImportSummary, 'questions' | 'changes' | 'orphaned'> & {
  /** Whether it may be done. */
  readonly proceed: boolean;
  readonly retiredIds: { readonly schedules: ReadonlySet<number>; readonly reasons: ReadonlySet<number> };
};

export function planImport({ installation, publicHolidays, agreedTo, dryRun }: ImportCommand, facts: ImportFacts): ImportPlan {
  const { before, retired, upcoming } = facts;
  const retiredIds = { schedules: idsOf(retired.schedules), reasons: idsOf(retired.reasons) };
  const questions = before === null ? [] : questionsOf(before, installation, upcoming);
  const orphaned = findOrphaned(createPlaces({ installation, publicHolidays, configVersion: 0 }), upcoming);
  const asked = agreedTo !== undefined && questions.some((question) => !agreedTo.some((agreed) => isDeepStrictEqual(agreed, question)));
  return {
    proceed: dryRun !== true && !asked,
    retiredIds,
    questions,
    changes: compareInstallations(before, installation, retiredIds),
    orphaned: { count: orphaned.length, first: orphaned.slice(0, MAX_SHOWN) },
  };
}

function idsOf(entries: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(entries.map(({ id }) => id));
}

function questionsOf(before: Installation, after: Installation, upcoming: readonly UpcomingBooking[]): readonly ImportQuestion[] {
  const zone = { kind: 'zone', from: before.timeZone, to: after.timeZone, bookings: upcoming.length } as const;
  const gone = <Entry extends { readonly id: number }>(entries: readonly Entry[], left: readonly Entry[]) =>
    entries.filter(({ id }) => !left.some((one) => one.id === id));
  return [
    ...(zone.from === zone.to ? [] : [zone]),
    ...gone(before.schedules, after.schedules).map(({ id, name }) => ({
      kind: 'retire_schedule' as const,
      id,
      name,
      bookings: upcoming.filter(({ scheduleId }) => scheduleId === id).length,
    })),
    ...gone(before.reasons, after.reasons).map(({ id, name }) => ({
      kind: 'retire_reason' as const,
      id,
      name,
      bookings: upcoming.filter(({ reasonId }) => reasonId === id).length,
    })),
  ].filter(({ bookings }) => bookings > 0);
}
