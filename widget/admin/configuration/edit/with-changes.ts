/** Merges changes of the same configuration by two people. Loaded once that happens. */

import type { Desk } from '../../desk.ts';
import { changeDraft, type Draft, type Entry, isEntry, readDraft } from './draft.ts';

/**
 * Applies the changes from `base` to `mine` to `theirs`. If both changed a value, `mine` wins; list
 * entries are matched by id, else by name, else by content. Returns `null` if both added an entry
 * with the same id, because then the ids are ambiguous.
 */
export function withChanges(base: Entry | null, mine: Entry, theirs: Entry): Entry | null {
  try {
    const made = joined(base ?? {}, mine, theirs);
    return isEntry(made) ? made : null;
  } catch (error) {
    if (error instanceof SameId) {
      return null;
    }
    throw error;
  }
}

/** Returns the draft on top of the configuration in force; `null` if they cannot be merged. */
export async function rebasedDraft(desk: Desk, { base, file: mine }: Draft): Promise<Draft | null> {
  const { body: now } = await readDraft(desk.call);
  const file = now?.base && withChanges(base, mine, now.base);
  return file ? changeDraft(desk, { ...now, file }) : null;
}

class SameId extends Error {}

function joined(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) {
    return theirs;
  }
  if (isSame(theirs, base)) {
    return mine;
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return joinedLists(Array.isArray(base) ? base : [], mine, theirs);
  }
  return isEntry(mine) && isEntry(theirs)
    ? joinedEntries(isEntry(base) ? base : {}, mine, theirs)
    : mine;
}

function joinedEntries(base: Entry, mine: Entry, theirs: Entry): Entry {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const made = keys.map((key) => [key, joined(base[key], mine[key], theirs[key])] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined));
}

/** Merges lists in the order of `theirs`, with entries of `mine` alone at the end. */
function joinedLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const byName = (list: readonly unknown[]) =>
    new Map(list.map((one) => [describeEntry(one), one]));
  const before = byName(base);
  const own = byName(mine);
  const other = byName(theirs);
  const made = [...new Set([...other.keys(), ...own.keys()])].map((name) => {
    const isNew = !before.has(name) && own.has(name) && other.has(name);
    if (isNew && name.startsWith('id ') && !isSame(own.get(name), other.get(name))) {
      throw new SameId();
    }
    return joined(before.get(name), own.get(name), other.get(name));
  });
  return made.filter((one) => one !== undefined);
}

function describeEntry(one: unknown): string {
  if (isEntry(one) && one.id !== undefined) {
    return `id ${one.id}`;
  }
  if (isEntry(one) && one.name !== undefined) {
    return `name ${one.name}`;
  }
  return JSON.stringify(one);
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
