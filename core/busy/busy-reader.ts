/**
 * Reads other calendars and records what they close. Runs in the background alone: no request of a
 * visitor ever waits for another server. Any number of processes may run one on one database; the
 * lease gives each source to one of them.
 */

import type { CalendarAccount } from '../calendars/calendar-account.ts';
import type { CalendarSource, OwnEvent, SourceReading } from '../calendars/calendar-source.ts';
import { widenWindow } from '../calendars/reading-cursor.ts';
import type { Clock, EpochMs } from '../clock.ts';
import type { Installation } from '../installation/installation.ts';
import type {
  BusySettled,
  BusyStorage,
  LeasedSource,
  SourceAccount,
} from '../storage/port/busy.ts';
import type { ConfigurationStorage } from '../storage/port/configuration.ts';
import { isAnyDue, type Storage } from '../storage/storage.ts';
import { MS_PER_MINUTE } from '../time/units.ts';
import { readWindow } from './read-window.ts';

export interface BusyReaderParts {
  readonly storage: {
    readonly busy: Pick<BusyStorage, 'lease' | 'settle' | 'answerChange'>;
    readonly readDue: Storage['readDue'];
    readonly configuration: Pick<ConfigurationStorage, 'read'>;
  };
  readonly clock: Clock;
  readonly openSource: (account: CalendarAccount) => CalendarSource;
  /** Called with unexpected errors only: what goes wrong on the other side is recorded. */
  readonly report: (error: unknown) => void;
  /** Called after each reading, for metrics. */
  readonly onRead?: (read: FinishedRead) => void;
  /** When a reading counts as failed although it still runs; before its lease expires by default. */
  readonly cutOffMs?: number;
  /** A number from 0 to 1; random by default. */
  readonly jitter?: () => number;
}

/** What came of one reading, for metrics. */
export interface FinishedRead {
  readonly sourceId: number;
  readonly kind: SourceAccount['kind'];
  readonly outcome: SourceReading['kind'];
  readonly durationMs: number;
}

/** Reads sources when they are due. */
export interface BusyReader {
  /** Starts the loop, which finds sources within two seconds after they are due. */
  start(): void;
  /** Reads all sources that are due, and waits. Returns how many. For commands and tests. */
  work(): Promise<number>;
  /**
   * Reads one source now, due or not. `null` if there is none with this id or somebody else is
   * reading it.
   */
  readNow(id: number): Promise<ReadNow | null>;
  /** Stops looking and waits for readings in progress, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export interface ReadNow {
  readonly reading: SourceReading;
  readonly settled: BusySettled;
}

const POLL_MS = 1_000;
/** Two cut-off readings of the longest kind. */
const LEASE_MS = 3 * MS_PER_MINUTE;
/** Leaves time to record the failure while the lease is still held. */
const CUT_OFF_MS = LEASE_MS - 20_000;
/** How many sources one process reads at once. */
const MAX_READS = 4;

/** Creates a reader; nothing is read before it is started or told to. */
export function createBusyReader(parts: BusyReaderParts): BusyReader {
  const { storage, clock, report } = parts;
  const underWay = new Set<Promise<void>>();
  const unfinished = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function takeUp(maxAgeMs = 0): Promise<number> {
    const due = await storage.readDue(maxAgeMs);
    const limit = MAX_READS - underWay.size;
    if (limit <= 0 || !isAnyDue(due, ['busy'], clock.now())) {
      return 0;
    }
    const leased = await storage.busy.lease({ now: clock.now(), leaseMs: LEASE_MS, limit });
    for (const source of leased) {
      const reading = readOne(parts, unfinished, source).then(
        () => undefined,
        (error: unknown) => report(error),
      );
      underWay.add(reading);
      void reading.then(() => underWay.delete(reading));
    }
    return leased.length;
  }

  function poll(): void {
    timer = setTimeout(async () => {
      // The messages of this process have usually looked within the last second.
      await takeUp(POLL_MS).catch(report);
      if (!isStopped) {
        poll();
      }
    }, POLL_MS);
    timer.unref();
  }

  return {
    start: poll,
    async work() {
      let count = 0;
      for (;;) {
        const taken = await takeUp();
        count += taken;
        if (taken === 0 && underWay.size === 0) {
          return count;
        }
        await Promise.race(underWay);
      }
    },
    async readNow(id) {
      const lease = { now: clock.now(), leaseMs: LEASE_MS, limit: 1, id };
      const [source] = await storage.busy.lease(lease);
      return source === undefined ? null : readOne(parts, unfinished, source);
    },
    async stop(timeoutMs) {
      isStopped = true;
      if (timer !== null) {
        clearTimeout(timer);
      }
      let giveUp: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(giveUp);
    },
  };
}

/** `unfinished` holds the sources that this process is still reading, cut off or not. */
async function readOne(
  parts: BusyReaderParts,
  unfinished: Set<number>,
  source: LeasedSource,
): Promise<ReadNow> {
  const { storage, clock, openSource, onRead } = parts;
  const installation = (await storage.configuration.read())?.installation;
  if (installation === undefined) {
    throw new Error('A source was stored without a configuration.');
  }
  const window = readWindow(installation, source.scheduleId, clock.now());
  const begun = performance.now();
  const cutOffMs = parts.cutOffMs ?? CUT_OFF_MS;
  const input = { installation, source, window };
  const reading = await readInTime({ openSource, unfinished, cutOffMs }, input);
  const durationMs = Math.round(performance.now() - begun);
  const now = clock.now();
  const settled = await storage.busy.settle({
    now,
    id: source.id,
    leaseToken: source.leaseToken,
    reading,
    // Sources read a day more than asked, and their cursors vouch for that day, so it is stored.
    window: widenWindow(window),
    durationMs,
    nextAt: now + pauseAfter(reading, source, parts.jitter ?? Math.random),
  });
  await followChanges(parts, settled);
  onRead?.({ sourceId: source.id, kind: source.account.kind, outcome: reading.kind, durationMs });
  return { reading, settled };
}

/** As the audit log names who moved or cancelled a booking that followed its event. */
const FOLLOWER = 'other calendar';

/** What cannot be followed stays, and waits for an answer of the team. */
async function followChanges(
  { storage, clock, report }: BusyReaderParts,
  { follow }: BusySettled,
): Promise<void> {
  for (const { id, answer } of follow) {
    await storage.busy
      .answerChange({
        now: clock.now(),
        actor: FOLLOWER,
        trigger: 'admin',
        id,
        answer,
        message: null,
        isFollowed: true,
      })
      .catch(report);
  }
}

interface ReadInput {
  readonly installation: Installation;
  readonly source: LeasedSource;
  readonly window: ReturnType<typeof readWindow>;
}

interface ReadTerms {
  readonly openSource: BusyReaderParts['openSource'];
  readonly unfinished: Set<number>;
  readonly cutOffMs: number;
}

/**
 * A reading that takes too long is recorded as a failure and frees its place. Until it ends, its
 * source fails without being read again, so a slow server never gets several readings at once.
 */
async function readInTime(
  { openSource, unfinished, cutOffMs }: ReadTerms,
  input: ReadInput,
): Promise<SourceReading> {
  const { id } = input.source;
  const problem = { code: 'took_too_long', seconds: Math.ceil(cutOffMs / 1_000) } as const;
  const tooLate = { kind: 'failed', problem, retryAfterSeconds: null } as const;
  if (unfinished.has(id)) {
    return tooLate;
  }
  unfinished.add(id);
  const reading = readSafely(openSource, input).finally(() => unfinished.delete(id));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SourceReading>((resolve) => {
    timer = setTimeout(resolve, cutOffMs, tooLate);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A fault of the reading itself must not end in silence: it is recorded like any other failure. */
async function readSafely(
  openSource: BusyReaderParts['openSource'],
  { installation, source, window }: ReadInput,
): Promise<SourceReading> {
  const { timeZone } = installation;
  try {
    const opened = openSource({ ...source.account, timeZone });
    const reading = await opened.read(source.cursor, window);
    return await askForMissing(opened, reading, source.missing);
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'error';
    return { kind: 'failed', problem: { code: 'malformed', detail }, retryAfterSeconds: null };
  }
}

/**
 * An event that a list lacks is asked for by itself before anyone believes that it is gone. If it is
 * there after all, it counts as unclear.
 */
async function askForMissing(
  { writer }: CalendarSource,
  reading: SourceReading,
  uids: readonly string[],
): Promise<SourceReading> {
  if (reading.kind !== 'full' || writer === null) {
    return reading;
  }
  const found: OwnEvent[] = [];
  for (const uid of uids.filter((one) => !reading.own.some((own) => own.uid === one))) {
    const presence = await writer.exists(uid);
    if (presence.kind === 'failed') {
      return presence;
    }
    if (presence.kind === 'there') {
      found.push({ uid, time: null });
    }
  }
  return { ...reading, own: [...reading.own, ...found] };
}

const PAUSE_MS: Readonly<Record<SourceAccount['kind'], EpochMs>> = {
  // CalDAV tells cheaply whether anything has changed.
  caldav: 45_000,
  ics: 3 * MS_PER_MINUTE,
};
const MAX_PAUSE_MS = 30 * MS_PER_MINUTE;
const MAX_RETRY_AFTER_MS = 6 * 60 * MS_PER_MINUTE;

/** Doubles with each failure in a row; a tenth more or less keeps sources from falling in step. */
function pauseAfter(
  reading: SourceReading,
  { account, failures }: LeasedSource,
  jitter: () => number,
): EpochMs {
  const pause = PAUSE_MS[account.kind] * (0.9 + 0.2 * jitter());
  if (reading.kind !== 'failed') {
    return Math.round(pause);
  }
  const asked = (reading.retryAfterSeconds ?? 0) * 1_000;
  const backoff = Math.min(pause * 2 ** Math.min(failures, 10), MAX_PAUSE_MS);
  return Math.round(Math.max(backoff, Math.min(asked, MAX_RETRY_AFTER_MS)));
}
