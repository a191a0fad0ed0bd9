/**
 * The kinds that the first schema accepts in its CHECKs, as they were released. A new kind requires
 * a migration, because existing databases keep this list. Nothing writes the booking statuses
 * `completed` and `no_show`.
 */
export const AT_FIRST = {
  adminRoles: ['viewer', 'scheduler', 'administrator'],
  attendances: ['arrived', 'done', 'no_show'],
  bookingStatuses: ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'],
  channels: ['mail', 'webhook'],
  deliveryStates: ['waiting', 'delivered', 'dead', 'obsolete'],
  outboxKinds: [
    'booking.created',
    'booking.cancelled',
    'booking.rescheduled',
    'booking.reminder',
    'booking.refused',
    'booking.proposed',
    'confirmation.requested',
    'confirmation.reminder',
    'waitlist.joined',
    'waitlist.offered',
    'webhook.test',
  ],
  proposalStates: ['open', 'taken', 'over'],
  roles: ['customer', 'operator', 'endpoint'],
  surfaces: ['api', 'widget', 'admin', 'command_line'],
  triggers: ['api', 'widget', 'admin', 'command_line', 'manage', 'expiry', 'waitlist'],
  waitlistStates: ['waiting', 'offered', 'booked', 'lapsed', 'left'],
} as const;
