/**
 * The files of calendar feeds. Each file is written once per version and cached; its tag can be
 * computed without writing it. One file is written at a time, in batches, so that other requests
 * are served in between.
 */

import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  areCalendarsNeeded,
  type Booking,
  type BookingFilter,
  type BookingService,
  type Clock,
  createBoundedMap,
  createFeedWriter,
  createZone,
  type EpochMinute,
  type Feed,
  type Installation,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  onEachDate,
  type RetiredEntries,
  resourceSchedule,
  type Schedule,
  sessionTakes,
} from '../../core/index.ts';
import packageFile from '../../package.json';
import { speak } from '../texts/index.ts';

export type FeedSubject = Pick<Feed, 'scheduleId' | 'withNames'>;

export interface FeedFile {
  readonly tag: string;
  readonly bytes: Buffer;
}

export interface FeedFiles {
  /**
   * Returns the tag of the file, which changes with its content, the time of writing aside. `null`
   * if there is no such schedule.
   */
  readTag(subject: FeedSubject): Promise<string | null>;
  /** Returns the file as of this call or later. */
  read(subject: FeedSubject): Promise<FeedFile | null>;
}

type Dependencies = {
  readonly service: Pick<BookingService, 'state' | 'installation' | 'retired' | 'listBookings'>;
  readonly clock: Clock;
};

const DAYS_BACK = 31;
/** Maximum per file, also for a group with all its members; the earliest bookings win. */
const MAX_BOOKINGS = 10_000;
/** Bookings per batch: read and written within a few milliseconds. */
const PIECE = 100;
const MAX_FILES = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** The data that a file is written from, and its tag. */
interface Version {
  readonly tag: string;
  readonly installation: Installation;
  readonly schedule: Schedule;
  /** The calendars of the bookings, if the file is of a resource. */
  readonly schedules?: readonly Schedule[];
  /** The calendars and resources whose changes change the file. */
  readonly ids: readonly number[];
  readonly sources: readonly Source[];
  readonly from: EpochMinute;
}

/** The bookings of the file are read from these. */
interface Source {
  readonly filter: Pick<BookingFilter, 'scheduleId' | 'needs'>;
  /** It tells which of them belong into the file; omitted if all do. */
  readonly isOurs?: (booking: Booking) => boolean;
}

interface Flight {
  /**
   * The tag being written; `null` while this file is still queued, so that later requests can share
   * it.
   */
  begunAs: string | null;
  readonly file: Promise<FeedFile | null>;
}

export function createFeedFiles(deps: Dependencies): FeedFiles {
  const kept = createBoundedMap<string, FeedFile>({
    max: MAX_FILES,
    weight: { max: MAX_BYTES, of: ({ bytes }) => bytes.byteLength },
  });
  const flights = new Map<string, Flight>();
  let last: Promise<unknown> = Promise.resolve();

  function start(key: string, subject: FeedSubject): Promise<FeedFile | null> {
    const work = async () => {
      const version = await readVersion(deps, subject);
      flight.begunAs = version?.tag ?? '';
      if (version === null) {
        return null;
      }
      const known = kept.get(key);
      if (known?.tag === version.tag) {
        return known;
      }
      const file = await write(deps, version, subject.withNames);
      kept.set(key, file);
      return file;
    };
    const flight: Flight = { begunAs: null, file: last.then(work) };
    last = flight.file.catch(() => undefined);
    flights.set(key, flight);
    const land = () => void (flights.get(key) === flight && flights.delete(key));
    flight.file.then(land, land);
    return flight.file;
  }

  return {
    readTag: async (subject) => (await readVersion(deps, subject))?.tag ?? null,
    async read(subject) {
      const key = `${subject.scheduleId} ${subject.withNames}`;
      const tag = (await readVersion(deps, subject))?.tag;
      if (tag === undefined) {
        return null;
      }
      const known = kept.get(key);
      if (known?.tag === tag) {
        return known;
      }
      const flight = flights.get(key);
      return flight && (flight.begunAs === null || flight.begunAs === tag)
        ? await flight.file
        : await start(key, subject);
    },
  };
}

/**
 * Reads the versions before the bookings: a change in between leads to a new tag, at worst for the
 * same content.
 */
async function readVersion(
  { service, clock }: Dependencies,
  { scheduleId, withNames }: FeedSubject,
): Promise<Version | null> {
  const { configVersion, scheduleVersions } = await service.state();
  const installation = await service.installation();
  const content = installation && findContent(scheduleId, installation, await service.retired());
  if (installation === null || content === null) {
    return null;
  }
  // Rounded to whole days, so that the tag stays the same all day.
  const from =
    (Math.floor(clock.now() / MS_PER_MINUTE / MINUTES_PER_DAY) - DAYS_BACK) * MINUTES_PER_DAY;
  const parts = [
    packageFile.version,
    scheduleId,
    withNames,
    configVersion,
    content.ids.map((id) => [id, scheduleVersions.get(id)]),
    from,
  ];
  return {
    tag: hash('sha256', JSON.stringify(parts)).slice(0, 32),
    installation,
    ...content,
    from,
  };
}

/** `null` if there is no such calendar or resource. */
function findContent(
  id: number,
  installation: Installation,
  retired: RetiredEntries,
): Pick<Version, 'schedule' | 'schedules' | 'ids' | 'sources'> | null {
  // Bookings of a retired schedule still take place.
  const schedules = [...installation.schedules, ...retired.schedules];
  const schedule = schedules.find((one) => one.id === id);
  // A group has no bookings of its own, only its members do.
  const ids = schedule === undefined || schedule.memberIds.length === 0 ? [id] : schedule.memberIds;
  const own = schedule === undefined ? [] : ids.map((one) => ({ filter: { scheduleId: one } }));
  if (schedule !== undefined && !areCalendarsNeeded(installation, retired)) {
    return { schedule, ids, sources: own };
  }
  const resources = [...(installation.resources ?? []), ...(retired.resources ?? [])];
  const resource = resources.find((one) => one.id === id);
  const shown = schedule ?? (resource && resourceSchedule(resource));
  if (shown === undefined) {
    return null;
  }
  const zone = createZone(installation.timeZone);
  const withClasses = installation.schedules.filter(({ sessions = [] }) => sessions.length > 0);
  return {
    schedule: shown,
    schedules,
    // Confirming, correcting or erasing raises the version of the booking's calendar alone.
    ids: [...new Set([...ids, ...schedules.map((one) => one.id)])],
    sources: [
      ...own,
      ...ids.map((needs) => ({ filter: { needs } })),
      ...withClasses
        .filter((one) => !(schedule !== undefined && ids.includes(one.id)))
        .map((one) => ({
          filter: { scheduleId: one.id },
          isOurs: (booking: Booking) =>
            onEachDate(booking).some((date) =>
              sessionTakes(one, date, zone).some((taken) => ids.includes(taken)),
            ),
        })),
    ],
  };
}

async function write(
  { service, clock }: Dependencies,
  version: Version,
  withNames: boolean,
): Promise<FeedFile> {
  const { tag, installation, schedule, schedules, sources, from } = version;
  const reasons = [...installation.reasons, ...(await service.retired()).reasons];
  const writer = createFeedWriter({
    speak,
    schedule,
    ...(schedules && { schedules }),
    reasons,
    profile: installation,
    withNames,
    now: clock.now(),
  });
  const pieces = [Buffer.from(writer.head)];
  const written = new Set<number>();
  let isEmpty = true;
  for await (const bookings of readPieces(service, sources, from)) {
    // A booking that is moved while we read may appear twice. Its versions have changed by then, so
    // nothing requests this file again.
    const fresh = bookings.filter(({ bookingId }) => !written.has(bookingId));
    for (const { bookingId } of fresh) {
      written.add(bookingId);
    }
    const entries = fresh.filter((booking) => isShown(booking, from)).map(writer.entry);
    isEmpty &&= entries.length === 0;
    pieces.push(Buffer.from(entries.join('')));
    await setImmediate();
  }
  if (isEmpty) {
    pieces.push(Buffer.from(writer.nothing));
  }
  return { tag, bytes: Buffer.concat([...pieces, Buffer.from(writer.end)]) };
}

/**
 * Whether the booking belongs into the file. Cancelled bookings stay as long as past ones do: a
 * calendar program may keep entries that just vanish, and some programs reject a calendar that is
 * suddenly empty.
 */
function isShown({ cancelledAt }: Booking, from: EpochMinute): boolean {
  return cancelledAt === null || cancelledAt >= from * MS_PER_MINUTE;
}

/**
 * Yields bookings in batches. Always continues with the schedule that is furthest behind, so that
 * the limit keeps the earliest bookings overall.
 */
async function* readPieces(
  { listBookings }: Pick<BookingService, 'listBookings'>,
  sources: readonly Source[],
  from: EpochMinute,
): AsyncGenerator<readonly Booking[]> {
  const begun = await listBookings({ from, laterDates: 'only', limit: MAX_BOOKINGS });
  yield begun.filter((booking) =>
    sources.some(
      ({ filter, isOurs = () => true }) =>
        filter.scheduleId === booking.scheduleId && isOurs(booking),
    ),
  );
  const reached = new Map<Source, Pick<Booking, 'startsAt' | 'bookingId'>>(
    sources.map((source) => [source, { startsAt: from, bookingId: 0 }]),
  );
  for (let left = MAX_BOOKINGS; left > 0 && reached.size > 0; ) {
    const next = [...reached].toSorted((a, b) => a[1].startsAt - b[1].startsAt).at(0);
    if (next === undefined) {
      return;
    }
    const [source, after] = next;
    const limit = Math.min(PIECE, left);
    const bookings = await listBookings({ ...source.filter, after, limit });
    const end = bookings.at(-1);
    if (end === undefined || bookings.length < limit) {
      reached.delete(source);
    } else {
      reached.set(source, end);
    }
    left -= bookings.length;
    yield source.isOurs === undefined ? bookings : bookings.filter(source.isOurs);
  }
}
