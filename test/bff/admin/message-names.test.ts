/** Every kind of message about a booking has a name for people, wherever one is listed. */

import { describe, expect, it } from 'vitest';
import { valueInWords } from '../../../bff/admin/customer-export-words.ts';
import { findMailPlan } from '../../../core/delivery/mail/mail-kinds.ts';
import { OUTBOX_KINDS } from '../../../core/delivery/outbox-entry.ts';
import { BOOKING_EVENTS } from '../../../core/delivery/webhooks/booking-events.ts';
import panel from '../../../widget/admin/texts/en/panel.json';

const mailed = OUTBOX_KINDS.filter((kind) => {
  const { customer, operator } = findMailPlan(kind);
  return customer !== null || operator !== null;
});

describe('a kind of message about a booking', () => {
  it.each(mailed)('%s has a name among the messages of a booking', (kind) => {
    expect(panel.kinds).toHaveProperty([kind]);
  });

  it.each([...new Set([...mailed, ...BOOKING_EVENTS])])(
    '%s has words in a customer’s exported data',
    (kind) => {
      for (const language of ['en', 'de'] as const) {
        expect(valueInWords('about', kind, { language, timeZone: 'UTC' })).not.toBe(kind);
      }
    },
  );
});
