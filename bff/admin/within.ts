/**
 * Limits the core to the caller's calendars: other calendars' data appears not to exist, and
 * changes to it are refused. Handlers open to users other than administrators get only this part of
 * the core.
 */

import {
  type Booking,
  type BookingFilter,
  type Storage as CoreStorage,
  type NotFound,
  refuse,
} from '../../core/index.ts';
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
  | 'resourceDay'
  | 'classes'
  | 'classesTaking'
  | 'units'
  | 'explainTime'
  | 'findBooking'
  | 'listBookings'
  | 'outside'
  | 'bookForCustomer'
  | 'move'
  | 'cancel'
> & {
  /** Lists those of calendars that are not the caller's. They are counted, never presented. */
  listForeignBookings(filter: BookingFilter): Promise<readonly Booking[]>;
};
interface Storage {
  readonly bookings: Pick<
    CoreStorage['bookings'],
    'search' | 'confirm' | 'undo' | 'findUndoUntil' | 'markAttendance' | 'writeNote'
  >;
  readonly audit: Pick<CoreStorage['audit'], 'listBySubject'>;
  readonly busy: Pick<CoreStorage['busy'], 'listChanges' | 'answerChange'>;
  readonly messages: Pick<
    CoreStorage['messages'],
    'listDeliveries' | 'resendDelivery' | 'findEntry'
  >;
  readonly proposals: Pick<CoreStorage['proposals'], 'propose' | 'withdraw' | 'find'>;
  readonly waitlist: Pick<CoreStorage['waitlist'], 'list' | 'join' | 'offerTime' | 'remove'>;
  readonly customers: Pick<
    CoreStorage['customers'],
    'search' | 'find' | 'changeContact' | 'writeNote'
  >;
  readonly configuration: Pick<
    CoreStorage['configuration'],
    'closeDays' | 'reopenDays' | 'readClass' | 'substitute'
  >;
}

/** The core, limited to one person's calendars. */
export interface OwnCore {
  readonly service: Service;
  readonly storage: Storage;
}

/** The dependencies of handlers that are open to users other than administrators. */
export interface CalendarDependencies
  extends Omit<RouteDependencies, 'service' | 'storage' | 'source'> {
  within(calendars: Calendars): OwnCore;
}

const NOT_FOUND: NotFound = { kind: 'not_found' };
/** The limit for one booking's rows and for the waiting list: more than anyone has. */
const MAX_ROWS = 1000;

export function limitToCalendars(deps: RouteDependencies): CalendarDependencies {
  const { service, storage, source: _, ...rest } = deps;
  return {
    ...rest,
    within: (calendars) => {
      const { scheduleIds } = calendars;
      return scheduleIds === null
        ? { service: { ...service, listForeignBookings: async () => [] }, storage }
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
    // Its bookings of other calendars are left out where the day is presented.
    resourceDay: (day) => service.resourceDay(day),
    classes: async (day) =>
      (await service.classes(day)).filter(({ scheduleId }) => calendars.has(scheduleId)),
    // Those of other calendars are named by their reason alone, as on the day of what they take.
    classesTaking: (ids, days) => service.classesTaking(ids, days),
    units: async (booking) =>
      calendars.has(booking.scheduleId) ? await service.units(booking) : [],
    findBooking: findOwn,
    listBookings: async (filter) =>
      (await service.listBookings(filter)).filter(({ scheduleId }) => calendars.has(scheduleId)),
    listForeignBookings: async (filter) =>
      (await service.listBookings(filter)).filter(({ scheduleId }) => !calendars.has(scheduleId)),
    outside: async () =>
      (await service.outside()).filter(({ booking }) => calendars.has(booking.scheduleId)),
    bookForCustomer: async (request) =>
      calendars.has(request.request.scheduleId) ? await service.bookForCustomer(request) : foreign,
    async move(request) {
      if ((await findOwn(request.bookingId)) === null) {
        return NOT_FOUND;
      }
      const resources = (await service.installation())?.resources ?? [];
      const mayTake = ({ scheduleId }: { readonly scheduleId: number }) =>
        calendars.has(scheduleId) || resources.some(({ id }) => id === scheduleId);
      return (request.scheduleId === undefined || calendars.has(request.scheduleId)) &&
        (request.takes ?? []).every(mayTake)
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
    (await storage.waitlist.list({ scheduleIds, limit: MAX_ROWS })).some(
      ({ id }) => id === waitlistId,
    );
  return {
    bookings: {
      search: (search) => storage.bookings.search({ ...search, scheduleIds }),
      confirm: async (command) =>
        (await isOwn(command.bookingId)) ? await storage.bookings.confirm(command) : NOT_FOUND,
      undo: (command) => storage.bookings.undo({ ...command, scheduleIds }),
      findUndoUntil: async (bookingId, now) =>
        (await isOwn(bookingId)) ? await storage.bookings.findUndoUntil(bookingId, now) : null,
      markAttendance: async (command) =>
        (await isOwn(command.bookingId))
          ? await storage.bookings.markAttendance(command)
          : NOT_FOUND,
      writeNote: async (command) =>
        (await isOwn(command.bookingId)) ? await storage.bookings.writeNote(command) : NOT_FOUND,
    },
    audit: {
      async listBySubject(subject, limit) {
        const id = /^booking:(\d+)$/.exec(subject)?.[1];
        return id !== undefined && (await isOwn(Number(id)))
          ? await storage.audit.listBySubject(subject, limit)
          : [];
      },
    },
    busy: {
      listChanges: async (query) =>
        (await storage.busy.listChanges(query)).filter(({ booking }) =>
          calendars.has(booking.scheduleId),
        ),
      async answerChange(command) {
        const changes = await storage.busy.listChanges({ now: command.now });
        const change = changes.find(({ id }) => id === command.id);
        return (await isOwn(change?.booking.bookingId ?? null))
          ? await storage.busy.answerChange(command)
          : NOT_FOUND;
      },
    },
    messages: {
      listDeliveries: async (filter) =>
        (await isOwn(filter.bookingId ?? null))
          ? await storage.messages.listDeliveries(filter)
          : [],
      async resendDelivery(command) {
        const { deliveryId } = command;
        const [delivery] = await storage.messages.listDeliveries({ deliveryId, limit: 1 });
        const entry =
          delivery === undefined ? null : await storage.messages.findEntry(delivery.outboxId);
        return (await isOwn(entry?.asOf?.bookingId ?? null))
          ? await storage.messages.resendDelivery(command)
          : NOT_FOUND;
      },
      async findEntry(outboxId) {
        const entry = await storage.messages.findEntry(outboxId);
        return entry !== null && (await isOwn(entry.asOf?.bookingId ?? null)) ? entry : null;
      },
    },
    proposals: {
      propose: async (command) =>
        (await isOwn(command.bookingId)) &&
        command.times.every(({ scheduleId }) => calendars.has(scheduleId))
          ? await storage.proposals.propose(command)
          : NOT_FOUND,
      withdraw: async (command) =>
        (await isOwn(command.bookingId)) ? await storage.proposals.withdraw(command) : NOT_FOUND,
      async find(bookingId, now) {
        const proposal = (await isOwn(bookingId))
          ? await storage.proposals.find(bookingId, now)
          : null;
        return (
          proposal && {
            ...proposal,
            times: proposal.times.filter(({ scheduleId }) => calendars.has(scheduleId)),
          }
        );
      },
    },
    waitlist: {
      list: (filter) => storage.waitlist.list({ ...filter, scheduleIds }),
      join: async (command) =>
        calendars.has(command.scheduleId)
          ? await storage.waitlist.join(command)
          : { kind: 'refused', code: 'schedule_not_found' },
      offerTime: async (command) =>
        command.byHand !== undefined &&
        calendars.has(command.scheduleId) &&
        (await isOwnWaiting(command.byHand.waitlistId))
          ? await storage.waitlist.offerTime(command)
          : null,
      remove: async (command) =>
        (await isOwnWaiting(command.waitlistId))
          ? await storage.waitlist.remove(command)
          : NOT_FOUND,
    },
    customers: {
      search: (search) => storage.customers.search({ ...search, scheduleIds }),
      async find(customerId) {
        const customer = await storage.customers.find(customerId);
        return customer && ofOwnCalendars(customer, calendars);
      },
      changeContact: (command) => storage.customers.changeContact({ ...command, scheduleIds }),
      writeNote: (command) => storage.customers.writeNote({ ...command, scheduleIds }),
    },
    configuration: {
      closeDays: async (command) =>
        command.scheduleIds.every((id) => calendars.has(id))
          ? await storage.configuration.closeDays(command)
          : NOT_FOUND,
      reopenDays: async (command) =>
        command.scheduleIds.every((id) => calendars.has(id))
          ? await storage.configuration.reopenDays(command)
          : NOT_FOUND,
      readClass: async (query) =>
        calendars.has(query.scheduleId) ? await storage.configuration.readClass(query) : NOT_FOUND,
      // What the class has may stay; of other calendars it gets none in addition.
      async substitute(command) {
        const { scheduleId, takes, known = [] } = command;
        const resources = (await service.installation())?.resources ?? [];
        const mayTake = (id: number) =>
          calendars.has(id) || known.includes(id) || resources.some((one) => one.id === id);
        return calendars.has(scheduleId) && takes.every(mayTake)
          ? await storage.configuration.substitute({ ...command, known })
          : NOT_FOUND;
      },
    },
  };
}
