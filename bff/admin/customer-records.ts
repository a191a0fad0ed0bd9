/**
 * Calls for administrators about whole customers: merging, exporting and erasing. Administrators
 * are not limited to calendars.
 */

import { judgeErasing } from '../../core/index.ts';
import type { CallAnswer, CallInput } from '../contract/admin-calls.ts';
import type { customerCalls } from '../contract/admin-customers.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import { type Handlers, isCallRefusal } from './call.ts';
import { isAsKnown, showCustomer } from './customer-calls.ts';
import { exportCustomer } from './customer-export.ts';
import { type FoundCustomer, findCustomer } from './find-customer.ts';
import { presentFound } from './present-customer.ts';
import type { CalendarDependencies } from './within.ts';

type CustomerRecordCalls = Pick<
  Handlers,
  Extract<
    keyof typeof customerCalls,
    | 'POST /customers/{id}/merge'
    | 'GET /customers/{id}/erasure'
    | 'POST /customers/{id}/erase'
    | 'POST /customers/{id}/export'
  >
>;

export function createCustomerRecordCalls(
  deps: RouteDependencies & Pick<CalendarDependencies, 'within'>,
): CustomerRecordCalls {
  const { storage, clock, views } = deps;
  return {
    'POST /customers/{id}/merge': async ({ path, signedIn, body: { other, known } }) => {
      const shown = await findCustomer(deps, other, signedIn.calendars);
      if (isCallRefusal(shown) || !isAsKnown(shown, known)) {
        return isCallRefusal(shown) ? shown : { refused: 'version_conflict' };
      }
      const outcome = await storage.customers.merge({
        now: clock.now(),
        actor: by(signedIn),
        customerId: Number(path.id),
        otherId: other,
      });
      if (outcome === 'same') {
        return { refused: 'request_invalid', field: 'other' };
      }
      return outcome === 'merged'
        ? await showCustomer(deps, Number(path.id), signedIn.calendars)
        : { refused: outcome.kind };
    },

    'GET /customers/{id}/erasure': async ({ path, signedIn }) => {
      const found = await findCustomer(deps, Number(path.id), signedIn.calendars);
      return isCallRefusal(found) ? found : judge(found, clock.now());
    },

    'POST /customers/{id}/erase': async ({ path, signedIn, body: { known } }) => {
      const found = await findCustomer(deps, Number(path.id), signedIn.calendars);
      if (isCallRefusal(found)) {
        return found;
      }
      if (!isSameErasure(judge(found, clock.now()), known)) {
        return { refused: 'version_conflict' };
      }
      const outcome = await storage.customers.erase({
        now: clock.now(),
        actor: by(signedIn),
        customerId: Number(path.id),
        expectedRecords: found.customer.bookings.length,
      });
      if (outcome === 'version_conflict') {
        return { refused: outcome };
      }
      return outcome.kind === 'erased'
        ? { erased: outcome.erased, staying: outcome.later }
        : { refused: outcome.kind };
    },

    'POST /customers/{id}/export': async ({ path, signedIn }) => {
      const found = await findCustomer(deps, Number(path.id), signedIn.calendars);
      if (isCallRefusal(found)) {
        return found;
      }
      await storage.customers.auditExport({
        now: clock.now(),
        actor: by(signedIn),
        customerId: found.customer.id,
      });
      views.note({
        actor: by(signedIn),
        action: 'customer.exported',
        subject: `customer:${found.customer.id}`,
      });
      return await exportCustomer(deps, found.customer, found.known);
    },
  };
}

type Erasure = CallAnswer<'GET /customers/{id}/erasure'>;
type KnownErasure = CallInput<'POST /customers/{id}/erase'>['body']['known'];

function isSameErasure(
  { erased, cancelled, staying, waiting }: Erasure,
  known: KnownErasure,
): boolean {
  const isSame = (now: readonly { readonly id: number }[], seen: readonly number[]) =>
    now.length === seen.length && now.every(({ id }) => seen.includes(id));
  return (
    erased === known.erased &&
    waiting === known.waiting &&
    isSame(cancelled, known.cancelled) &&
    isSame(staying, known.staying)
  );
}

/** Uses the same cut-offs as the erasure itself. */
function judge(
  { customer: { bookings, waiting, note }, known }: FoundCustomer,
  now: number,
): Erasure {
  const judged = bookings.map((booking) => {
    const cutoffMinutes = known.offered.schedule(booking.scheduleId)?.cancelCutoffMinutes ?? 0;
    return { booking, what: judgeErasing(booking, { now, cutoffMinutes }) };
  });
  const those = (kind: (typeof judged)[number]['what']) =>
    judged.flatMap(({ booking, what }) => (what === kind ? presentFound(booking, known) : []));
  return {
    erased: those('erase').length,
    cancelled: those('cancel'),
    staying: those('wait'),
    waiting: waiting.filter(({ state }) => state === 'waiting' || state === 'offered').length,
    note: note !== '',
  };
}
