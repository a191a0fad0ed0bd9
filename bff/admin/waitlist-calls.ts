/** The waiting list for the team: lists entries, offers times by hand, and removes entries. */

import {
  createZone,
  formatDay,
  type Installation,
  isRefusal,
  MINUTES_PER_DAY,
  readEmail,
  type WaitlistEntry,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { waitlistCalls } from '../contract/admin-waitlist.ts';
import { localDay } from '../operations/local-day.ts';
import { by } from './booking-calls.ts';
import type { Handler, Handlers } from './call.ts';
import { explain } from './explain-refusal.ts';
import { findOffered, type OfferedById, ownText } from './installation.ts';
import type { CalendarDependencies, OwnCore } from './within.ts';

type WaitlistAnswer = CallAnswer<'GET /waitlist'>['entries'][number];

const MAX_ENTRIES = 1000;

export function createWaitlistCalls(
  deps: CalendarDependencies,
): Pick<Handlers, keyof typeof waitlistCalls> {
  return {
    'GET /waitlist': list(deps),
    'POST /waitlist': enter(deps),
    'POST /waitlist/{id}/offer': offer(deps),
    'POST /waitlist/{id}/remove': remove(deps),
  };
}

/** Entries that are waiting or have an offer. */
async function readLive(
  storage: Pick<OwnCore['storage'], 'waitlist'>,
): Promise<readonly WaitlistEntry[]> {
  const [waiting, offered] = await Promise.all([
    storage.waitlist.list({ state: 'waiting', limit: MAX_ENTRIES }),
    storage.waitlist.list({ state: 'offered', limit: MAX_ENTRIES }),
  ]);
  return [...waiting, ...offered].toSorted((one, other) => one.id - other.id).slice(0, MAX_ENTRIES);
}

/** `null` if the entry does not exist or has ended. */
async function findEntry(
  storage: OwnCore['storage'],
  waitlistId: number,
): Promise<WaitlistEntry | null> {
  return (await readLive(storage)).find(({ id }) => id === waitlistId) ?? null;
}

function list({ within }: CalendarDependencies): Handler<'GET /waitlist'> {
  return async ({ signedIn }) => {
    const { service, storage } = within(signedIn.calendars);
    const [installation, retired, entries] = await Promise.all([
      service.installation(),
      service.retired(),
      readLive(storage),
    ]);
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const offered = findOffered(installation, retired);
    return {
      entries: entries.map((entry) => present(entry, { installation, offered })),
      open: installation.waitlist !== null,
    };
  };
}

function shownState({ confirmUntil, state }: WaitlistEntry): WaitlistAnswer['state'] {
  if (confirmUntil !== null) {
    return 'unconfirmed';
  }
  return state === 'offered' ? 'offered' : 'waiting';
}

function present(
  entry: WaitlistEntry,
  { installation, offered }: { readonly installation: Installation; readonly offered: OfferedById },
): WaitlistAnswer {
  const {
    id,
    name,
    email,
    scheduleId,
    reasonId,
    day,
    beforeDay,
    moves,
    persons,
    state,
    createdAt,
    offer: made,
  } = entry;
  const named = (of: number, found: { readonly name: Installation['name'] } | null) => ({
    id: of,
    name: found ? ownText(found.name, installation) : `#${of}`,
  });
  const zone = createZone(installation.timeZone);
  const local = (minute: number) => {
    const wall = zone.toWall(minute);
    return { day: formatDay(Math.floor(wall / MINUTES_PER_DAY)), from: wall % MINUTES_PER_DAY };
  };
  return {
    id,
    name: name ?? '',
    email,
    schedule: named(scheduleId, offered.schedule(scheduleId)),
    reason: named(reasonId, offered.reason(reasonId)),
    day,
    before_day: beforeDay,
    moves: moves && { booking: moves.bookingId, ...local(moves.startsAt) },
    persons,
    state: shownState(entry),
    created_at: new Date(createdAt).toISOString(),
    offer:
      made && state === 'offered'
        ? {
            schedule: named(made.scheduleId, offered.schedule(made.scheduleId)),
            ...local(made.startsAt),
            until: new Date(made.until).toISOString(),
          }
        : null,
  };
}

function enter({ within, clock }: CalendarDependencies): Handler<'POST /waitlist'> {
  return async ({ body: { schedule, reason, day, name, email }, signedIn }) => {
    if (!signedIn.calendars.has(schedule)) {
      return { refused: 'schedule_not_found' };
    }
    const { service, storage } = within(signedIn.calendars);
    const installation = await service.installation();
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    if (installation.waitlist === null) {
      return { refused: 'not_found' };
    }
    if (day !== null && day < localDay(installation, clock.now())) {
      return { refused: 'field_invalid', field: 'day' };
    }
    if (readEmail(email) === null) {
      return { refused: 'field_invalid', field: 'email' };
    }
    const outcome = await storage.waitlist.join({
      now: clock.now(),
      scheduleId: schedule,
      reasonId: reason,
      day,
      email,
      name,
      locale: installation.locale,
      visitor: '',
      consented: false,
      enteredBy: by(signedIn),
    });
    if (outcome.kind === 'joined') {
      return undefined;
    }
    if (outcome.code === 'schedule_not_found' || outcome.code === 'reason_not_found') {
      return { refused: outcome.code };
    }
    return {
      refused: 'request_invalid',
      field: outcome.code === 'waitlist_limit' ? 'email' : 'day',
    };
  };
}

function offer({ within, clock }: CalendarDependencies): Handler<'POST /waitlist/{id}/offer'> {
  return async ({ path, body: { schedule, slot }, signedIn }) => {
    const { service, storage } = within(signedIn.calendars);
    const entry = await findEntry(storage, Number(path.id));
    if (entry === null) {
      return { refused: 'not_found' };
    }
    if (!signedIn.calendars.has(schedule)) {
      return { refused: 'schedule_not_found' };
    }
    const { id: waitlistId, reasonId, persons, state, confirmUntil } = entry;
    if (state !== 'waiting') {
      return { refused: 'version_conflict' };
    }
    if (confirmUntil !== null) {
      return { refused: 'not_changeable' };
    }
    const asked = { scheduleId: schedule, reasonId, slot };
    const made = await storage.waitlist.offerTime({
      now: clock.now(),
      ...asked,
      byHand: { waitlistId, actor: by(signedIn) },
    });
    if (made !== null) {
      return undefined;
    }
    // The customer books the offered time, so the rules apply and cannot be overruled.
    const refusal = await explain(
      service,
      { kind: 'refused', code: 'slot_unavailable' },
      { ...asked, persons },
      false,
    );
    return refusal.rule === undefined
      ? { refused: 'not_changeable' }
      : { ...refusal, overrulable: false };
  };
}

function remove({ within, clock }: CalendarDependencies): Handler<'POST /waitlist/{id}/remove'> {
  return async ({ path, body: { known }, signedIn }) => {
    const outcome = await within(signedIn.calendars).storage.waitlist.remove({
      now: clock.now(),
      actor: by(signedIn),
      waitlistId: Number(path.id),
      expectedState: known === 'offered' ? 'offered' : 'waiting',
    });
    if (outcome === 'version_conflict') {
      return { refused: outcome };
    }
    return isRefusal(outcome) ? { refused: 'not_found' } : undefined;
  };
}
