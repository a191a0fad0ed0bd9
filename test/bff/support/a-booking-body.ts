/** The body of a valid booking; a test names only what matters to it. */

export interface BookingBody {
  readonly schedule: number;
  readonly reason: number;
  readonly slot: string;
  readonly submission: Readonly<Record<string, unknown>>;
}

export function aBookingBody(changes: Partial<BookingBody> = {}): BookingBody {
  return {
    schedule: 1,
    reason: 1,
    slot: '2026-12-01 09:00:00',
    submission: aSubmission(),
    ...changes,
  };
}

export function aSubmission(
  changes: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return { last_name: 'Lovelace', email: 'ada@example.org', ...changes };
}

/** `count` times of two weeks of half hours, none twice: for tests that book a lot. */
export function workingTimes(count: number): readonly string[] {
  const days = ['01', '02', '03', '04', '07', '08', '09', '10', '11', '14'];
  const hours = ['09', '10', '11', '13', '14', '15', '16'];
  const times = days.flatMap((day) =>
    hours.flatMap((hour) => ['00', '30'].map((minute) => `2026-12-${day} ${hour}:${minute}:00`)),
  );
  if (times.length < count) {
    throw new Error(`There are only ${times.length} times.`);
  }
  return times.slice(0, count);
}
