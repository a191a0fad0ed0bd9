/** How the team moves, cancels, undoes, confirms and marks bookings. */

import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { A_MAIL_SERVER, useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';
import { aTeamBooking, bookedByTeam, hoursInTurn, PRACTICE } from './support/team-bookings.ts';

const server = useTestServer({ installation: PRACTICE, config: { mail: A_MAIL_SERVER } });
const nextHour = hoursInTurn();
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

const booked = (changes: object = {}) =>
  bookedByTeam(server(), secret, { slot: nextHour(), ...changes });

const withAddress = { submission: { last_name: 'W', email: 'w@example.org' } };
const undo = (id: number, version: number) => call(`POST /bookings/${id}/undo`, { version });
const cancel = (id: number, body: object) => call(`POST /bookings/${id}/cancel`, body);
const move = (id: number, body: object) => call(`POST /bookings/${id}/move`, body);
const undoOver = { status: 409, json: { code: 'undo_over' } };
const conflict = { status: 409, json: { code: 'version_conflict' } };
const notChangeable = { status: 409, json: { code: 'not_changeable' } };

/** Returns the notices for the mails of a booking, in any order. */
const noticesOf = async (id: number) =>
  (await server().core.storage.messages.readUnplanned(1_000)).filter(
    ({ asOf }) => asOf?.bookingId === id,
  );

async function historyOf(id: number) {
  const { json } = await call(`GET /bookings/${id}`);
  return adminCalls['GET /bookings/{id}'].answer.parse(json).history.map(({ action }) => action);
}

describe('a booking that does not exist', () => {
  it.each([
    ['move', { slot: '2026-12-10 16:00:00', version: 1 }],
    ['cancel', { version: 1 }],
    ['undo', { version: 1 }],
    ['confirm', { version: 1 }],
  ])('is not found by %s', async (name, body) => {
    expect(await call(`POST /bookings/9999/${name}`, body)).toMatchObject({ status: 404 });
  });
});

describe('moving a booking', () => {
  it('requires the version that was shown', async () => {
    const { id, version, slot } = await booked();
    const later = nextHour();
    expect(await move(id, { version, slot: later, quiet: true })).toMatchObject({
      status: 200,
      json: { slot: later, version: version + 1 },
    });
    expect(await move(id, { version, slot })).toMatchObject(conflict);
  });

  it('breaks the rules only with a reason', async () => {
    const { id, version } = await booked();
    const evening = { version, slot: '2026-12-10 20:00:00' };
    expect(await move(id, evening)).toMatchObject({
      status: 409,
      json: { rule: 'closed', overrulable: true },
    });
    const overruled = { ...evening, schedule: 2, overrule: { reason: 'r' } };
    expect(await move(id, overruled)).toMatchObject({
      status: 200,
      json: { slot: evening.slot, schedule: { id: 2, name: 'Laboratory' } },
    });
  });
});

describe('cancelling a booking', () => {
  it('sends a message with the mail', async () => {
    const { id, version } = await booked(withAddress);
    const message = 'Dear Mrs. Weber,\r\nwe are sorry.';
    expect(await cancel(id, { version, message })).toMatchObject({
      status: 200,
      json: { status: 'cancelled', changeable: false, cancellable: false },
    });
    const notices = await noticesOf(id);
    expect(notices.find(({ kind }) => kind === 'booking.cancelled')).toMatchObject({
      trigger: 'admin',
      notice: { message: 'Dear Mrs. Weber,\nwe are sorry.', quiet: false },
    });
  });

  it('refuses a message if no mail is sent', async () => {
    const { id, version } = await booked(withAddress);
    expect(await cancel(id, { version, message: 'm', quiet: true })).toMatchObject({
      status: 400,
      json: { field: 'quiet' },
    });
  });

  it('allows no attendance mark afterwards', async () => {
    const { id, version } = await booked();
    await cancel(id, { version });
    const mark = { state: 'arrived', version: version + 1, known: 'none' };
    expect(await call(`POST /bookings/${id}/attendance`, mark)).toMatchObject(notChangeable);
  });

  it('records whether the customer asked for it', async () => {
    const { id, version } = await booked(withAddress);
    const moved = await move(id, { slot: nextHour(), version, on_request: true });
    expect(moved).toMatchObject({ status: 200 });
    expect(await cancel(id, { version: version + 1, on_request: true })).toMatchObject({
      status: 200,
    });
    const notices = (await noticesOf(id)).map(({ kind, notice }) => [kind, notice?.onRequest]);
    expect(notices).toEqual(
      expect.arrayContaining([
        ['booking.rescheduled', true],
        ['booking.cancelled', true],
      ]),
    );
  });
});

describe('undoing', () => {
  it('restores a cancelled booking by its new version', async () => {
    const { id, version, slot } = await booked(withAddress);
    expect(await cancel(id, { version })).toMatchObject({
      json: { status: 'cancelled', undo_ms: 10_000 },
    });
    expect(await undo(id, version)).toMatchObject(conflict);
    expect(await undo(id, version + 1)).toMatchObject({
      status: 200,
      json: { status: 'confirmed', undo_ms: 0, slot },
    });
  });

  it('brings a moved booking back to its time', async () => {
    const { id, version, slot } = await booked(withAddress);
    await move(id, { slot: nextHour(), version });
    expect(await undo(id, version + 1)).toMatchObject({ status: 200, json: { slot } });
  });

  it('is refused if the booking was not cancelled or moved', async () => {
    const { id, version } = await booked(withAddress);
    expect(await undo(id, version)).toMatchObject(undoOver);
  });

  it('is refused if the time has been taken', async () => {
    const { id, version, slot } = await booked(withAddress);
    await cancel(id, { version });
    await booked({ slot });
    expect(await undo(id, version + 1)).toMatchObject({
      status: 409,
      json: { code: 'slot_unavailable', rule: 'occupied' },
    });
  });

  it('is refused once the mails are sent', async () => {
    const { id, version } = await booked(withAddress);
    await cancel(id, { version });
    server().clock.advanceBy(10_000);
    expect(await undo(id, version + 1)).toMatchObject(undoOver);
  });

  it('is possible for longer if many are cancelled together, up to a minute', async () => {
    const { id, version } = await booked(withAddress);
    expect(await cancel(id, { version, undo_seconds: 61 })).toMatchObject({ status: 400 });
    expect(await cancel(id, { version, undo_seconds: 60 })).toMatchObject({
      json: { undo_ms: 60_000 },
    });
    server().clock.advanceBy(10_001);
    expect(await undo(id, version + 1)).toMatchObject({
      status: 200,
      json: { status: 'confirmed' },
    });
  });
});

describe('confirming for a customer who has not followed the link', () => {
  async function pending(): Promise<number> {
    const outcome = await server().core.service.bookForCustomer({
      actor: 'customer',
      request: {
        scheduleId: 1,
        reasonId: 1,
        slot: nextHour(),
        submission: { last_name: 'Pending', email: 'pending@example.org' },
        surface: 'widget',
        locale: 'en',
        consented: true,
        idempotency: null,
        confirmWithin: 60,
        holdSecret: null,
        timeoutMs: 5000,
      },
      operator: { note: '', quiet: false, overrule: null },
    });
    return outcome.kind === 'booked' ? outcome.receipt.bookingId : 0;
  }
  const confirm = (id: number, version: number) =>
    call(`POST /bookings/${id}/confirm`, { version });

  it('requires the version that was shown, and is logged', async () => {
    const id = await pending();
    expect(await call(`GET /bookings/${id}`)).toMatchObject({ json: { status: 'pending' } });
    expect(await confirm(id, 2)).toMatchObject(conflict);
    expect(await confirm(id, 1)).toMatchObject({
      status: 200,
      json: { status: 'confirmed', confirm_until: null },
    });
    expect(await server().core.storage.audit.listBySubject(`booking:${id}`, 1)).toMatchObject([
      { action: 'booking.confirmed', actor: expect.stringMatching(/^Sam /) },
    ]);
  });

  it('is refused once it is cancelled', async () => {
    const id = await pending();
    await confirm(id, 1);
    await cancel(id, { version: 2 });
    expect(await confirm(id, 3)).toMatchObject(notChangeable);
  });
});

describe('an attendance mark', () => {
  it('says whether the customer came, and can be removed', async () => {
    const { id, version } = await booked();
    const states = ['none', 'arrived', 'done', 'no_show', 'none'];
    for (const [index, state] of states.slice(1).entries()) {
      const mark = { state, version, known: states[index] };
      const reply = await call(`POST /bookings/${id}/attendance`, mark);
      expect(reply).toMatchObject({ status: 200, json: { attendance: state } });
    }
    expect(await historyOf(id)).toEqual([
      'booking.mark_removed',
      'booking.no_show',
      'booking.done',
      'booking.arrived',
      'booking.created',
    ]);
  });

  it('must be a known value', async () => {
    const { id, version } = await booked();
    const lost = { state: 'lost', version, known: 'none' };
    expect(await call(`POST /bookings/${id}/attendance`, lost)).toMatchObject({
      status: 400,
      json: { field: 'state' },
    });
  });
});

describe('a note', () => {
  const note = (id: number, body: object) => call(`PUT /bookings/${id}/note`, body);

  it('is internal to the team, and trimmed', async () => {
    const { id } = await booked();
    expect(await note(id, { note: ' Überweisung liegt vor. ' })).toMatchObject({
      json: { note: 'Überweisung liegt vor.' },
    });
    expect(await historyOf(id)).toEqual(['booking.noted', 'booking.created']);
  });

  it('does not overwrite a note that the user has not seen', async () => {
    const { id } = await booked();
    await note(id, { note: 'Theirs' });
    expect(await note(id, { note: 'Mine', known: '' })).toMatchObject(conflict);
  });

  it('must not contain control characters', async () => {
    const { id } = await booked();
    expect(await note(id, { note: 'a\0b' })).toMatchObject({
      status: 400,
      json: { field: 'note' },
    });
  });
});

describe('a change by someone else', () => {
  async function movedByOthers() {
    const seen = await booked(withAddress);
    const moved = await move(seen.id, { slot: nextHour(), version: seen.version });
    expect(moved).toMatchObject({ status: 200, json: { version: seen.version + 1 } });
    return seen;
  }

  it('prevents cancelling or marking an older version', async () => {
    const { id, version } = await movedByOthers();
    expect(await cancel(id, { version })).toMatchObject(conflict);
    const mark = { state: 'no_show', known: 'none', version };
    expect(await call(`POST /bookings/${id}/attendance`, mark)).toMatchObject(conflict);
    expect(await call(`GET /bookings/${id}`)).toMatchObject({
      json: { status: 'confirmed', attendance: 'none' },
    });
    expect(await cancel(id, { version: version + 1 })).toMatchObject({
      json: { status: 'cancelled' },
    });
  });

  it('prevents a follow-up to an older version', async () => {
    const { id, version } = await movedByOthers();
    const again = (seen: number) =>
      aTeamBooking({ slot: nextHour(), follows: { booking: id, version: seen } });
    expect(await call('POST /bookings', again(version))).toMatchObject(conflict);
    expect(await call('POST /bookings', again(version + 1))).toMatchObject({ status: 201 });
  });

  it('prevents a second cancellation with another message', async () => {
    const { id, version } = await booked();
    expect(await cancel(id, { version, message: 'One' })).toMatchObject({ status: 200 });
    expect(await cancel(id, { version, message: 'Two' })).toMatchObject(conflict);
  });

  it('prevents replacing another mark', async () => {
    const { id, version } = await booked();
    const mark = (state: string, known: string) =>
      call(`POST /bookings/${id}/attendance`, { state, version, known });
    expect(await mark('arrived', 'none')).toMatchObject({ status: 200 });
    expect(await mark('arrived', 'none'), 'the same mark').toMatchObject({ status: 200 });
    expect(await mark('no_show', 'none')).toMatchObject(conflict);
  });

  it.each([
    ['move', { slot: '2026-12-10 13:30:00' }],
    ['cancel', {}],
    ['confirm', {}],
    ['undo', {}],
    ['attendance', { state: 'arrived', known: 'none' }],
    ['proposal', { times: [{ schedule: 1, slot: '2026-12-10 13:30:00' }], known: 0 }],
  ])('is noticed because %s requires the version', async (name, body) => {
    const { id } = await booked();
    const reply = await call(`POST /bookings/${id}/${name}`, body);
    expect(reply).toMatchObject({ status: 400, json: { field: 'version' } });
  });
});
