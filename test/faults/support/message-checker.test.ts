/**
 * The checker of messages finds every fault that it exists to find: each is planted once among
 * messages that are otherwise sound.
 */

import { describe, expect, it } from 'vitest';
import { aBooking, created } from '../planted.ts';
import { checkMessages, countRepeats, type Told } from './message-checker.ts';
import type { DeliveryRow } from './message-database.ts';
import type { MessageReceipt } from './message-receivers.ts';

const RECIPIENTS = ['a@example.org', 'desk@example.org', '1', '2'];

const delivery = (target: string, changes: Partial<DeliveryRow> = {}): DeliveryRow => {
  return {
    messageId: `msg-${target}`,
    role: 'any',
    target,
    state: 'delivered',
    bookingId: 1,
    version: 1,
    attempts: 1,
    problem: null,
    ...changes,
  };
};

const receipt = (recipient: string, changes: Partial<MessageReceipt> = {}): MessageReceipt => ({
  channel: recipient.includes('@') ? 'mail' : 'webhook',
  recipient,
  messageId: `msg-${recipient}`,
  ...(!recipient.includes('@') && {
    about: { bookingId: 1, version: 1, event: 'booking.created' },
  }),
  ...changes,
});

const sound: Told = {
  database: { bookings: [aBooking()], outbox: [created(1)] },
  deliveries: RECIPIENTS.map((target) => delivery(target)),
  receipts: RECIPIENTS.map((recipient) => receipt(recipient)),
  recipientsOf: ({ key }) => [`${key}@example.org`, ...RECIPIENTS.slice(1)],
};
const check = (changes: Partial<Told> = {}) => checkMessages({ ...sound, ...changes });

describe('the checker of messages', () => {
  it('finds nothing if all messages arrived, even twice with the same id', () => {
    expect(check()).toEqual([]);
    const receipts = [...sound.receipts, receipt('1')];
    expect([check({ receipts }), countRepeats(receipts)]).toEqual([[], 1]);
  });

  it.each(RECIPIENTS)('finds that %s was never sent', (missing) => {
    const receipts = sound.receipts.filter(({ recipient }) => recipient !== missing);
    expect(check({ receipts })).toEqual([
      `${missing} was told of booking.created of booking 1 never.`,
    ]);
  });

  it('finds a change that was committed and not planned', () => {
    const outbox = [created(1), { bookingId: 1, version: 2, event: 'booking.cancelled' }];
    expect(check({ database: { ...sound.database, outbox } })).toEqual(
      RECIPIENTS.map(
        (recipient) => `${recipient} was told of booking.cancelled of booking 1 never.`,
      ),
    );
  });

  it('finds nothing if a later mail replaced an earlier one, with everything left out', () => {
    const outbox = [created(1), { bookingId: 1, version: 2, event: 'booking.cancelled' }];
    const obsolete = sound.deliveries.map((one) => ({ ...one, state: 'obsolete' }));
    const later = RECIPIENTS.map((target) =>
      delivery(target, { messageId: `later-${target}`, version: 2 }),
    );
    const about = { about: { bookingId: 1, version: 2, event: 'booking.cancelled' } };
    const receipts = RECIPIENTS.map((recipient) =>
      receipt(recipient, {
        messageId: `later-${recipient}`,
        ...(!recipient.includes('@') && about),
      }),
    );
    const left = {
      database: { ...sound.database, outbox },
      deliveries: [...obsolete, ...later],
      receipts,
    };
    expect(check(left)).toEqual(
      ['1', '2'].map((endpoint) => `${endpoint} was told of booking.created of booking 1 never.`),
    );
    expect(check({ ...left, deliveries: [...sound.deliveries, ...later] })).toHaveLength(4);
    expect(check({ ...left, database: sound.database })).toHaveLength(4);
  });

  it('finds one change sent under two ids', () => {
    const deliveries = [...sound.deliveries, delivery('1', { messageId: 'other' })];
    expect(
      check({ deliveries, receipts: [...sound.receipts, receipt('1', { messageId: 'other' })] }),
    ).toEqual(['1 was told of booking.created of booking 1 under 2 ids.']);
  });

  it('finds unplanned, misdirected and wrong messages', () => {
    const also = (extra: MessageReceipt) => check({ receipts: [...sound.receipts, extra] });
    expect(also(receipt('1', { messageId: 'made-up' }))).toContain(
      '1 got made-up, which nobody planned.',
    );
    expect(also(receipt('2', { messageId: 'msg-1' }))).toContain(
      '2 got msg-1, which was meant for 1.',
    );
    const about = { bookingId: 1, version: 2, event: 'booking.cancelled' };
    expect(also(receipt('1', { about }))).toEqual(['1 got msg-1 about version 2 of booking 1.']);
  });
});
