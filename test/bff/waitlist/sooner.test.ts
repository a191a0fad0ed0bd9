/** Waiting for something sooner, from the page of a booking to its move, without scripts. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, OWN_ORIGIN } from '../pages/manage-visitor.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { aFullPractice, DAY, type FullPractice, pageOf } from './waiting-list.ts';

const ASK = 'Tell me if something sooner becomes free';
const EMAIL = 'ada@example.org';

let practice: FullPractice;
let bookingId: number;
let manage: string;

async function bookLate(slot = '2026-12-03 09:30:00'): Promise<number> {
  const submission = { last_name: 'Lovelace', email: EMAIL };
  const { text } = await practice.server.book({ schedule: 1, reason: 1, slot, submission });
  return JSON.parse(text).booking_id;
}

async function manageOf(id: number): Promise<string> {
  return `/manage/${await practice.server.core.storage.bookings.readManageSecret(id)}`;
}

beforeEach(async () => {
  practice = await aFullPractice();
  bookingId = await bookLate();
  manage = await manageOf(bookingId);
});
afterEach(() => practice.server.close());

const open = async (path: string) => (await ask(`${practice.server.url}${path}`)).text;
const post = (path: string, fields: Readonly<Record<string, string>> = {}) =>
  send(`${practice.server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: OWN_ORIGIN },
  });
const wait = () => post(`${manage}/sooner`, { waits: 'yes' });
const entries = () => practice.server.core.storage.waitlist.list({ limit: 9 });
const startOf = async () => (await practice.server.core.storage.bookings.find(bookingId))?.startsAt;
const MINUTE = (wall: string) => Date.parse(`${wall}:00+01:00`) / 60_000;

describe('the page of a booking', () => {
  it('offers to wait for something sooner, says that it does, and stops', async () => {
    expect(await open(manage)).toContain(ASK);
    const { status, headers } = await wait();
    expect([status, headers.location]).toEqual([303, `${manage}?done=sooner_on`]);
    expect(await open(manage)).toContain('We’ll email you if something sooner becomes free');
    expect(await entries()).toMatchObject([
      { state: 'waiting', email: EMAIL, moves: { bookingId }, confirmUntil: null },
    ]);
    await wait();
    expect(await entries()).toHaveLength(1);
    await post(`${manage}/sooner`, { waits: 'no' });
    expect(await entries()).toMatchObject([{ state: 'left' }]);
    expect(await open(manage)).toContain(ASK);
  });

  it('changes nothing by being opened, nor from another site', async () => {
    await open(`${manage}/sooner`);
    const answer = await send(`${practice.server.url}${manage}/sooner`, {
      method: 'POST',
      body: 'waits=yes',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      },
    });
    expect(answer.status).toBe(403);
    expect(await entries()).toEqual([]);
  });

  it('remembers the sooner times that were free already, which are not offered', async () => {
    await practice.cancel('09:00');
    await wait();
    expect(await entries()).toMatchObject([
      { passedOver: [MINUTE(`${DAY}T09:00`), MINUTE('2026-12-03T09:00')] },
    ]);
  });

  it('does not offer it without a waiting list, or once the booking cannot be changed', async () => {
    practice.server.clock.advanceBy(26 * 3_600_000);
    expect(await open(manage)).not.toContain(ASK);
    await wait();
    expect(await entries()).toEqual([]);
    await practice.server.close();
    practice = await aFullPractice({ waitlist: null });
    expect(await open(await manageOf(await bookLate()))).not.toContain(ASK);
  });
});

describe('the page of an offer of something sooner', () => {
  let page: string;
  beforeEach(async () => {
    await wait();
    await practice.cancel('09:30');
    page = await pageOf(practice.server, EMAIL);
  });

  it('says from when to when the booking moves, and is linked on its page', async () => {
    const text = await open(page);
    expect(text).toContain('Thursday 3 December 2026, 09:30');
    expect(text).toContain('Wednesday 2 December 2026, 09:30');
    expect(text).toContain('Your booking moves to this time if you accept');
    expect(text).not.toContain('name="f.last_name"');
    expect(await open(manage)).toContain(`href="${page}"`);
  });

  it('moves the booking once, and says so', async () => {
    await Promise.all([post(`${page}/move`), post(`${page}/move`)]);
    expect(await startOf()).toBe(MINUTE(`${DAY}T09:30`));
    expect(await entries()).toMatchObject([{ state: 'booked', bookingId }]);
    expect(await open(page)).toContain('Your booking was moved to the time');
  });

  it('books nothing', async () => {
    await post(`${page}/book`, { 'f.last_name': 'Lovelace', 'f.email': EMAIL });
    expect(await entries()).toMatchObject([{ state: 'offered' }]);
    expect(await startOf()).toBe(MINUTE('2026-12-03T09:30'));
  });

  it('says that the wait is over once the booking is cancelled', async () => {
    await practice.server.core.service.cancel({
      actor: 'test',
      bookingId,
      trigger: 'admin',
      respectCutoff: false,
    });
    await post(`${page}/move`);
    expect(await open(page)).toContain('no longer waiting for something sooner');
    expect(await entries()).toMatchObject([{ state: 'left' }]);
  });

  it('goes to the next person if it is declined, and the booking waits on', async () => {
    await post(`${page}/decline`);
    expect(await open(page)).toContain('Before Thursday 3 December 2026, 09:30');
    expect(await startOf()).toBe(MINUTE('2026-12-03T09:30'));
  });
});

describe('waiting for something sooner by a guessed address', () => {
  it('is not possible: the booking’s own secret opens its page', async () => {
    expect((await post('/manage/guess/sooner', { waits: 'yes' })).status).toBe(404);
    expect((await post('/waitlist/guess/move')).status).toBe(404);
    expect(await entries()).toEqual([]);
  });
});
