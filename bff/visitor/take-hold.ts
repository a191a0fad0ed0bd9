/** Creates a hold for a visitor. Counts holds by address, of which only a keyed hash is stored. */

import type { Held, HoldRefusal, NotFound } from '../../core/index.ts';
import type { BookingRequestBody } from '../contract/rest-api.ts';
import { toNetwork } from '../http/client-address.ts';
import type { AppContext } from '../http/context.ts';
import { timeLeft } from '../http/request-scope.ts';
import type { SourceRefusal } from '../source/booking-source.ts';
import type { Visit, VisitorDependencies } from './visit.ts';
import { type FullLimit, withinLimits } from './visitor-limits.ts';

export interface VisitorHold extends Omit<BookingRequestBody, 'submission'> {
  /** The secret of the visitor's previous hold, which this one replaces. */
  readonly replaces: string | null;
  /** Number of persons. Default: 1. */
  readonly persons?: number | undefined;
}

export type TakeHold = (
  ctx: AppContext,
  visit: Visit,
  hold: VisitorHold,
) => Promise<Held | NotFound | HoldRefusal | SourceRefusal | FullLimit>;

export function createTakeHold({ source, limits, readVisitorKey }: VisitorDependencies): TakeHold {
  return async (
    ctx,
    { visitor, installation },
    { schedule, reason, slot, replaces, persons = 1 },
  ) => {
    const network = toNetwork(visitor);
    const counted = [
      { limit: limits.widgetHolds, key: visitor, quota: installation.limits.holdsPerAddress },
      {
        limit: limits.widgetHoldsOfNetwork,
        key: network,
        quota: 4 * installation.limits.holdsPerAddress,
      },
    ];
    return await withinLimits(counted, {
      work: async () => {
        const pseudonymize = await readVisitorKey();
        return await source.hold({
          scheduleId: schedule,
          reasonId: reason,
          slot,
          persons,
          surface: 'widget',
          visitor: pseudonymize(visitor),
          network: pseudonymize(network),
          replaces,
          timeoutMs: timeLeft(ctx),
        });
      },
      isSuccess: ({ kind }) => kind === 'held',
    });
  };
}
