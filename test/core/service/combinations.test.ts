/** Several reasons in one appointment: booked like any reason, in the time of all of them. */

import { describe, expect, it } from 'vitest';
import { completeCombinations } from '../../../core/installation/combination.ts';
import type { Reason } from '../../../core/installation/schedule.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aService, MONDAY } from './a-service.ts';

const GROUP = 9;
const nineToNoon = {
  days: ['mon'] as const,
  opens: 540,
  closes: 720,
  validFrom: null,
  validUntil: null,
};

/** Reason 1 combines colour and cut. Colour takes 45 minutes with Anna (1), and 60 with Ben (2). */
const aSalon = (both: Partial<Reason> = {}) =>
  completeCombinations(
    anInstallation({
      reasons: [
        aReason({
          name: 'Colour and cut',
          combines: { reasonIds: [2, 3], stated: { form: [] } },
          ...both,
        }),
        aReason({ id: 2, name: 'Colour', durationMinutes: 60, price: '80 EUR' }),
        aReason({ id: 3, name: 'Cut', durationMinutes: 30, price: '35 EUR' }),
      ],
      schedules: [
        aSchedule({
          reasonIds: [1, 2, 3],
          reasonTerms: [{ reasonId: 2, durationMinutes: 45 }],
          openingHours: [nineToNoon],
        }),
        aSchedule({ id: 2, reasonIds: [1, 2, 3], openingHours: [nineToNoon] }),
        aSchedule({ id: GROUP, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
      ],
    }),
  );

describe('a combination of reasons', () => {
  it('has the times at which all of it fits, by the terms of each calendar', async () => {
    const { slots } = await aService(aSalon());
    expect(await slots(1)).toEqual(['09:00', '10:15']);
    expect(await slots(2)).toEqual(['09:00', '10:30']);
    expect(await slots(GROUP)).toEqual(['09:00', '10:15', '10:30']);
  });

  it('ends when its last part ends, whoever was asked for', async () => {
    const { service, storage } = await aService(aSalon());
    for (const [time, minutes] of [
      ['10:15', 75],
      ['10:30', 90],
    ] as const) {
      const request = aRequest(`${MONDAY} ${time}:00`, { scheduleId: GROUP });
      const answer = await service.book(request);
      const id = answer.kind === 'booked' ? answer.receipt.bookingId : 0;
      const booking = await storage.bookings.find(id);
      expect(booking && booking.endsAt - booking.startsAt).toBe(minutes);
    }
  });

  it('takes the time of each of its parts', async () => {
    const { service, book } = await aService(aSalon());
    expect(await book('10:15', 1)).toBe('booked');
    const cuts = await service.slots({ scheduleId: 1, reasonId: 3 }, MONDAY);
    expect(cuts).toMatchObject({
      value: { slots: [`${MONDAY} 09:00:00`, `${MONDAY} 09:30:00`, `${MONDAY} 11:30:00`] },
    });
  });

  it('is listed with its total duration, in a group that of its slowest member', async () => {
    const { service } = await aService(aSalon());
    for (const [id, durationMinutes] of [
      [1, 75],
      [2, 90],
      [GROUP, 90],
    ] as const) {
      const answer = await service.reasons(id);
      expect(answer).toMatchObject({
        value: [{ id: 1, durationMinutes, price: '115 EUR' }, {}, {}],
      });
    }
  });

  it('is said to take what it takes in messages about it', async () => {
    const { service, storage } = await aService(aSalon());
    await service.book(aRequest(`${MONDAY} 10:15:00`, { scheduleId: 1 }));
    const [entry] = await storage.messages.readUnplanned(1);
    const context = entry && (await storage.messages.findContext(entry.id));
    expect(context).toMatchObject({ reason: { durationMinutes: 75, price: '115 EUR' } });
  });
});
