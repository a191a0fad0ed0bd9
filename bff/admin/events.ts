/**
 * `/admin/events`: tells open pages, as server-sent events, which calendars have changed, by whichever process. While somebody listens, the versions are looked at
 * every so often; nothing is told but ids, and who missed something simply asks again. It ends with its session, and with the server.
 */

import { PassThrough } from 'node:stream';
import type { StorageState } from '../../core/index.ts';
import { createRouter, refuseRoute, serve } from '../http/router.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { AdminContext, AdminState, AdminStep, SignedIn } from './call.ts';
import { createGate, ownPages } from './gate.ts';
import { sendAdminError } from './send-admin-error.ts';

const LOOK_MS = 400;
/** After news, for all pages ask at each: where bookings come by the hundred, every look would bring some. Less than two looks, so that the second one tells. */
const REST_MS = 700;
/** Also how soon a stream ends whose session did. */
const BEAT_MS = 25_000;
/** Of one process: a practice has a dozen screens. */
const MAX_STREAMS = 200;
/** A client that reads nothing is cut off. */
const MAX_WAITING_BYTES = 64 * 1024;

export function createAdminEvents(deps: RouteDependencies): AdminStep {
  const gate = createGate(deps);
  const listeners = createListeners();
  const timers = createTimers({
    look: () => void look().catch(() => undefined),
    beat: () => void listeners.beat((ctx) => gate.find(ctx, { isUse: false })).catch(() => undefined),
  });
  let seen: StorageState | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;

  /** A database that is out of reach is seen again later; the calls themselves say that it is. */
  async function look(): Promise<void> {
    if (deps.lifecycle.leaving) return listeners.endAll();
    if (performance.now() - toldAt < REST_MS) return;
    const state = await deps.service.state();
    const change = seen === null || seen === state ? null : changedBetween(seen, state);
    seen = state;
    if (change === null) return;
    toldAt = performance.now();
    listeners.tellAll(change);
  }

  async function listen(ctx: AdminContext): Promise<void> {
    if (listeners.count() >= MAX_STREAMS) return sendAdminError(ctx, { refused: 'rate_limited', retryAfterSeconds: 60 });
    if (listeners.count() === 0) seen = await deps.service.state();
    ctx.status = 200;
    ctx.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.body = listeners.add(ctx, timers.stop);
    timers.start();
  }

  const router = createRouter<AdminState>();
  router.get('/admin/events', ownPages(deps, { withHeader: false }), gate.require('read'), listen);
  return serve({ roots: ['/admin/events'], router, otherwise: [refuseRoute] });
}

interface Listener {
  readonly stream: PassThrough;
  readonly ctx: AdminContext;
  /** Of who listens, as of the last beat: the calendars that there are for them, or `null`. */
  scheduleIds: readonly number[] | null;
}

function createListeners() {
  const listeners = new Set<Listener>();

  /** Calls `onLast` when it is gone and was the last. */
  function add(ctx: AdminContext, onLast: () => void): PassThrough {
    const stream = new PassThrough();
    const { scheduleIds = null } = ctx.state.signedIn?.session.administrator ?? {};
    const listener: Listener = { stream, ctx, scheduleIds };
    listeners.add(listener);
    stream.once('close', () => {
      listeners.delete(listener);
      if (listeners.size === 0) onLast();
    });
    ctx.res.once('close', () => stream.destroy());
    stream.write('retry: 2000\n\n');
    return stream;
  }

  function tell({ stream }: Listener, text: string): void {
    if (stream.writableLength > MAX_WAITING_BYTES) stream.destroy();
    else stream.write(text);
  }

  function tellAll(change: Change): void {
    for (const listener of listeners) {
      const seenByThem = within(change, listener.scheduleIds);
      if (seenByThem !== null) tell(listener, `event: changed\ndata: ${JSON.stringify(seenByThem)}\n\n`);
    }
  }

  async function beat(find: (ctx: AdminContext) => Promise<SignedIn | null>): Promise<void> {
    for (const listener of [...listeners]) {
      const signedIn = await find(listener.ctx);
      listener.scheduleIds = signedIn?.session.administrator.scheduleIds ?? null;
      if (signedIn === null) listener.stream.end();
      else tell(listener, 'event: beat\ndata: {}\n\n');
    }
  }

  function endAll(): void {
    for (const { stream } of listeners) stream.end('event: leaving\ndata: {}\n\n');
  }

  return { count: () => listeners.size, add, tellAll, beat, endAll };
}

interface Change {
  readonly schedules: readonly number[];
  /** Whether names, hours, the switch or anything else of the configuration did. */
  readonly configuration: boolean;
}

/** `null` if nothing of it is there for who is limited to these calendars. */
function within(change: Change, scheduleIds: readonly number[] | null): Change | null {
  if (scheduleIds === null) return change;
  const schedules = change.schedules.filter((id) => scheduleIds.includes(id));
  return schedules.length === 0 && !change.configuration ? null : { ...change, schedules };
}

/** `null` if nothing that is shown did. */
function changedBetween(before: StorageState, after: StorageState): Change | null {
  const ids = new Set([...before.scheduleVersions.keys(), ...after.scheduleVersions.keys()]);
  const schedules = [...ids].filter((id) => before.scheduleVersions.get(id) !== after.scheduleVersions.get(id));
  const configuration = before.configVersion !== after.configVersion || before.apiEnabled !== after.apiEnabled;
  return schedules.length === 0 && !configuration ? null : { schedules, configuration };
}

/** They run only while somebody listens, and keep no process alive. */
function createTimers({ look, beat }: { readonly look: () => void; readonly beat: () => void }) {
  let running: NodeJS.Timeout[] = [];
  return {
    start() {
      if (running.length === 0) running = [setInterval(look, LOOK_MS).unref(), setInterval(beat, BEAT_MS).unref()];
    },
    stop() {
      for (const timer of running) clearInterval(timer);
      running = [];
    },
  };
}
