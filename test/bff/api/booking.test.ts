import { describe, expect, it, onTestFinished } from 'vitest';
import type { BookingRequest } from '../../../core/index.ts';
import { aBookingBody, workingTimes } from '../support/a-booking-body.ts';
import { startTestServer, useTestServer } from '../support/test-server.ts';

const server = useTestServer();
const slots = async () =>
  (await server().call('/api/slots?schedule=1&reason=1&day=2026-12-01')).text;
const days = async () => (await server().call('/api/days?schedule=1&reason=1')).text;
const form = async (time: string) =>
  (await server().call(`/api/forms?schedule=1&reason=1&slot=2026-12-01%20${time}`)).status;

async function book(slot: string): Promise<number> {
  const reply = await server().book(aBookingBody({ slot }));
  expect(reply.status).toBe(201);
  return Number(/"booking_id":(\d+)/.exec(reply.text)?.[1]);
}

/** Keeps what the core is asked to book. */
async function aRecordingServer(asked: BookingRequest[]) {
  const recording = await startTestServer({
    wrapCore: ({ service, ...core }) => {
      const book = (request: BookingRequest) => {
        asked.push(request);
        return service.book(request);
      };
      return { ...core, service: { ...service, book } };
    },
  });
  onTestFinished(() => recording.close());
  return recording;
}

describe('POST /api/bookings', () => {
  it('answers 201 with exactly four members, in the order of the specification', async () => {
    const reply = await server().book(aBookingBody({ slot: '2026-12-01 09:00:00' }));
    expect(reply.status).toBe(201);
    expect(reply.text).toMatch(
      /^\{"booking_id":[1-9]\d*,"booking_details_id":"[^"]{16,}","user_id":[1-9]\d*,"slot":"2026-12-01T08:00:00Z"\}$/,
    );
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('creates a customer record and a booking at once', async () => {
    const id = await book('2026-12-01 09:30:00');
    expect(await server().core.service.findBooking(id)).toMatchObject({
      status: 'confirmed',
      surface: 'api',
      submission: { last_name: 'Lovelace', email: 'ada@example.org' },
      customerId: expect.any(Number),
    });
  });

  it('neither records consent nor asks for confirmation', async () => {
    const asked: BookingRequest[] = [];
    const recording = await aRecordingServer(asked);
    expect((await recording.book(aBookingBody())).status).toBe(201);
    expect(asked).toMatchObject([
      { surface: 'api', consented: false, confirmWithin: null, holdSecret: null },
    ]);
  });

  it('gives a booking only the time that its request has left', async () => {
    const asked: BookingRequest[] = [];
    const recording = await aRecordingServer(asked);
    await recording.book(aBookingBody());
    expect(asked[0]?.timeoutMs).toBeGreaterThan(0);
    expect(asked[0]?.timeoutMs).toBeLessThan(3_700);
  });

  it('removes the time from slots and forms at once, and answers 404 to a second try', async () => {
    expect([await slots(), await form('10:00:00')]).toEqual([
      expect.stringContaining('10:00:00'),
      200,
    ]);
    await book('2026-12-01 10:00:00');
    expect([await slots(), await form('10:00:00')]).toEqual([
      expect.not.stringContaining('10:00:00'),
      404,
    ]);
    const again = await server().book(aBookingBody({ slot: '2026-12-01 10:00:00' }));
    expect([again.status, again.json]).toEqual([
      404,
      { error: 'Time not found or no longer available' },
    ]);
  });

  it('removes a day from days when its last time is booked', async () => {
    const times = workingTimes(28).filter((time) => time.startsWith('2026-12-02'));
    for (const time of times.slice(1)) {
      await book(time);
    }
    expect(await days()).toContain('2026-12-02');
    await book(times[0] ?? '');
    expect(await days()).not.toContain('2026-12-02');
  });

  it('frees the time when the booking is cancelled', async () => {
    const id = await book('2026-12-01 11:00:00');
    await server().core.service.cancel({
      bookingId: id,
      actor: 'test',
      trigger: 'api',
      respectCutoff: false,
    });
    expect([await slots(), await form('11:00:00')]).toEqual([
      expect.stringContaining('11:00:00'),
      200,
    ]);
    expect(await book('2026-12-01 11:00:00')).toBeGreaterThan(id);
  });

  it.each([
    ['a calendar that does not exist', { schedule: 99 }, 'Calendar not found'],
    ['a reason that does not exist', { reason: 99 }, 'Reason not found'],
    ['a reason that the calendar does not offer', { reason: 2 }, 'Reason not found'],
    [
      'a time outside the hours',
      { slot: '2026-12-01 12:00:00' },
      'Time not found or no longer available',
    ],
    [
      'a time between the starts',
      { slot: '2026-12-01 14:10:00' },
      'Time not found or no longer available',
    ],
    [
      'a second that no start has',
      { slot: '2026-12-01 14:00:30' },
      'Time not found or no longer available',
    ],
    [
      'a time in the past',
      { slot: '2026-11-30 09:00:00' },
      'Time not found or no longer available',
    ],
    [
      'a time beyond reach',
      { slot: '2027-12-01 09:00:00' },
      'Time not found or no longer available',
    ],
  ])('answers 404 to %s', async (_title, changes, error) => {
    const reply = await server().book(aBookingBody(changes));
    expect([reply.status, reply.json]).toEqual([404, { error }]);
  });

  it('gives every booking new ids, and an unguessable details id', async () => {
    const replies = [];
    for (const time of ['14:00', '14:30', '15:00']) {
      replies.push((await server().book(aBookingBody({ slot: `2026-12-03 ${time}:00` }))).json);
    }
    const ids = replies.map((reply) => Object(reply).booking_details_id);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => /^[\w-]{20,}$/.test(id))).toBe(true);
  });
});
