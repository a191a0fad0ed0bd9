/** Holds the chosen time for a visitor without scripts, and says until when and for how long. */

import type { Entry } from './entry.ts';
import { personsIn } from './persons-view.ts';
import type { Choices, HeldTime, PlainContext, TakenTime } from './plain-context.ts';

/** Replaces the hold of the entry, if there is one. */
export async function holdTime(
  plain: PlainContext,
  choices: Choices,
  entry: Entry,
): Promise<HeldTime> {
  const { ctx, visit, deps } = plain;
  const { schedule, reason, slot, hold: replaces } = entry;
  const persons = countPersons(choices, entry);
  const outcome = await deps.takeHold(ctx, visit, { schedule, reason, slot, persons, replaces });
  if (outcome.kind === 'refused' && outcome.code === 'slot_unavailable') {
    return 'gone';
  }
  if (outcome.kind !== 'held') {
    return null;
  }
  const { secret, startsAt, endsAt, expiresAt } = outcome.hold;
  return {
    slot,
    hold: secret,
    until: sayClock(plain, expiresAt),
    minutes: String(endsAt - startsAt),
  };
}

/** Holds the time of a form anew; if the form is sent twice, both get the same hold. */
export async function renewTime(
  plain: PlainContext,
  choices: Choices,
  entry: Entry,
): Promise<HeldTime> {
  const { renewed } = plain.deps;
  const of = entry.hold ?? entry.key;
  if (of === null) {
    return await holdTime(plain, choices, entry);
  }
  const begun = renewed.get(of);
  if (begun) {
    return await begun;
  }
  const renewing = holdTime(plain, choices, entry);
  renewed.set(of, renewing);
  const held = await renewing.catch((error: unknown) => {
    renewed.delete(of);
    throw error;
  });
  if (held === null || held === 'gone') {
    renewed.delete(of);
  }
  return held;
}

/** Finds the hold that has taken the place of this one, or of a form's without one. */
export async function findRenewed(
  { renewed }: PlainContext['deps'],
  { slot, hold, key }: Pick<Entry, 'slot' | 'hold' | 'key'>,
): Promise<TakenTime | null> {
  let newest: TakenTime | null = null;
  for (let of = hold ?? key; of !== null; ) {
    const next: HeldTime = (await renewed.get(of)?.catch(() => null)) ?? null;
    if (next === null || next === 'gone' || next.slot !== slot) {
      break;
    }
    newest = next;
    of = next.hold;
  }
  return newest;
}

export function countPersons({ reason }: Choices, entry: Entry): number {
  return reason === null ? 1 : personsIn(entry, reason);
}

function sayClock({ visit }: PlainContext, moment: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeStyle: 'short',
    timeZone: visit.installation.timeZone,
  }).format(moment);
}
