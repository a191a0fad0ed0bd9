/**
 * Finds, shows and changes customers. A user who is limited to calendars sees only customers and
 * bookings in those calendars.
 */

import { contactIn, isRefusal, phoneIn, readContact, readSearch } from '../../core/index.ts';
import type { CallAnswer, CallInput } from '../contract/admin-calls.ts';
import type { customerCalls } from '../contract/admin-customers.ts';
import { by } from './booking-calls.ts';
import type { Calendars } from './calendars.ts';
import { type CallRefusal, type Handler, type Handlers, isCallRefusal } from './call.ts';
import { nameCustomer } from './day-calls.ts';
import { type FoundCustomer, findCustomer, readKnown } from './find-customer.ts';
import { presentCustomer, presentDay } from './present-customer.ts';
import type { CalendarDependencies } from './within.ts';

type CustomerCalls = Pick<
  Handlers,
  Extract<
    keyof typeof customerCalls,
    | 'POST /customers/search'
    | 'GET /customers/{id}'
    | 'PUT /customers/{id}/contact'
    | 'PUT /customers/{id}/note'
  >
>;
type CustomerAnswer = CallAnswer<'GET /customers/{id}'>;

const MAX_FOUND = 30;

/** The customer as the caller may see them. */
export async function showCustomer(
  deps: Pick<CalendarDependencies, 'within' | 'clock'>,
  id: number,
  calendars: Calendars,
): Promise<CustomerAnswer | CallRefusal> {
  const found = await findCustomer(deps, id, calendars);
  return isCallRefusal(found) ? found : presentCustomer(found.customer, found.known);
}

type KnownContact = CallInput<'PUT /customers/{id}/contact'>['body']['known'];

/** Whether the customer's name and contact details are still those that the caller has seen. */
export function isAsKnown({ customer, known }: FoundCustomer, seen: KnownContact): boolean {
  const { first_name, last_name, phone, email } = presentCustomer(customer, known);
  return (
    first_name === seen.first_name &&
    last_name === seen.last_name &&
    (phone ?? '') === seen.phone &&
    (email ?? '') === seen.email
  );
}

export function createCustomerCalls(deps: CalendarDependencies): CustomerCalls {
  const { within, clock, views } = deps;
  return {
    'POST /customers/search': search(deps),
    'GET /customers/{id}': async ({ path, signedIn }) => {
      const shown = await showCustomer(deps, Number(path.id), signedIn.calendars);
      if (!isCallRefusal(shown)) {
        views.note({
          actor: by(signedIn),
          action: 'customer.viewed',
          subject: `customer:${shown.id}`,
        });
      }
      return shown;
    },

    'PUT /customers/{id}/contact': async ({ path, signedIn, body }) => {
      const { first_name: firstName, last_name: lastName, phone, email } = body;
      const contact = readContact({ firstName, lastName, phone, email });
      if (isRefusal(contact)) {
        return 'field' in contact
          ? { refused: 'field_invalid', field: contact.field }
          : { refused: 'request_invalid' };
      }
      const customerId = Number(path.id);
      const found = await findCustomer(deps, customerId, signedIn.calendars);
      if (isCallRefusal(found)) {
        return found;
      }
      if (!isAsKnown(found, body.known)) {
        return { refused: 'version_conflict' };
      }
      const { latest } = found.customer;
      const outcome = await within(signedIn.calendars).storage.customers.changeContact({
        now: clock.now(),
        actor: by(signedIn),
        customerId,
        contact,
        expected: { recordId: latest.customerId, contact: contactIn(found.known.fields, latest) },
      });
      if (outcome === 'version_conflict') {
        return { refused: outcome };
      }
      return outcome === 'changed'
        ? await showCustomer(deps, customerId, signedIn.calendars)
        : { refused: outcome.kind };
    },

    'PUT /customers/{id}/note': async ({ path, signedIn, body }) => {
      const { note, known } = body;
      const command = {
        now: clock.now(),
        actor: by(signedIn),
        customerId: Number(path.id),
        note: note.trim(),
        expected: known,
      };
      const found = await findCustomer(deps, command.customerId, signedIn.calendars);
      if (isCallRefusal(found) || found.customer.note === null) {
        return isCallRefusal(found) ? found : { refused: 'forbidden' };
      }
      const outcome = await within(signedIn.calendars).storage.customers.writeNote(command);
      if (outcome === 'version_conflict') {
        return { refused: outcome };
      }
      return outcome === 'written'
        ? await showCustomer(deps, Number(path.id), signedIn.calendars)
        : { refused: outcome.kind };
    },
  };
}

function search(deps: CalendarDependencies): Handler<'POST /customers/search'> {
  const { within, views } = deps;
  return async ({ body: { text }, signedIn }) => {
    const { service, storage } = within(signedIn.calendars);
    const known = await readKnown(deps, signedIn.calendars);
    if (known === null) {
      return { refused: 'not_configured' };
    }
    const asked = readSearch(text);
    if (asked === null && text.trim() !== '') {
      return { customers: [] };
    }
    const wanted = { now: known.now, limit: MAX_FOUND };
    const { terms = [], number = null } = asked ?? {};
    const numbered = number === null ? null : await service.findBooking(number);
    const [byNumber, byTerms] = await Promise.all([
      numbered === null
        ? []
        : storage.customers.search({ ...wanted, terms: [], customerId: numbered.customerId }),
      asked !== null && terms.length === 0 ? [] : storage.customers.search({ ...wanted, terms }),
    ]);
    if (byNumber.length + byTerms.length > 0) {
      views.note({ actor: by(signedIn), action: 'customer.searched', subject: 'customers' });
    }
    const customers = [
      ...byNumber,
      ...byTerms.filter(({ id }) => !byNumber.some((one) => one.id === id)),
    ];
    return {
      customers: customers
        .slice(0, MAX_FOUND)
        .map(({ id, submission, email, bookings, last, next }) => ({
          id,
          name: nameCustomer({ submission, email }),
          email,
          phone: phoneIn(known.fields, submission),
          bookings,
          last: last === null ? null : presentDay(last, known),
          next: next === null ? null : presentDay(next, known),
        })),
    };
  };
}
