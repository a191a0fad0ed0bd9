/**
 * Two people have changed the same configuration: what one of them changed, in what the other one
 * has applied. Loaded once that happens.
 */

import type { Desk } from '../../desk.ts';
import { changeDraft, type Draft, type Entry, isEntry, readDraft } from './draft.ts';

/**
 * `theirs` with what `mine` changed of `base`. What both changed is as in `mine`; entries of lists
 * are told apart by id, else by name, else by what they hold. `null` where both added something
 * under the same id: nobody can tell which of the two is meant.
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

/** The draft with what is in force now below it; `null` where that cannot be told. */
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

/** In their order; what is mine alone comes last. */
function joinedLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const [before, own, other] = [base, mine, theirs].map(
    (list) => new Map(list.map((one) => [describeEntry(one), one])),
  );
  if (!before || !own || !other) {
    return mine;
  }
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
