/**
 * Shared presentation of the installation: names of current and former calendars and reasons, and
 * the available languages.
 */

import {
  createTakenList,
  type Installation,
  type ListTaken,
  type LocalizedText,
  localize,
  type RetiredEntries,
} from '../../core/index.ts';
import { LANGUAGES } from '../texts/index.ts';

/** An operator text in the installation's own language. */
export function ownText(text: LocalizedText, { locale }: Pick<Installation, 'locale'>): string {
  return localize(text, locale, locale);
}

/**
 * All languages with texts: the installation's own first, then those offered to customers, then the
 * others.
 */
export function listLanguages(
  installation: Installation,
): readonly { readonly tag: (typeof LANGUAGES.tags)[number]; readonly name: string }[] {
  const own = LANGUAGES.find(installation.locale);
  const { offered } = LANGUAGES.spokenBy(installation);
  const tags = [...new Set([...(own === null ? [] : [own]), ...offered, ...LANGUAGES.tags])];
  return tags.map((tag) => ({ tag, name: LANGUAGES.texts[tag].name }));
}

export interface OfferedById {
  schedule(id: number): Installation['schedules'][number] | null;
  reason(id: number): Installation['reasons'][number] | null;
  /** What a booking takes besides its calendar, as far as the caller may see it. */
  readonly listTaken: ListTaken;
}

/**
 * Finds an entry, including those no longer offered, because their bookings keep name and place.
 */
export function findOffered(installation: Installation, retired: RetiredEntries): OfferedById {
  const { schedules, reasons } = installation;
  const allSchedules = [...schedules, ...retired.schedules];
  const allReasons = [...reasons, ...retired.reasons];
  return {
    schedule: (id) => allSchedules.find((schedule) => schedule.id === id) ?? null,
    reason: (id) => allReasons.find((reason) => reason.id === id) ?? null,
    listTaken: createTakenList(installation, retired),
  };
}

/** What a booking takes besides its calendar, as answers name it. */
export function presentTaken(
  booking: Parameters<ListTaken>[0],
  { installation, offered }: { readonly installation: Installation; readonly offered: OfferedById },
): { id: number; name: string; units: number; parts: number[] }[] {
  return offered.listTaken(booking).map(({ id, name, units, parts }) => ({
    id,
    name: ownText(name, installation),
    units,
    parts: [...parts],
  }));
}
