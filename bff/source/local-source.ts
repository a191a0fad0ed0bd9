/** The source of an installation that holds its schedules itself: the core in this process. */

import type { BookingService } from '../../core/index.ts';
import type { BookingSource, SourceRefusal } from './booking-source.ts';

export function createLocalSource(service: BookingService): BookingSource {
  /** Before the first import the core knows no schedule; that is not the caller's mistake. */
  async function orNotConfigured<T extends { readonly kind: string }>(result: T): Promise<T | SourceRefusal> {
    if (result.kind !== 'refused' || (await service.state()).configured) return result;
    return { kind: 'refused', code: 'not_configured' };
  }

  const source: BookingSource = {
    askedBy: () => source,
    capabilities: { holds: true, idempotency: 'exact', waitlist: true },
    schedules: async () => ((await service.state()).configured ? service.schedules() : { kind: 'refused', code: 'not_configured' }),
    reasons: async (scheduleId) => orNotConfigured(await service.reasons(scheduleId)),
    days: async (choice) => orNotConfigured(await service.days(choice)),
    slots: async (choice, day) => orNotConfigured(await service.slots(choice, day)),
    form: async (choice, slot, holdSecret) => orNotConfigured(await service.form(choice, slot, holdSecret)),
    book: async (request) => orNotConfigured(await service.book(request)),
    customerOf: service.customerOf,
    hold: async (request) => orNotConfigured(await service.hold(request)),
    extendHold: service.extendHold,
    releaseHold: service.releaseHold,
  };
  return source;
}
