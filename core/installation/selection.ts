/**
 * What customers select from a reason: how often, and what they add. Each selection that can be
 * booked is a reason of its own that no list shows. Computed once, when an installation is read
 * from its file, and stored with it.
 */

import { createHash } from 'node:crypto';
import { completeCombination, termsAt } from './combination.ts';
import type { Installation } from './installation.ts';
import { type LocalizedText, localize } from './language.ts';
import { hasReason, type Reason, type Schedule, type Selection } from './schedule.ts';

type Settings = Pick<Installation, 'reasons' | 'schedules' | 'locale'>;

/** More would make every list of reasons slow. */
export const MAX_SELECTIONS = 200;

/** The first id of a selection; the last one is the largest number of a column. */
const FIRST_ID = 1_000_000_000;
const LAST_ID = 2_147_483_647;

/** The same for the same selection in every installation, in whatever order things were added. */
export function selectionId({ reasonId, count, additionIds }: Selection): number {
  const added = additionIds.toSorted((a, b) => a - b).join('+');
  const hash = createHash('sha256').update(`${reasonId}*${count}+${added}`).digest();
  return FIRST_ID + (hash.readUIntBE(0, 6) % (LAST_ID - FIRST_ID + 1));
}

/** Adds the selections of all reasons, to calendars that offer what these consist of. */
export function completeSelections<Complete extends Settings>(settings: Complete): Complete {
  const listed = settings.reasons.filter(({ selection }) => selection === undefined);
  const selections = listed
    .flatMap(listSelections)
    .map((selection) => createSelection(selection, listed, settings.locale));
  const ordinary = settings.schedules
    .filter(({ memberIds }) => memberIds.length === 0)
    .map((schedule) => withSelections(schedule, selections, listed));
  const schedules = settings.schedules.map(
    (schedule) =>
      ordinary.find(({ id }) => id === schedule.id) ??
      groupWithSelections(schedule, selections, ordinary),
  );
  return { ...settings, reasons: [...listed, ...selections], schedules };
}

/** How many selections this reason has. */
export function countSelections({ additions, count }: Pick<Reason, 'additions' | 'count'>): number {
  const all = additions?.reasonIds.length ?? 0;
  const most = Math.min(additions?.atMost ?? all, all);
  let ways = 1;
  let sum = 1;
  for (let added = 1; added <= most; added += 1) {
    ways = (ways * (all - added + 1)) / added;
    sum += ways;
  }
  return sum * (count?.max ?? 1) - 1;
}

/** Without the reason alone, once. */
function listSelections({ id, additions, count }: Reason): readonly Selection[] {
  if (
    countSelections({ ...(additions && { additions }), ...(count && { count }) }) > MAX_SELECTIONS
  ) {
    return [];
  }
  const all = additions?.reasonIds ?? [];
  const added = listSubsets(all, additions?.atMost ?? all.length);
  return Array.from({ length: count?.max ?? 1 }, (_, index) => index + 1).flatMap((times) =>
    added
      .filter((additionIds) => times > 1 || additionIds.length > 0)
      .map((additionIds) => ({ reasonId: id, count: times, additionIds })),
  );
}

/** All subsets of at most this size, smaller ones first, each in the order of `all`. */
function listSubsets(all: readonly number[], size: number): readonly (readonly number[])[] {
  let subsets: readonly (readonly number[])[] = [[]];
  for (const id of all) {
    subsets = [
      ...subsets,
      ...subsets.filter((one) => one.length < size).map((one) => [...one, id]),
    ];
  }
  return subsets.toSorted((a, b) => a.length - b.length);
}

function createSelection(selection: Selection, reasons: readonly Reason[], locale: string): Reason {
  const { reasonId, count, additionIds } = selection;
  const find = (id: number) => reasons.find((reason) => reason.id === id);
  const base = find(reasonId);
  const added = additionIds.map((id) => find(id)?.name ?? '');
  const combines = {
    reasonIds: [...Array.from({ length: count }, () => reasonId), ...additionIds],
    stated: { form: [] },
  };
  const reason: Reason = {
    id: selectionId(selection),
    name: nameSelection(base?.name ?? '', { count, added }, locale),
    description: base?.description ?? '',
    durationMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    capacity: null,
    price: null,
    infoUrl: base?.infoUrl ?? null,
    form: [],
    combines,
    selection,
  };
  return completeCombination(reason, combines, reasons);
}

interface Names {
  readonly count: number;
  readonly added: readonly LocalizedText[];
}

/** `2 × Passport + Photo`, in every language in which one of them has a name. */
function nameSelection(
  base: LocalizedText,
  { count, added }: Names,
  locale: string,
): LocalizedText {
  const join = (say: (text: LocalizedText) => string) =>
    [count > 1 ? `${count} × ${say(base)}` : say(base), ...added.map(say)].join(' + ');
  const languages = [
    ...new Set(
      [base, ...added].flatMap((name) => (typeof name === 'string' ? [] : Object.keys(name))),
    ),
  ];
  return languages.length === 0
    ? join(String)
    : Object.fromEntries(
        languages.map((language) => [language, join((text) => localize(text, language, locale))]),
      );
}

function withSelections(
  schedule: Schedule,
  selections: readonly Reason[],
  reasons: readonly Reason[],
): Schedule {
  const { selectionIds: _, combinedTerms = [], ...rest } = schedule;
  const offered = selections.filter(({ combines }) =>
    combines?.reasonIds.every((id) => rest.reasonIds.includes(id)),
  );
  const known = combinedTerms.filter(({ reasonId }) => rest.reasonIds.includes(reasonId));
  const here: Schedule = { ...rest, ...(known.length > 0 && { combinedTerms: known }) };
  const terms = [...known, ...offered.flatMap((reason) => termsAt(reason, here, reasons))];
  return {
    ...here,
    ...(offered.length > 0 && { selectionIds: offered.map(({ id }) => id) }),
    ...(terms.length > 0 && { combinedTerms: terms }),
  };
}

/** A group that lists reasons has the selections of these that a member can do as a whole. */
function groupWithSelections(
  group: Schedule,
  selections: readonly Reason[],
  ordinary: readonly Schedule[],
): Schedule {
  const { selectionIds: _, ...rest } = group;
  const members = ordinary.filter(({ id }) => group.memberIds.includes(id));
  const offered = selections.filter(
    ({ id, combines }) =>
      combines?.reasonIds.every((part) => rest.reasonIds.includes(part)) &&
      members.some((member) => hasReason(member, id)),
  );
  return offered.length === 0 ? rest : { ...rest, selectionIds: offered.map(({ id }) => id) };
}

/** A reason that is done in a booking of another one, and how often. */
export interface BookedPart {
  readonly reasonId: number;
  readonly name: LocalizedText;
  readonly count: number;
}

/**
 * What a booking of this reason consists of, in order; empty if it is a single reason. `reasons`
 * includes those that are no longer offered.
 */
export function listBookedParts(
  { combines }: Pick<Reason, 'combines'>,
  reasons: readonly Pick<Reason, 'id' | 'name'>[],
): readonly BookedPart[] {
  const counts = new Map<number, number>();
  for (const id of combines?.reasonIds ?? []) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([reasonId, count]) => ({
    reasonId,
    name: reasons.find(({ id }) => id === reasonId)?.name ?? `#${reasonId}`,
    count,
  }));
}
