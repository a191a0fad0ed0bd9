/**
 * Shared presentation of the installation: names of current and former calendars and reasons, and
 * the available languages.
 */

import {
  type Installation,
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
}

/**
 * Finds an entry, including those no longer offered, because their bookings keep name and place.
 */
export function findOffered(
  { schedules, reasons }: Installation,
  retired: RetiredEntries,
): OfferedById {
  const allSchedules = [...schedules, ...retired.schedules];
  const allReasons = [...reasons, ...retired.reasons];
  return {
    schedule: (id) => allSchedules.find((schedule) => schedule.id === id) ?? null,
    reason: (id) => allReasons.find((reason) => reason.id === id) ?? null,
  };
}
