/** Holding, extending and releasing at random, and what must come of it. */

import type { NotFound } from '../../../../core/booking/change.ts';
import type { Held, Hold } from '../../../../core/booking/hold.ts';
import { aHold, MINUTE_MS } from '../storage-fixture.ts';
import type { Given, ModelClaim, Wish } from './calendar.ts';
import { type KnownHold, type Outcome, placeOf, slotOf, type World } from './world.ts';

const LIMIT = 3;

export async function holdSomething(world: World): Promise<void> {
  const { storage, clock, compare, forget, holds, isLive, keep, random } = world;
  const replaced = random(3) === 0 ? world.aKnownHold() : undefined;
  const live = replaced && isLive(replaced) && holds.has(replaced) ? replaced : undefined;
  const visitor = `visitor ${random(2)}`;
  // Of a group, the member that is held stays.
  const wish = {
    ...world.aWish(),
    gives: live?.claim ?? null,
    first: live?.claim.scheduleId ?? null,
  };
  const others = [...holds].filter((known) => known !== live && known.visitor === visitor);
  const expected = expectedOf(world, wish, others);
  const { scheduleId, reasonId, persons } = wish;
  const replaces = replaced?.hold.secret ?? null;
  const outcome = await storage.holds.create(
    aHold({
      now: clock.now,
      scheduleId,
      reasonId,
      persons,
      slot: slotOf(wish.startsAt),
      visitor,
      replaces,
    }),
  );
  if (outcome.kind === 'refused' || expected.kind === 'refused') {
    return compare('hold', expected, { ...outcome });
  }
  const { secret: _secret, ...told } = outcome.hold;
  const times = goesOn(live, expected.claim)
    ? timesOfGoingOn(world, live)
    : timesOf(world, expected.claim.scheduleId);
  compare('hold', { ...placeOf(expected), ...times }, { kind: 'given', ...told });
  if (live) {
    forget(live);
  }
  const claim = keep(expected, times.expiresAt);
  if (claim) {
    holds.add({ claim, hold: outcome.hold, visitor });
  }
}

/**
 * Returns the expected answer: unknown places come first, then the visitor's limit, then taken
 * places.
 */
function expectedOf({ calendar }: World, wish: Wish, others: readonly KnownHold[]): Given {
  const given = calendar.give(wish);
  if (others.length < LIMIT || (given.kind === 'refused' && given.code !== 'slot_unavailable')) {
    return given;
  }
  return {
    kind: 'refused',
    code: 'hold_limit',
    endsAt: Math.min(...others.map(({ hold }) => hold.expiresAt)),
  };
}

function timesOf({ schedule, clock: { now } }: World, scheduleId: number) {
  const minutes = schedule(scheduleId)?.holdMinutes ?? 0;
  return {
    createdAt: now,
    expiresAt: now + minutes * MINUTE_MS,
    extendableUntil: now + 30 * MINUTE_MS,
  };
}

/** Whether a hold continues the time of the one that it replaces in the same place. */
function goesOn(
  live: KnownHold | undefined,
  { scheduleId, startsAt, endsAt }: Omit<ModelClaim, 'expiresAt'>,
): live is KnownHold {
  return (
    live !== undefined &&
    live.claim.scheduleId === scheduleId &&
    live.claim.startsAt < endsAt &&
    startsAt < live.claim.endsAt
  );
}

function timesOfGoingOn(
  world: World,
  { claim, hold: { createdAt, extendableUntil, ...hold } }: KnownHold,
) {
  const { expiresAt } = timesOf(world, claim.scheduleId);
  return {
    createdAt,
    expiresAt: Math.max(hold.expiresAt, Math.min(expiresAt, extendableUntil)),
    extendableUntil,
  };
}

export async function extendSomething(world: World): Promise<void> {
  const { storage, clock, compare } = world;
  const known = world.aKnownHold();
  if (!known) {
    return;
  }
  const outcome = await storage.holds.extend({ now: clock.now, secret: known.hold.secret });
  if (!world.holds.has(known)) {
    return compare('extend', { kind: 'not_found' }, { ...outcome });
  }
  const wanted = Math.min(
    timesOf(world, known.claim.scheduleId).expiresAt,
    known.hold.createdAt + 30 * MINUTE_MS,
  );
  const expiresAt = Math.max(wanted, known.hold.expiresAt);
  compare('extend', { kind: 'held', hold: { ...known.hold, expiresAt } }, withoutParts(outcome));
  changeExpiry(world, known, expiresAt);
}

export async function releaseSomething(world: World): Promise<void> {
  const { storage, clock, compare } = world;
  const known = world.aKnownHold();
  if (!known) {
    return;
  }
  const { secret } = known.hold;
  await storage.holds.release({ now: clock.now, secret });
  const released = { ...known.hold, expiresAt: Math.min(known.hold.expiresAt, clock.now + 15_000) };
  const found = await storage.holds.find({ now: clock.now, secret });
  compare(
    'release',
    { kind: 'done', found: world.holds.has(known) ? released : null },
    { kind: 'done', found: found === null ? null : omitParts(found) },
  );
  if (world.holds.has(known)) {
    changeExpiry(world, known, released.expiresAt);
  }
}

/** The model does not know what is needed, of which there is enough. */
function omitParts({ parts: _parts, ...hold }: Hold): Hold {
  return hold;
}

function withoutParts(outcome: Held | NotFound): Outcome {
  return outcome.kind === 'held' ? { ...outcome, hold: omitParts(outcome.hold) } : { ...outcome };
}

function changeExpiry({ claims, holds }: World, known: KnownHold, expiresAt: number): void {
  const claim = { ...known.claim, expiresAt };
  holds.delete(known);
  claims.delete(known.claim);
  claims.add(claim);
  holds.add({ ...known, claim, hold: { ...known.hold, expiresAt } });
}
