/** The remote source in the zone of this installation's file: it is built when that is first known, and anew when an import changes the zone. */

import type { Keyv } from 'keyv';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';
import type { Log } from '../operations/log.ts';
import type { BookingSource, SourceRefusal } from './booking-source.ts';
import { createRemoteSource } from './remote/index.ts';
import { withoutHolds } from './without-holds.ts';

export interface UpstreamSourceOptions {
  readonly upstream: NonNullable<Config['upstream']>;
  readonly core: Pick<Core, 'service' | 'clock'>;
  readonly log: Log;
  /** Null: in memory. */
  readonly cache: Keyv | null;
}

const NOT_CONFIGURED: SourceRefusal = { kind: 'refused', code: 'not_configured' };

export function createUpstreamSource({ upstream, core, log, cache }: UpstreamSourceOptions): BookingSource {
  const build = (timeZone: string) =>
    createRemoteSource({
      upstreamUrl: upstream.url,
      upstreamToken: upstream.token,
      timeZone,
      clock: core.clock,
      log,
      ...(cache && { cache }),
    });
  let built: { readonly timeZone: string; readonly source: BookingSource } | null = null;

  async function ask<T>(question: (source: BookingSource) => Promise<T | SourceRefusal>): Promise<T | SourceRefusal> {
    const timeZone = (await core.service.installation())?.timeZone;
    if (timeZone === undefined) return NOT_CONFIGURED;
    if (built?.timeZone !== timeZone) built = { timeZone, source: build(timeZone) };
    return question(built.source);
  }

  return {
    capabilities: { holds: false, idempotency: 'best_effort' },
    schedules: () => ask((source) => source.schedules()),
    reasons: (scheduleId) => ask((source) => source.reasons(scheduleId)),
    days: (choice) => ask((source) => source.days(choice)),
    slots: (choice, day) => ask((source) => source.slots(choice, day)),
    form: (choice, slot) => ask((source) => source.form(choice, slot)),
    book: (request) => ask((source) => source.book(request)),
    ...withoutHolds,
  };
}
