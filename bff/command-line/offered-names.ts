/** The names of calendars and reasons for the terminal, also of those that are offered no more. */

import { type Installation, type LocalizedText, localize } from '../../core/index.ts';

type Entries = readonly { readonly id: number; readonly name: LocalizedText }[];

export interface OfferedNames {
  schedule(id: number): string;
  reason(id: number): string;
}

interface Offered extends Pick<Installation, 'schedules' | 'reasons' | 'locale'> {}

export function createOfferedNames(
  { schedules, reasons, locale }: Offered,
  retired: { readonly schedules: Entries; readonly reasons: Entries },
): OfferedNames {
  const name = (offered: Entries, gone: Entries) => (id: number) => {
    const found = offered.find((entry) => entry.id === id);
    if (found !== undefined) return localize(found.name, locale, locale);
    const past = gone.find((entry) => entry.id === id);
    return `${past === undefined ? `#${id}` : localize(past.name, locale, locale)} (retired)`;
  };
  return { schedule: name(schedules, retired.schedules), reason: name(reasons, retired.reasons) };
}
