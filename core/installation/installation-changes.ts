/**
 * The changes that an installation file makes to the current installation, described by the keys of
 * the file, which its author knows.
 */

import { isDeepStrictEqual } from 'node:util';
import { presentInstallationFile } from './file/present.ts';
import type { FormField } from './form-field.ts';
import type { Installation } from './installation.ts';
import type { LocalizedText } from './language.ts';
import { isListed } from './schedule.ts';

export interface InstallationChanges {
  /** Changes to top-level keys, except calendars, resources and reasons. */
  readonly settings: readonly KeyChange[];
  readonly schedules: readonly EntryChange[];
  readonly resources: readonly EntryChange[];
  readonly reasons: readonly EntryChange[];
}

/** Changes to one calendar, resource or reason. */
export interface EntryChange {
  readonly id: number;
  readonly name: LocalizedText;
  readonly kind: 'added' | 'restored' | 'changed' | 'retired';
  /** Only for `changed`. */
  readonly keys: readonly KeyChange[];
}

/** A change to one key of the file. */
export interface KeyChange {
  readonly key: string;
  /** `null` if the key is missing and the default applies, or if the value is a list. */
  readonly before: string | null;
  readonly after: string | null;
  /** Changed list entries, by name if they have one; `null` for a single value. */
  readonly entries: ListChange | null;
}

/** List entries, each by its name, or as it would be written on one line of the file. */
export interface ListChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Changed entries with a name, and their changes. */
  readonly changed: readonly { readonly name: string; readonly keys: readonly ValueChange[] }[];
}

/** A change to one key of a list entry, with each value as it would be written on one line. */
export type ValueChange = Pick<KeyChange, 'key' | 'before' | 'after'>;

/** Ids that were offered before and retired; they may be restored. */
export interface RetiredIds {
  /** Of calendars and of resources. */
  readonly schedules: ReadonlySet<number>;
  readonly reasons: ReadonlySet<number>;
}

/** `before` is `null` if nothing was configured. */
export function compareInstallations(
  before: Installation | null,
  after: Installation,
  retired: RetiredIds,
): InstallationChanges {
  const old = before && plainFile(before);
  const made = plainFile(after);
  const { schedules: _, resources: __, reasons: ___, ...settings } = made;
  return {
    settings:
      old === null
        ? []
        : compareKeys(
            { ...old, schedules: undefined, resources: undefined, reasons: undefined },
            settings,
          ),
    schedules: compareEntries(before?.schedules ?? [], after.schedules, {
      old: old?.schedules,
      made: made.schedules,
      retired: retired.schedules,
    }),
    resources: compareEntries(before?.resources ?? [], after.resources ?? [], {
      old: old?.resources,
      made: made.resources,
      retired: retired.schedules,
    }),
    // What a reason's selections become follows from what changes in the reason.
    reasons: compareEntries(
      before?.reasons.filter(isListed) ?? [],
      after.reasons.filter(isListed),
      {
        old: old?.reasons,
        made: made.reasons,
        retired: retired.reasons,
      },
    ),
  };
}

type Entry = Readonly<Record<string, unknown>>;
type NamedEntry = Pick<Installation['schedules'][number], 'id' | 'name'>;

/** The file without undefined keys. */
function plainFile(installation: Installation): Entry & {
  readonly [Key in 'schedules' | 'resources' | 'reasons']?: readonly Entry[];
} {
  return JSON.parse(JSON.stringify(presentInstallationFile(installation)));
}

interface Files {
  readonly old: readonly Entry[] | undefined;
  readonly made: readonly Entry[] | undefined;
  readonly retired: ReadonlySet<number>;
}

function compareEntries(
  before: readonly NamedEntry[],
  after: readonly NamedEntry[],
  { old = [], made = [], retired }: Files,
): readonly EntryChange[] {
  const known = new Set(before.map(({ id }) => id));
  const named = new Set(after.map(({ id }) => id));
  const findEntry = (entries: readonly Entry[], id: number) =>
    entries.find((entry) => entry.id === id) ?? {};
  const came = after.map(({ id, name }): EntryChange => {
    if (!known.has(id)) {
      return { id, name, kind: retired.has(id) ? 'restored' : 'added', keys: [] };
    }
    return {
      id,
      name,
      kind: 'changed',
      keys: compareKeys(findEntry(old, id), findEntry(made, id)),
    };
  });
  const gone = before
    .filter(({ id }) => !named.has(id))
    .map(({ id, name }): EntryChange => ({ id, name, kind: 'retired', keys: [] }));
  return [...came.filter(({ kind, keys }) => kind !== 'changed' || keys.length > 0), ...gone];
}

function compareKeys(before: Entry, after: Entry): readonly KeyChange[] {
  return differingKeys(before, after).flatMap((key) => compareKey(key, before[key], after[key]));
}

/** Texts in several languages, and settings that belong together, are compared key by key. */
function isGroup(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function differingKeys(before: Entry, after: Entry): readonly string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
}

function compareKey(key: string, before: unknown, after: unknown): readonly KeyChange[] {
  const values = [before, after].filter((value) => value !== undefined);
  if (values.every(isGroup)) {
    const inner = compareKeys(toEntry(before), toEntry(after));
    return inner.map((change) => ({ ...change, key: `${key}.${change.key}` }));
  }
  const lists = [before, after].some(Array.isArray);
  if (!lists) {
    return [{ key, before: single(before), after: single(after), entries: null }];
  }
  return [{ key, before: null, after: null, entries: compareLists(toList(before), toList(after)) }];
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Entries with a name are matched by it; others are either present or not. */
function compareLists(before: readonly unknown[], after: readonly unknown[]): ListChange {
  const old = keyed(before);
  const made = keyed(after);
  return {
    added: [...made.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !made.has(name)),
    changed: [...made]
      .filter(([name, entry]) => old.has(name) && !isDeepStrictEqual(old.get(name), entry))
      .map(([name, entry]) => ({
        name,
        keys: compareValues(toEntry(old.get(name)), toEntry(entry)),
      })),
  };
}

/** A reason in the list of a calendar may be its id alone, which sets nothing. */
function toEntry(entry: unknown): Entry {
  if (typeof entry === 'number') {
    return { id: entry };
  }
  return typeof entry === 'object' && entry !== null
    ? Object.fromEntries(Object.entries(entry))
    : {};
}

function compareValues(before: Entry, after: Entry): readonly ValueChange[] {
  return differingKeys(before, after).map((key) => ({
    key,
    before: single(before[key]),
    after: single(after[key]),
  }));
}

function keyed(entries: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(entries.map((entry) => [nameIn(entry), entry]));
}

/** The name of a field, the id of a reason that a calendar sets something for, or the value. */
function nameIn(entry: unknown): string {
  if (isField(entry)) {
    return entry.name;
  }
  const isNumbered = typeof entry === 'object' && entry !== null && 'id' in entry;
  return inline(isNumbered ? entry.id : entry);
}

function isField(entry: unknown): entry is Pick<FormField, 'name'> {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'form_type' in entry &&
    'name' in entry &&
    typeof entry.name === 'string'
  );
}

function single(value: unknown): string | null {
  return value === undefined ? null : inline(value);
}

/** Formats a value as it would be written on one line of the file. */
function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return value.map(inline).join(', ');
  }
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${inline(inner)}`)
    .join(', ');
}
