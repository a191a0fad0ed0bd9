/** Booking, moving and cancelling at random, and what must come of it. */

import { aMove, aReserve, MINUTE_MS } from '../storage-fixture.ts';
import type { Given, Wish } from './calendar.ts';
import { type KnownBooking, type KnownHold, placeOf, slotOf, type World } from './world.ts';

export async function bookSomething(world: World): Promise<void> {
  const { storage, clock, compare, random } = world;
  const known = random(3) === 0 ? world.aKnownHold() : undefined;
  const live = known && world.isLive(known) && world.holds.has(known) ? known : undefined;
  const email = `${random(12)}@example.org`;
  const wish = { ...world.aWish(), ...(known ? perhapsHeldTime(world, known) : {}), email };
  const given = world.calendar.give({ ...wish, ...(live ? claimsOfHolder(live, wish) : {}) });
  const { scheduleId, reasonId, persons, startsAt } = wish;
  const holdSecret = known?.hold.secret ?? null;
  const submission = {
    last_name: 'Lovelace',
    email,
    ...(persons > 1 ? { persons: `${persons}` } : {}),
  };
  const command = aReserve({
    now: clock.now,
    scheduleId,
    reasonId,
    slot: slotOf(startsAt),
    submission,
    holdSecret,
  });
  const outcome = await storage.bookings.reserve(command);
  if (outcome.kind === 'refused') {
    return compare('book', given, { kind: 'refused', code: outcome.code });
  }
  const { bookingId, ...receipt } = outcome.receipt;
  const stored = await storage.bookings.find(bookingId);
  const place = {
    scheduleId: stored?.scheduleId,
    reasonId: stored?.reasonId,
    persons: stored?.persons,
    startsAt: receipt.startsAt,
    endsAt: receipt.endsAt,
  };
  compare('book', placeOf(given), { kind: 'given', ...place });
  if (live) {
    world.forget(live);
  }
  const claim = world.keep(given, null);
  if (claim) {
    world.bookings.add({ claim, email, bookingId, version: 1 });
  }
}

/**
 * Whoever holds a time mostly books that very time, by way of its schedule or of the group, and
 * mostly for as many.
 */
function perhapsHeldTime({ random }: World, { claim }: KnownHold): Partial<Wish> {
  if (random(5) === 0) {
    return {};
  }
  const persons = random(3) === 0 ? 1 : claim.persons;
  return {
    scheduleId: random(2) === 0 ? 9 : claim.scheduleId,
    reasonId: claim.reasonId,
    persons,
    startsAt: claim.startsAt,
  };
}

function claimsOfHolder(
  { claim, hold }: KnownHold,
  { startsAt, reasonId }: Wish,
): Pick<Wish, 'gives' | 'first' | 'heldSince'> {
  const promised = claim.startsAt === startsAt && claim.reasonId === reasonId;
  const heldSince = promised ? { scheduleId: claim.scheduleId, since: hold.createdAt } : null;
  return { gives: claim, first: claim.scheduleId, heldSince };
}

interface MoveTerms {
  readonly respectCutoff: boolean;
  readonly expectedVersion?: number;
}

export async function moveSomething(world: World): Promise<void> {
  const { storage, clock, compare, random } = world;
  const known = world.one(world.bookings);
  if (!known) {
    return;
  }
  const { claim, bookingId, email } = known;
  const wish = {
    ...world.aWish(),
    reasonId: claim.reasonId,
    persons: claim.persons,
    email,
    gives: claim,
    first: claim.scheduleId,
  };
  const startsAt = random(8) === 0 ? claim.startsAt : wish.startsAt;
  const target = random(3) === 0 ? {} : { scheduleId: wish.scheduleId };
  const terms: MoveTerms = {
    respectCutoff: random(2) === 0,
    ...(random(3) === 0 ? { expectedVersion: 1 + random(2) } : {}),
  };
  const code = whyNotMoved(world, known, terms);
  const given: Given =
    code === null
      ? world.calendar.give({
          ...wish,
          startsAt,
          scheduleId: claim.scheduleId,
          ...target,
          isAtDesk: !terms.respectCutoff,
        })
      : { kind: 'refused', code };
  const outcome = await storage.bookings.move(
    aMove(bookingId, { now: clock.now, slot: slotOf(startsAt), ...terms, ...target }),
  );
  if (outcome.kind !== 'moved' || given.kind === 'refused') {
    return compare('move', given, { ...outcome });
  }
  const { scheduleId, endsAt, reasonId, persons, version, ...booking } = outcome.booking;
  const moved = {
    kind: 'given',
    scheduleId,
    reasonId,
    persons,
    startsAt: booking.startsAt,
    endsAt,
    version,
    previous: outcome.previous,
  };
  const previous = { scheduleId: claim.scheduleId, startsAt: claim.startsAt, endsAt: claim.endsAt };
  const next = isSamePlace(known, given) ? known.version : known.version + 1;
  compare('move', { ...placeOf(given), version: next, previous }, moved);
  replace(world, known, { given, version: next });
}

function isSamePlace({ claim }: KnownBooking, given: Given & { readonly kind: 'given' }): boolean {
  return given.claim.scheduleId === claim.scheduleId && given.claim.startsAt === claim.startsAt;
}

function replace(
  world: World,
  known: KnownBooking,
  { given, version }: { readonly given: Given; readonly version: number },
): void {
  remove(world, known);
  const claim = world.keep(given, null);
  if (claim) {
    world.bookings.add({ ...known, claim, version });
  }
}

function remove({ claims, bookings }: World, known: KnownBooking): void {
  claims.delete(known.claim);
  bookings.delete(known);
}

function whyNotMoved(
  world: World,
  known: KnownBooking,
  { respectCutoff, expectedVersion }: MoveTerms,
): string | null {
  if (world.clock.now >= known.claim.startsAt * MINUTE_MS) {
    return 'not_changeable';
  }
  if (expectedVersion !== undefined && expectedVersion !== known.version) {
    return 'version_conflict';
  }
  return respectCutoff ? pastCutoff(world, known) : null;
}

function pastCutoff({ clock, schedule }: World, { claim }: KnownBooking): string | null {
  const minutes = schedule(claim.scheduleId)?.cancelCutoffMinutes ?? 0;
  return clock.now > (claim.startsAt - minutes) * MINUTE_MS ? 'cutoff_passed' : null;
}

export async function cancelSomething(world: World): Promise<void> {
  const { storage, clock, compare, random } = world;
  const respectCutoff = random(2) === 0;
  const known = world.one(world.bookings);
  if (!known) {
    return;
  }
  const { bookingId, version } = known;
  const code = respectCutoff ? pastCutoff(world, known) : null;
  const outcome = await storage.bookings.cancel({
    now: clock.now,
    actor: 'api',
    bookingId,
    trigger: 'api',
    respectCutoff,
  });
  if (code !== null || outcome.kind !== 'cancelled') {
    return compare('cancel', { kind: 'refused', code }, { ...outcome });
  }
  const { status, version: reached, cancelledAt } = outcome.booking;
  const expected = {
    kind: 'cancelled',
    status: 'cancelled',
    version: version + 1,
    cancelledAt: clock.now,
  };
  compare('cancel', expected, { kind: outcome.kind, status, version: reached, cancelledAt });
  remove(world, known);
  world.cancelled.push(bookingId);
}

export async function cancelAgain({
  storage,
  clock,
  compare,
  one,
  cancelled,
}: World): Promise<void> {
  const bookingId = one(cancelled);
  if (bookingId === undefined) {
    return;
  }
  const before = await storage.bookings.find(bookingId);
  const outcome = await storage.bookings.cancel({
    now: clock.now,
    actor: 'api',
    bookingId,
    trigger: 'api',
    respectCutoff: true,
  });
  compare('cancel again', { kind: 'cancelled', booking: before }, { ...outcome });
}
