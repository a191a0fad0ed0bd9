/** Converts a week of one calendar into columns of the grid, one per day. Pure. */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { type Schedule, toColumns } from './day-columns.ts';
import type { GridColumn } from './grid/grid-day.ts';

export type Week = CallAnswer<'GET /weeks/{day}'>;

interface Shown {
  /** Calendars whose reasons define the colours. */
  readonly schedules: readonly Schedule[];
  readonly schedule: number;
  readonly received: number;
  readonly nameOf: (day: string) => string;
  readonly addressOf: (day: string) => string;
}

/** Returns the columns. Saturdays and Sundays without open time and bookings are left out. */
export function weekColumns(
  { days, today }: Week,
  { schedules, schedule, received, nameOf, addressOf }: Shown,
): GridColumn[] {
  return days.flatMap(({ day, schedules: found }, index) => {
    const column = toColumns({ schedules: found }, schedules, { places: () => '', received }).find(
      (one) => one.schedule === schedule,
    );
    if (!column || (isWeekend(day) && column.open.length === 0 && column.entries.length === 0)) {
      return [];
    }
    return [
      {
        ...column,
        schedule: index,
        name: nameOf(day),
        address: addressOf(day),
        detail: '',
        isOtherDay: day !== today,
      },
    ];
  });
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());
