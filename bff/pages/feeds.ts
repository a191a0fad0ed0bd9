/** `/feeds/<secret>.ics`: a calendar's bookings for the operator's own calendar program, which asks again and again. The path is never logged. */

import { hash } from 'node:crypto';
import { type Booking, type Feed, feedFile, type Installation } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { matchesETag } from '../http/send-answer.ts';
import { sendError } from '../http/send-error.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'service' | 'storage' | 'clock'>;

const PATH = /^\/feeds\/([\w-]{1,200})\.ics$/;
const MINUTES_BACK = 31 * 24 * 60;
const MOST_BOOKINGS = 10_000;

export async function sendFeed(ctx: AppContext, installation: Installation, deps: Dependencies): Promise<void> {
  ctx.state.route = '/feeds/:secret';
  const secret = PATH.exec(ctx.path)?.[1];
  const feed = secret === undefined ? null : await deps.storage.findFeed(secret);
  const schedule = installation.schedules.find(({ id }) => id === feed?.scheduleId);
  if (feed === null || schedule === undefined) return sendError(ctx, 404, { error: 'Not found' });
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    sendError(ctx, 405, { error: 'Method not allowed' });
    return ctx.set('Allow', 'GET, HEAD');
  }
  const file = await composeFeed(feed, installation, deps);
  const etag = `W/"${hash('sha256', withoutStamps(file)).slice(0, 32)}"`;
  ctx.set({ ETag: etag, 'Cache-Control': 'private, max-age=60', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
  if (matchesETag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.set('Content-Type', 'text/calendar; charset=utf-8');
  ctx.body = file;
}

async function composeFeed({ scheduleId, withNames }: Feed, installation: Installation, { service, clock }: Dependencies): Promise<string> {
  const schedule = installation.schedules.find(({ id }) => id === scheduleId);
  if (schedule === undefined) throw new Error(`There is no schedule ${scheduleId}.`);
  const from = Math.floor(clock.now() / 60_000) - MINUTES_BACK;
  // A group has no bookings of its own.
  const ids = schedule.memberIds.length > 0 ? schedule.memberIds : [scheduleId];
  const lists: (readonly Booking[])[] = await Promise.all(
    ids.map((id) => service.listBookings({ scheduleId: id, from, limit: MOST_BOOKINGS })),
  );
  return feedFile({ bookings: lists.flat(), schedule, reasons: installation.reasons, profile: installation, withNames, now: clock.now() });
}

/** When the file was written is no change of it. */
function withoutStamps(file: string): string {
  return file.replace(/^DTSTAMP:.*$/gm, '');
}
