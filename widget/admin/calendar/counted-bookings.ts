import { fillPlural } from '../texts/fill-plural.ts';
import type { Texts } from '../texts/index.ts';

/** `3 bookings · 1 arrived`. */
export function countBookings({ day }: Texts, bookings: number, arrived = 0): string {
  const booked = bookings === 0 ? day.noBookings : fillPlural(day.bookings, bookings);
  return arrived > 0 ? `${booked} · ${fillPlural(day.arrived, arrived)}` : booked;
}
