/**
 * The effect of a proposed installation on the current one: what it adds, changes and removes, in
 * the terms of the file, and what happens to existing bookings. Pure, and computed before anything
 * is written, for `slotwell import --dry-run` and for the administration.
 */

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type BlockingBooking, findCrowded, type WhyCrowded } from '../availability/crowded.ts';
import {
  findOrphaned,
  type OrphanedBooking,
  type UpcomingBooking,
  type WhyOrphaned,
} from '../availability/orphaned.ts';
import { bookingForm, createPlaces, type Places } from '../booking/places.ts';
import { presentInstallationFile } from './file/present.ts';
import type { FormField } from './form-field.ts';
import type { Installation, PublicHoliday } from './installation.ts';
import {
  compareInstallations,
  type InstallationChanges,
  type RetiredIds,
} from './installation-changes.ts';
import type { LocalizedText } from './language.ts';
import { isListed } from './schedule.ts';

/** The effect of a proposed installation. Bookings stay as they are and no one is notified. */
export interface Effect {
  /** Equal for the same installation with the same effect. */
  readonly fingerprint: string;
  readonly changes: InstallationChanges;
  /** Changes that need a confirmation. */
  readonly questions: readonly ImportQuestion[];
  /**
   * Upcoming bookings that the new configuration would not offer. `count` includes the `already`
   * ones, which were outside before. `first` holds some of them: new ones first, each part sorted
   * by start.
   */
  readonly orphaned: {
    readonly count: number;
    readonly already: number;
    readonly first: readonly OutsideBooking[];
  };
  /**
   * Fields that upcoming bookings have answers to and that their forms no longer contain. The
   * answers are kept under the bare field name.
   */
  readonly droppedAnswers: readonly DroppedAnswers[];
}

/** A change that must be confirmed first. */
export type ImportQuestion =
  /** The wall time of every booking changes. */
  | { readonly kind: 'zone'; readonly from: string; readonly to: string; readonly bookings: number }
  /** `retire_selection`: the reason stays, but what some bookings selected with it does not. */
  | {
      readonly kind: 'retire_schedule' | 'retire_resource' | 'retire_reason' | 'retire_selection';
      readonly id: number;
      readonly name: LocalizedText;
      readonly bookings: number;
    };

/** An upcoming booking outside what the new configuration offers. */
export interface OutsideBooking extends UpcomingBooking {
  readonly why: WhyOrphaned | WhyCrowded;
  /** It is outside the current configuration as well, for the same reason. */
  readonly already: boolean;
}

/** Answers to a field that their forms no longer contain. */
export interface DroppedAnswers {
  readonly name: string;
  readonly label: LocalizedText;
  /** Number of upcoming bookings with an answer. */
  readonly bookings: number;
}

/** An active booking that is not over. */
export interface AnsweredBooking extends BlockingBooking {
  /** Names of the fields that it has answers to. */
  readonly answered: readonly string[];
}

export interface CurrentState {
  /** `null` if nothing was configured. */
  readonly places: Places | null;
  readonly retired: RetiredIds;
  /** Sorted by start. */
  readonly upcoming: readonly AnsweredBooking[];
}

export interface ProposedInstallation {
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
}

/** Further bookings are only counted; the operator can use `booking list`. */
const MAX_SHOWN = 20;

export function computeEffect(
  { places, retired, upcoming }: CurrentState,
  proposed: ProposedInstallation,
): Effect {
  const { installation } = proposed;
  const before = places?.installation ?? null;
  const changes = compareInstallations(before, installation, retired);
  const questions = before === null ? [] : listQuestions(before, installation, upcoming);
  const outside = findOutside(places, proposed, upcoming);
  const droppedAnswers = before === null ? [] : findDroppedAnswers(before, installation, upcoming);
  const told = {
    questions,
    droppedAnswers,
    outside: outside.map(({ bookingId, why, already }) => ({ bookingId, why, already })),
  };
  return {
    fingerprint: computeFingerprint({ ...told, file: presentInstallationFile(installation) }),
    changes,
    questions,
    orphaned: {
      count: outside.length,
      already: outside.filter(({ already }) => already).length,
      first: outside
        .toSorted((one, other) => Number(one.already) - Number(other.already))
        .slice(0, MAX_SHOWN),
    },
    droppedAnswers,
  };
}

function computeFingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

function listQuestions(
  before: Installation,
  after: Installation,
  upcoming: readonly AnsweredBooking[],
): readonly ImportQuestion[] {
  const zone = {
    kind: 'zone',
    from: before.timeZone,
    to: after.timeZone,
    bookings: upcoming.length,
  } as const;
  const gone = <Entry extends { readonly id: number }>(
    entries: readonly Entry[],
    left: readonly Entry[],
  ) => entries.filter(({ id }) => !left.some((one) => one.id === id));
  const isKept = (id: number) => after.reasons.some((reason) => reason.id === id);
  // Bookings of a selection are told with those of the reason that it is based on.
  const baseOfGone = new Map(
    gone(before.reasons, after.reasons).map(({ id, selection }) => [id, selection?.reasonId ?? id]),
  );
  const takes = ({ units = [] }: AnsweredBooking, id: number) =>
    units.some(({ scheduleId }) => scheduleId === id);
  return [
    ...(zone.from === zone.to ? [] : [zone]),
    ...gone(before.schedules, after.schedules).map(({ id, name }) => ({
      kind: 'retire_schedule' as const,
      id,
      name,
      bookings: upcoming.filter((booking) => booking.scheduleId === id || takes(booking, id))
        .length,
    })),
    ...gone(before.resources ?? [], after.resources ?? []).map(({ id, name }) => ({
      kind: 'retire_resource' as const,
      id,
      name,
      bookings: upcoming.filter((booking) => takes(booking, id)).length,
    })),
    ...before.reasons.filter(isListed).map(({ id, name }) => ({
      kind: isKept(id) ? ('retire_selection' as const) : ('retire_reason' as const),
      id,
      name,
      bookings: upcoming.filter(({ reasonId }) => baseOfGone.get(reasonId) === id).length,
    })),
  ].filter(({ bookings }) => bookings > 0);
}

function findOutside(
  places: Places | null,
  { installation, publicHolidays }: ProposedInstallation,
  upcoming: readonly AnsweredBooking[],
): readonly OutsideBooking[] {
  const next = byBooking(
    findOrphaned(createPlaces({ installation, publicHolidays, configVersion: 0 }), upcoming),
  );
  const now =
    places === null ? new Map<number, WhyOrphaned>() : byBooking(findOrphaned(places, upcoming));
  const crowded =
    places === null
      ? new Map<number, WhyCrowded>()
      : findCrowded(places.installation, installation, upcoming);
  return upcoming.flatMap(({ bookingId, scheduleId, reasonId, startsAt, endsAt }) => {
    const why = next.get(bookingId) ?? crowded.get(bookingId);
    if (why === undefined) {
      return [];
    }
    return [
      {
        bookingId,
        scheduleId,
        reasonId,
        startsAt,
        endsAt,
        why,
        already: isDeepStrictEqual(now.get(bookingId), why),
      },
    ];
  });
}

function byBooking(orphaned: readonly OrphanedBooking[]): ReadonlyMap<number, WhyOrphaned> {
  return new Map(orphaned.map(({ bookingId, why }) => [bookingId, why]));
}

/** A retired calendar or reason keeps its fields for its existing bookings. */
function findDroppedAnswers(
  before: Installation,
  after: Installation,
  upcoming: readonly AnsweredBooking[],
): readonly DroppedAnswers[] {
  const kept = {
    ...after,
    schedules: [...after.schedules, ...before.schedules],
    reasons: [...after.reasons, ...before.reasons],
  };
  const dropped = new Map<string, DroppedAnswers>();
  const goneBy = new Map<string, readonly FormField[]>();
  for (const { scheduleId, reasonId, answered } of upcoming) {
    const key = `${scheduleId}/${reasonId}`;
    const gone =
      goneBy.get(key) ??
      findRemovedFields(
        findForm(before, scheduleId, reasonId),
        findForm(kept, scheduleId, reasonId),
      );
    goneBy.set(key, gone);
    for (const { name, label } of gone.filter((field) => answered.includes(field.name))) {
      dropped.set(name, { name, label, bookings: (dropped.get(name)?.bookings ?? 0) + 1 });
    }
  }
  return [...dropped.values()];
}

function findRemovedFields(
  before: readonly FormField[],
  after: readonly FormField[],
): readonly FormField[] {
  return before.filter(({ name }) => !after.some((field) => field.name === name));
}

function findForm(
  installation: Installation,
  scheduleId: number,
  reasonId: number,
): readonly FormField[] {
  const find = <Entry extends { readonly id: number }>(entries: readonly Entry[], id: number) =>
    entries.find((entry) => entry.id === id);
  return bookingForm(
    installation,
    find(installation.reasons, reasonId),
    find(installation.schedules, scheduleId),
  );
}
