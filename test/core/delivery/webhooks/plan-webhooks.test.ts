import { describe, expect, it } from 'vitest';
import { planWebhooks } from '../../../../core/delivery/webhook-endpoint.ts';
import { anEndpoint, anEntry } from './a-webhook.ts';

describe('the plan of webhooks', () => {
  const endpoints = [
    anEndpoint({ id: 1 }),
    anEndpoint({ id: 2, events: ['booking.cancelled'] }),
    anEndpoint({ id: 3, disabledAt: 5 }),
  ];
  const targets = (changes: Parameters<typeof anEntry>[0]) =>
    planWebhooks(anEntry(changes), endpoints).map(({ target }) => target);

  it('sends each enabled endpoint its events, at once and in no lane', () => {
    const entry = anEntry();
    expect(planWebhooks(entry, endpoints)).toEqual([
      { channel: 'webhook', role: 'endpoint', target: '1', lane: null, dueAt: entry.createdAt },
    ]);
    expect(targets({ kind: 'booking.cancelled' })).toEqual(['1', '2']);
    expect(targets({ kind: 'booking.rescheduled' })).toEqual(['1']);
  });

  it('sends a test to its endpoint alone, also while that is disabled', () => {
    for (const endpointId of [1, 2, 3]) {
      expect(targets({ kind: 'webhook.test', asOf: null, endpointId })).toEqual([`${endpointId}`]);
    }
  });

  it.each([
    'booking.reminder',
    'confirmation.requested',
    'confirmation.reminder',
    'waitlist.joined',
    'waitlist.offered',
  ] as const)('sends no one %s, which concerns customers only', (kind) =>
    expect(targets({ kind })).toEqual([]),
  );
});
