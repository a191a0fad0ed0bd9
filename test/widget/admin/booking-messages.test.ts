/**
 * What was written about a booking, as an element: only mails that are not on their way are sent
 * again.
 */

import { expect, html } from '@open-wc/testing';
import type { Booking } from '../../../widget/admin/calendar/day-columns.ts';
import '../../../widget/admin/booking/booking-messages.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const message = {
  kind: 'booking.created',
  channel: 'mail',
  role: 'customer',
  to: 'ada@example.org',
  created_at: '2026-11-24T08:00:00.000Z',
  problem: null,
} as const;

const booking: Booking = {
  id: 7,
  version: 1,
  status: 'confirmed',
  attendance: 'none',
  schedule: { id: 1, name: 'Dr. Lindner' },
  reason: { id: 1, name: 'First visit' },
  day: '2026-11-24',
  from: 600,
  until: 630,
  slot: '2026-11-24 10:00:00',
  instant: '2026-11-24T09:00:00Z',
  customer: 'Ada',
  persons: 1,
  takes: [],
  email: 'ada@example.org',
  phone: null,
  language: 'en',
  surface: 'widget',
  customer_id: 1,
  dates: [],
  created_at: '2026-11-24T08:00:00.000Z',
  confirm_until: null,
  note: '',
  changeable: true,
  cancellable: true,
  undo_ms: 0,
  proposal: null,
  answers: [],
  history: [],
  messages: [
    {
      ...message,
      id: 1,
      state: 'dead',
      problem: { code: 'mail_address_rejected', params: { status: 550 } },
    },
    { ...message, id: 2, state: 'waiting', role: 'operator', to: 'team@example.org' },
    { ...message, id: 3, state: 'delivered', channel: 'webhook', role: 'endpoint', to: null },
  ],
};

const withRole = (role: 'viewer' | 'scheduler') => {
  const { session } = aDesk();
  return { ...session, administrator: { ...session.administrator, role } };
};

async function shown(role: 'viewer' | 'scheduler') {
  const asked: string[] = [];
  const changed: (Booking | null)[] = [];
  const desk = aDesk({
    session: withRole(role),
    serve: (call) => {
      asked.push(call);
      return booking;
    },
  });
  const element = await fixtureAt(
    desk,
    html`<admin-booking-messages .booking=${booking} .changed=${(one: Booking | null) => changed.push(one)}></admin-booking-messages>`,
  );
  return { element, asked, changed };
}

describe('the messages of a booking', () => {
  it('have recipient, content, result and reason', async () => {
    const { element } = await shown('scheduler');
    await waitFor('the reason', () => element.textContent.includes('550'));
    const rows = [...element.querySelectorAll('li > span')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );
    expect(rows[0]).to.match(
      /^Confirmation to the customer: given up ada@example\.org · The mail server rejects the address \(550\)\./,
    );
    expect(rows[1]).to.equal('Confirmation to the team: waiting team@example.org');
    expect(rows[2]).to.equal('New booking webhook: delivered');
  });

  it('can be resent if they are mails and not pending', async () => {
    const { element, asked, changed } = await shown('scheduler');
    const buttons = [...element.querySelectorAll('button')];
    expect(buttons).to.have.length(1);
    buttons[0]?.click();
    await waitFor('the answer', () => changed.length > 0);
    expect(asked).to.deep.equal(['POST /bookings/7/messages/1/resend']);
    expect(changed[0]?.id).to.equal(7);
  });

  it('cannot be resent by users who may only read', async () => {
    const { element } = await shown('viewer');
    expect(element.querySelectorAll('button')).to.have.length(0);
  });
});
