/** Opens the local or remote source, depending on the configuration. */

import { type BookingService, isRefusal } from '../../core/index.ts';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';
import type { Log } from '../operations/log.ts';
import {
  type AdmitQuestion,
  type BookingSource,
  type SourceRefusal,
  withoutHolds,
} from './booking-source.ts';
import { createRemoteSource } from './remote/create-remote-source.ts';
import type { OnUpstreamCall } from './remote/upstream.ts';
import { openSharedCache, type SharedCache } from './shared-cache.ts';

export interface OpenSource {
  readonly source: BookingSource;
  close(): Promise<void>;
}

interface SourceOptions {
  readonly config: Config;
  readonly core: Core;
  readonly log: Log;
  readonly onCall?: OnUpstreamCall | undefined;
}

export async function openSource({
  config,
  core,
  log,
  onCall,
}: SourceOptions): Promise<OpenSource> {
  if (config.upstream === null) {
    return { source: createLocalSource(core.service), close: async () => {} };
  }
  const shared =
    config.cacheUrl === null
      ? null
      : await openSharedCache({ cacheUrl: config.cacheUrl, clock: core.clock, log });
  const source = createUpstreamSource({ upstream: config.upstream, core, log, shared, onCall });
  return { source, close: async () => shared?.close() };
}

/** The core in this process. Each mount has already checked that it is configured. */
function createLocalSource(service: BookingService): BookingSource {
  return { ...service, capabilities: { holds: true, idempotency: 'exact', waitlist: true } };
}

interface UpstreamSourceOptions {
  readonly upstream: NonNullable<Config['upstream']>;
  readonly core: Pick<Core, 'service' | 'clock'>;
  readonly log: Log;
  /** `null` to cache in memory only. */
  readonly shared: Pick<SharedCache, 'cache' | 'runScript'> | null;
  readonly onCall?: OnUpstreamCall | undefined;
}

const NOT_CONFIGURED: SourceRefusal = { kind: 'refused', code: 'not_configured' };

/**
 * The remote source in the time zone of this installation's file. It is created once the zone is
 * known, and again if an import changes it.
 */
export function createUpstreamSource({
  upstream,
  core,
  log,
  shared,
  onCall,
}: UpstreamSourceOptions): BookingSource {
  const build = (timeZone: string) =>
    createRemoteSource({
      upstreamUrl: upstream.url,
      upstreamToken: upstream.token,
      timeZone,
      clock: core.clock,
      log,
      ...(shared && { cache: shared.cache, runScript: shared.runScript }),
      ...(onCall && { onCall }),
    });
  let built: { readonly timeZone: string; readonly source: BookingSource } | null = null;

  async function ask<T>(
    question: (source: BookingSource) => Promise<T | SourceRefusal>,
  ): Promise<T | SourceRefusal> {
    const timeZone = (await core.service.installation())?.timeZone;
    if (timeZone === undefined) {
      return NOT_CONFIGURED;
    }
    if (built?.timeZone !== timeZone) {
      built = { timeZone, source: build(timeZone) };
    }
    return question(built.source);
  }

  /** `of` adapts the source to one visitor. */
  const present = (of: (source: BookingSource) => BookingSource): BookingSource => ({
    capabilities: { holds: false, idempotency: 'best_effort' },
    askedBy: (admit: AdmitQuestion) => present((source) => source.askedBy?.(admit) ?? source),
    schedules: () => ask((source) => of(source).schedules()),
    reasons: (scheduleId) => ask((source) => of(source).reasons(scheduleId)),
    days: (choice) => ask((source) => of(source).days(choice)),
    slots: (choice, day) => ask((source) => of(source).slots(choice, day)),
    form: (choice, slot) => ask((source) => of(source).form(choice, slot)),
    book: (request) => ask((source) => of(source).book(request)),
    readCustomer: async (request) => {
      const customer = await ask((source) => of(source).readCustomer(request));
      return isRefusal(customer) ? { emails: [], mailboxes: [], isLimited: false } : customer;
    },
    ...withoutHolds,
  });
  return present((source) => source);
}
