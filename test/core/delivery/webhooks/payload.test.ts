/** The content of webhooks, checked against the published OpenAPI schemas. */

import { describe, expect, it } from 'vitest';
import type { Trigger } from '../../../../core/delivery/outbox-entry.ts';
import {
  presentWebhook,
  type WebhookContent,
} from '../../../../core/delivery/webhooks/present-webhook.ts';
import { aFormField } from '../../../bff/support/an-installation.ts';
import { aMessageContext, anEntry } from './a-webhook.ts';
import { parseWebhook } from './parse-webhook.ts';

function present(changes: Partial<WebhookContent> = {}) {
  const body = presentWebhook({
    entry: anEntry(),
    context: aMessageContext(),
    includesCustomer: false,
    timeZone: 'Europe/Berlin',
    form: [],
    names: new Map([[21, 'Room 1']]),
    parts: [],
    ...changes,
  });
  if (body === null) {
    throw new Error('There is nothing to tell.');
  }
  // A schema leaves out what it does not name.
  expect(parseWebhook(body)).toEqual(body);
  return body;
}

const minute = (instant: string) => Date.parse(instant) / 60_000;
const asOf = anEntry().asOf;
if (asOf === null) {
  throw new Error('The entry is about no booking.');
}

describe('the body of a webhook', () => {
  it('tells of a new booking: numbers, times in UTC and local, and nothing about the customer', () => {
    expect(present()).toEqual({
      type: 'booking.created',
      timestamp: '2026-11-30T10:00:00.123Z',
      data: {
        booking_id: 42,
        booking_details_id: 'b_details',
        version: 1,
        status: 'confirmed',
        reason: 1,
        user_id: 9,
        schedule: 1,
        slot: '2026-12-01T08:00:00Z',
        slot_end: '2026-12-01T08:30:00Z',
        slot_local: '2026-12-01 09:00:00',
        timezone: 'Europe/Berlin',
        previous: null,
        source: 'api',
      },
    });
  });

  it('names what the booking takes, while it is where the webhook says', () => {
    const { startsAt } = asOf;
    const part = {
      part: 1,
      scheduleId: 21,
      startsAt,
      endsAt: startsAt + 15,
      blocksFrom: startsAt - 5,
      blocksUntil: startsAt + 20,
    };
    expect(present({ context: aMessageContext({ parts: [part] }) }).data).toMatchObject({
      resources: [
        {
          id: 21,
          name: 'Room 1',
          starts_at: '2026-12-01T08:00:00Z',
          ends_at: '2026-12-01T08:15:00Z',
        },
      ],
    });
    const moved = aMessageContext({
      parts: [part],
      startsAt: startsAt + 60,
      endsAt: startsAt + 90,
    });
    expect(present({ context: moved }).data).not.toHaveProperty('resources');
  });

  it('contains the previous place of a moved booking, even across a clock change', () => {
    const previous = {
      scheduleId: 2,
      startsAt: minute('2026-10-23T07:00:00Z'),
      endsAt: minute('2026-10-23T07:45:00Z'),
    };
    const { data } = present({
      entry: anEntry({ kind: 'booking.rescheduled', asOf: { ...asOf, version: 2 }, previous }),
    });
    expect(data).toMatchObject({
      version: 2,
      schedule: 1,
      slot_local: '2026-12-01 09:00:00',
      previous: {
        schedule: 2,
        slot: '2026-10-23T07:00:00Z',
        slot_end: '2026-10-23T07:45:00Z',
        slot_local: '2026-10-23 09:00:00',
      },
    });
  });

  it('tells the two meanings of a repeated hour apart', () => {
    const at = (instant: string) =>
      present({
        entry: anEntry({
          asOf: { ...asOf, startsAt: minute(instant), endsAt: minute(instant) + 30 },
        }),
      }).data;
    expect(at('2026-10-25T00:30:00Z')).toMatchObject({
      slot: '2026-10-25T00:30:00Z',
      slot_local: '2026-10-25 02:30:00',
    });
    expect(at('2026-10-25T01:30:00Z')).toMatchObject({
      slot: '2026-10-25T01:30:00Z',
      slot_local: '2026-10-25 02:30:00',
    });
  });

  it('contains the state after its change, even if the booking changed again since', () => {
    const context = aMessageContext({
      status: 'cancelled',
      version: 3,
      scheduleId: 5,
      reasonId: 6,
      startsAt: 0,
      endsAt: 10,
    });
    expect(present({ context })).toEqual(present());
  });

  it.each<Trigger>(['api', 'widget', 'admin', 'command_line', 'manage', 'expiry', 'waitlist'])(
    'names its source: %s',
    (source) => {
      const entry = anEntry({
        kind: 'booking.cancelled',
        asOf: { ...asOf, status: 'cancelled' },
        trigger: source,
      });
      expect(present({ entry }).data).toMatchObject({
        status: 'cancelled',
        source,
        previous: null,
      });
    },
  );

  it('contains the hidden fields even without customer data, and nothing else of the form', () => {
    const hidden = (name: string) => aFormField({ name, inputType: 'hidden', required: false });
    const form = [hidden('source'), hidden('utm_source'), hidden('password'), aFormField()];
    const submission = { last_name: 'Ada', source: 'newsletter', password: 'x', strange: 'y' };
    const told = present({ context: aMessageContext({ submission }), form });
    expect(told.data.tracking).toEqual({ source: 'newsletter' });
    expect(told.data).not.toHaveProperty('submission');
    expect(
      present({ context: aMessageContext({ submission: { last_name: 'Ada' } }), form }).data,
    ).not.toHaveProperty('tracking');
  });

  it('never contains the operator’s message to the customer', () => {
    const notice = { onRequest: true, message: 'Gute Besserung!', quiet: true };
    const told = (entry: Parameters<typeof anEntry>[0]) =>
      present({
        entry: anEntry({ kind: 'booking.cancelled', asOf, ...entry }),
        includesCustomer: true,
      });
    expect(told({ notice })).toEqual(told({}));
  });

  it('names the customer only to endpoints that get customer data', () => {
    expect(present({ includesCustomer: true }).data).toMatchObject({
      customer: { email: 'ada@example.org', language: 'de' },
      submission: { email: 'ada@example.org', terms: true },
    });
    expect(JSON.stringify(present())).not.toContain('ada');
  });

  it('never has a field named password', () => {
    const context = aMessageContext({
      submission: { password: 'hunter2', Password: 'hunter3', email: 'ada@example.org' },
    });
    const { data } = present({ context, includesCustomer: true });
    expect(data).toMatchObject({ submission: { email: 'ada@example.org' } });
    expect(JSON.stringify(data)).not.toMatch(/password|hunter/i);
  });

  it('says that the customer was erased', () => {
    const context = { ...aMessageContext({ submission: {} }), email: null };
    expect(present({ context, includesCustomer: true }).data).toMatchObject({
      customer: { email: null },
      submission: {},
    });
  });

  it('tells of a test, which is about no booking', () => {
    const entry = anEntry({
      kind: 'webhook.test',
      asOf: null,
      endpointId: 3,
      trigger: 'command_line',
    });
    expect(present({ entry, context: null })).toEqual({
      type: 'webhook.test',
      timestamp: '2026-11-30T10:00:00.123Z',
      data: { endpoint: 3 },
    });
  });

  it.each(['booking.reminder', 'confirmation.requested', 'waitlist.offered'] as const)(
    'does not exist for %s, which concerns customers only',
    (kind) => {
      expect(
        presentWebhook({
          entry: anEntry({ kind }),
          context: aMessageContext(),
          includesCustomer: false,
          timeZone: 'UTC',
          form: [],
          names: new Map(),
          parts: [],
        }),
      ).toBeNull();
    },
  );
});
