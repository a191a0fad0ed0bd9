/** Times of a day in the format of the installation file. A day ends at 24:00. Pure. */

const MINUTES_A_DAY = 24 * 60;
const two = (number: number) => String(number).padStart(2, '0');

/** Returns `08:30` as minutes; `null` for anything else. */
export function minuteIn(text: unknown): number | null {
  const time = typeof text === 'string' ? text : '';
  const { hours, minutes } = /^(?<hours>\d\d):(?<minutes>\d\d)$/.exec(time)?.groups ?? {};
  const minute = Number(hours) * 60 + Number(minutes);
  return hours !== undefined && Number(minutes) < 60 && minute <= MINUTES_A_DAY ? minute : null;
}

/** The reverse, with `24:00` for the end of the day. */
export const dayMinute = (minute: number): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
