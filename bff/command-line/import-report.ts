/**
 * Summarizes an import's changes in short sentences: settings by their keys in the file, bookings
 * as in `booking list`.
 */

import {
  type ChangeCount,
  createZone,
  type EntryChange,
  findIneffectiveSettings,
  formatWallTime,
  type ImportCommand,
  type ImportQuestion,
  type ImportSummary,
  type Installation,
  type KeyChange,
  type LocalizedText,
  localize,
  type OutsideBooking,
  type Storage,
} from '../../core/index.ts';
import { localDay } from '../operations/local-day.ts';
import type { Io } from './command.ts';
import {
  createOfferedNames,
  type OfferedNames,
  sayDayRule,
  sayIneffectiveSetting,
} from './offered.ts';
import { printable, printTable } from './print.ts';

/** More would scroll everything else off the screen. */
const MAX_CHANGES = 40;
const MAX_ENTRIES = 5;
const MAX_CHARACTERS = 60;

interface ReportedImport {
  readonly summary: ImportSummary;
  readonly installation: Installation;
  readonly names: OfferedNames;
}

export async function reportImport(
  io: Io,
  storage: Storage,
  { summary, installation, now }: Omit<ReportedImport, 'names'> & Pick<ImportCommand, 'now'>,
): Promise<void> {
  const stored = await storage.configuration.readRetired();
  const gone = (entries: ImportSummary['changes']['schedules']) =>
    entries.filter(({ kind }) => kind === 'retired');
  const names = createOfferedNames(installation, {
    schedules: [...stored.schedules, ...gone(summary.changes.schedules)],
    reasons: [...stored.reasons, ...gone(summary.changes.reasons)],
  });
  for (const line of describeCounts(summary)) {
    io.out(line);
  }
  for (const line of describeChanges({ summary, installation })) {
    io.out(line);
  }
  for (const setting of findIneffectiveSettings(installation, localDay(installation, now))) {
    io.err(`Note: ${sayIneffectiveSetting(setting, installation)}`);
  }
  for (const line of sayDroppedAnswers(summary, installation)) {
    io.out(line);
  }
  const after = sayOrphaned(summary.orphaned);
  if (after === null) {
    return;
  }
  const { count } = summary.orphaned;
  const lie = summary.done ? 'lie' : 'would lie';
  io.out(
    `${count === 1 ? `1 upcoming booking ${lie === 'lie' ? 'lies' : lie}` : `${count} upcoming bookings ${lie}`} outside what is offered:`,
  );
  printTable(io, ORPHANED_HEADS, orphanedRows({ summary, installation, names }));
  for (const line of after) {
    io.out(line);
  }
}

function describeCounts({ done, profile, schedules, reasons }: ImportSummary): string[] {
  const name = localize(profile.name, profile.locale, profile.locale);
  return [
    `${done ? 'Imported' : 'To import'} ${name} (${profile.timeZone}).`,
    `Calendars: ${describeCount(schedules)}.`,
    `Reasons: ${describeCount(reasons)}.`,
  ];
}

function describeCount({ added, restored, changed, unchanged, retired }: ChangeCount): string {
  const parts = [
    `${added} added`,
    `${restored} offered again`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    `${retired} retired`,
  ].filter((part) => !part.startsWith('0 '));
  return parts.length === 0 ? 'none' : parts.join(', ');
}

function describeChanges({
  summary: { changes },
  installation,
}: Pick<ReportedImport, 'summary' | 'installation'>): readonly string[] {
  const { settings, schedules, resources, reasons } = changes;
  const isFirst =
    settings.length === 0 &&
    [...schedules, ...resources, ...reasons].every(({ kind }) => kind === 'added');
  if (isFirst) {
    return [];
  }
  const say = (text: LocalizedText) => localize(text, installation.locale, installation.locale);
  const lines = [
    ...settings.map((change) => `${sayKey(change)}.`),
    ...schedules.map((entry) => `calendar ${entry.id} (${say(entry.name)}): ${sayEntry(entry)}.`),
    ...resources.map((entry) => `resource ${entry.id} (${say(entry.name)}): ${sayEntry(entry)}.`),
    ...reasons.map((entry) => `reason ${entry.id} (${say(entry.name)}): ${sayEntry(entry)}.`),
  ];
  if (lines.length === 0) {
    return [];
  }
  const shown = lines.slice(0, MAX_CHANGES).map((line) => `  ${printable(line)}`);
  const more = lines.length - shown.length;
  return ['What changes:', ...shown, ...(more === 0 ? [] : [`  and ${more} more.`])];
}

function sayEntry({ kind, keys }: EntryChange): string {
  if (kind === 'retired') {
    return 'retired; its bookings stay';
  }
  if (kind === 'restored') {
    return 'offered again';
  }
  return kind === 'added' ? 'added' : keys.map(sayKey).join('; ');
}

function sayKey({ key, before, after, entries }: KeyChange): string {
  if (entries === null) {
    return `${key} ${shorten(before ?? 'not set')} -> ${shorten(after ?? 'not set')}`;
  }
  const parts = [
    ...sayEntries('added', entries.added),
    ...sayEntries('taken out', entries.removed),
    ...sayEntries(
      'changed',
      entries.changed.map(({ name }) => name),
    ),
  ];
  return `${key} ${parts.length === 0 ? 'in another order' : parts.join(', ')}`;
}

function sayEntries(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) {
    return [];
  }
  const shown = names.slice(0, MAX_ENTRIES).map((name) => shorten(name));
  return [
    `${what} (${shown.join(' | ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''})`,
  ];
}

function shorten(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 3)}...` : text;
}

function sayDroppedAnswers(
  { done, droppedAnswers }: ImportSummary,
  { locale }: Installation,
): readonly string[] {
  return droppedAnswers.map(({ name, label, bookings }) => {
    const many =
      bookings === 1
        ? '1 upcoming booking keeps its answer'
        : `${bookings} upcoming bookings keep their answers`;
    return printable(
      `Field ${name} (${localize(label, locale, locale)}) ${done ? 'is' : 'would'} no longer ${done ? '' : 'be '}asked for; ${many}.`,
    );
  });
}

const ORPHANED_HEADS = ['No.', 'Time', 'Calendar', 'Reason', 'Why'];

function orphanedRows({
  summary: { orphaned },
  installation,
  names,
}: ReportedImport): readonly (readonly string[])[] {
  const zone = createZone(installation.timeZone);
  return orphaned.first.map((booking) =>
    [
      `${booking.bookingId}`,
      formatWallTime(zone.toWall(booking.startsAt)).slice(0, 16),
      names.schedule(booking.scheduleId),
      names.reason(booking.reasonId),
      sayWhy(booking),
    ].map(printable),
  );
}

const WORDS = { schedule: 'calendar', resource: 'resource', reason: 'reason' } as const;

function sayWhy({ why }: OutsideBooking): string {
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
    case 'over_capacity':
      return `no place left: the ${WORDS[why.by]} takes ${why.capacity} at once`;
  }
}

/** Advice about the orphaned bookings; `null` if there are none. */
function sayOrphaned({ count, first }: ImportSummary['orphaned']): readonly string[] | null {
  const [earliest] = first;
  if (earliest === undefined) {
    return null;
  }
  const more = count - first.length;
  return [
    ...(more === 0 ? [] : [`and ${more} more: slotwell booking list shows all upcoming bookings.`]),
    `They stay as they are, and nobody was notified. slotwell booking move ${earliest.bookingId} "YYYY-MM-DD HH:MM" moves one, slotwell booking cancel ${earliest.bookingId} --message TEXT cancels one.`,
  ];
}

export function sayQuestion(
  question: ImportQuestion,
  { locale }: Pick<Installation, 'locale'>,
): string {
  const { bookings } = question;
  const many = bookings === 1 ? '1 upcoming booking' : `${bookings} upcoming bookings`;
  if (question.kind === 'zone') {
    return `The time zone changes from ${question.from} to ${question.to}: the wall time of ${many} moves, and nobody is notified.`;
  }
  if (question.kind === 'retire_selection') {
    return printable(
      `Reason ${question.id} (${localize(question.name, locale, locale)}) can no longer be booked with all that ${many} selected with it; ${bookings === 1 ? 'it stays' : 'they stay'}.`,
    );
  }
  const what = {
    retire_schedule: 'Calendar',
    retire_resource: 'Resource',
    retire_reason: 'Reason',
  }[question.kind];
  return printable(
    `${what} ${question.id} (${localize(question.name, locale, locale)}) is retired and has ${many}, which ${bookings === 1 ? 'stays' : 'stay'}.`,
  );
}
