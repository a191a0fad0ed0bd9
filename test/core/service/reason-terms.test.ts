/** Calendars that set duration, buffers, price or hours of a reason for themselves. */

import { describe, expect, it } from 'vitest';
import type { OpeningHours, ReasonTerms } from '../../../core/installation/schedule.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aService, CHOICE, MONDAY } from './a-service.ts';

const TUESDAY = '2027-01-05';
const GROUP = 9;

const within = (days: OpeningHours['days'], opens: number, closes: number): OpeningHours => ({
  days,
  opens: opens * 60,
  closes: closes * 60,
  validFrom: null,
  validUntil: null,
});

/** Ada (1) sets these terms, Ben (2) sets none; 9 is either of them. */
const adaSets = (terms: Omit<ReasonTerms, 'reasonId'>) =>
  anInstallation({
    reasons: [aReason({ durationMinutes: 60, price: '60 EUR' })],
    schedules: [
      aSchedule({
        openingHours: [within(['mon', 'tue'], 9, 12)],
        reasonTerms: [{ reasonId: 1, ...terms }],
      }),
      aSchedule({ id: 2, openingHours: [within(['mon', 'tue'], 9, 12)] }),
      aSchedule({ id: GROUP, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
    ],
  });

describe('a reason that takes less time in one calendar', () => {
  const installation = adaSets({ durationMinutes: 45 });

  it('has the times of its own duration there', async () => {
    const { slots } = await aService(installation);
    expect(await slots(1)).toEqual(['09:00', '09:45', '10:30', '11:15']);
    expect(await slots(2)).toEqual(['09:00', '10:00', '11:00']);
  });

  it('has all of these times in a group, and each of them can be booked', async () => {
    const { slots, book } = await aService(installation);
    const offered = await slots(GROUP);
    expect(offered).toEqual(['09:00', '09:45', '10:00', '10:30', '11:00', '11:15']);
    expect(await book('09:45', GROUP)).toBe('booked');
    expect(await book('11:00', GROUP)).toBe('booked');
  });

  it('ends when that calendar says, whoever was asked for', async () => {
    const { service, storage } = await aService(installation);
    const answer = await service.book(aRequest(`${MONDAY} 09:45:00`, { scheduleId: GROUP }));
    const id = answer.kind === 'booked' ? answer.receipt.bookingId : 0;
    const booking = await storage.bookings.find(id);
    expect(booking && booking.endsAt - booking.startsAt).toBe(45);
  });

  it('is said to take as long as in the slowest member of a group', async () => {
    const { service } = await aService(installation);
    for (const [id, durationMinutes] of [
      [1, 45],
      [2, 60],
      [GROUP, 60],
    ] as const) {
      expect(await service.reasons(id)).toMatchObject({ value: [{ durationMinutes }] });
    }
  });
});

describe('a reason with buffers of its own in one calendar', () => {
  it('keeps them free there alone', async () => {
    const { slots, book } = await aService(
      adaSets({ bufferBeforeMinutes: 30, bufferAfterMinutes: 30 }),
    );
    expect([await book('10:00', 1), await book('10:00', 2)]).toEqual(['booked', 'booked']);
    expect(await slots(1)).toEqual([]);
    expect(await slots(2)).toEqual(['09:00', '11:00']);
  });
});

describe('a reason with a price of its own in one calendar', () => {
  it('has no price in a group whose members ask for different ones', async () => {
    const { service } = await aService(adaSets({ price: '80 EUR' }));
    expect(await service.reasons(1)).toMatchObject({ value: [{ price: '80 EUR' }] });
    expect(await service.reasons(2)).toMatchObject({ value: [{ price: '60 EUR' }] });
    expect(await service.reasons(GROUP)).toMatchObject({ value: [{ price: null }] });
  });
});

describe('a reason with hours of its own', () => {
  const tuesdays = adaSets({ hours: [within(['tue'], 10, 12)] });

  it('is offered within these hours alone, on the grid of the calendar', async () => {
    const { slots } = await aService(tuesdays);
    expect(await slots(1)).toEqual([]);
    expect(await slots(1, TUESDAY)).toEqual(['10:00', '11:00']);
    expect(await slots(2)).toEqual(['09:00', '10:00', '11:00']);
  });

  it('lies within them as a whole', async () => {
    const { slots } = await aService(
      adaSets({ hours: [within(['tue'], 9, 11), within(['mon'], 9, 9.5)] }),
    );
    expect(await slots(1, TUESDAY)).toEqual(['09:00', '10:00']);
    expect(await slots(1)).toEqual([]);
  });

  it('is refused at other times, which is explained', async () => {
    const { service, book } = await aService(tuesdays);
    expect(await book('10:00', 1)).toBe('slot_unavailable');
    expect(await service.explainTime({ ...CHOICE, slot: `${MONDAY} 10:00:00` })).toMatchObject([
      { explanation: { kind: 'closed', rule: 'reason_hours', why: null } },
    ]);
  });

  it('is closed on days without such hours, not full, unless another member is open', async () => {
    const { service } = await aService(tuesdays);
    const closedAt = async (scheduleId: number) => {
      const answer = await service.days({ scheduleId, reasonId: 1 });
      return answer.kind === 'answer' ? answer.value.closed.map(({ day }) => day) : [];
    };
    expect(await closedAt(1)).toContain(MONDAY);
    expect(await closedAt(1)).not.toContain(TUESDAY);
    expect(await closedAt(GROUP)).not.toContain(MONDAY);
  });

  it('may set them for every calendar at once', async () => {
    const { slots } = await aService(
      anInstallation({ reasons: [aReason({ hours: [within(['mon'], 9, 10)] })] }),
    );
    expect(await slots(1)).toEqual(['09:00', '09:30']);
    expect(await slots(1, TUESDAY)).toEqual([]);
  });

  it('leaves other reasons of the calendar alone', async () => {
    const { service } = await aService(
      anInstallation({
        reasons: [aReason({ hours: [within(['tue'], 9, 10)] }), aReason({ id: 2 })],
        schedules: [aSchedule({ reasonIds: [1, 2] })],
      }),
    );
    expect(await service.slots({ scheduleId: 1, reasonId: 1 }, MONDAY)).toMatchObject({
      value: { slots: [] },
    });
    expect(await service.slots({ scheduleId: 1, reasonId: 2 }, MONDAY)).not.toMatchObject({
      value: { slots: [] },
    });
  });
});
