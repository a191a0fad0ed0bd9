/** What a source answers that knows no holds: the base REST API has no such call, and tells of no member of a group and no limit per customer. */

import type { BookingSource } from './booking-source.ts';

export const withoutHolds: Pick<BookingSource, 'hold' | 'extendHold' | 'releaseHold' | 'memberGiven' | 'limitsCustomers'> = {
  hold: async () => ({ kind: 'not_found' }),
  extendHold: async () => ({ kind: 'not_found' }),
  releaseHold: async () => undefined,
  memberGiven: async () => null,
  limitsCustomers: async () => false,
};
