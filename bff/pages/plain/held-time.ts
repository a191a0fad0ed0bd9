/** Holds the chosen time for a visitor without scripts, and says until when and for how long. */

import type { Entry } from './entry.ts';
import { personsIn } from './persons-view.ts';
import type { Choices, PlainContext, TakenTime } from './plain-context.ts';

/**
 * Replaces the hold of the entry, if there is one. `gone`: the time is no longer free. `null`: it is
 * not held, but may be booked.
 */
export async function holdTime(
  plain: PlainContext,
  choices: Choices,
  entry: Entry,
): Promise<TakenTime | 'gone' | null> {
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

export function countPersons({ reason }: Choices, entry: Entry): number {
  return reason === null ? 1 : personsIn(entry, reason);
}

function sayClock({ visit }: PlainContext, moment: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeStyle: 'short',
    timeZone: visit.installation.timeZone,
  }).format(moment);
}
