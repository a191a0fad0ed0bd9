import { describe, expect, it } from 'vitest';
import { aBookingRequest, aRemoteSource, CHOICE, SLOT } from './support/a-remote-source.ts';
import type { Script } from './support/upstream-stub.ts';

const STARTS_AT = Date.parse('2026-12-01T09:00:00Z') / 60_000;

async function bookAgainst(
  script: Script,
  submission: Readonly<Record<string, unknown>> = { last_name: 'Meyer', email: 'm@example.org' },
) {
  const remote = await aRemoteSource({ 'POST /api/bookings': script });
  await remote.source.form(CHOICE, SLOT);
  return { ...remote, outcome: await remote.source.book(aBookingRequest({ submission })) };
}

describe('a booking', () => {
  it("gives the upstream's receipt, ending when the reason's duration is over", async () => {
    const { source } = await aRemoteSource();
    expect(await source.book(aBookingRequest())).toEqual({
      kind: 'booked',
      replayed: false,
      receipt: {
        bookingId: 41,
        detailsId: 'd-41',
        customerId: 7,
        startsAt: STARTS_AT,
        endsAt: STARTS_AT + 30,
        scheduleId: 1,
        status: 'confirmed',
        confirmUntil: null,
      },
      manageSecret: null,
    });
  });

  it('sends the four members of the base API as JSON, without a password', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.book(
      aBookingRequest({ submission: { last_name: 'Meyer', password: 'hush', consent: true } }),
    );
    const [call] = upstream.calls('POST /api/bookings');
    expect(call?.headers['content-type']).toBe('application/json');
    expect(call?.headers['idempotency-key']).toBeUndefined();
    expect(call?.body).toEqual({
      schedule: 1,
      reason: 2,
      slot: SLOT,
      submission: { last_name: 'Meyer', consent: true },
    });
  });

  it('warns the operator if the upstream’s instant does not match its local time', async () => {
    const { source, log } = await aRemoteSource({}, { timeZone: 'Europe/London' });
    expect(await source.book(aBookingRequest())).toMatchObject({
      kind: 'booked',
      receipt: { startsAt: STARTS_AT },
    });
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['other_time_zone']);
  });

  it('is not sent for a reason that the calendar does not offer, nor while the reasons cannot be read', async () => {
    const { source, upstream, clock } = await aRemoteSource();
    expect(await source.book(aBookingRequest({ reasonId: 9 }))).toEqual({
      kind: 'refused',
      code: 'reason_not_found',
    });
    expect(await source.book(aBookingRequest({ scheduleId: 5 }))).toEqual({
      kind: 'refused',
      code: 'schedule_not_found',
    });
    upstream.script('GET /api/reasons', { status: 503, body: { error: 'API disabled' } });
    clock.advanceBy(300_000);
    expect(await source.book(aBookingRequest())).toEqual({
      kind: 'refused',
      code: 'upstream_unavailable',
    });
    expect(upstream.calls('POST /api/bookings')).toEqual([]);
  });
});

describe('an upstream refusal of a booking', () => {
  it('as not found means that the time is taken', async () => {
    const { outcome } = await bookAgainst({ status: 404, body: { error: 'Slot taken' } });
    expect(outcome).toEqual({ kind: 'refused', code: 'slot_unavailable' });
  });

  it('for a missing field names it, even if only the upstream knows it', async () => {
    for (const field of ['last_name', 'insurance_number']) {
      const { outcome } = await bookAgainst({
        status: 400,
        body: { error: 'Field is required', field },
      });
      expect(outcome).toEqual({
        kind: 'refused',
        code: 'field_required',
        field,
        problem: { kind: 'required' },
      });
    }
  });

  it.each([
    ['its own rules say what is wrong', { email: 'nobody' }, 'email', { kind: 'not_an_email' }],
    ['only the upstream minds', { email: 'm@example.org' }, 'email', { kind: 'not_an_email' }],
    ['too long', { last_name: 'x'.repeat(101) }, 'last_name', { kind: 'too_long', limit: 100 }],
    [
      'a text that the upstream does not take',
      { last_name: 'Meyer' },
      'last_name',
      { kind: 'not_accepted' },
    ],
    ['not in the form', { nickname: 'M' }, 'nickname', { kind: 'unknown_field' }],
  ])('for a field: %s', async (_, submission, field, problem) => {
    const { outcome } = await bookAgainst(
      { status: 400, body: { error: 'Wert falsch', field } },
      submission,
    );
    expect(outcome).toEqual({ kind: 'refused', code: 'field_invalid', field, problem });
  });

  it('for an empty field is understood in other words as well', async () => {
    const { outcome } = await bookAgainst(
      { status: 400, body: { error: 'Pflichtfeld', field: 'email' } },
      { email: ' ' },
    );
    expect(outcome).toMatchObject({ code: 'field_required', field: 'email' });
  });

  it('for a field reloads the form', async () => {
    const { source, upstream } = await bookAgainst({
      status: 400,
      body: { error: 'Field is required', field: 'fax' },
    });
    await source.form(CHOICE, SLOT);
    expect(upstream.calls('GET /api/forms')).toHaveLength(2);
  });

  it.each([
    ['for a field that nobody has heard of', { error: 'Invalid', field: 'fax' }],
    ['without a field', { error: 'Invalid request' }],
    ['for a member that no customer can mend', { error: 'Invalid', field: 'schedule' }],
    ['with a field that is no text', { error: 'Invalid', field: 7 }],
  ])('%s: refused for good, and the operator is told', async (_, body) => {
    const { outcome, log } = await bookAgainst({ status: 400, body });
    expect(outcome).toEqual({ kind: 'refused', code: 'booking_refused' });
    expect(log.map(({ fields }) => fields.trouble)).toEqual(['request_refused']);
  });

  it.each<[string, Script]>([
    [
      'with 500, in the words of the API',
      { status: 500, body: { error: 'The booking could not be saved' } },
    ],
    ['with 401', { status: 401, body: { error: 'Unauthorized' } }],
    ['with 503', { status: 503, body: { error: 'API disabled' } }],
  ])('%s: not available', async (_, script) => {
    const { outcome, log } = await bookAgainst(script);
    expect(outcome).toEqual({ kind: 'refused', code: 'upstream_unavailable' });
    expect(log).toHaveLength(1);
  });

  it('because it is down means unavailable, as nothing was sent', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.reasons(1);
    await upstream.close();
    // Ends the connection that was kept open: what breaks on one may have arrived.
    await source.days(CHOICE);
    expect(await source.book(aBookingRequest())).toEqual({
      kind: 'refused',
      code: 'upstream_unavailable',
    });
  });

  it.each<[string, Script]>([
    [
      'with 500, in whatever words',
      { status: 500, text: '<h1>Oh</h1>', headers: { 'Content-Type': 'text/html' } },
    ],
    [
      'with 504',
      { status: 504, text: 'Gateway timeout', headers: { 'Content-Type': 'text/html' } },
    ],
    ['by cutting the connection', 'cut'],
    ['with 415', { status: 415, body: { error: 'Content-Type' } }],
    [
      'with a page',
      { status: 400, text: '<h1>Bad request</h1>', headers: { 'Content-Type': 'text/html' } },
    ],
    ['by a 201 that says nothing', { status: 201, body: {} }],
    [
      'by a 201 with a time that is none',
      {
        status: 201,
        body: { booking_id: 1, booking_details_id: 'd', user_id: 1, slot: '2026-02-30T09:00:00Z' },
      },
    ],
    [
      'by a 200',
      {
        status: 200,
        body: { booking_id: 1, booking_details_id: 'd', user_id: 1, slot: '2026-12-01T09:00:00Z' },
      },
    ],
  ])('%s: the outcome is unknown', async (_, script) => {
    const { outcome, log } = await bookAgainst(script);
    expect(outcome).toEqual({ kind: 'refused', code: 'outcome_unknown' });
    expect(log).toHaveLength(1);
  });
});
