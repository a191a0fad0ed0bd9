/** All that is stored about a booking and its customer, as a file that people and programs can read. */

import { type Delivery, formatInstant } from '../../../core/index.ts';
import type { Managed } from './managed.ts';

export function presentData({ booking, schedule, reason, voice, installation }: Managed, deliveries: readonly Delivery[]): string {
  const { say } = voice.speech;
  const data = {
    operator: say(installation.name),
    booking: {
      reference: booking.bookingId,
      details_id: booking.detailsId,
      customer: booking.customerId,
      status: booking.status,
      version: booking.version,
      starts_at: formatInstant(booking.startsAt),
      ends_at: formatInstant(booking.endsAt),
      time_zone: installation.timeZone,
      calendar: { id: booking.scheduleId, name: schedule && say(schedule.name) },
      reason: { id: booking.reasonId, name: reason && say(reason.name) },
      made_through: booking.surface,
      language: booking.locale,
      made_at: sayMoment(booking.createdAt),
      cancelled_at: sayMoment(booking.cancelledAt),
      confirm_until: sayMoment(booking.confirmUntil),
      erasing_requested_at: sayMoment(booking.eraseRequestedAt),
    },
    entered: booking.submission,
    mails_to_you: deliveries
      .filter(({ role }) => role === 'customer')
      .map(({ target, state, createdAt, settledAt }) => ({
        to: target,
        state,
        planned_at: sayMoment(createdAt),
        done_at: sayMoment(settledAt),
      })),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function sayMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
