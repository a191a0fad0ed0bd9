/** What an import changes, in short sentences: settings by the keys of the file, bookings as `booking list` shows them. */

import {
  createZone,
  type EntryChange,
  formatWallTime,
  type ImportQuestion,
  type ImportSummary,
  type Installation,
  type KeyChange,
  type LocalizedText,
  localize,
  type StrandedBooking,
} from '../../core/index.ts';
import type { OfferedNames } from './offered-names.ts';
import { printable } from './printable.ts';
import { sayDayRule } from './say-why-not-offered.ts';

/** More would scroll the rest away. */
const MOST_CHANGES = 40;
const MOST_ENTRIES = 5;
const MOST_CHARACTERS = 60;

export interface Described {
  readonly summary: ImportSummary;
  /** As the file says it. */
  readonly installation: Installation;
  readonly names: OfferedNames;
}

export function describeChanges({ summary: { changes }, installation }: Pick<Described, 'summary' | 'installation'>): readonly string[] {
  const { settings, schedules, reasons } = changes;
  const isFirst = settings.length === 0 && [...schedules, ...reasons].every(({ kind }) => kind === 'added');
  if (isFirst) return [];
  const say = (text: LocalizedText) => localize(text, installation.locale, installation.locale);
  const lines = [
    ...settings.map((change) => `${sayKey(change)}.`),
    ...schedules.map((entry) => `calendar ${entry.id} (${say(entry.name)}): ${sayEntry(entry)}.`),
    ...reasons.map((entry) => `reason ${entry.id} (${say(entry.name)}): ${sayEntry(entry)}.`),
  ];
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MOST_CHANGES).map((line) => `  ${printable(line)}`);
  const more = lines.length - shown.length;
  return ['What changes:', ...shown, ...(more === 0 ? [] : [`  and ${more} more.`])];
}

function sayEntry({ kind, keys }: EntryChange): string {
  if (kind === 'retired') return 'retired; its bookings stay';
  if (kind === 'restored') return 'offered again';
  return kind === 'added' ? 'added' : keys.map(sayKey).join('; ');
}

function sayKey({ key, before, after, entries }: KeyChange): string {
  if (entries === null) return `${key} ${shorten(before ?? 'not set')} -> ${shorten(after ?? 'not set')}`;
  const parts = [
    ...sayEntries('added', entries.added),
    ...sayEntries('taken out', entries.removed),
    ...sayEntries('changed', entries.changed),
  ];
  return `${key} ${parts.length === 0 ? 'in another order' : parts.join(', ')}`;
}

function sayEntries(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_ENTRIES).map((name) => shorten(name));
  return [`${what} (${shown.join(' | ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''})`];
}

function shorten(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 3)}...` : text;
}

export const STRANDED_HEADS = ['No.', 'Time', 'Calendar', 'Reason', 'Why'];

export function strandedRows({ summary: { stranded }, installation, names }: Described): readonly (readonly string[])[] {
  const zone = createZone(installation.timeZone);
  return stranded.first.map((booking) =>
    [
      `${booking.bookingId}`,
      formatWallTime(zone.toWall(booking.startsAt)).slice(0, 16),
      names.schedule(booking.scheduleId),
      names.reason(booking.reasonId),
      sayWhy(booking),
    ].map(printable),
  );
}

function sayWhy({ why }: StrandedBooking): string {
  switch (why.kind) {
    case 'closed':
      return `closed${sayDayRule(why)}`;
    case 'ends_after_closing':
      return 'ends after closing';
    case 'schedule_retired':
      return 'calendar retired';
    case 'reason_retired':
      return 'reason retired';
    case 'reason_not_offered':
      return 'reason not offered there';
  }
}

/** What can be done about them. Null: there are none. */
export function sayStranded({ count, first }: ImportSummary['stranded']): readonly string[] | null {
  const [earliest] = first;
  if (earliest === undefined) return null;
  const more = count - first.length;
  return [
    ...(more === 0 ? [] : [`and ${more} more: slotwell booking list shows all that is to come.`]),
    `They stand as they are, and nobody was told. slotwell booking move ${earliest.bookingId} "YYYY-MM-DD HH:MM" moves one, slotwell booking cancel ${earliest.bookingId} --message TEXT cancels one.`,
  ];
}

export function sayQuestion(question: ImportQuestion, { locale }: Pick<Installation, 'locale'>): string {
  const { bookings } = question;
  const many = bookings === 1 ? '1 upcoming booking' : `${bookings} upcoming bookings`;
  if (question.kind === 'zone')
    return `The time zone changes from ${question.from} to ${question.to}: the wall time of ${many} moves, and nobody is told.`;
  const what = question.kind === 'retire_schedule' ? 'Calendar' : 'Reason';
  return printable(
    `${what} ${question.id} (${localize(question.name, locale, locale)}) is retired and has ${many}, which ${bookings === 1 ? 'stays' : 'stay'}.`,
  );
}
