import { describe, expect, it } from 'vitest';
import { createBookingService } from '../../../core/create-booking-service.ts';
import { anInstallation, aSchedule } from '../../bff/support/an-installation.ts';
import { createSettableClock } from '../../bff/support/settable-clock.ts';
import { aStorage } from '../storage/sqlite-files.ts';
import { aService, CHOICE, daysOf, MONDAY, slotsOf, twoDoctors } from './a-service.ts';

const refused = (code: string) => ({ kind: 'refused', code });

describe('the booking service', () => {
  it('lists schedules and reasons as configured', async () => {
    const { service } = await aService();
    expect(await service.schedules()).toMatchObject({
      kind: 'answer',
      value: [{ id: 1 }, { id: 2 }, { id: 9 }],
    });
    expect(await service.reasons(1)).toMatchObject({
      kind: 'answer',
      value: [{ id: 1, durationMinutes: 30 }],
    });
    expect(await service.reasons(9)).toMatchObject({ kind: 'answer', value: [{ id: 1 }] });
  });

  it('lists days within the horizon with the first free time and the closed days', async () => {
    const { service } = await aService(twoDoctors({ schedules: [aSchedule({ horizonDays: 6 })] }));
    expect((await daysOf(service)).value).toEqual({
      days: ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08'],
      from: '2027-01-04',
      until: '2027-01-10',
      next: '2027-01-04 09:00:00',
      earliest: ['2027-01-04 09:00:00', '2027-01-04 13:00:00', '2027-01-05 09:00:00'],
      first: (await slotsOf(service)).value,
      closed: [
        { day: '2027-01-09', why: null },
        { day: '2027-01-10', why: null },
      ],
    });
  });

  it('lists slots with their instants', async () => {
    const { service } = await aService();
    const answer = await service.slots(CHOICE, MONDAY);
    expect(answer).toMatchObject({
      value: { slots: expect.arrayContaining(['2027-01-04 09:00:00']) },
    });
    if (answer.kind === 'answer') {
      expect(answer.value.instants[0]).toBe(Date.parse('2027-01-04T08:00Z') / 60_000);
    }
  });

  it('has empty slots for a bookable day that is closed', async () => {
    const { slots } = await aService();
    expect(await slots(1, '2027-01-09')).toEqual([]);
  });

  it('hands out the form of a time that is offered', async () => {
    const { service } = await aService();
    expect(await service.form(CHOICE, `${MONDAY} 09:00:00`)).toMatchObject({
      value: [{ name: 'last_name' }, { name: 'email' }],
    });
  });

  it('books, shows and cancels', async () => {
    const { service, book, slots } = await aService();
    expect(await book('09:00')).toBe('booked');
    expect(await book('09:00')).toBe('slot_unavailable');
    const [booking] = await service.listBookings({ limit: 10 });
    expect(await service.findBooking(booking?.bookingId ?? 0)).toEqual(booking);
    const cancel = (bookingId = 0) =>
      service.cancel({ bookingId, actor: 'command line', trigger: 'api', respectCutoff: false });
    expect(await cancel(booking?.bookingId)).toMatchObject({
      kind: 'cancelled',
      booking: { status: 'cancelled' },
    });
    expect(await cancel(4711)).toEqual({ kind: 'not_found' });
    expect(await slots()).toContain('09:00');
  });
});

describe('the booking service refuses', () => {
  it('an unknown schedule', async () => {
    const { service, book } = await aService();
    const choice = { scheduleId: 99, reasonId: 1 };
    const answers = [
      await service.reasons(99),
      await service.days(choice),
      await service.slots(choice, MONDAY),
    ];
    expect([...answers, await service.form(choice, `${MONDAY} 09:00:00`)]).toEqual(
      Array(4).fill(refused('schedule_not_found')),
    );
    expect(await book('09:00', 99)).toBe('schedule_not_found');
  });

  it('an unknown reason, and one that the schedule does not offer', async () => {
    const { service } = await aService();
    expect(await service.days({ scheduleId: 1, reasonId: 99 })).toEqual(
      refused('reason_not_found'),
    );
    expect(await service.slots({ scheduleId: 1, reasonId: 2 }, MONDAY)).toEqual(
      refused('reason_not_found'),
    );
  });

  it.each(['2027-01-03', '2027-01-19', '9999-12-31', '2027-02-30', 'today', ''])(
    'the day %j',
    async (day) => {
      const { service } = await aService();
      expect(await service.slots(CHOICE, day)).toEqual(refused('day_not_found'));
    },
  );

  it('no day from today to the horizon', async () => {
    const { service } = await aService();
    expect(await service.slots(CHOICE, '2027-01-18')).toMatchObject({ kind: 'answer' });
  });

  it.each([
    '2027-01-04 07:30:00',
    '2027-01-04 09:00:30',
    '2027-01-04 09:10:00',
    '2027-01-04 24:00:00',
    '2027-03-28 02:30:00',
    '9999-01-04 09:00:00',
    'x',
  ])('the form of %j', async (slot) => {
    const { service } = await aService();
    expect(await service.form(CHOICE, slot)).toEqual(refused('slot_unavailable'));
  });

  it('a retired entry, and keeps its bookings', async () => {
    const { service, book, importAgain } = await aService();
    await book('09:00', 2);
    await importAgain(twoDoctors({ schedules: [aSchedule()] }));
    expect(await service.days({ scheduleId: 2, reasonId: 1 })).toEqual(
      refused('schedule_not_found'),
    );
    expect(await service.listBookings({ limit: 10 })).toHaveLength(1);
  });

  it('everything before the first import', async () => {
    const service = createBookingService({
      storage: await aStorage(),
      clock: createSettableClock('2027-01-04T08:00:00Z'),
    });
    expect(await service.schedules()).toMatchObject({ kind: 'answer', value: [] });
    expect(await service.installation()).toBeNull();
    expect(await service.days(CHOICE)).toEqual(refused('schedule_not_found'));
    expect((await service.state()).configured).toBe(false);
  });
});

describe('a group', () => {
  it('offers the times of all members', async () => {
    const { book, slots } = await aService();
    await book('09:00', 1);
    expect(await slots(9)).toContain('09:00');
    await book('09:00', 2);
    expect(await slots(9)).not.toContain('09:00');
  });

  it('unites the times and days of members with unlike hours', async () => {
    const days = ['mon'] as const;
    const hours = (opens: number, closes: number) => ({
      openingHours: [{ days, opens, closes, validFrom: null, validUntil: null }],
    });
    const members = [
      aSchedule({ ...hours(540, 630), horizonDays: 3 }),
      aSchedule({ id: 2, ...hours(615, 675), horizonDays: 8 }),
    ];
    const group = aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] });
    const { service, slots } = await aService(anInstallation({ schedules: [...members, group] }));
    expect(await slots(9)).toEqual(['09:00', '09:30', '10:00', '10:15', '10:45']);
    const { value } = await daysOf(service, { scheduleId: 9, reasonId: 1 });
    expect(value).toMatchObject({
      days: ['2027-01-04', '2027-01-11'],
      until: '2027-01-12',
      next: '2027-01-04 09:00:00',
    });
  });

  it('gives the booking to a member, the one with fewer bookings first', async () => {
    const { service, book } = await aService();
    expect([
      await book('09:00', 1),
      await book('10:00', 9),
      await book('10:00', 9),
      await book('10:00', 9),
    ]).toEqual(['booked', 'booked', 'booked', 'slot_unavailable']);
    expect((await service.listBookings({ limit: 10 })).map(({ scheduleId }) => scheduleId)).toEqual(
      [1, 2, 1],
    );
  });
});
