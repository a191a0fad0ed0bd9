/** Customers: found, shown, changed, merged, handed out and erased. Who is limited to calendars sees of a customer what is there, and else nobody. */

import { type Customer, judgeErasing, MS_PER_MINUTE, phoneIn, readContact, readSearch } from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { customerCalls } from '../contract/admin-customers.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import { type CallRefusal, type Handler, type Handlers, isRefusal, type SignedIn } from './call.ts';
import { exportCustomer } from './customer-export.ts';
import { customerOf } from './day-calls.ts';
import { type CustomerKnown, customerKnown, dayOf, presentCustomer, presentFound } from './present-customer.ts';

type CustomerCalls = Pick<Handlers, keyof typeof customerCalls>;
type CustomerAnswer = CallAnswer<'GET /customers/{id}'>;

const MAX_FOUND = 30;

interface Shown {
  readonly customer: Customer;
  readonly known: CustomerKnown;
}

export function createCustomerCalls(deps: RouteDependencies): CustomerCalls {
  const { storage, clock, views } = deps;
  const show = async (id: number, signedIn: SignedIn): Promise<CustomerAnswer | CallRefusal> => {
    const found = await find(deps, id, signedIn);
    return isRefusal(found) ? found : presentCustomer(found.customer, found.known);
  };
  return {
    'POST /customers/search': search(deps),
    'GET /customers/{id}': async ({ path, signedIn }) => {
      const shown = await show(Number(path.id), signedIn);
      if (!isRefusal(shown)) views.note({ actor: by(signedIn), action: 'customer.viewed', subject: `customer:${shown.id}` });
      return shown;
    },

    'PUT /customers/{id}/contact': async ({ path, signedIn, body }) => {
      const { first_name: firstName, last_name: lastName, phone, email } = body;
      const contact = readContact({ firstName, lastName, phone, email });
      if ('kind' in contact)
        return 'field' in contact ? { refused: 'field_invalid', field: contact.field } : { refused: 'request_invalid' };
      const outcome = await storage.changeContact({ now: clock.now(), actor: by(signedIn), customerId: Number(path.id), contact });
      return outcome === 'changed' ? await show(Number(path.id), signedIn) : { refused: outcome.kind };
    },

    'PUT /customers/{id}/note': async ({ path, signedIn, body }) => {
      const { note, known } = body;
      const command = { now: clock.now(), actor: by(signedIn), customerId: Number(path.id), note: note.trim(), expected: known };
      const outcome = await storage.writeCustomerNote(command);
      if (outcome === 'version_conflict') return { refused: outcome };
      return outcome === 'written' ? await show(Number(path.id), signedIn) : { refused: outcome.kind };
    },

    'POST /customers/{id}/merge': async ({ path, signedIn, body: { other } }) => {
      const outcome = await storage.mergeCustomers({ now: clock.now(), actor: by(signedIn), customerId: Number(path.id), otherId: other });
      if (outcome === 'same') return { refused: 'request_invalid', field: 'other' };
      return outcome === 'merged' ? await show(Number(path.id), signedIn) : { refused: outcome.kind };
    },

    'GET /customers/{id}/erasure': async ({ path, signedIn }) => {
      const found = await find(deps, Number(path.id), signedIn);
      return isRefusal(found) ? found : judge(found, clock.now());
    },

    'POST /customers/{id}/erase': async ({ path, signedIn }) => {
      const outcome = await storage.eraseWholeCustomer({ now: clock.now(), actor: by(signedIn), customerId: Number(path.id) });
      return outcome.kind === 'erased' ? { erased: outcome.erased, staying: outcome.later } : { refused: outcome.kind };
    },

    'POST /customers/{id}/export': async ({ path, signedIn }) => {
      const found = await find(deps, Number(path.id), signedIn);
      if (isRefusal(found)) return found;
      await storage.auditCustomerExport({ now: clock.now(), actor: by(signedIn), customerId: found.customer.id });
      views.note({ actor: by(signedIn), action: 'customer.exported', subject: `customer:${found.customer.id}` });
      return await exportCustomer(deps, found.customer, found.known);
    },
  };
}

async function read({ service, clock }: RouteDependencies): Promise<CustomerKnown | null> {
  const [installation, retired] = await Promise.all([service.installation(), service.retired()]);
  return installation === null ? null : customerKnown(installation, retired, Math.floor(clock.now() / MS_PER_MINUTE));
}

/** What of a customer is in the calendars that somebody is limited to. */
async function find(deps: RouteDependencies, id: number, { session }: SignedIn): Promise<Shown | CallRefusal> {
  const [known, customer] = await Promise.all([read(deps), deps.storage.findCustomer(id)]);
  if (known === null) return { refused: 'not_configured' };
  const narrowed = customer && narrow(customer, session.administrator.scheduleIds);
  return narrowed === null ? { refused: 'not_found' } : { customer: narrowed, known };
}

/** `null` where nothing is left. */
function narrow(customer: Customer, scheduleIds: readonly number[] | null): Customer | null {
  if (scheduleIds === null) return customer;
  const bookings = customer.bookings.filter(({ scheduleId }) => scheduleIds.includes(scheduleId));
  const ids = new Set(bookings.map(({ bookingId }) => bookingId));
  const [first] = bookings;
  if (first === undefined) return null;
  return {
    ...customer,
    latest: ids.has(customer.latest.bookingId) ? customer.latest : first,
    bookings,
    waiting: customer.waiting.filter(({ scheduleId }) => scheduleIds.includes(scheduleId)),
    messages: customer.messages.filter(({ bookingId }) => bookingId !== null && ids.has(bookingId)),
  };
}

function search(deps: RouteDependencies): Handler<'POST /customers/search'> {
  const { service, storage, views } = deps;
  return async ({ body: { text }, signedIn }) => {
    const known = await read(deps);
    if (known === null) return { refused: 'not_configured' };
    const asked = readSearch(text);
    if (asked === null && text.trim() !== '') return { customers: [] };
    const { scheduleIds } = signedIn.session.administrator;
    const wanted = { now: known.now, limit: MAX_FOUND, ...(scheduleIds !== null && { scheduleIds }) };
    const { terms = [], number = null } = asked ?? {};
    const numbered = number === null ? null : await service.findBooking(number);
    const [byNumber, byTerms] = await Promise.all([
      numbered === null ? [] : storage.searchCustomers({ ...wanted, terms: [], customerId: numbered.customerId }),
      asked !== null && terms.length === 0 ? [] : storage.searchCustomers({ ...wanted, terms }),
    ]);
    if (byNumber.length + byTerms.length > 0) views.note({ actor: by(signedIn), action: 'customer.searched', subject: 'customers' });
    const customers = [...byNumber, ...byTerms.filter(({ id }) => !byNumber.some((one) => one.id === id))];
    return {
      customers: customers.slice(0, MAX_FOUND).map(({ id, submission, email, bookings, last, next }) => ({
        id,
        name: customerOf({ submission, email }),
        email,
        phone: phoneIn(known.fields, submission),
        bookings,
        last: last === null ? null : dayOf(last, known),
        next: next === null ? null : dayOf(next, known),
      })),
    };
  };
}

/** By the cut-offs that erasing goes by. */
function judge({ customer: { bookings, waiting, note }, known }: Shown, now: number): CallAnswer<'GET /customers/{id}/erasure'> {
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
