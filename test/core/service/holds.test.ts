/**
 * Holds and moves in the booking service: held times are not offered, and return the moment they
 * expire.
 */

import { describe, expect, it } from 'vitest';
import { aRequest } from '../availability/occupancies.ts';
import { aStorage } from '../storage/sqlite-files.ts';
import { aService, CHOICE, daysOf, MONDAY, slotsOf } from './a-service.ts';

const GROUP = { scheduleId: 9, reasonId: 1 };

describe('a held time', () => {
  it('is not offered, and is offered again at the millisecond at which the hold expires', async () => {
    const { slots, hold, clock } = await aService();
    expect(await slots()).toContain('09:00');
    const { expiresAt } = await hold('09:00');
    expect(await slots()).not.toContain('09:00');
    clock.advanceBy(expiresAt - clock.now() - 1);
    expect(await slots()).not.toContain('09:00');
    clock.advanceBy(1);
    expect(await slots()).toContain('09:00');
  });

  it('is offered again by every process after expiry, without a write', async () => {
    const { service, hold, clock, file } = await aService();
    const day = await slotsOf(service);
    const { expiresAt } = await hold('09:00');
    const held = await slotsOf(service);
    const other = await aStorage(file);
    const versions = (await other.readState()).scheduleVersions;
    clock.advanceBy(expiresAt - clock.now());
    expect((await slotsOf(service)).value).toEqual(day.value);
    expect(new Set([day.tag, held.tag, (await slotsOf(service)).tag])).toHaveLength(3);
    expect((await other.readState()).scheduleVersions).toBe(versions);
  });

  it('comes back with the earliest of several holds, then with the next', async () => {
    const { slots, hold, clock } = await aService();
    await hold('09:30');
    clock.advanceBy(60_000);
    await hold('09:00');
    expect(await slots()).not.toContain('09:30');
    clock.advanceBy(9 * 60_000);
    expect((await slots()).slice(0, 2)).toEqual(['09:30', '10:00']);
    clock.advanceBy(60_000);
    expect((await slots()).slice(0, 2)).toEqual(['09:00', '09:30']);
  });

  it('is not offered while it is extended, and returns 15 seconds after its release', async () => {
    const { service, slots, hold, clock } = await aService();
    const { secret } = await hold('09:00');
    expect(await slots()).not.toContain('09:00');
    clock.advanceBy(9 * 60_000);
    expect(await service.extendHold(secret)).toMatchObject({ kind: 'held' });
    clock.advanceBy(9 * 60_000);
    expect(await slots()).not.toContain('09:00');
    await service.releaseHold(secret);
    clock.advanceBy(14_999);
    expect(await slots()).not.toContain('09:00');
    clock.advanceBy(1);
    expect(await slots()).toContain('09:00');
  });

  it('removes its day if it was the last time, and restores it', async () => {
    const { service, hold, book, clock } = await aService();
    for (const time of [
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ]) {
      await book(time);
    }
    expect((await daysOf(service)).value.next).toBe(`${MONDAY} 16:30:00`);
    await hold('16:30');
    expect((await daysOf(service)).value.days).not.toContain(MONDAY);
    clock.advanceBy(10 * 60_000);
    expect((await daysOf(service)).value.days).toContain(MONDAY);
  });

  it('with one member of a group leaves the others’ place in the list', async () => {
    const { slots, hold } = await aService();
    expect(await hold('09:00', GROUP)).toMatchObject({ scheduleId: 1 });
    expect(await slots(9)).toContain('09:00');
    await hold('09:00', GROUP);
    expect(await slots(9)).not.toContain('09:00');
  });

  it('shows its form to its holder only', async () => {
    const { service, hold, clock } = await aService();
    const slot = `${MONDAY} 09:00:00`;
    const { secret, expiresAt } = await hold('09:00');
    const unavailable = { kind: 'refused', code: 'slot_unavailable' };
    expect(await service.form(CHOICE, slot, secret)).toMatchObject({ kind: 'answer' });
    expect(await service.form(CHOICE, slot)).toEqual(unavailable);
    expect(await service.form(CHOICE, slot, 'guessed')).toEqual(unavailable);
    await hold('10:00', { visitor: 'another' });
    expect(await service.form(CHOICE, `${MONDAY} 10:00:00`, secret)).toEqual(unavailable);
    const held = await hold('11:00', GROUP);
    expect(await service.form(GROUP, `${MONDAY} 11:00:00`, held.secret)).toMatchObject({
      kind: 'answer',
    });
    clock.advanceBy(expiresAt - clock.now());
    expect(await service.form(CHOICE, slot, secret)).toMatchObject({ kind: 'answer' });
  });

  it('is booked by its secret', async () => {
    const { service, book, hold, slots } = await aService();
    const { secret } = await hold('09:00');
    expect(await book('09:00')).toBe('slot_unavailable');
    expect(
      await service.book(aRequest(`${MONDAY} 09:00:00`, { holdSecret: secret })),
    ).toMatchObject({ kind: 'booked' });
    expect(await slots()).not.toContain('09:00');
  });
});

describe('moving and cancelling through the service', () => {
  it('shows the new time as taken and the old one as free at once', async () => {
    const { service, book, slots } = await aService();
    await book('09:00');
    const [booking] = await service.listBookings({ limit: 1 });
    const bookingId = booking?.bookingId ?? 0;
    expect(await slots()).not.toContain('09:00');
    const move = {
      bookingId,
      actor: 'command line',
      slot: `${MONDAY} 10:00:00`,
      trigger: 'api' as const,
      respectCutoff: false,
    };
    expect(await service.move(move)).toMatchObject({
      kind: 'moved',
      previous: { startsAt: booking?.startsAt },
    });
    expect((await slots()).filter((time) => time === '09:00' || time === '10:00')).toEqual([
      '09:00',
    ]);
    expect(await service.move({ ...move, bookingId: 4711 })).toEqual({ kind: 'not_found' });
  });

  it('enforces the cut-off by the clock', async () => {
    const { service, book } = await aService();
    await book('09:00');
    const [booking] = await service.listBookings({ limit: 1 });
    const change = {
      bookingId: booking?.bookingId ?? 0,
      actor: 'widget',
      trigger: 'api' as const,
      respectCutoff: true,
    };
    const refused = { kind: 'refused', code: 'cutoff_passed' };
    expect(await service.cancel(change)).toEqual(refused);
    expect(await service.move({ ...change, slot: `${MONDAY} 10:00:00` })).toEqual(refused);
    expect(await service.cancel({ ...change, respectCutoff: false })).toMatchObject({
      booking: { status: 'cancelled' },
    });
  });
});
