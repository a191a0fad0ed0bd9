/** Books what is offered: by the hold behind the offer, once, however often the form is sent. */

import type { FormField } from '../../../core/index.ts';
import type { AppContext } from '../../http/context.ts';
import { fingerprint } from '../../http/idempotency-key.ts';
import { patienceLeft } from '../../http/request-scope.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { countRefusals, mailboxKeys, takePlaces } from '../../visitor/visitor-limits.ts';
import type { Filled, OpenOffer, Waiting } from './waiting.ts';

export interface OfferBooking {
  readonly waiting: Waiting;
  readonly offer: OpenOffer;
  readonly form: readonly FormField[];
  readonly filled: Filled;
  readonly visitor: string;
}

export async function bookOffer(ctx: AppContext, { waiting, offer, filled, visitor }: OfferBooking, deps: RouteDependencies) {
  const { entry } = waiting;
  const { limits } = waiting.installation;
  const submission = Object.fromEntries([...filled.values].filter(([, value]) => value !== '' && value !== false));
  const request = { scheduleId: entry.scheduleId, reasonId: entry.reasonId, slot: offer.slot, submission };
  const emails = await deps.source.emailsOf(request);
  const ofEmails = mailboxKeys(emails).map((key) => ({ limit: deps.limits.widgetBookingsOfEmail, key, quota: limits.bookingsPerEmail }));
  const refusals = { ...deps, visitor, scheduleId: entry.scheduleId, quota: limits.refusalsPerAddress };
  const book = () =>
    takePlaces([{ limit: deps.limits.widgetBookings, key: visitor, quota: limits.bookingsPerAddress }, ...ofEmails], {
      work: () =>
        deps.service.book({
          ...request,
          surface: 'widget',
          locale: entry.locale,
          consented: filled.consented,
          // Unguessable, and of this offer alone.
          idempotency: { key: offer.holdSecret, fingerprint: fingerprint(request) },
          confirmWithin: confirmWithinOf(waiting, emails),
          holdSecret: offer.holdSecret,
          patienceMs: patienceLeft(ctx),
        }),
      isSuccess: (outcome) => outcome.kind === 'booked' && !outcome.replayed,
    });
  return await countRefusals(refusals, book);
}

/** Whoever followed the link in the mail has shown that the address is theirs. */
function confirmWithinOf({ entry, installation }: Waiting, [email]: readonly string[]): number | null {
  const isProven = email === undefined || email.toLowerCase() === entry.email?.toLowerCase();
  return isProven ? null : (installation.emailConfirmation?.minutes ?? null);
}
