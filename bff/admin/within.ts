/**
 * The core as far as the calendars of whoever calls reach: what is in others is not there, and what
 * would change something there is refused. Handlers that are open to more than administrators are
 * handed this and nothing else of the core.
 */

import { type Booking, type NotFound, refuse } from '../../core/index.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Calendars } from './calendars.ts';
import { ofOwnCalendars } from './own-customer.ts';

type Service = Pick<
  RouteDependencies['service'],
  | 'installation'
  | 'retired'
  | 'reasons'
  | 'days'
  | 'slots'
  | 'day'
  | 'explainTime'
  | 'findBooking'
  | 'listBookings'
  | 'outside'
  | 'bookForCustomer'
  | 'move'
  | 'cancel'
>;
type Storage = Pick<
  RouteDependencies['storage'],
  | 'searchBookings'
  | 'confirmBooking'
  | 'undoChange'
  | 'findUndoUntil'
  | 'markAttendance'
  | 'writeNote'
  | 'listAuditOf'
  | 'listDeliveries'
  | 'resendDelivery'
  | 'findEntry'
  | 'proposeTimes'
  | 'withdrawProposal'
  | 'findProposal'
  | 'listWaitlist'
  | 'joinWaitlist'
  | 'offerTime'
  | 'removeWaiting'
  | 'searchCustomers'
  | 'findCustomer'
  | 'changeContact'
  | 'writeCustomerNote'
  | 'closeDays'
  | 'reopenDays'
>;

/** The core as one person may use it. */
export interface OwnCore {
  readonly service: Service;
  readonly storage: Storage;
}

/** What handlers get that are open to more than administrators. */
export interface CalendarDependencies
  extends Omit<RouteDependencies, 'service' | 'storage' | 'source'> {
  within(calendars: Calendars): OwnCore;
}

const NOT_FOUND: NotFound = { kind: 'not_found' };
/** Of one booking, and of what waits: more than anybody has. */
const MAX_ROWS = 1000;

export function limitToCalendars(deps: RouteDependencies): CalendarDependencies {
  const { service, storage, source: _, ...rest } = deps;
  return {
    ...rest,
    within: (calendars) => {
      const { scheduleIds } = calendars;
      return scheduleIds === null
        ? { service, storage }
        : {
            service: ownService(service, calendars, scheduleIds),
            storage: ownStorage(deps, calendars, scheduleIds),
          };
    },
  };
}

function ownService(
  service: RouteDependencies['service'],
  calendars: Calendars,
  scheduleIds: readonly number[],
): Service {
  const own = <One extends { readonly id: number }>(schedules: readonly One[]) =>
    schedules.filter(({ id }) => calendars.has(id));
  const findOwn = async (bookingId: number): Promise<Booking | null> => {
    const booking = await service.findBooking(bookingId);
    return booking !== null && calendars.has(booking.scheduleId) ? booking : null;
  };
  const foreign = refuse('schedule_not_found');
  return {
    async installation() {
      const installation = await service.installation();
      return installation && { ...installation, schedules: own(installation.schedules) };
    },
    async retired() {
      const retired = await service.retired();
      return { ...retired, schedules: own(retired.schedules) };
    },
    reasons: async (id) => (calendars.has(id) ? await service.reasons(id) : foreign),
    days: async (choice) =>
      calendars.has(choice.scheduleId) ? await service.days(choice) : foreign,
    slots: async (choice, day) =>
      calendars.has(choice.scheduleId) ? await service.slots(choice, day) : foreign,
    explainTime: async (question) =>
      calendars.has(question.scheduleId) ? await service.explainTime(question) : foreign,
    day: (day, wanted, moving) =>
      service.day(
        day,
        new Set(scheduleIds.filter((id) => wanted === null || wanted.has(id))),
        moving,
      ),
    findBooking: findOwn,
    listBookings: async (filter) =>
      (await service.listBookings(filter)).filter(({ scheduleId }) => calendars.has(scheduleId)),
    outside: async () =>
      (await service.outside()).filter(({ booking }) => calendars.has(booking.scheduleId)),
    bookForCustomer: async (request) =>
      calendars.has(request.request.scheduleId) ? await service.bookForCustomer(request) : foreign,
    async move(request) {
      if ((await findOwn(request.bookingId)) === null) {
        return NOT_FOUND;
      }
      return request.scheduleId === undefined || calendars.has(request.scheduleId)
        ? await service.move(request)
        : foreign;
    },
    cancel: async (request) =>
      (await findOwn(request.bookingId)) === null ? NOT_FOUND : await service.cancel(request),
  };
}

function ownStorage(
  { service, storage }: RouteDependencies,
  calendars: Calendars,
  scheduleIds: readonly number[],
): Storage {
  const isOwn = async (bookingId: number | null): Promise<boolean> => {
    const booking = bookingId === null ? null : await service.findBooking(bookingId);
    return booking !== null && calendars.has(booking.scheduleId);
  };
  const isOwnWaiting = async (waitlistId: number): Promise<boolean> =>
    (await storage.listWaitlist({ scheduleIds, limit: MAX_ROWS })).some(
      ({ id }) => id === waitlistId,
    );
  return {
    searchBookings: (search) => storage.searchBookings({ ...search, scheduleIds }),
    confirmBooking: async (command) =>
      (await isOwn(command.bookingId)) ? await storage.confirmBooking(command) : NOT_FOUND,
    undoChange: (command) => storage.undoChange({ ...command, scheduleIds }),
    findUndoUntil: async (bookingId, now) =>
      (await isOwn(bookingId)) ? await storage.findUndoUntil(bookingId, now) : null,
    markAttendance: async (command) =>
      (await isOwn(command.bookingId)) ? await storage.markAttendance(command) : NOT_FOUND,
    writeNote: async (command) =>
      (await isOwn(command.bookingId)) ? await storage.writeNote(command) : NOT_FOUND,
    async listAuditOf(subject, limit) {
      const [, id] = /^booking:(\d+)$/.exec(subject) ?? [];
      return id !== undefined && (await isOwn(Number(id)))
        ? await storage.listAuditOf(subject, limit)
        : [];
    },
    listDeliveries: async (filter) =>
      (await isOwn(filter.bookingId ?? null)) ? await storage.listDeliveries(filter) : [],
    async resendDelivery(command) {
      const { deliveryId } = command;
      const [delivery] = await storage.listDeliveries({ deliveryId, limit: 1 });
      const entry = delivery === undefined ? null : await storage.findEntry(delivery.outboxId);
      return (await isOwn(entry?.asOf?.bookingId ?? null))
        ? await storage.resendDelivery(command)
        : NOT_FOUND;
    },
    async findEntry(outboxId) {
      const entry = await storage.findEntry(outboxId);
      return entry !== null && (await isOwn(entry.asOf?.bookingId ?? null)) ? entry : null;
    },
    proposeTimes: async (command) =>
      (await isOwn(command.bookingId)) &&
      command.times.every(({ scheduleId }) => calendars.has(scheduleId))
        ? await storage.proposeTimes(command)
        : NOT_FOUND,
    withdrawProposal: async (command) =>
      (await isOwn(command.bookingId)) ? await storage.withdrawProposal(command) : NOT_FOUND,
    async findProposal(bookingId, now) {
      const proposal = (await isOwn(bookingId)) ? await storage.findProposal(bookingId, now) : null;
      return (
        proposal && {
          ...proposal,
          times: proposal.times.filter(({ scheduleId }) => calendars.has(scheduleId)),
        }
      );
    },
    listWaitlist: (filter) => storage.listWaitlist({ ...filter, scheduleIds }),
    joinWaitlist: async (command) =>
      calendars.has(command.scheduleId)
        ? await storage.joinWaitlist(command)
        : { kind: 'refused', code: 'schedule_not_found' },
    offerTime: async (command) =>
      command.byHand !== undefined &&
      calendars.has(command.scheduleId) &&
      (await isOwnWaiting(command.byHand.waitlistId))
        ? await storage.offerTime(command)
        : null,
    removeWaiting: async (command) =>
      (await isOwnWaiting(command.waitlistId)) ? await storage.removeWaiting(command) : NOT_FOUND,
    searchCustomers: (search) => storage.searchCustomers({ ...search, scheduleIds }),
    async findCustomer(customerId) {
      const customer = await storage.findCustomer(customerId);
      return customer && ofOwnCalendars(customer, calendars);
    },
    changeContact: (command) => storage.changeContact({ ...command, scheduleIds }),
    writeCustomerNote: (command) => storage.writeCustomerNote({ ...command, scheduleIds }),
    closeDays: async (command) =>
      command.scheduleIds.every((id) => calendars.has(id))
        ? await storage.closeDays(command)
        : NOT_FOUND,
    reopenDays: async (command) =>
      command.scheduleIds.every((id) => calendars.has(id))
        ? await storage.reopenDays(command)
        : NOT_FOUND,
  };
}
