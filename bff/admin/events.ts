/**
 * `/admin/events` notifies open pages, with server-sent events, which calendars were changed by any
 * process. While pages are connected, versions are polled. Events contain only ids, and a page that
 * missed one simply reads again. A stream ends with its session (at the next heartbeat if another
 * process ended it, with no events until then) and when the server stops.
 */

import { PassThrough } from 'node:stream';
import type Router from '@koa/router';
import type { StorageState } from '../../core/index.ts';
import { createRouter, OTHERWISE, refuseRoute } from '../http/router.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Calendars } from './calendars.ts';
import type { AdminContext, AdminState, SignedIn } from './call.ts';
import { createGate, ownPages } from './gate.ts';
import { sendAdminError } from './send-admin-error.ts';
import type { SessionEnds } from './session-ends.ts';

const LOOK_MS = 400;
/**
 * Pause after an event, because every event makes all pages read: with hundreds of bookings, every
 * poll would find changes. Shorter than two polls, so that the second poll sends the next event.
 */
const REST_MS = 700;
const BEAT_MS = 25_000;
/** Per process: a practice has about a dozen screens. */
const MAX_STREAMS = 200;
/** Per session, so that no one can use up all streams. */
const MAX_OF_SESSION = 10;
/** A client that does not read is disconnected. */
const MAX_WAITING_BYTES = 64 * 1024;

export function createAdminEvents(
  deps: RouteDependencies,
  sessionEnds: SessionEnds,
): Router<AdminState> {
  const gate = createGate(deps);
  const listeners = createListeners();
  const timers = createTimers({
    look: () => void look().catch(() => undefined),
    beat: () => void listeners.beat(find).catch(() => undefined),
  });
  const find: FindSession = (ctx) => gate.find(ctx, { isUse: false });
  sessionEnds.listen(() => void listeners.endOver(find).catch(() => undefined));
  let seen: StorageState | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;

  /**
   * If the database is unreachable, the next poll tries again; the calls themselves report the
   * problem.
   */
  async function look(): Promise<void> {
    if (deps.lifecycle.leaving) {
      return listeners.endAll();
    }
    if (performance.now() - toldAt < REST_MS) {
      return;
    }
    const state = await deps.service.state();
    const change = seen === null || seen === state ? null : changedBetween(seen, state);
    seen = state;
    if (change === null) {
      return;
    }
    toldAt = performance.now();
    await listeners.tellAll(change, find);
  }

  async function listen(ctx: AdminContext): Promise<void> {
    const { signedIn } = ctx.state;
    if (signedIn === null) {
      return sendAdminError(ctx, { refused: 'signed_out' });
    }
    if (listeners.count() >= MAX_STREAMS || listeners.countOf(signedIn.hash) >= MAX_OF_SESSION) {
      return sendAdminError(ctx, { refused: 'rate_limited', retryAfterSeconds: 60 });
    }
    if (listeners.count() === 0) {
      seen = await deps.service.state();
    }
    ctx.status = 200;
    ctx.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    ctx.body = listeners.add(ctx, signedIn, timers.stop);
    timers.start();
  }

  const router = createRouter<AdminState>();
  router.get('/admin/events', ownPages(deps, { withHeader: false }), gate.require('read'), listen);
  router.all(OTHERWISE, '/admin/events{/{*rest}}', refuseRoute);
  return router;
}

interface Listener {
  readonly stream: PassThrough;
  readonly ctx: AdminContext;
  readonly hash: string;
}

type FindSession = (ctx: AdminContext) => Promise<SignedIn | null>;

function createListeners() {
  const listeners = new Set<Listener>();

  /** Calls `onLast` once the listener is gone if it was the last one. */
  function add(ctx: AdminContext, { hash }: SignedIn, onLast: () => void): PassThrough {
    const stream = new PassThrough();
    const listener: Listener = { stream, ctx, hash };
    listeners.add(listener);
    stream.once('close', () => {
      listeners.delete(listener);
      if (listeners.size === 0) {
        onLast();
      }
    });
    ctx.res.once('close', () => stream.destroy());
    stream.write('retry: 2000\n\n');
    return stream;
  }

  function tell({ stream }: Listener, text: string): void {
    if (stream.writableLength > MAX_WAITING_BYTES) {
      stream.destroy();
    } else {
      stream.write(text);
    }
  }

  /**
   * Looks up the sessions first: a stream gets no event after its session has ended, and none about
   * calendars that the user no longer has.
   */
  async function tellAll(change: Change, find: FindSession): Promise<void> {
    await tellEach(find, (calendars) => {
      const seenByThem = within(change, calendars);
      return seenByThem && `event: changed\ndata: ${JSON.stringify(seenByThem)}\n\n`;
    });
  }

  async function beat(find: FindSession): Promise<void> {
    await tellEach(find, () => 'event: beat\ndata: {}\n\n');
  }

  async function tellEach(
    find: FindSession,
    textFor: (calendars: Calendars) => string | null,
  ): Promise<void> {
    const signedIn = await findEach(find);
    for (const listener of listeners) {
      const found = signedIn.get(listener.hash);
      if (found === null) {
        listener.stream.end();
      }
      const text = found ? textFor(found.calendars) : null;
      if (text !== null) {
        tell(listener, text);
      }
    }
  }

  /** One lookup per session, however many streams it has. */
  async function findEach(find: FindSession): Promise<ReadonlyMap<string, SignedIn | null>> {
    const contexts = new Map([...listeners].map(({ hash, ctx }) => [hash, ctx]));
    return new Map(
      await Promise.all([...contexts].map(async ([hash, ctx]) => [hash, await find(ctx)] as const)),
    );
  }

  /** Closes the streams of sessions that have ended. */
  async function endOver(find: FindSession): Promise<void> {
    await tellEach(find, () => null);
  }

  const countListeners = (hash: string) => [...listeners].filter((one) => one.hash === hash).length;

  function endAll(): void {
    for (const { stream } of listeners) {
      stream.end('event: leaving\ndata: {}\n\n');
    }
  }

  return {
    count: () => listeners.size,
    countOf: countListeners,
    add,
    tellAll,
    beat,
    endOver,
    endAll,
  };
}

interface Change {
  readonly schedules: readonly number[];
  /** Whether the configuration changed: names, hours, the API switch or anything else. */
  readonly configuration: boolean;
}

/** `null` if the change concerns none of these calendars. */
function within(change: Change, calendars: Calendars): Change | null {
  const schedules = change.schedules.filter((id) => calendars.has(id));
  return schedules.length === 0 && !change.configuration ? null : { ...change, schedules };
}

/** `null` if nothing visible changed. */
function changedBetween(before: StorageState, after: StorageState): Change | null {
  const ids = new Set([...before.scheduleVersions.keys(), ...after.scheduleVersions.keys()]);
  const schedules = [...ids].filter(
    (id) => before.scheduleVersions.get(id) !== after.scheduleVersions.get(id),
  );
  const configuration =
    before.configVersion !== after.configVersion || before.apiEnabled !== after.apiEnabled;
  return schedules.length === 0 && !configuration ? null : { schedules, configuration };
}

/** Timers that run only while pages are connected, and do not keep the process alive. */
function createTimers({ look, beat }: { readonly look: () => void; readonly beat: () => void }) {
  let running: NodeJS.Timeout[] = [];
  return {
    start() {
      if (running.length === 0) {
        running = [setInterval(look, LOOK_MS).unref(), setInterval(beat, BEAT_MS).unref()];
      }
    },
    stop() {
      for (const timer of running) {
        clearInterval(timer);
      }
      running = [];
    },
  };
}
