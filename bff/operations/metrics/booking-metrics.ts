/**
 * Counts bookings, holds and changes at the call, by door and outcome; a refusal is counted under
 * its code.
 */

import { Counter, type Registry } from 'prom-client';
import type { BookingService } from '../../../core/index.ts';
import type { BookingSource } from '../../source/booking-source.ts';

/**
 * How a booking is made: by an integrator, in the widget, on the plain pages (including the waiting
 * list's), or by the team for a customer.
 */
export type Door = (typeof DOORS)[number];

const DOORS = ['api', 'widget', 'pages', 'team'] as const;

const BOOKING_ROUTES: ReadonlyMap<string, Door> = new Map([
  ['/api/bookings', 'api'],
  ['/widget/v1/bookings', 'widget'],
  ['/book/plain/book', 'pages'],
  ['/waitlist/:secret/book', 'pages'],
  ['/admin/api/v1/bookings', 'team'],
]);

interface BookingMetrics {
  /**
   * Counts failed booking requests. They are counted here and not at the source because without a
   * database they fail before the source is called. Ignores other requests.
   */
  noteFailure(request: { readonly method: string; readonly route: string | null }): void;
  watchSource(door: Door, source: BookingSource): BookingSource;
  watchService(service: BookingService): BookingService;
}

export function createBookingMetrics(registers: Registry[]): BookingMetrics {
  const bookings = new Counter({
    name: 'slotwell_bookings_total',
    help: 'Requests to book: booked, repeated (an earlier answer under its key), failed, or the code of a refusal of the source.',
    labelNames: ['door', 'outcome'],
    registers,
  });
  // Prometheus sees an increase only of an existing series, so the first failure needs a zero
  // before it.
  for (const door of DOORS) {
    bookings.inc({ door, outcome: 'failed' }, 0);
  }
  const holds = new Counter({
    name: 'slotwell_holds_total',
    help: 'Times that visitors chose: held, failed, or the code of a refusal.',
    labelNames: ['outcome'],
    registers,
  });
  const changes = new Counter({
    name: 'slotwell_booking_changes_total',
    help: 'Cancellations and moves, by who asked for them and what came of it.',
    labelNames: ['change', 'trigger', 'outcome'],
    registers,
  });

  function watchSource(door: Door, source: BookingSource): BookingSource {
    return {
      ...source,
      ...(source.askedBy && {
        askedBy: (admit) => watchSource(door, source.askedBy?.(admit) ?? source),
      }),
      book: (request) =>
        countedUnlessFailed(source.book(request), (outcome) => bookings.inc({ door, outcome })),
      hold: (request) => counted(source.hold(request), (outcome) => holds.inc({ outcome })),
    };
  }

  return {
    noteFailure({ method, route }) {
      const door = method === 'POST' && route !== null && BOOKING_ROUTES.get(route);
      if (door) {
        bookings.inc({ door, outcome: 'failed' });
      }
    },
    watchSource,
    watchService: (service) => ({
      ...service,
      bookForCustomer: (request) =>
        countedUnlessFailed(service.bookForCustomer(request), (outcome) =>
          bookings.inc({ door: 'team', outcome }),
        ),
      cancel: (request) =>
        counted(service.cancel(request), (outcome) =>
          changes.inc({ change: 'cancel', trigger: request.trigger, outcome }),
        ),
      move: (request) =>
        counted(service.move(request), (outcome) =>
          changes.inc({ change: 'move', trigger: request.trigger, outcome }),
        ),
    }),
  };
}

type Outcome = { readonly kind: string; readonly code?: string; readonly replayed?: boolean };

async function counted<T extends Outcome>(
  work: Promise<T>,
  count: (outcome: string) => void,
): Promise<T> {
  try {
    return await countedUnlessFailed(work, count);
  } catch (error) {
    count('failed');
    throw error;
  }
}

/** Leaves failures out because the request counts them. */
async function countedUnlessFailed<T extends Outcome>(
  work: Promise<T>,
  count: (outcome: string) => void,
): Promise<T> {
  const outcome = await work;
  count(outcome.replayed === true ? 'repeated' : (outcome.code ?? outcome.kind));
  return outcome;
}
