/** Resources between which bookings may be exchanged, compiled once per configuration. */

import type { ExchangeableClaim } from '../availability/occupancy.ts';
import type { Installation } from '../installation/installation.ts';
import { listExchangeable } from '../installation/resource.ts';
import { hasReason, reasonAt, type Schedule } from '../installation/schedule.ts';
import { findNeed, type TimedNeed, timeNeeds } from './needs.ts';
import { isRefusal, type Refusal } from './refusal.ts';

/** Resources that needs with several of them connect. */
export interface Pool<Candidate> {
  /** By id. */
  readonly candidates: readonly Candidate[];
  /** Until so many minutes before a booking begins, the resource can be given or taken back. */
  fixedMinutesBefore(id: number): number;
  /** All different ones of these. */
  readonly fixings: readonly number[];
  /**
   * The other resources that do for what a booking takes, in the order in which its need prefers
   * them; none if its need has changed since.
   */
  findOthers(claim: ExchangeableClaim): readonly number[];
}

interface PlaceWithNeeds {
  readonly schedule: Pick<Schedule, 'id'>;
  readonly needs: readonly TimedNeed[];
  readonly layouts?: readonly PlaceWithNeeds[];
}

/** Finds what bookings of a reason in a calendar, or in the members of a group, need. */
type FindNeeds = (scheduleId: number, reasonId: number) => readonly PlaceWithNeeds[] | Refusal;

interface PoolParts<Candidate> {
  readonly installation: Installation;
  readonly find: FindNeeds;
  readonly findCandidate: (id: number) => Candidate | undefined;
}

/** Finds the pool of a resource; `undefined` if there is none that it can be exchanged for. */
export function createPools<Candidate>({
  installation,
  find,
  findCandidate,
}: PoolParts<Candidate>): (id: number) => Pool<Candidate> | undefined {
  const fixed = listExchangeable(installation.resources ?? []);
  const fixedMinutesBefore = (id: number) => fixed.get(id) ?? 0;
  const findOthers = (claim: ExchangeableClaim) =>
    listAlike(find, claim).filter((id) => fixed.has(id) && id !== claim.scheduleId);
  const pools = new Map<number, Pool<Candidate>>();
  for (const ids of connect(listExchanged(installation, fixed))) {
    const candidates = ids.flatMap((id) => findCandidate(id) ?? []);
    const fixings = [...new Set(ids.map(fixedMinutesBefore))];
    const pool = { candidates, fixedMinutesBefore, fixings, findOthers };
    for (const id of ids) {
      pools.set(id, pool);
    }
  }
  return (id) => pools.get(id);
}

/** The ids of these resources that each need names, if several. */
export function listExchanged(
  { schedules, reasons, resources = [] }: Pick<Installation, 'schedules' | 'reasons' | 'resources'>,
  exchangeable: ReadonlyMap<number, unknown>,
): readonly (readonly number[])[] {
  return schedules
    .flatMap((schedule) =>
      reasons
        .filter(({ id }) => hasReason(schedule, id))
        .flatMap((reason) => timeNeeds(reasonAt(reason, schedule), schedule, resources)),
    )
    .map(({ candidateIds }) => candidateIds.filter((id) => exchangeable.has(id)))
    .filter((ids) => ids.length > 1);
}

/** Joins lists that have an id in common; ascending. */
function connect(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let joined: readonly (readonly number[])[] = [];
  for (const list of lists) {
    const touching = joined.filter((one) => one.some((id) => list.includes(id)));
    const others = joined.filter((one) => !touching.includes(one));
    joined = [...others, [...new Set([...touching.flat(), ...list])]];
  }
  return joined.map((ids) => ids.toSorted((a, b) => a - b));
}

function listAlike(find: FindNeeds, claim: ExchangeableClaim): readonly number[] {
  const found = find(claim.calendarId, claim.reasonId);
  // A calendar that has become a group has no needs, and its members have others.
  const place = isRefusal(found)
    ? undefined
    : found.find(({ schedule }) => schedule.id === claim.calendarId);
  const needs = (place === undefined ? [] : (place.layouts ?? [place])).flatMap(
    (layout) => findNeed(layout, claim.persons, claim.part) ?? [],
  );
  const { bookedAt, startsAt, endsAt, blocksFrom, blocksUntil, scheduleId } = claim;
  const same = needs.find(
    (need) =>
      bookedAt + need.starts === startsAt &&
      bookedAt + need.ends === endsAt &&
      bookedAt + need.from === blocksFrom &&
      bookedAt + need.until === blocksUntil &&
      need.candidateIds.includes(scheduleId),
  );
  return same?.candidateIds ?? [];
}
