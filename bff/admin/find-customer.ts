/** Finds a customer with the data for presenting them, limited to the caller's calendars. */

import { type Customer, MS_PER_MINUTE } from '../../core/index.ts';
import type { Calendars } from './calendars.ts';
import type { CallRefusal } from './call.ts';
import { type CustomerKnown, customerKnown } from './present-customer.ts';
import type { CalendarDependencies } from './within.ts';

type Dependencies = Pick<CalendarDependencies, 'within' | 'clock'>;

export interface FoundCustomer {
  readonly customer: Customer;
  readonly known: CustomerKnown;
}

export async function findCustomer(
  deps: Dependencies,
  id: number,
  calendars: Calendars,
): Promise<FoundCustomer | CallRefusal> {
  const [known, customer] = await Promise.all([
    readKnown(deps, calendars),
    deps.within(calendars).storage.customers.find(id),
  ]);
  if (known === null) {
    return { refused: 'not_configured' };
  }
  return customer === null ? { refused: 'not_found' } : { customer, known };
}

/** `null` before the first import. */
export async function readKnown(
  { within, clock }: Dependencies,
  calendars: Calendars,
): Promise<CustomerKnown | null> {
  const { service } = within(calendars);
  const [installation, retired] = await Promise.all([service.installation(), service.retired()]);
  return installation === null
    ? null
    : customerKnown(installation, retired, Math.floor(clock.now() / MS_PER_MINUTE));
}
