/**
 * A booking service over a real SQLite file and a clock that stands still until it is moved:
 * Monday, 4 January 2027, 08:00 in Berlin.
 */

import type { Hold, HoldRequest } from '../../../core/booking/hold.ts';
import type { BookingService, DaysAnswer, SlotsAnswer } from '../../../core/booking-service.ts';
import { createBookingService } from '../../../core/create-booking-service.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { anInstallation, aSchedule } from '../../bff/support/an-installation.ts';
import { createSettableClock, type SettableClock } from '../../bff/support/settable-clock.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aDatabaseFile, aStorage } from '../storage/sqlite-files.ts';

export const MONDAY = '2027-01-04';
export const CHOICE = { scheduleId: 1, reasonId: 1 };

/** Two doctors with the same hours and reason, and a group of both. */
export function twoDoctors(changes: Partial<Installation> = {}): Installation {
  return anInstallation({
    schedules: [
      aSchedule(),
      aSchedule({ id: 2 }),
      aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
    ],
    ...changes,
  });
}

export interface ServiceUnderTest {
  readonly service: BookingService;
  readonly storage: Storage;
  readonly clock: SettableClock;
  readonly file: string;
  importAgain(installation: Installation): Promise<unknown>;
  /** `HH:MM` on Monday, or another day. */
  slots(scheduleId?: number, day?: string): Promise<readonly string[]>;
  book(time: string, scheduleId?: number): Promise<string>;
  /** Holds `HH:MM` on Monday. */
  hold(time: string, changes?: Partial<HoldRequest>): Promise<Hold>;
}

/** `wrap` puts something between the service and its storage. */
export async function aService(
  installation = twoDoctors(),
  wrap = (storage: Storage): Storage => storage,
): Promise<ServiceUnderTest> {
  const file = aDatabaseFile();
  const storage = await aStorage(file);
  const clock = createSettableClock('2027-01-04T08:00:00+01:00');
  const importAgain = (next: Installation) =>
    storage.configuration.import({
      now: clock.now(),
      actor: 'command line',
      installation: next,
      publicHolidays: [],
    });
  await importAgain(installation);
  const service = createBookingService({ storage: wrap(storage), clock });
  return {
    service,
    storage,
    clock,
    file,
    importAgain,
    async slots(scheduleId = 1, day = MONDAY) {
      const answer = await service.slots({ scheduleId, reasonId: 1 }, day);
      return answer.kind === 'answer'
        ? answer.value.slots.map((slot) => slot.slice(11, 16))
        : [answer.code];
    },
    async book(time, scheduleId = 1) {
      const answer = await service.book(aRequest(`${MONDAY} ${time}:00`, { scheduleId }));
      return answer.kind === 'booked' ? answer.kind : answer.code;
    },
    async hold(time, changes) {
      const request = {
        scheduleId: 1,
        reasonId: 1,
        slot: `${MONDAY} ${time}:00`,
        surface: 'widget',
        visitor: 'ada',
        network: null,
        replaces: null,
      } as const;
      const answer = await service.hold({ ...request, ...changes });
      if (answer.kind === 'refused') {
        throw new Error(`Refused: ${answer.code}`);
      }
      return answer.hold;
    },
  };
}

export async function daysOf(
  service: BookingService,
  choice = CHOICE,
): Promise<{ readonly value: DaysAnswer; readonly tag: string }> {
  const answer = await service.days(choice);
  if (answer.kind === 'refused') {
    throw new Error(`Refused: ${answer.code}`);
  }
  return answer;
}

export async function slotsOf(
  service: BookingService,
  day = MONDAY,
): Promise<{ readonly value: SlotsAnswer; readonly tag: string }> {
  const answer = await service.slots(CHOICE, day);
  if (answer.kind === 'refused') {
    throw new Error(`Refused: ${answer.code}`);
  }
  return answer;
}
