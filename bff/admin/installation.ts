/**
 * What the administration area says of the installation: the names of what is offered, or was, and
 * the languages that there are texts in.
 */

import { type Installation, type LocalizedText, localize, type Retired } from '../../core/index.ts';
import { LANGUAGES } from '../texts/index.ts';

/** A text of the operator in the installation's own language. */
export function ownText(text: LocalizedText, { locale }: Pick<Installation, 'locale'>): string {
  return localize(text, locale, locale);
}

/**
 * Those that there are texts in: its own first, then what customers are offered, then the others.
 */
export function languagesOf(
  installation: Installation,
): readonly { readonly tag: (typeof LANGUAGES.tags)[number]; readonly name: string }[] {
  const own = LANGUAGES.find(installation.locale);
  const { offered } = LANGUAGES.spokenBy(installation);
  const tags = [...new Set([...(own === null ? [] : [own]), ...offered, ...LANGUAGES.tags])];
  return tags.map((tag) => ({ tag, name: LANGUAGES.texts[tag].name }));
}

export interface Offered {
  schedule(id: number): Installation['schedules'][number] | null;
  reason(id: number): Installation['reasons'][number] | null;
}

/** Also what is offered no more: its bookings keep name and place. */
export function findOffered({ schedules, reasons }: Installation, retired: Retired): Offered {
  const allSchedules = [...schedules, ...retired.schedules];
  const allReasons = [...reasons, ...retired.reasons];
  return {
    schedule: (id) => allSchedules.find((schedule) => schedule.id === id) ?? null,
    reason: (id) => allReasons.find((reason) => reason.id === id) ?? null,
  };
}
